#include <doctest/doctest.h>

#include <array>
#include <bit>

#include "base/bits.hpp"
#include "base/rng.hpp"

using namespace sapper;

TEST_CASE("count_bits agrees with the standard library") {
    CHECK(count_bits(0) == 0);
    CHECK(count_bits(~0ULL) == 64);
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t word = rng.next() & rng.next();
        REQUIRE(count_bits(word) == std::popcount(word));
    }
}

TEST_CASE("count_bits_of_four agrees with word by word") {
    Rng rng(2);
    for (int i = 0; i < 1000; ++i) {
        std::array<std::uint64_t, 4> words{};
        int sum = 0;
        for (std::uint64_t& word : words) {
            const std::uint64_t kind = rng.below(4);
            word = kind == 0 ? 0 : kind == 1 ? ~0ULL : rng.next() | (kind == 2 ? rng.next() : 0);
            sum += std::popcount(word);
        }
        REQUIRE(count_bits_of_four(words.data()) == sum);
    }
}
