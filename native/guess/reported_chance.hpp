// The reported chance to win for a cell that look-ahead has compared with others.
//
// Look-ahead compares cells by values, which are not chances, because they ignore how many guesses
// are still to come. The reported chance is exp(-risk). The risk is a share of the compared value,
// plus a weighted sum of a few numbers of the position, plus a network of eight hidden units over
// these numbers. The network is needed because risks do not simply add up. The weights were fitted
// to sapper's own games (tools/fit_reported_chance.py).
#pragma once

#include <array>
#include <cstddef>

#include "guess/leaf_value.hpp"

namespace sapper {

// The numbers of a position that the reported chance depends on.
struct ChancePosition {
    LeafFeatures features;
    int hidden = 0;          // hidden cells of the board
    double unavoidable = 0;  // expected number of unavoidable guesses
    double log2_solutions = 0;
    int components = 0;
    int clues = 0;  // number of clues next to uncertain cells
    int frontier_cells = 0;
    int mines_left = 0;  // on frontier and sea
};

inline constexpr std::size_t kChanceInputs = 13;
// The inputs of the weights, followed by the risk according to the compared value.
using ChanceVector = std::array<double, kChanceInputs + 1>;

// `compared`: the value of the cell in the comparison.
[[nodiscard]] ChanceVector chance_vector(const ChancePosition& position, double compared);

// The reported chance.
[[nodiscard]] double reported_chance(const ChanceVector& vector);

}  // namespace sapper
