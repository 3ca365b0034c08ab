// Combines components and sea under one mine total.
//
// Components influence each other only through the total. Their count polynomials are multiplied
// along a balanced tree. Then, from the top down, every component gets the weight of the rest of
// the board for each number of mines that it may have. So the other components need not be
// multiplied again for each component.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/budget.hpp"
#include "solve/numbers.hpp"

namespace sapper {

template <typename Value>
struct Polynomial {
    int low = 0;
    std::vector<Value> coefficients;

    [[nodiscard]] int high() const { return low + static_cast<int>(coefficients.size()) - 1; }
};

template <Semiring Numbers>
class Mixture {
  public:
    using Value = typename Numbers::Value;
    using Poly = Polynomial<Value>;

    explicit Mixture(Numbers numbers = Numbers()) : numbers_(numbers) {}

    // Mixes the components with a sea of `sea` cells so that together they have `mines` mines.
    // Returns false if no split of the mines is possible. Throws if the call was stopped.
    bool mix(const std::vector<Poly>& components, int sea, int mines, Budget& budget) {
        const int count = static_cast<int>(components.size());
        size_ = 1;
        while (size_ < count) {
            size_ *= 2;
        }
        inside_.assign(2 * static_cast<std::size_t>(size_), Poly{});
        for (int i = 0; i < size_; ++i) {
            inside_[size_ + i] = i < count ? components[i] : Poly{0, {numbers_.one()}};
        }
        for (int i = size_ - 1; i >= 1; --i) {
            inside_[i] = product(inside_[2 * i], inside_[2 * i + 1], mines, budget);
        }
        const Poly& all = inside_[1];
        outside_.assign(2 * static_cast<std::size_t>(size_), {});
        total_ = Numbers::zero();
        sea_total_ = Numbers::zero();
        sea_least_ = sea;
        sea_most_ = 0;
        first_ = std::max(all.low, mines - sea);
        const int last = std::min(all.high(), mines);
        if (all.coefficients.empty() || first_ > last) {
            return false;
        }
        // A sea with j mines has C(sea, j) placements.
        sea_weight_ = numbers_.binomials(sea, mines - last, mines - first_);
        std::reverse(sea_weight_.begin(), sea_weight_.end());
        outside_[1].assign(all.coefficients.size(), Numbers::zero());
        for (int m = first_; m <= last; ++m) {
            outside_[1][m - all.low] = sea_weight_[m - first_];
            const Value both = numbers_.mul(all.coefficients[m - all.low], sea_weight_[m - first_]);
            total_ = numbers_.add(total_, both);
            sea_total_ = numbers_.add(sea_total_, numbers_.mul(both, numbers_.of(mines - m)));
            if (!Numbers::is_zero(both)) {
                sea_least_ = std::min(sea_least_, mines - m);
                sea_most_ = std::max(sea_most_, mines - m);
            }
        }
        return !Numbers::is_zero(total_);
    }

    // Computes the weights from the root down; then `weight_of` can be called.
    void distribute(Budget& budget) {
        for (int i = 1; i < size_; ++i) {
            outside_[2 * i] = rest(inside_[2 * i], inside_[2 * i + 1], i, budget);
            outside_[2 * i + 1] = rest(inside_[2 * i + 1], inside_[2 * i], i, budget);
        }
    }

    // The weight of the rest of the board for each coefficient of the component's polynomial.
    [[nodiscard]] const std::vector<Value>& weight_of(int component) const {
        return outside_[size_ + component];
    }
    [[nodiscard]] Value total() const { return total_; }
    // The sum over all placements of the mines in the sea.
    [[nodiscard]] Value sea_total() const { return sea_total_; }
    // Fewest and most mines that the sea can hold.
    [[nodiscard]] int sea_least() const { return sea_least_; }
    [[nodiscard]] int sea_most() const { return sea_most_; }

    // The balanced tree itself, for sampling how the mines are split: node 1 is the root, the
    // children of i are 2i and 2i + 1, component c is the leaf first_leaf() + c.
    [[nodiscard]] const Poly& inside(int node) const { return inside_[node]; }
    [[nodiscard]] int first_leaf() const { return size_; }
    // The weight of the sea if the components together have `mines` mines; zero if impossible.
    [[nodiscard]] Value sea_weight(int mines) const {
        const int at = mines - first_;
        return at < 0 || at >= static_cast<int>(sea_weight_.size()) ? Numbers::zero()
                                                                    : sea_weight_[at];
    }

  private:
    Poly product(const Poly& a, const Poly& b, int cap, Budget& budget) const {
        Poly result;
        result.low = a.low + b.low;
        const int high = std::min(a.high() + b.high(), cap);
        if (a.coefficients.empty() || b.coefficients.empty() || high < result.low) {
            return result;
        }
        result.coefficients.assign(high - result.low + 1, Numbers::zero());
        const int length = static_cast<int>(result.coefficients.size());
        for (int i = 0; i < static_cast<int>(a.coefficients.size()) && i < length; ++i) {
            const int n = std::min<int>(static_cast<int>(b.coefficients.size()), length - i);
            budget.work(n);
            const Value x = a.coefficients[i];
            Value* target = result.coefficients.data() + i;
            for (int j = 0; j < n; ++j) {
                target[j] = numbers_.add(target[j], numbers_.mul(x, b.coefficients[j]));
            }
        }
        return result;
    }

    // The weight of everything except one child, given its sibling and the parent's weights.
    std::vector<Value> rest(const Poly& child, const Poly& sibling, int parent,
                            Budget& budget) const {
        std::vector<Value> result(child.coefficients.size(), Numbers::zero());
        const std::vector<Value>& above = outside_[parent];
        const int length = static_cast<int>(above.size());
        for (int i = 0; i < static_cast<int>(result.size()); ++i) {
            const int n = std::min<int>(static_cast<int>(sibling.coefficients.size()), length - i);
            budget.work(n);
            Value sum = Numbers::zero();
            for (int j = 0; j < n; ++j) {
                sum = numbers_.add(sum, numbers_.mul(sibling.coefficients[j], above[i + j]));
            }
            result[i] = sum;
        }
        return result;
    }

    Numbers numbers_;
    int size_ = 1;
    int first_ = 0;  // fewest mines the components can hold together, given sea and total
    int sea_least_ = 0;
    int sea_most_ = 0;
    Value total_{};
    Value sea_total_{};
    std::vector<Value> sea_weight_;  // from first_ on
    std::vector<Poly> inside_;
    std::vector<std::vector<Value>> outside_;
};

}  // namespace sapper
