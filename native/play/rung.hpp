// The technique ladder.
#pragma once

#include <cstdint>

namespace sapper {

// The technique of a logical step, from easy to hard: one clue, a pair of clues, several clues of a
// region, the mine total.
enum class Rung : std::uint8_t { None, Clue, Pair, Region, Total };
inline constexpr int kRungs = 5;

}  // namespace sapper
