// Uniform random placements from the tables of the dynamic programme.
//
// The mines are first split between components and sea along the mixture's tree, then every
// component is walked from its root to its boxes, each transition chosen in proportion to the
// number of placements behind it; cells inside a box and inside the sea are chosen uniformly.
// Placements are independent; weights are rounded to doubles, so probabilities are uniform to about
// 1e-13.
#include <algorithm>
#include <numeric>

#include "base/rng.hpp"
#include "solve/engine.hpp"

namespace sapper {

namespace {

// Transitions of each node by the row they lead to.
struct Incoming {
    struct Edge {
        std::int32_t left;
        std::int32_t other;  // k of an absorbing node, right row of a joining one
    };
    std::vector<std::int64_t> first;  // per global row
    std::vector<Edge> edges;

    explicit Incoming(const Skeleton& skeleton) : first(skeleton.rows.size() + 1, 0) {
        for_edges(skeleton, [&](std::int64_t row, Edge) { ++first[row + 1]; });
        std::partial_sum(first.begin(), first.end(), first.begin());
        edges.resize(first.back());
        std::vector<std::int64_t> next(first.begin(), first.end() - 1);
        for_edges(skeleton, [&](std::int64_t row, Edge edge) { edges[next[row]++] = edge; });
    }

    template <typename Visit>
    static void for_edges(const Skeleton& skeleton, Visit&& visit) {
        for (const SkeletonNode& node : skeleton.nodes) {
            for (std::int64_t i = node.transition_first; i < node.transition_last; ++i) {
                if (node.box < 0) {
                    const RowPair& pair = skeleton.pairs[i];
                    visit(node.row_first + pair.to, Edge{pair.left, pair.right});
                } else if (skeleton.to[i] >= 0) {
                    const auto at = static_cast<std::int32_t>(i - node.transition_first);
                    visit(node.row_first + skeleton.to[i],
                          Edge{at / node.choices, at % node.choices});
                }
            }
        }
    }
};

// Moves `count` of the cells, chosen uniformly, to the front.
void draw_cells(std::vector<int>& cells, int count, Rng& rng) {
    for (int i = 0; i < count; ++i) {
        std::swap(cells[i], cells[i + rng.below(cells.size() - i)]);
    }
}

}  // namespace

template <typename Field>
class FieldSampler {
  public:
    using Value = typename Field::Value;

    FieldSampler(const System& system, const std::vector<ComponentPlan>& parts,
                 const std::vector<std::vector<Value>>& inside)
        : system_(system), parts_(parts), inside_(inside) {
        for (int part = 0; part < system.parts; ++part) {
            incoming_.emplace_back(parts[part].skeleton);
        }
    }

    // `mixture` is null when there is no total.
    void draw(const Mixture<Field>* mixture, int mines_left, Rng& rng, std::uint8_t* placement) {
        for (std::size_t cell = 0; cell < system_.known.size(); ++cell) {
            placement[cell] = system_.known[cell] == Known::Mine ? 1 : 0;
        }
        if (mixture == nullptr) {
            for (int part = 0; part < system_.parts; ++part) {
                draw_component(part, 0, rng, placement);
            }
            for (const int cell : system_.sea) {
                placement[cell] = static_cast<std::uint8_t>(rng.below(2));
            }
            return;
        }
        const auto& all = mixture->inside(1);
        int mines = all.low;
        choose(rng, mixture->total(), [&](auto&& offer) {
            for (int m = all.low; m <= all.high(); ++m) {
                offer(field_.mul(all.coefficients[m - all.low], mixture->sea_weight(m)),
                      [&] { mines = m; });
            }
        });
        split(*mixture, 1, mines, rng, placement);
        cells_ = system_.sea;
        draw_cells(cells_, mines_left - mines, rng);
        for (int i = 0; i < mines_left - mines; ++i) {
            placement[cells_[i]] = 1;
        }
    }

  private:
    // Takes one of the offered alternatives, in proportion to its weight; `total` is their sum.
    template <typename Alternatives>
    void choose(Rng& rng, Value total, Alternatives&& alternatives) {
        double left = rng.unit();
        bool chosen = false;
        alternatives([&](Value weight, auto&& take) {
            if (chosen || Field::is_zero(weight)) {
                return;
            }
            take();  // stays taken when rounding leaves a rest after the last alternative
            left -= Field::ratio(weight, total);
            chosen = left < 0;
        });
    }

    // Splits the mines of a node of the mixture's tree between its children.
    void split(const Mixture<Field>& mixture, int node, int mines, Rng& rng,
               std::uint8_t* placement) {
        if (node >= mixture.first_leaf()) {
            if (const int part = node - mixture.first_leaf(); part < system_.parts) {
                draw_component(part, mines, rng, placement);
            }
            return;
        }
        const auto& whole = mixture.inside(node);
        const auto& left = mixture.inside(2 * node);
        const auto& right = mixture.inside(2 * node + 1);
        int share = 0;
        choose(rng, whole.coefficients[mines - whole.low], [&](auto&& offer) {
            for (int m = std::max(left.low, mines - right.high());
                 m <= std::min(left.high(), mines - right.low); ++m) {
                offer(field_.mul(left.coefficients[m - left.low],
                                 right.coefficients[mines - m - right.low]),
                      [&] { share = m; });
            }
        });
        split(mixture, 2 * node, share, rng, placement);
        split(mixture, 2 * node + 1, mines - share, rng, placement);
    }

