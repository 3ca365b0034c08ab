// Sets of small numbers as bits, for the possible numbers of mines of some cells.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace sapper {

inline constexpr int kBitsPerWord = 64;

using NumberSet = std::vector<std::uint64_t>;

// Words for the numbers 0 .. last.
[[nodiscard]] inline int words_up_to(int last) {
    return last / kBitsPerWord + 1;
}

[[nodiscard]] inline bool contains(const NumberSet& set, int number) {
    return number >= 0 && number / kBitsPerWord < static_cast<int>(set.size()) &&
           (set[number / kBitsPerWord] >> (number % kBitsPerWord) & 1) != 0;
}

// into[0 .. into_words) |= from[0 .. from_words) << shift; bits that do not fit are dropped.
inline void unite_shifted(std::uint64_t* into, int into_words, const std::uint64_t* from,
                          int from_words, int shift) {
    const int words = shift / kBitsPerWord;
    const int rest = shift % kBitsPerWord;
    for (int i = 0; i < from_words && i + words < into_words; ++i) {
        into[i + words] |= from[i] << rest;
        if (rest != 0 && i + words + 1 < into_words) {
            into[i + words + 1] |= from[i] >> (kBitsPerWord - rest);
        }
    }
}

// into |= every sum of a number of one set, a number of the other, and `shift`; sums that do not
// fit are dropped. Fastest with the shorter set first.
inline void unite_sums(std::uint64_t* into, int into_words, const std::uint64_t* a, int a_words,
                       const std::uint64_t* b, int b_words, int shift) {
    for (int word = 0; word < a_words; ++word) {
        for (std::uint64_t left = a[word]; left != 0; left &= left - 1) {
            unite_shifted(into, into_words, b, b_words,
                          shift + word * kBitsPerWord + std::countr_zero(left));
        }
    }
}

// result = every sum of a number of one set and a number of the other, up to its size.
inline void sums_of(const NumberSet& a, const NumberSet& b, NumberSet& result) {
    std::fill(result.begin(), result.end(), 0);
    unite_sums(result.data(), static_cast<int>(result.size()), a.data(), static_cast<int>(a.size()),
               b.data(), static_cast<int>(b.size()), 0);
}

}  // namespace sapper
