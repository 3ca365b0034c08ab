// Boards and layouts as one byte per cell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sapper {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

}  // namespace sapper
