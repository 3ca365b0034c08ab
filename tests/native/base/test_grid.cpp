#include <doctest/doctest.h>

#include <cstdlib>
#include <vector>

#include "base/grid.hpp"

using namespace sapper;

TEST_CASE("neighbours are the cells at distance one, ascending") {
    for (int width = 1; width <= 5; ++width) {
        for (int height = 1; height <= 5; ++height) {
            const Grid grid{width, height};
            for (int cell = 0; cell < grid.size(); ++cell) {
                std::vector<int> expected;
                for (int other = 0; other < grid.size(); ++other) {
                    if (other != cell && std::abs(grid.row(other) - grid.row(cell)) <= 1 &&
                        std::abs(grid.col(other) - grid.col(cell)) <= 1) {
                        expected.push_back(other);
                    }
                }
                std::vector<int> visited;
                grid.for_neighbours(cell, [&](int other) { visited.push_back(other); });
                REQUIRE(visited == expected);
            }
        }
    }
}
