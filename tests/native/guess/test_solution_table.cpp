#include <doctest/doctest.h>

#include <set>

#include "guess/deep_look.hpp"
#include "guess/solution_table.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// Which of the table's cells are mines, solution by solution.
std::set<std::vector<bool>> listed(const SolutionTable& table) {
    std::set<std::vector<bool>> found;
    for (int solution = 0; solution < table.solutions(); ++solution) {
        std::vector<bool> mines;
        for (int column = 0; column < table.cells(); ++column) {
            mines.push_back(table.row(solution)[column] == SolutionTable::kHoldsMine);
        }
        found.insert(mines);
    }
    return found;
}

}  // namespace

TEST_CASE("the table lists every placement of the uncertain cells, each once") {
    Rng rng(51);
    int compared = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        const reference::Board board = reference::random_board(rng, 9);
        LookedAt looked_at;
        Budget budget(1 << 30);
        if (board.total == reference::kNoTotal ||
            !looked_at.read({board.grid, board.cells, board.total}, budget)) {
            continue;
        }
        SolutionTable table;
        REQUIRE(table.list(looked_at.frontier, {}, 100'000, budget));
        std::set<std::vector<bool>> expected;
        reference::for_each_placement(board, [&](const Bytes& mines) {
            std::vector<bool> row;
            for (int column = 0; column < table.cells(); ++column) {
                row.push_back(mines[table.cell(column)] != 0);
            }
            expected.insert(row);
        });
        REQUIRE(table.solutions() == static_cast<int>(expected.size()));
        REQUIRE(listed(table) == expected);
        ++compared;
    }
    CHECK(compared > 300);
}

TEST_CASE("more placements than are wanted are not listed") {
    const reference::Board board{{4, 4}, Bytes(16, kHidden), 4};
    LookedAt looked_at;
    Budget budget(1 << 30);
    REQUIRE(looked_at.read({board.grid, board.cells, board.total}, budget));
    SolutionTable table;
    CHECK(!table.list(looked_at.frontier, {}, 1819, budget));
    CHECK(table.list(looked_at.frontier, {}, 1820, budget));
}
