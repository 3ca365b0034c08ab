#include <doctest/doctest.h>

#include <map>

#include "guess/deep_look.hpp"
#include "guess/endgame.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

using Set = std::vector<Bytes>;

// The slow twin: every move in every position, nothing left out. A position is what is opened and
// the solutions left.
int best_wins(const Grid& grid, const Set& set, Bytes opened) {
    if (set.empty()) {
        return 0;
    }
    int best = 0;
    bool any = false;
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (opened[cell] != 0) {
            continue;
        }
        std::map<int, Set> by_value;
        for (const Bytes& mines : set) {
            if (mines[cell] == 0) {
                by_value[mine_numbers(grid, mines)[cell]].push_back(mines);
            }
        }
        if (by_value.empty()) {
            continue;
        }
        any = true;
        opened[cell] = 1;
        int wins = 0;
        for (const auto& [value, left] : by_value) {
            wins += best_wins(grid, left, opened);
        }
        opened[cell] = 0;
        best = std::max(best, wins);
        if (set.size() == 1) {
            break;
        }
    }
    return any ? best : static_cast<int>(set.size());
}

struct Searched {
    std::vector<EndgameMove> moves;
    int solutions = 0;
    bool complete = false;
};

Searched searched(const reference::Board& board, bool all = false) {
    Searched result;
    LookedAt looked_at;
    Budget budget(std::int64_t{1} << 40);
    if (!looked_at.read({board.grid, board.cells, board.total}, budget)) {
        return result;
    }
    std::vector<int> safe;
    for (int cell = 0; cell < board.grid.size(); ++cell) {
        if (looked_at.engine.system().known[cell] == Known::Safe) {
            safe.push_back(cell);
        }
    }
    SolutionTable table;
    EndgameSearch search;
    result.complete = table.list(looked_at.frontier, safe, 100'000, budget) &&
                      search.search(table, all, budget, result.moves);
    result.solutions = table.solutions();
    return result;
}

reference::Board covered(int width, int height, int mines) {
    return {{width, height}, Bytes(width * height, kHidden), mines};
}

}  // namespace

TEST_CASE("the search wins as often as the slow twin") {
    Rng rng(21);
    int compared = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const reference::Board board = reference::random_board(rng, 8);
        if (board.total == reference::kNoTotal) {
            continue;
        }
        Set set;
        reference::for_each_placement(board, [&](const Bytes& mines) { set.push_back(mines); });
        if (set.empty() || set.size() > 24) {
            continue;
        }
        Bytes opened(board.cells.size());
        for (std::size_t cell = 0; cell < opened.size(); ++cell) {
            opened[cell] = board.cells[cell] != kHidden ? 1 : 0;
        }
        const Searched found = searched(board);
        REQUIRE(found.complete);
        REQUIRE(found.solutions == static_cast<int>(set.size()));
        if (!found.moves.empty()) {
            REQUIRE(found.moves[0].wins == best_wins(board.grid, set, opened));
            ++compared;
        }
    }
    CHECK(compared > 200);
}

TEST_CASE("small boards have their known optima") {
    CHECK(searched(covered(4, 4, 2)).moves[0].wins == 102);
    CHECK(searched(covered(4, 4, 4)).moves[0].wins == 961);
    CHECK(searched(covered(5, 4, 2)).moves[0].wins == 166);
}

TEST_CASE("every move is told exactly when all are asked for") {
    const Searched found = searched(covered(4, 4, 3), true);
    REQUIRE(found.moves.size() == 16);
    for (const EndgameMove& move : found.moves) {
        CHECK(move.exact);
        CHECK(move.mines == 105);
        CHECK(move.wins <= 400);
    }
    CHECK(found.moves[0].wins == 400);
}

TEST_CASE("too many solutions or too few steps give no answer") {
    const reference::Board board = covered(4, 4, 4);
    LookedAt looked_at;
    Budget budget(1 << 30);
    REQUIRE(looked_at.read({board.grid, board.cells, board.total}, budget));
    SolutionTable table;
    CHECK(!table.list(looked_at.frontier, {}, 1819, budget));
    REQUIRE(table.list(looked_at.frontier, {}, 1820, budget));
    EndgameSearch search;
    std::vector<EndgameMove> moves;
    Budget small(10'000);
    CHECK(!search.search(table, false, small, moves));
}
