#include <doctest/doctest.h>

#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("with the total the player solves what all placements of the board settle") {
    Rng rng(106);
    int by_total = 0;
    for (int round = 0; round < 400; ++round) {
        const reference::Deal deal = reference::random_deal(rng, 4, 3);
        for (const int looks : {kSearchLooks, 0}) {
            DeductionPlayer player;
            player.begin(deal.grid, deal.mines, deal.start);
            Budget budget(1 << 30);
            REQUIRE(player.run({Rung::Total, true, looks}, budget) ==
                    reference::solvable(deal.grid, deal.mines, deal.start, true));
            by_total += player.record().steps[static_cast<int>(Rung::Total)];
        }
    }
    CHECK(by_total > 0);
}
