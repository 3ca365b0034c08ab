// The chance to win of perfect play from the first click on a small board, exactly.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "base/grid.hpp"
#include "guess/endgame.hpp"

namespace sapper {

// A first click: a safe cell, and what it is promised to show, if anything.
struct FirstOpening {
    int cell = 0;
    int shown = -1;
};

struct OptimalWins {
    std::vector<std::int64_t> wins;  // per first click: of the layouts that it allows
    std::int64_t positions = 0;      // where nothing was safe, that were searched
    bool complete = false;           // false: more layouts than wanted, or the budget ended
};

// How many layouts of a covered board the best play wins after each first click. All of them are
// answered by one search, and positions that are turned or mirrored are searched once.
[[nodiscard]] OptimalWins optimal_wins(const Grid& grid, int mines,
                                       const std::vector<FirstOpening>& openings, int most_layouts,
                                       Budget& budget);

}  // namespace sapper
