#include <doctest/doctest.h>

#include <algorithm>

#include "generate/outward.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("boards repaired outward are solvable as judged by all placements") {
    Rng rng(141);
    OutwardRepairer repairer;
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
    CHECK(repaired > 75);
}

TEST_CASE("packing fills the cells farthest from the start and keeps the total") {
    Rng rng(142);
    const Grid grid{60, 3};
    Bytes fixed(grid.size(), 0);
    fixed[grid.width + 30] = 1;
    const Bytes drawn = random_layout(grid, 60, fixed, rng);
    OutwardRepairer repairer;
    for (const double density : {0.0, 0.1, 0.2}) {
        Bytes mines = drawn;
        repairer.pack(grid, grid.width + 30, fixed, density, rng, mines);
        CHECK(std::count(mines.begin(), mines.end(), 1) == 60);
        CHECK(mines[0] == 1);
        CHECK(mines[grid.width + 30] == 0);
        Budget budget(std::int64_t{1} << 40);
        CHECK(repairer.repair(grid, grid.width + 30, fixed, {}, rng, budget, mines));
        CHECK(std::count(mines.begin(), mines.end(), 1) == 60);
    }
}

TEST_CASE("outward repair ends when its budget is spent or its flag set") {
    Rng rng(143);
    const Grid grid{300, 4};
    Bytes fixed(grid.size(), 0);
    fixed[0] = 1;
    const Bytes drawn = random_layout(grid, 400, fixed, rng);
    OutwardRepairer repairer;
    Bytes mines = drawn;
    Budget few(1000);
    CHECK_FALSE(repairer.repair(grid, 0, fixed, {}, rng, few, mines));
    StopFlag stop;
    stop.set();
    Budget stopped(std::int64_t{1} << 40, &stop);
    mines = drawn;
    CHECK_FALSE(repairer.repair(grid, 0, fixed, {}, rng, stopped, mines));
    CHECK(std::count(mines.begin(), mines.end(), 1) == 400);
}
