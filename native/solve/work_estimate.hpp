// The cost of a table of the dynamic programme, estimated before it is built. All sizes are binary
// logarithms.
#pragma once

#include <algorithm>
#include <cmath>

#include "solve/constraints.hpp"

namespace sapper {

// log2 of the number of possible consumptions of a clue, given the number of absorbed cells. The
// other cells must have room for the missing mines.
[[nodiscard]] inline double clue_bits(const Component& component, int clue, int inside) {
    const int residual = component.residual[clue];
    const int outside = component.clue_size[clue] - inside;
    const int high = std::min(residual, inside);
    const int low = std::max(0, residual - outside);
    constexpr double kLog2[9] = {0, 0, 1, 1.5849625, 2, 2.3219281, 2.5849625, 2.8073549, 3};
    return kLog2[std::clamp(high - low + 1, 0, 8)];
}

// The sum of the transitions of all nodes of a plan.
class WorkSum {
  public:
    void add(double transitions) {
        sum_ = empty_ ? transitions : add_log2(sum_, transitions);
        empty_ = false;
    }
    // Estimates are compared after rounding, so that the last bit of a platform's logarithm does
    // not decide the plan.
    [[nodiscard]] double rounded() const { return std::round(sum_ * 1024) / 1024; }

  private:
    // log2(2^a + 2^b)
    [[nodiscard]] static double add_log2(double a, double b) {
        const double high = std::max(a, b);
        const double low = std::min(a, b);
        return high - low > 60 ? high : high + std::log2(1 + std::exp2(low - high));
    }

    double sum_ = 0;
    bool empty_ = true;
};

}  // namespace sapper
