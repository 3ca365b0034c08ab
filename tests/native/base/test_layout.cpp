#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "base/layout.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("numbers count the mines around every cell") {
    const Grid grid{3, 3};
    CHECK(mine_numbers(grid, reference::layout("*../.../..*")) == Bytes{0, 1, 0, 1, 2, 1, 0, 1, 0});
}

TEST_CASE("a zero opens its region and its rim; flags stop the flood; a mine opens alone") {
    const Grid grid{4, 3};
    const Bytes mines = reference::layout("..../..../...*");
    Bytes closed(12, 1);
    CHECK(flood(grid, mines, closed, 0) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    CHECK(flood(grid, mines, closed, 11) == std::vector<int>{11});
    CHECK(flood(grid, mines, closed, 10) == std::vector<int>{10});
    for (const int cell : {1, 5, 9}) {
        closed[cell] = 0;
    }
    CHECK(flood(grid, mines, closed, 0) == std::vector<int>{0, 4, 8});
    CHECK(flood(grid, mines, closed, 1).empty());
}

TEST_CASE("3BV is the smallest number of clicks that opens a board") {
    const Grid grid{4, 4};
    Rng rng(8);
    for (int round = 0; round < 300; ++round) {
        const Bytes mines = random_layout(grid, static_cast<int>(rng.below(16)), Bytes(16, 0), rng);
        const Bytes numbers = mine_numbers(grid, mines);
        // Zeros first, then the remaining cells: no other order needs fewer clicks.
        Bytes closed(16, 1);
        int clicks = 0;
        int openings = 0;
        for (const bool zeros : {true, false}) {
            for (int cell = 0; cell < 16; ++cell) {
                if (closed[cell] != 0 && mines[cell] == 0 && (numbers[cell] == 0) == zeros) {
                    for (const int opened : flood(grid, mines, closed, cell)) {
                        closed[opened] = 0;
                    }
                    ++clicks;
                    openings += zeros ? 1 : 0;
                }
            }
        }
        const BoardMetrics metrics = board_metrics(grid, mines);
        REQUIRE(metrics.bbbv == clicks);
        REQUIRE(metrics.openings == openings);
        REQUIRE(metrics.islands <= clicks - openings);
    }
}

TEST_CASE("random layouts are uniform, keep off forbidden cells and say what does not fit") {
    const Grid grid{3, 2};
    const Bytes forbidden{0, 1, 0, 0, 0, 0};
    Rng rng(9);
    std::map<Bytes, int> seen;
    for (int i = 0; i < 10'000; ++i) {
        const Bytes mines = random_layout(grid, 2, forbidden, rng);
        REQUIRE(std::count(mines.begin(), mines.end(), 1) == 2);
        REQUIRE(mines[1] == 0);
        ++seen[mines];
    }
    CHECK(seen.size() == 10);
    for (const auto& [mines, count] : seen) {
        CHECK(count > 850);
        CHECK(count < 1150);
    }
    CHECK_THROWS_WITH_AS((void)random_layout(grid, 6, forbidden, rng),
                         "6 mines do not fit into 5 cells", std::invalid_argument);
    CHECK_THROWS_AS((void)random_layout(grid, -1, forbidden, rng), std::invalid_argument);
}
