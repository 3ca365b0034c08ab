// The product of two 64-bit words, as two words.
//
// With 128-bit integers this is one instruction. For other compilers (MSVC), it is computed from
// 32-bit halves. The second version is compiled everywhere, so that tests can compare both.
#pragma once

#include <cstdint>

namespace sapper {

struct WideProduct {
    std::uint64_t high;
    std::uint64_t low;

    friend bool operator==(const WideProduct&, const WideProduct&) = default;
};

// Uses four products of 32-bit halves; no sum of them overflows a word.
[[nodiscard]] constexpr WideProduct wide_product_by_halves(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t a_low = a & 0xFFFFFFFF;
    const std::uint64_t a_high = a >> 32;
    const std::uint64_t b_low = b & 0xFFFFFFFF;
    const std::uint64_t b_high = b >> 32;
    const std::uint64_t middle = a_high * b_low + ((a_low * b_low) >> 32);
    const std::uint64_t other = a_low * b_high + (middle & 0xFFFFFFFF);
    return {a_high * b_high + (middle >> 32) + (other >> 32), a * b};
}

[[nodiscard]] constexpr WideProduct wide_product(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
    return wide_product_by_halves(a, b);
#endif
}

}  // namespace sapper
