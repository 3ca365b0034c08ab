// The chance to win that is told, of a cell that look-ahead has compared with others.
//
// Look-ahead compares cells by values that are good for choosing, not for telling: how many guesses
// are still to come lies beyond them. The told chance is exp(-risk), the risk a weighted sum of
// what the comparison says, what the position itself is worth, and how much of the board is hidden;
// the weights were fitted on sapper's own games (tools/fit_told_chance.py).
#pragma once

#include <array>
#include <cstddef>

namespace sapper {

inline constexpr std::size_t kToldWeights = 4;
using ToldVector = std::array<double, kToldWeights>;

// The numbers that the weights multiply. `compared`: the value of the cell in the comparison;
// `leaf`: the leaf value of the position; `hidden`: cells of the board.
[[nodiscard]] ToldVector told_vector(double compared, double leaf, int hidden);

// The chance that is told.
[[nodiscard]] double told_chance(const ToldVector& vector);

}  // namespace sapper
