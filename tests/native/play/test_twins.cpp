#include <doctest/doctest.h>

#include <algorithm>

#include "play/twins.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

namespace {

// Two orthogonal neighbours, one a mine, and every other cell next to exactly one of them a mine.
bool has_twins_slowly(const Grid& grid, const Bytes& mines, int start) {
    for (int a = 0; a < grid.size(); ++a) {
        for (int b = a + 1; b < grid.size(); ++b) {
            const int apart =
                std::abs(grid.row(a) - grid.row(b)) + std::abs(grid.col(a) - grid.col(b));
            if (apart != 1 || a == start || b == start || mines[a] == mines[b]) {
                continue;
            }
            bool told_apart = false;
            for (int other = 0; other < grid.size(); ++other) {
                const auto next_to = [&](int cell) {
                    return std::abs(grid.row(cell) - grid.row(other)) <= 1 &&
                           std::abs(grid.col(cell) - grid.col(other)) <= 1;
                };
                told_apart |=
                    other != a && other != b && next_to(a) != next_to(b) && mines[other] == 0;
            }
            if (!told_apart) {
                return true;
            }
        }
    }
    return false;
}

// Four cells in a square, mines in two opposite corners; all other cells show the same when the
// mines move to the other two.
bool has_square_slowly(const Grid& grid, const Bytes& mines, int start) {
    const auto number = [&](const Bytes& layout, int cell) {
        int sum = 0;
        grid.for_neighbours(cell, [&](int other) { sum += layout[other]; });
        return sum;
    };
    for (int row = 0; row + 1 < grid.height; ++row) {
        for (int col = 0; col + 1 < grid.width; ++col) {
            const int a = row * grid.width + col;
            const int square[] = {a, a + 1, a + grid.width, a + grid.width + 1};
            if (mines[square[0]] != mines[square[3]] || mines[square[1]] != mines[square[2]] ||
                mines[square[0]] == mines[square[1]] || std::count(square, square + 4, start) > 0) {
                continue;
            }
            Bytes moved = mines;
            for (const int cell : square) {
                moved[cell] ^= 1;
            }
            bool same = true;
            for (int other = 0; other < grid.size(); ++other) {
                same = same && (mines[other] != 0 || moved[other] != 0 ||
                                number(mines, other) == number(moved, other));
            }
            if (same) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

TEST_CASE("twins and squares are found wherever they are, across strips too") {
    Rng rng(109);
    int found = 0;
    for (int round = 0; round < 400; ++round) {
        const int width = round % 4 == 0 ? 58 + static_cast<int>(rng.below(70))
                                         : 1 + static_cast<int>(rng.below(7));
        const reference::Deal deal =
            reference::random_deal(rng, width, 2 + static_cast<int>(rng.below(4)));
        const bool twins = has_twins_slowly(deal.grid, deal.mines, deal.start) ||
                           has_square_slowly(deal.grid, deal.mines, deal.start);
        REQUIRE(has_twins(deal.grid, deal.mines, deal.start) == twins);
        found += twins ? 1 : 0;
    }
    CHECK(found > 20);
    CHECK(found < 380);
}

TEST_CASE("a layout with twins needs a guess") {
    Rng rng(110);
    for (int round = 0; round < 200; ++round) {
        const reference::Deal deal = reference::random_deal(rng, 4, 3);
        if (has_twins(deal.grid, deal.mines, deal.start)) {
            // Not even the total can distinguish twins: one of them is a mine.
            REQUIRE_FALSE(reference::solvable(deal.grid, deal.mines, deal.start, true));
        }
    }
}
