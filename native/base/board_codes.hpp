// What the byte of a board's cell means. The same codes as notation.State in Python.
#pragma once

#include <cstdint>

namespace sapper {

// A clue's code is its number, 0 to 8.
inline constexpr std::uint8_t kHidden = 9;
inline constexpr std::uint8_t kMine = 10;
inline constexpr std::uint8_t kBlank = 11;

}  // namespace sapper
