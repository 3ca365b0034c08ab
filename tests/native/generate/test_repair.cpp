#include <doctest/doctest.h>

#include <algorithm>

#include "generate/repair.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("repaired boards are solvable as judged by all placements, with the mines they had") {
    Rng rng(111);
    Repairer repairer;
    int repaired = 0;
    for (int round = 0; round < 150; ++round) {
        const reference::Deal deal = reference::random_deal(rng, 4, 3);
        Bytes fixed(deal.mines.size(), 0);
        fixed[deal.start] = 1;
        Bytes mines = deal.mines;
        Budget budget(std::int64_t{1} << 40);
        if (!repairer.repair(deal.grid, deal.start, fixed, {}, rng, budget, mines)) {
            continue;
        }
        ++repaired;
        REQUIRE(std::count(mines.begin(), mines.end(), 1) ==
                std::count(deal.mines.begin(), deal.mines.end(), 1));
        REQUIRE(mines[deal.start] == 0);
        REQUIRE(reference::solvable(deal.grid, mines, deal.start, true));
    }
    CHECK(repaired > 100);
}

TEST_CASE("a repair ends when its budget is spent or its flag set") {
    Rng rng(112);
    const Grid grid{40, 40};
    Bytes fixed(1600, 0);
    fixed[0] = 1;
    const Bytes drawn = random_layout(grid, 640, fixed, rng);
    Repairer repairer;
    Bytes mines = drawn;
    Budget few(1000);
    CHECK_FALSE(repairer.repair(grid, 0, fixed, {}, rng, few, mines));
    StopFlag stop;
    stop.set();
    Budget stopped(std::int64_t{1} << 40, &stop);
    mines = drawn;
    CHECK_FALSE(repairer.repair(grid, 0, fixed, {}, rng, stopped, mines));
    CHECK(std::count(mines.begin(), mines.end(), 1) == 640);
}
