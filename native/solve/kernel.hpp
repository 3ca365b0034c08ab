// One forward and one backward pass over a skeleton, for any semiring (numbers.hpp).
//
// Forward: `inside` of a row is the polynomial, in the number of mines, of the ways to fill the
// subtree so that the row's state results. Backward: `outside` of a row is, for each number of
// mines in the subtree, the weight of all ways to complete the rest of the board. The products of
// both give the distributions of all boxes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "solve/binomial.hpp"
#include "solve/numbers.hpp"
#include "solve/skeleton.hpp"

namespace sapper {

template <Semiring Numbers>
class Kernel {
  public:
    using Value = typename Numbers::Value;

    // The caller has already spent the steps of the work; the budget is used only to stop it.
    explicit Kernel(Budget& budget, Numbers numbers = Numbers())
        : budget_(budget), numbers_(numbers) {}

    void forward(const Skeleton& skeleton, std::vector<Value>& inside) const {
        inside.assign(skeleton.coefficients, Numbers::zero());
        for (const SkeletonNode& node : skeleton.nodes) {
            note_work(node);
            if (node.box >= 0) {
                forward_absorb(skeleton, node, inside.data());
            } else {
                forward_join(skeleton, node, inside.data());
            }
        }
    }

    // `root` is the weight of the rest of the board for each coefficient of the root's row.
    // `marginals[9 * box + k]` receives the weight of all placements with k mines in the box.
    void backward(const Skeleton& skeleton, const std::vector<Value>& inside,
                  const std::vector<Value>& root, std::vector<Value>& outside,
                  std::vector<Value>& marginals, int boxes) const {
        marginals.assign(static_cast<std::size_t>(boxes) * (kMaxBox + 1), Numbers::zero());
        const bool sweep = std::all_of(skeleton.nodes.begin(), skeleton.nodes.end(),
                                       [](const SkeletonNode& node) { return node.right < 0; });
        if (sweep) {
            backward_sweep(skeleton, inside, root, outside, marginals);
            return;
        }
        outside.assign(skeleton.coefficients, Numbers::zero());
        std::copy(root.begin(), root.end(), outside.begin() + skeleton.root().offset);
        for (auto node = skeleton.nodes.rbegin(); node != skeleton.nodes.rend(); ++node) {
            note_work(*node);
            if (node->box >= 0) {
                backward_absorb(skeleton, *node, inside.data(), outside.data(), outside.data(),
                                marginals.data());
            } else {
                backward_join(skeleton, *node, inside.data(), outside.data());
            }
        }
    }

  private:
    // Checks for a stop before a node, because joins, which multiply polynomials, take long.
    void note_work(const SkeletonNode& node) const {
        const std::int64_t transitions = node.transition_last - node.transition_first;
        budget_.work(node.box >= 0 ? transitions : transitions * 16);
    }

    // Calls visit(source row, target row, k, offset of the source's first mine in the target,
    // coefficients to go through) for every transition of an absorbing node.
    template <typename Visit>
    static void for_absorbed(const Skeleton& skeleton, const SkeletonNode& node, Visit&& visit) {
        static constexpr Row kUnit{};
        const std::int32_t* to = skeleton.to.data() + node.transition_first;
        const Row* target = skeleton.rows.data() + node.row_first;
        const Row* source =
            node.left < 0 ? &kUnit : skeleton.rows.data() + skeleton.nodes[node.left].row_first;
        const int count = node.left < 0 ? 1
                                        : skeleton.nodes[node.left].row_last -
                                              skeleton.nodes[node.left].row_first;
        for (int i = 0; i < count; ++i, ++source) {
            for (int k = 0; k < node.choices; ++k, ++to) {
                if (*to < 0) {
                    continue;
                }
                const Row& into = target[*to];
                const int shift = source->low + (skeleton.counts_mines ? k : 0) - into.low;
                visit(*source, into, k, shift, std::min(source->length, into.length - shift));
            }
        }
    }

    void forward_absorb(const Skeleton& skeleton, const SkeletonNode& node, Value* inside) const {
        const Value unit = numbers_.one();
        const Value* base = node.left < 0 ? &unit : inside;
        Value weight[kMaxBox + 1];
        for (int k = 0; k < node.choices; ++k) {
            weight[k] = numbers_.of(kBinomial[node.box_size][k]);
        }
        for_absorbed(skeleton, node,
                     [&](const Row& source, const Row& into, int k, int shift, int length) {
                         const Value* from = base + source.offset;
                         Value* target = inside + into.offset + shift;
                         const Value w = weight[k];
                         for (int t = 0; t < length; ++t) {
                             target[t] = numbers_.add(target[t], numbers_.mul(w, from[t]));
                         }
                     });
    }

