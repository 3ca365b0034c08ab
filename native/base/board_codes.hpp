// The byte codes of a board's cells; the same as notation.State in Python.
#pragma once

#include <cstdint>

namespace sapper {

// The code of a clue is its number, 0 to 8.
inline constexpr std::uint8_t kHidden = 9;
inline constexpr std::uint8_t kMine = 10;
inline constexpr std::uint8_t kBlank = 11;

}  // namespace sapper