    void draw_component(int part, int mines, Rng& rng, std::uint8_t* placement) {
        const Skeleton& skeleton = parts_[part].skeleton;
        const Component& component = system_.components[part];
        const Value* inside = inside_[part].data();
        const Incoming& incoming = incoming_[part];
        struct Visit {
            int node;
            int row;
            int mines;
        };
        const auto value = [&](int node, int row, int m) {
            if (node < 0) {
                return m == 0 ? field_.one() : Field::zero();
            }
            const Row& span = skeleton.row(node, row);
            return m < span.low || m >= span.low + span.length ? Field::zero()
                                                               : inside[span.offset + m - span.low];
        };
        std::vector<Visit> stack{{static_cast<int>(skeleton.nodes.size()) - 1, 0, mines}};
        while (!stack.empty()) {
            const Visit at = stack.back();
            stack.pop_back();
            if (at.node < 0) {
                continue;
            }
            const SkeletonNode& node = skeleton.nodes[at.node];
            const std::int64_t row = node.row_first + at.row;
            Visit left{node.left, 0, 0};
            Visit right{node.right, 0, 0};
            int in_box = 0;
            choose(rng, value(at.node, at.row, at.mines), [&](auto&& offer) {
                for (std::int64_t e = incoming.first[row]; e < incoming.first[row + 1]; ++e) {
                    const auto [from, other] = incoming.edges[e];
                    if (node.box >= 0) {
                        const int rest = at.mines - (skeleton.counts_mines ? other : 0);
                        offer(field_.mul(field_.of(kBinomial[node.box_size][other]),
                                         value(node.left, from, rest)),
                              [&] {
                                  left = {node.left, from, rest};
                                  in_box = other;
                              });
                        continue;
                    }
                    const Row& span = skeleton.row(node.left, from);
                    for (int m = span.low; m < span.low + span.length; ++m) {
                        offer(field_.mul(value(node.left, from, m),
                                         value(node.right, other, at.mines - m)),
                              [&] {
                                  left = {node.left, from, m};
                                  right = {node.right, other, at.mines - m};
                              });
                    }
                }
            });
            if (node.box >= 0) {
                cells_.assign(component.box_cells.begin() + component.box_cell_first[node.box],
                              component.box_cells.begin() + component.box_cell_first[node.box + 1]);
                draw_cells(cells_, in_box, rng);
                for (int i = 0; i < in_box; ++i) {
                    placement[cells_[i]] = 1;
                }
            } else {
                stack.push_back(right);
            }
            stack.push_back(left);
        }
    }

    Field field_;
    const System& system_;
    const std::vector<ComponentPlan>& parts_;
    const std::vector<std::vector<Value>>& inside_;
    std::vector<Incoming> incoming_;
    std::vector<int> cells_;
};

class Sampler {
  public:
    template <typename Field>
    static Verdict run(Engine& engine, const Position& position, int count, std::uint64_t seed,
                       Budget& budget, Bytes& placements) {
        std::vector<std::vector<typename Field::Value>> inside;
        std::vector<Polynomial<typename Field::Value>> polynomials;
        engine.forward_all(Field(), inside, polynomials, budget);
        const bool with_total = position.total != kNoTotal;
        Mixture<Field> mixture;
        if (with_total && !mixture.mix(polynomials, static_cast<int>(engine.system_.sea.size()),
                                       engine.mines_left(position), budget)) {
            return Verdict::Inconsistent;
        }
        FieldSampler<Field> sampler(engine.system_, engine.parts_, inside);
        const std::size_t size = position.grid.size();
        placements.resize(size * count);
        for (int i = 0; i < count; ++i) {
            if (!budget.look()) {
                return Verdict::Unknown;
            }
            Rng rng = Rng::stream(seed, i);
            sampler.draw(with_total ? &mixture : nullptr, engine.mines_left(position), rng,
                         placements.data() + size * i);
        }
        return Verdict::Consistent;
    }
};

Verdict Engine::sample(const Position& position, int count, std::uint64_t seed, Budget& budget,
                       Bytes& placements) {
    placements.clear();
    const Verdict verdict = prepare(position, position.total != kNoTotal, budget);
    if (verdict != Verdict::Consistent) {
        return verdict;
    }
    if (!(too_large_for_reals() ? afford<Scaled>(1, budget) : afford<Reals>(1, budget))) {
        return Verdict::Unknown;
    }
    try {
        return too_large_for_reals()
                   ? Sampler::run<Scaled>(*this, position, count, seed, budget, placements)
                   : Sampler::run<Reals>(*this, position, count, seed, budget, placements);
    } catch (const Stopped&) {
        return Verdict::Unknown;
    }
}

}  // namespace sapper
