// Counting bits.
#pragma once

#include <cstdint>

namespace sapper {

// The number of set bits, in portable code: not every processor has an instruction for it.
[[nodiscard]] inline int count_bits(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555ULL;
    bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return static_cast<int>(bits * 0x0101010101010101ULL >> 56);
}

}  // namespace sapper
