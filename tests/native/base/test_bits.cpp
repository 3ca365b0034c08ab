#include <doctest/doctest.h>

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
