// Draws uniform random placements from the tables of the dynamic programme.
//
// The mines are first split between components and sea along the mixture's tree. Then every
// component is traversed from its root to its boxes, choosing each transition in proportion to its
// number of placements. Cells inside a box and inside the sea are chosen uniformly. Placements are
// independent. Weights are rounded to doubles, so the distribution is uniform to about 1e-13.
#include <algorithm>
#include <span>

#include "base/flat_lists.hpp"
#include "base/rng.hpp"
#include "base/shuffle.hpp"
#include "solve/engine.hpp"

namespace sapper {

namespace {

// A transition, seen from the row it leads to.
struct Edge {
    std::int32_t left;
    std::int32_t other;  // k of an absorbing node, right row of a joining one
};

// Calls visit(row, edge) for every transition of the skeleton.
template <typename Visit>
void for_edges(const Skeleton& skeleton, Visit&& visit) {
    for (const SkeletonNode& node : skeleton.nodes) {
        for (std::int64_t i = node.transition_first; i < node.transition_last; ++i) {
            if (node.box < 0) {
                const RowPair& pair = skeleton.pairs[i];
                visit(node.row_first + pair.to, Edge{pair.left, pair.right});
            } else if (skeleton.to[i] >= 0) {
                const auto at = static_cast<std::int32_t>(i - node.transition_first);
                visit(node.row_first + skeleton.to[i], Edge{at / node.choices, at % node.choices});
            }
        }
    }
}

template <Semiring Numbers>
class PlacementSampler {
  public:
    using Value = typename Numbers::Value;

    PlacementSampler(const System& system, const std::vector<ComponentPlan>& plans,
                     const std::vector<std::vector<Value>>& inside)
        : system_(system), plans_(plans), inside_(inside) {
        incoming_.resize(system.component_count);
        for (int i = 0; i < system.component_count; ++i) {
            const Skeleton& skeleton = plans[i].skeleton;
            incoming_[i].group(static_cast<std::ptrdiff_t>(skeleton.rows.size()),
                               [&](auto&& visit) { for_edges(skeleton, visit); });
        }
    }

    // `mixture` is null if there is no total.
    void draw(const Mixture<Numbers>* mixture, int mines_left, Rng& rng, std::uint8_t* placement) {
        for (std::size_t cell = 0; cell < system_.known.size(); ++cell) {
            placement[cell] = system_.known[cell] == Known::Mine ? 1 : 0;
        }
        if (mixture == nullptr) {
            for (int i = 0; i < system_.component_count; ++i) {
                draw_component(i, 0, rng, placement);
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
                offer(numbers_.mul(all.coefficients[m - all.low], mixture->sea_weight(m)),
                      [&] { mines = m; });
            }
        });
        split(*mixture, 1, mines, rng, placement);
        draw_cells(system_.sea, mines_left - mines, rng, placement);
    }

  private:
    // Chooses one of the alternatives in proportion to its weight; `total` is the sum of the
    // weights.
    template <typename Alternatives>
    void choose(Rng& rng, Value total, Alternatives&& alternatives) {
        double left = rng.unit();
        bool chosen = false;
        alternatives([&](Value weight, auto&& take) {
            if (chosen || Numbers::is_zero(weight)) {
                return;
            }
            take();  // the last one stays taken if rounding leaves a remainder
            left -= Numbers::ratio(weight, total);
            chosen = left < 0;
        });
    }

    // Splits the mines of a node of the mixture's tree between its children.
    void split(const Mixture<Numbers>& mixture, int node, int mines, Rng& rng,
               std::uint8_t* placement) {
        if (node >= mixture.first_leaf()) {
            if (const int index = node - mixture.first_leaf(); index < system_.component_count) {
                draw_component(index, mines, rng, placement);
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
                offer(numbers_.mul(left.coefficients[m - left.low],
                                   right.coefficients[mines - m - right.low]),
                      [&] { share = m; });
            }
        });
        split(mixture, 2 * node, share, rng, placement);
        split(mixture, 2 * node + 1, mines - share, rng, placement);
    }

    // Puts mines on `count` of the cells.
    void draw_cells(std::span<const int> cells, int count, Rng& rng, std::uint8_t* placement) {
        cells_.assign(cells.begin(), cells.end());
        partial_shuffle(std::span(cells_), count, rng);
        for (int i = 0; i < count; ++i) {
            placement[cells_[i]] = 1;
        }
    }

