// The exact chance to win with perfect play from the first click on a small board.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "base/grid.hpp"
#include "guess/endgame.hpp"

namespace sapper {

// A first click: a safe cell, and its guaranteed number, if any.
struct FirstOpening {
    int cell = 0;
    int shown = -1;
};

struct OptimalWins {
    std::vector<std::int64_t> wins;  // per first click: wins among the layouts that it allows
    std::int64_t positions = 0;      // searched positions in which nothing was safe
    bool complete = false;           // false: too many layouts, or the budget ended
};

// Counts, for each first click, the layouts of a covered board that perfect play wins. One search
// is enough for all first clicks, and positions that differ by a rotation or reflection are
// searched only once.
[[nodiscard]] OptimalWins optimal_wins(const Grid& grid, int mines,
                                       const std::vector<FirstOpening>& openings, int most_layouts,
                                       Budget& budget);

}  // namespace sapper
