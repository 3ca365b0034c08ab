// Whether a board has a solution.
#pragma once

#include <cstdint>

namespace sapper {

enum class Verdict : std::uint8_t { Consistent, Inconsistent, Unknown };

}  // namespace sapper
