// The technique ladder.
#pragma once

#include <cstdint>

namespace sapper {

// What a logical step uses, from least to most: one clue, a pair of clues, several clues of a
// region, the mine total.
enum class Rung : std::uint8_t { None, Clue, Pair, Region, Total };
inline constexpr int kRungs = 5;

}  // namespace sapper
