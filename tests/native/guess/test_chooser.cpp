#include <doctest/doctest.h>

#include <cmath>

#include "guess/chooser.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

MoveChoice chosen(const reference::Board& board, Policy policy, std::int64_t steps = 1 << 30) {
    Chooser chooser;
    Budget budget(steps);
    MoveChoice choice;
    chooser.choose({board.grid, board.cells, board.total}, policy, 0, budget, choice);
    return choice;
}

}  // namespace

TEST_CASE("a certain cell is opened first") {
    const MoveChoice choice = chosen(reference::parse("1../11./...", 1), Policy::Safest);
    CHECK(choice.reason == MoveReason::Certain);
    CHECK(choice.mine_probability == 0);
}

TEST_CASE("the safest cell has the lowest probability of the census") {
    Rng rng(5);
    for (int i = 0; i < 500; ++i) {
        const reference::Board board = reference::random_board(rng);
        const reference::Census seen = reference::census(board);
        const MoveChoice choice = chosen(board, Policy::Safest);
        REQUIRE((choice.verdict == Verdict::Consistent) == (seen.placements > 0));
        std::int64_t least = seen.placements;
        for (int cell = 0; cell < board.grid.size(); ++cell) {
            if (board.cells[cell] == kHidden) {
                least = std::min(least, seen.with_mine[cell]);
            }
        }
        if (seen.placements == 0 || least == seen.placements) {
            REQUIRE(choice.cell == -1);
            REQUIRE(choice.reason == MoveReason::None);
        } else {
            REQUIRE(seen.with_mine[choice.cell] == least);
        }
    }
}

TEST_CASE("no chance to win is greater than the chance to survive the move") {
    Rng rng(6);
    int exact = 0;
    for (int i = 0; i < 300; ++i) {
        const reference::Board board = reference::random_board(rng);
        if (board.total == reference::kNoTotal) {
            continue;
        }
        for (const Policy policy : {Policy::Informed, Policy::Lookahead, Policy::Best}) {
            for (const Candidate& each : chosen(board, policy).candidates) {
                if (std::isnan(each.win_chance)) {
                    continue;  // not computed if a cell is certain
                }
                REQUIRE(each.win_chance >= 0);
                REQUIRE(each.win_chance <= 1 - each.mine_probability + 1e-9);
                ++exact;
            }
        }
    }
    CHECK(exact > 200);
}

TEST_CASE("a spent budget gives no move") {
    const MoveChoice choice = chosen(reference::parse(".1../.2../....", 4), Policy::Safest, 0);
    CHECK(choice.verdict == Verdict::Unknown);
    CHECK(choice.cell == -1);
}

TEST_CASE("on a small board an end that is remembered is chosen and paid for as before") {
    const reference::Board board = reference::parse("1.../..../..../....", 4);
    Chooser chooser;
    MoveChoice first;
    MoveChoice again;
    Budget one(1 << 30);
    Budget other(1 << 30);
    const Position position{board.grid, board.cells, board.total};
    chooser.choose(position, Policy::Best, 0, one, first);
    chooser.choose(position, Policy::Best, 0, other, again);
    CHECK(first.exact);
    CHECK(again.cell == first.cell);
    CHECK(again.win_chance == first.win_chance);
    CHECK(one.left() == other.left());
    // With too few steps for the search, the remembered result must not be used.
    Budget few(200'000);
    chooser.choose(position, Policy::Best, 0, few, again);
    CHECK(again.exact == chosen(board, Policy::Best, 200'000).exact);
}