    // A row of a node's table, and the number of mines in the node's subtree.
    struct Visit {
        int node = -1;
        int row = 0;
        int mines = 0;
    };
    // The rows of the children, and the number of mines in the box, from which a row is reached.
    struct Descent {
        Visit left, right;
        int in_box = 0;
    };

    void draw_component(int index, int mines, Rng& rng, std::uint8_t* placement) {
        const Skeleton& skeleton = plans_[index].skeleton;
        const Component& component = system_.components[index];
        std::vector<Visit> stack{{static_cast<int>(skeleton.nodes.size()) - 1, 0, mines}};
        while (!stack.empty()) {
            const Visit at = stack.back();
            stack.pop_back();
            if (at.node < 0) {
                continue;
            }
            const int box = skeleton.nodes[at.node].box;
            const Descent descent =
                box >= 0 ? choose_absorbed(index, at, rng) : choose_joined(index, at, rng);
            if (box >= 0) {
                draw_cells(component.box_cells[box], descent.in_box, rng, placement);
            } else {
                stack.push_back(descent.right);
            }
            stack.push_back(descent.left);
        }
    }

    Descent choose_absorbed(int index, const Visit& at, Rng& rng) {
        const Skeleton& skeleton = plans_[index].skeleton;
        const SkeletonNode& node = skeleton.nodes[at.node];
        Descent result;
        choose(rng, weight(index, at), [&](auto&& offer) {
            for (const auto& [from, k] : incoming_[index][node.row_first + at.row]) {
                const Visit left{node.left, from, at.mines - (skeleton.counts_mines ? k : 0)};
                offer(numbers_.mul(numbers_.of(kBinomial[node.box_size][k]), weight(index, left)),
                      [&, in_box = k] { result = {left, {}, in_box}; });
            }
        });
        return result;
    }

    Descent choose_joined(int index, const Visit& at, Rng& rng) {
        const Skeleton& skeleton = plans_[index].skeleton;
        const SkeletonNode& node = skeleton.nodes[at.node];
        Descent result;
        choose(rng, weight(index, at), [&](auto&& offer) {
            for (const auto& [from, other] : incoming_[index][node.row_first + at.row]) {
                const Row& span = skeleton.row(node.left, from);
                for (int m = span.low; m < span.low + span.length; ++m) {
                    const Visit left{node.left, from, m};
                    const Visit right{node.right, other, at.mines - m};
                    offer(numbers_.mul(weight(index, left), weight(index, right)),
                          [&] { result = {left, right, 0}; });
                }
            }
        });
        return result;
    }

    // The number of ways to fill the subtree with this row as the result and this number of mines.
    [[nodiscard]] Value weight(int index, const Visit& at) const {
        if (at.node < 0) {
            return at.mines == 0 ? numbers_.one() : Numbers::zero();
        }
        const Row& span = plans_[index].skeleton.row(at.node, at.row);
        return at.mines < span.low || at.mines >= span.low + span.length
                   ? Numbers::zero()
                   : inside_[index][span.offset + at.mines - span.low];
    }

    Numbers numbers_;
    const System& system_;
    const std::vector<ComponentPlan>& plans_;
    const std::vector<std::vector<Value>>& inside_;
    std::vector<FlatLists<Edge, std::int64_t>> incoming_;  // per component and row
    std::vector<int> cells_;
};

}  // namespace

class Sampler {
  public:
    template <Semiring Numbers>
    static Verdict run(Engine& engine, const Position& position, int count, std::uint64_t seed,
                       Budget& budget, Bytes& placements) {
        std::vector<std::vector<typename Numbers::Value>> inside;
        std::vector<Polynomial<typename Numbers::Value>> polynomials;
        engine.forward_all(Numbers(), inside, polynomials, budget);
        const bool with_total = position.total != kNoTotal;
        Mixture<Numbers> mixture;
        if (with_total &&
            !mixture.mix(polynomials, engine.sea_size(), engine.mines_left(position), budget)) {
            return Verdict::Inconsistent;
        }
        PlacementSampler<Numbers> sampler(engine.system_, engine.plans_, inside);
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