    // A sweep needs the outside weights of only two neighbouring tables at a time, so half the
    // memory is enough.
    void backward_sweep(const Skeleton& skeleton, const std::vector<Value>& inside,
                        const std::vector<Value>& root, std::vector<Value>& outside,
                        std::vector<Value>& marginals) const {
        const auto first_of = [&](const SkeletonNode& node) {
            return skeleton.rows[node.row_first].offset;
        };
        std::vector<Value> below;
        outside = root;
        for (auto node = skeleton.nodes.rbegin(); node != skeleton.nodes.rend(); ++node) {
            note_work(*node);
            std::int64_t first = 0;
            if (node->left >= 0) {
                first = first_of(skeleton.nodes[node->left]);
                below.assign(first_of(*node) - first, Numbers::zero());
            }
            backward_absorb(skeleton, *node, inside.data(), outside.data() - first_of(*node),
                            below.data() - first, marginals.data());
            outside.swap(below);
        }
    }

    // `outside` belongs to the node itself; the results are added to `below`, which belongs to its
    // child.
    void backward_absorb(const Skeleton& skeleton, const SkeletonNode& node, const Value* inside,
                         const Value* outside, Value* below, Value* marginals) const {
        const Value unit = numbers_.one();
        Value sink = Numbers::zero();
        const Value* base = node.left < 0 ? &unit : inside;
        Value* target = node.left < 0 ? &sink : below;
        Value weight[kMaxBox + 1];
        for (int k = 0; k < node.choices; ++k) {
            weight[k] = numbers_.of(kBinomial[node.box_size][k]);
        }
        Value* marginal = marginals + static_cast<std::ptrdiff_t>(node.box) * (kMaxBox + 1);
        for_absorbed(skeleton, node,
                     [&](const Row& source, const Row& into, int k, int shift, int length) {
                         const Value* from = outside + into.offset + shift;
                         const Value* in = base + source.offset;
                         Value* out = target + source.offset;
                         const Value w = weight[k];
                         Value sum = Numbers::zero();
                         for (int t = 0; t < length; ++t) {
                             const Value weighted = numbers_.mul(w, from[t]);
                             out[t] = numbers_.add(out[t], weighted);
                             sum = numbers_.add(sum, numbers_.mul(in[t], weighted));
                         }
                         marginal[k] = numbers_.add(marginal[k], sum);
                     });
    }

    // Calls visit(left row, right row, target row, shift) for every transition of a joining node.
    template <typename Visit>
    static void for_joined(const Skeleton& skeleton, const SkeletonNode& node, Visit&& visit) {
        const Row* target = skeleton.rows.data() + node.row_first;
        const Row* left = skeleton.rows.data() + skeleton.nodes[node.left].row_first;
        const Row* right = skeleton.rows.data() + skeleton.nodes[node.right].row_first;
        for (std::int64_t i = node.transition_first; i < node.transition_last; ++i) {
            const RowPair& pair = skeleton.pairs[i];
            const Row& a = left[pair.left];
            const Row& b = right[pair.right];
            const Row& c = target[pair.to];
            visit(a, b, c, a.low + b.low - c.low);
        }
    }

    void forward_join(const Skeleton& skeleton, const SkeletonNode& node, Value* inside) const {
        for_joined(skeleton, node, [&](const Row& a, const Row& b, const Row& c, int shift) {
            const Value* in_a = inside + a.offset;
            const Value* in_b = inside + b.offset;
            Value* target = inside + c.offset + shift;
            for (int i = 0; i < a.length; ++i) {
                const int length = std::min(b.length, c.length - shift - i);
                for (int j = 0; j < length; ++j) {
                    target[i + j] = numbers_.add(target[i + j], numbers_.mul(in_a[i], in_b[j]));
                }
            }
        });
    }

    void backward_join(const Skeleton& skeleton, const SkeletonNode& node, const Value* inside,
                       Value* outside) const {
        for_joined(skeleton, node, [&](const Row& a, const Row& b, const Row& c, int shift) {
            const Value* in_a = inside + a.offset;
            const Value* in_b = inside + b.offset;
            Value* out_a = outside + a.offset;
            Value* out_b = outside + b.offset;
            const Value* from = outside + c.offset + shift;
            for (int i = 0; i < a.length; ++i) {
                const int length = std::min(b.length, c.length - shift - i);
                Value sum = Numbers::zero();
                for (int j = 0; j < length; ++j) {
                    sum = numbers_.add(sum, numbers_.mul(in_b[j], from[i + j]));
                    out_b[j] = numbers_.add(out_b[j], numbers_.mul(in_a[i], from[i + j]));
                }
                out_a[i] = numbers_.add(out_a[i], sum);
            }
        });
    }

    Budget& budget_;
    Numbers numbers_;
};

}  // namespace sapper
