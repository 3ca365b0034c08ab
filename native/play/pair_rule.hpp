// The conclusions from two clues together.
//
// Suppose that one residual exceeds the other by the number of cells that touch only its clue. Then
// all these cells are mines, and the cells that touch only the other clue are safe. Two clues have
// no other conclusions, except those from each clue alone. So the rule is exact.
#pragma once

#include <cstdint>

#include "base/bits.hpp"

namespace sapper {

class PairRule {
  public:
    // The unknown cells of each clue as bits of one window, and their number of mines.
    PairRule(std::uint64_t first, int first_residual, std::uint64_t second, int second_residual)
        : only_first_(first & ~second),
          only_second_(second & ~first),
          first_is_mines_(first_residual - second_residual == count_bits(only_first_)),
          second_is_mines_(second_residual - first_residual == count_bits(only_second_)) {}

    // The cells that become certain; 0 if the rule does not apply.
    [[nodiscard]] std::uint64_t settled() const {
        return first_is_mines_ || second_is_mines_ ? only_first_ | only_second_ : 0;
    }
    // The mines among these cells.
    [[nodiscard]] std::uint64_t mines() const {
        return first_is_mines_ ? only_first_ : second_is_mines_ ? only_second_ : 0;
    }

  private:
    std::uint64_t only_first_;
    std::uint64_t only_second_;
    bool first_is_mines_;
    bool second_is_mines_;
};

}  // namespace sapper
