// Counting bits.
#pragma once

#include <cstdint>

namespace sapper {

// The number of set bits, in portable code, because not every processor has an instruction for it.
[[nodiscard]] inline int count_bits(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555ULL;
    bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return static_cast<int>(bits * 0x0101010101010101ULL >> 56);
}

// The number of set bits in four words, faster than counting word by word.
[[nodiscard]] inline int count_bits_of_four(const std::uint64_t* four) {
    const auto in_nibbles = [](std::uint64_t bits) {
        bits -= bits >> 1 & 0x5555555555555555ULL;
        return (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
    };
    const auto in_bytes = [](std::uint64_t nibbles) {
        return (nibbles & 0x0F0F0F0F0F0F0F0FULL) + (nibbles >> 4 & 0x0F0F0F0F0F0F0F0FULL);
    };
    const std::uint64_t sum = in_bytes(in_nibbles(four[0]) + in_nibbles(four[1])) +
                              in_bytes(in_nibbles(four[2]) + in_nibbles(four[3]));
    // At most 32 in each byte, so the bytes are added up in pairs first.
    const std::uint64_t pairs = (sum & 0x00FF00FF00FF00FFULL) + (sum >> 8 & 0x00FF00FF00FF00FFULL);
    return static_cast<int>(pairs * 0x0001000100010001ULL >> 48);
}

}  // namespace sapper
