// One byte per cell: how boards and layouts are stored and handed around.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sapper {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

}  // namespace sapper
