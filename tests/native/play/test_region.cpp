#include <doctest/doctest.h>

#include "play/region.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("searching regions and tabulating them learn the same") {
    Rng rng(105);
    for (int round = 0; round < 300; ++round) {
        const reference::Deal deal = reference::random_deal(rng, 7, 6);
        for (const Rung highest : {Rung::Region, Rung::Total}) {
            REQUIRE(reference::board_after(deal, {highest, true, kSearchLooks}) ==
                    reference::board_after(deal, {highest, true, 0}));
        }
    }
}
