#include <doctest/doctest.h>

#include "guess/deep_look.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("looking further keeps values within their bounds") {
    Rng rng(61);
    int refined = 0;
    int follow_ups = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const reference::Board board = reference::random_board(rng);
        const Position position{board.grid, board.cells, board.total};
        LookedAt looked_at;
        Budget budget(1 << 30);
        if (board.total == reference::kNoTotal || !looked_at.read(position, budget) ||
            looked_at.safe_cells() > 0) {
            continue;
        }
        looked_at.score(Breadth{}, budget);
        DeepLook deep_look;
        const int solutions = trial % 2 == 0 ? 50 : 0;  // search to the end, or look further
        deep_look.refine(looked_at, position, {1, 0.9, 4, 0.01, solutions, {0.9, 8, 4, false}},
                         budget);
        follow_ups += deep_look.follow_ups();
        for (std::size_t i = 0; i < looked_at.candidates.size(); ++i) {
            const Candidate& candidate = looked_at.candidates[i];
            REQUIRE(candidate.win_chance >= 0);
            const double credit =
                looked_at.lookahead.weight(candidate.cell, candidate.mine_probability);
            REQUIRE(candidate.win_chance <= (1 - candidate.mine_probability) * credit + 1e-9);
            ++refined;
        }
    }
    CHECK(refined > 50);
    CHECK(follow_ups > 0);
}

TEST_CASE("a board without a solution is not read") {
    const reference::Board board = reference::parse("2.", 2);
    LookedAt looked_at;
    Budget budget(1 << 20);
    CHECK(!looked_at.read({board.grid, board.cells, board.total}, budget));
}
