#include <doctest/doctest.h>

#include "guess/deep_look.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("features of two parts joined are those of the whole") {
    LeafFeatures whole;
    LeafFeatures one;
    LeafFeatures other;
    one.add(0.25, 1);
    other.add(0.5, 2);
    other.add(0, 3);
    whole.add(0.25, 1);
    whole.add(0.5, 2);
    whole.add(0, 3);
    join(one, other);
    CHECK(one.safe_cells == whole.safe_cells);
    CHECK(one.best == whole.best);
    CHECK(one.second == whole.second);
    CHECK(one.ambiguity == doctest::Approx(whole.ambiguity));
}

TEST_CASE("a position with nothing uncertain is as good as won, and risk lowers the value") {
    LeafFeatures solved;
    CHECK(leaf_value(solved) > 0.999);
    LeafFeatures mild;
    mild.add(0.1, 3);
    LeafFeatures harsh;
    harsh.add(0.4, 3);
    CHECK(leaf_value(mild) > leaf_value(harsh));
}

TEST_CASE("candidates are sorted, uncertain, and their outcomes add up") {
    Rng rng(31);
    int scored = 0;
    for (int trial = 0; trial < 500; ++trial) {
        const reference::Board board = reference::random_board(rng);
        LookedAt looked_at;
        Budget budget(1 << 30);
        const Position position{board.grid, board.cells, board.total};
        if (board.total == kNoTotal || !looked_at.read(position, budget)) {
            continue;
        }
        looked_at.score(Breadth{}, budget);
        for (std::size_t i = 0; i < looked_at.candidates.size(); ++i) {
            const Candidate& candidate = looked_at.candidates[i];
            REQUIRE(candidate.mine_probability < 1);
            REQUIRE((i == 0 || candidate.win_chance <= looked_at.candidates[i - 1].win_chance));
            double sum = 0;
            for (const Outcome& outcome : looked_at.lookahead.outcomes(candidate.cell)) {
                sum += outcome.chance;
            }
            REQUIRE(sum == doctest::Approx(1));
            ++scored;
        }
        DeepLook deep_look;
        deep_look.refine(looked_at, position, {2, 0.9, 4, 0.01, 50, {0.9, 8, 4, true}}, budget);
        REQUIRE(!budget.ended());
    }
    CHECK(scored > 200);
}

TEST_CASE("the two cells of a walled-in pair are an unavoidable guess") {
    const reference::Board board = reference::parse("*33*/*..*/*33*", 7);
    LookedAt looked_at;
    Budget budget(1 << 30);
    REQUIRE(looked_at.read({board.grid, board.cells, board.total}, budget));
    looked_at.score(Breadth{}, budget);
    REQUIRE(looked_at.candidates.size() == 2);
    CHECK(looked_at.lookahead.unavoidable(looked_at.candidates[0].cell));
}
