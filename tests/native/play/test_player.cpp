#include <doctest/doctest.h>

#include "play/player.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("the lowest rung learns what single clues settle, no more and no less") {
    Rng rng(101);
    for (int round = 0; round < 300; ++round) {
        const reference::Deal deal = reference::random_deal(rng, 5, 4);
        REQUIRE(reference::board_after(deal, {Rung::Clue}) ==
                reference::slow_board_after(deal, false));
    }
}

TEST_CASE("without the total the player solves what all placements of the clues settle") {
    Rng rng(102);
    for (int round = 0; round < 300; ++round) {
        const reference::Deal deal = reference::random_deal(rng, 4, 3);
        DeductionPlayer player;
        player.begin(deal.grid, deal.mines, deal.start);
        Budget budget(1 << 30);
        REQUIRE(player.run({Rung::Region}, budget) ==
                reference::solvable(deal.grid, deal.mines, deal.start, false));
    }
}

TEST_CASE("the record names the hardest rung that a play took") {
    // A row with one mine: the zero at the start opens all cells but the last.
    DeductionPlayer player;
    player.begin({4, 1}, reference::layout("...*"), 0);
    Budget budget(1 << 20);
    CHECK(player.run({}, budget));
    CHECK(player.record().hardest() == Rung::Clue);
    CHECK(player.rung_of(player.board().at(1)) == Rung::Clue);
    CHECK(player.rung_of(player.board().at(0)) == Rung::None);
}

TEST_CASE("a spent budget or a set flag ends a play") {
    Rng rng(103);
    const Grid grid{30, 16};
    Bytes forbidden(480, 0);
    forbidden[0] = 1;
    grid.for_neighbours(0, [&](int cell) { forbidden[cell] = 1; });
    const Bytes mines = random_layout(grid, 60, forbidden, rng);
    DeductionPlayer player;
    player.begin(grid, mines, 0);
    Budget none(0);
    CHECK_FALSE(player.run({}, none));
    StopFlag stop;
    stop.set();
    Budget stopped(1 << 30, &stop);
    player.begin(grid, mines, 0);
    CHECK_FALSE(player.run({}, stopped));
    CHECK(stopped.was_stopped());
}
