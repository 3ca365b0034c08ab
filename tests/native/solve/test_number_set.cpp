#include <doctest/doctest.h>

#include <set>

#include "base/rng.hpp"
#include "solve/number_set.hpp"

using namespace sapper;

TEST_CASE("sums of sets agree with all pairs, as far as there is room") {
    Rng rng(81);
    for (int round = 0; round < 300; ++round) {
        const auto draw = [&](std::set<int>& numbers) {
            const int last = static_cast<int>(rng.below(150));
            NumberSet bits(words_up_to(last), 0);
            for (std::uint64_t i = rng.below(6) + 1; i > 0; --i) {
                const int number = static_cast<int>(rng.below(last + 1));
                numbers.insert(number);
                bits[number / kBitsPerWord] |= std::uint64_t{1} << (number % kBitsPerWord);
            }
            return bits;
        };
        std::set<int> a, b, expected;
        const NumberSet a_bits = draw(a);
        const NumberSet b_bits = draw(b);
        const int room = 64 * (1 + static_cast<int>(rng.below(5)));
        for (const int x : a) {
            for (const int y : b) {
                if (x + y < room) {
                    expected.insert(x + y);
                }
            }
        }
        NumberSet sums(room / 64, ~0ULL);
        sums_of(a_bits, b_bits, sums);
        for (int number = -1; number < room + 70; ++number) {
            REQUIRE(contains(sums, number) == (expected.count(number) == 1));
        }
    }
}
