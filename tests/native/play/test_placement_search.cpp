#include <doctest/doctest.h>

#include <vector>

#include "base/bits.hpp"
#include "base/rng.hpp"
#include "play/placement_search.hpp"

using namespace sapper;

TEST_CASE("fixed cells are those that no other fitting placement has otherwise") {
    Rng rng(107);
    PlacementSearch search;
    search.limit(1 << 20);
    for (int round = 0; round < 500; ++round) {
        const int count = 2 + static_cast<int>(rng.below(9));
        const std::uint64_t all = (std::uint64_t{1} << count) - 1;
        const std::uint64_t placed = rng.next() & all;
        search.begin(placed, count);
        std::vector<std::uint64_t> clues;
        std::uint64_t seen = 0;
        for (std::uint64_t i = rng.below(20) + 1; i > 0; --i) {
            const std::uint64_t cells = rng.next() & rng.next() & all;
            const int mines = count_bits(cells & placed);
            if (mines >= 1 && mines <= 7 && mines < count_bits(cells) && count_bits(cells) <= 8) {
                clues.push_back(cells);
                search.add(cells);
                seen |= cells;
            }
        }
        const int least = -static_cast<int>(rng.below(4));
        const int most = static_cast<int>(rng.below(4));
        std::uint64_t expected = all;
        for (std::uint64_t other = 0; other <= all; ++other) {
            const int more = count_bits(other) - count_bits(placed);
            bool fits = more >= least && more <= most;
            for (const std::uint64_t cells : clues) {
                fits = fits && count_bits(other & cells) == count_bits(placed & cells);
            }
            expected &= fits ? ~(other ^ placed) : all;
        }
        std::uint64_t fixed = 0;
        REQUIRE(search.find_fixed({least, most}, fixed));
        REQUIRE(fixed == expected);
        const bool more_mines = [&] {
            for (std::uint64_t other = 0; other <= all; ++other) {
                bool fits = count_bits(other) > count_bits(placed);
                for (const std::uint64_t cells : clues) {
                    fits = fits && count_bits(other & cells) == count_bits(placed & cells);
                }
                if (fits) {
                    return true;
                }
            }
            return false;
        }();
        REQUIRE((search.any({1, 64}) == PlacementSearch::Answer::Yes) == more_mines);
    }
}

TEST_CASE("a search that may look at nothing says that it does not know") {
    PlacementSearch search;
    search.limit(0);
    search.begin(1, 2);
    search.add(3);
    std::uint64_t fixed = 0;
    CHECK_FALSE(search.find_fixed({}, fixed));
    CHECK(search.any({}) == PlacementSearch::Answer::Unknown);
}
