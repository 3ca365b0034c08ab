// The chance to win that is told, of a cell that look-ahead has compared with others.
//
// Look-ahead compares cells by values that are good for choosing, not for telling: how many guesses
// are still to come lies beyond them. The told chance is exp(-risk). The risk is a share of what
// the comparison says, and what the position tells beside it: a weighted sum of a few numbers, and
// eight bends of such sums, since dangers do not simply add up. The weights were fitted on sapper's
// own games (tools/fit_told_chance.py).
#pragma once

#include <array>
#include <cstddef>

#include "guess/leaf_value.hpp"

namespace sapper {

// What of a position the told chance looks at.
struct ToldPosition {
    LeafFeatures features;
    int hidden = 0;          // cells of the board
    double unavoidable = 0;  // guesses to be expected that nothing can spare
    double log2_solutions = 0;
    int components = 0;
    int clues = 0;  // that see uncertain cells
    int frontier_cells = 0;
    int mines_left = 0;  // on frontier and sea
};

inline constexpr std::size_t kToldInputs = 13;
// The inputs that the weights multiply, and at the end the risk that the comparison says.
using ToldVector = std::array<double, kToldInputs + 1>;

// `compared`: the value of the cell in the comparison.
[[nodiscard]] ToldVector told_vector(const ToldPosition& position, double compared);

// The chance that is told.
[[nodiscard]] double told_chance(const ToldVector& vector);

}  // namespace sapper
