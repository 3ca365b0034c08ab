#include <doctest/doctest.h>

#include "guess/deep_look.hpp"
#include "guess/fifty_fifty.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// The greatest credit of any cell of a board.
double greatest_credit(const reference::Board& board) {
    LookedAt looked_at;
    Budget budget(1 << 30);
    REQUIRE(looked_at.read({board.grid, board.cells, board.total}, budget));
    ValueSweep sweep;
    FiftyFifty fifty_fifty;
    fifty_fifty.find(looked_at.frontier, looked_at.analysis.known, sweep, budget);
    double greatest = 0;
    for (int cell = 0; cell < board.grid.size(); ++cell) {
        greatest = std::max(greatest, fifty_fifty.credit(cell));
    }
    return greatest;
}

}  // namespace

TEST_CASE("credits are half a chance at most") {
    Rng rng(71);
    for (int trial = 0; trial < 300; ++trial) {
        const reference::Board board = reference::random_board(rng);
        LookedAt looked_at;
        Budget budget(1 << 30);
        if (board.total == reference::kNoTotal ||
            !looked_at.read({board.grid, board.cells, board.total}, budget)) {
            continue;
        }
        const double credit = greatest_credit(board);
        REQUIRE(credit >= 0);
        REQUIRE(credit <= 0.5 + 1e-9);
    }
}

TEST_CASE("a pair that nothing can tell apart is a guess that cannot be avoided") {
    CHECK(greatest_credit(reference::parse("*33*/*..*/*33*", 7)) == doctest::Approx(0.5));
}

TEST_CASE("a chain whose cells determine each other is a guess that cannot be avoided") {
    CHECK(greatest_credit(reference::parse("11111/..1..", 2)) == doctest::Approx(0.5));
}

TEST_CASE("a square with mines in opposite corners is a guess that cannot be avoided") {
    // The sweep weights by odds, here even: two of four fillings are such squares, a quarter each.
    CHECK(greatest_credit(reference::parse("..1/..2/12*", 3)) == doctest::Approx(0.25));
}
