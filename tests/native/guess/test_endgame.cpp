#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>

#include "guess/deep_look.hpp"
#include "guess/endgame.hpp"
#include "tests/native/reference.hpp"
#include "tests/native/slow_play.hpp"

using namespace sapper;

namespace {

struct Searched {
    std::vector<EndgameMove> moves;
    int solutions = 0;
    std::int64_t steps = 0;
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
    const std::int64_t before = budget.left();
    result.complete = table.list(looked_at.frontier, safe, 100'000, budget) &&
                      search.search(table, all, budget, result.moves);
    result.steps = before - budget.left();
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
        const reference::Board board = reference::random_board(rng, 9);
        if (board.total == reference::kNoTotal) {
            continue;
        }
        slow_play::Solutions twin(board);
        if (twin.count() == 0 || twin.count() > 100) {
            continue;
        }
        const Searched found = searched(board);
        REQUIRE(found.complete);
        REQUIRE(found.solutions == twin.count());
        if (!found.moves.empty()) {
            REQUIRE(found.moves[0].exact);
            REQUIRE(found.moves[0].wins == twin.best_wins());
            ++compared;
        }
    }
    CHECK(compared > 200);
}

TEST_CASE("every move wins as often as the slow twin says, on boards of several components") {
    Rng rng(22);
    int compared = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const reference::Board board = slow_play::side_by_side(rng, 2, 3, 2);
        slow_play::Solutions twin(board);
        if (twin.count() < 3 || twin.count() > 150) {
            continue;
        }
        const Searched found = searched(board, true);
        REQUIRE(found.complete);
        REQUIRE(found.solutions == twin.count());
        for (const EndgameMove& move : found.moves) {
            REQUIRE(move.exact);
            REQUIRE(move.wins == twin.wins_by(move.cell));
        }
        ++compared;
    }
    CHECK(compared > 100);
}

TEST_CASE("sets that do not fit into words are searched as well") {
    Rng rng(23);
    int compared = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const reference::Board board = slow_play::side_by_side(rng, 2, 3, 3);
        slow_play::Solutions twin(board);
        if (twin.count() <= 256 || twin.count() > 700) {
            continue;
        }
        const Searched found = searched(board);
        REQUIRE(found.complete);
        REQUIRE(found.moves[0].wins == twin.best_wins());
        ++compared;
    }
    CHECK(compared > 3);
}

// `best` gives up searches after a number of steps and chooses differently then. So a change that
// only makes the search faster keeps its steps, bounds and order. These numbers were computed
// before such a change; one that changes what is searched replaces them.
TEST_CASE("a search takes the same steps and values the same moves as before") {
    std::uint64_t sum = 0;
    const auto add = [&](const reference::Board& board) {
        const Searched found = searched(board);
        REQUIRE(found.complete);
        for (const EndgameMove& move : found.moves) {
            for (const std::int64_t number :
                 {std::int64_t{move.cell}, move.mines, move.wins, std::int64_t{move.exact}}) {
                sum = mix(sum + static_cast<std::uint64_t>(number));
            }
        }
        sum = mix(sum + static_cast<std::uint64_t>(found.steps));
        return found;
    };
    Rng rng(24);
    int largest = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const auto boards = 1 + static_cast<int>(rng.below(2));
        largest = std::max(largest, add(slow_play::side_by_side(rng, boards, 3, 3)).solutions);
    }
    CHECK(largest > 500);
    for (const int number : {1, 2}) {
        reference::Board corner = covered(4, 4, 6);
        corner.cells[0] = static_cast<std::uint8_t>(number);
        add(corner);
        reference::Board edge = covered(5, 4, 5);
        edge.cells[1] = static_cast<std::uint8_t>(number);
        add(edge);
    }
    CHECK(sum == 11771234023197418148ULL);
}

TEST_CASE("small boards have their known optima") {
    CHECK(searched(covered(4, 4, 2)).moves[0].wins == 102);
    CHECK(searched(covered(4, 4, 4)).moves[0].wins == 961);
    CHECK(searched(covered(5, 4, 2)).moves[0].wins == 166);
}

TEST_CASE("every move is valued exactly when all are asked for") {
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
    Budget small(1'000);
    CHECK(!search.search(table, false, small, moves));
}
