#include <doctest/doctest.h>

#include <memory>
#include <numeric>

#include "guess/deep_look.hpp"
#include "guess/small_search.hpp"
#include "tests/native/reference.hpp"
#include "tests/native/slow_play.hpp"

using namespace sapper;

namespace {

// A table and everything that a search of it needs.
struct Prepared {
    SolutionTable table;
    PositionNames names;
    ValueMemo memo;
    Budget budget{std::int64_t{1} << 40};
    std::unique_ptr<SmallSearch<1>> one_word = std::make_unique<SmallSearch<1>>();
    std::vector<int> solutions, columns;
    bool listed = false;

    explicit Prepared(const reference::Board& board) {
        LookedAt looked_at;
        if (!looked_at.read({board.grid, board.cells, board.total}, budget)) {
            return;
        }
        std::vector<int> safe;
        for (int cell = 0; cell < board.grid.size(); ++cell) {
            if (looked_at.engine.system().known[cell] == Known::Safe) {
                safe.push_back(cell);
            }
        }
        listed = table.list(looked_at.frontier, safe, 256, budget);
        if (listed) {
            names.begin(table.cells(), {});
            solutions.resize(table.solutions());
            std::iota(solutions.begin(), solutions.end(), 0);
            columns.resize(table.cells());
            std::iota(columns.begin(), columns.end(), 0);
        }
    }

    template <int kWords>
    [[nodiscard]] SearchValue value(int needed) {
        memo.clear();
        SmallSearch<kWords> search;
        search.begin({&table, &names, &memo, &budget, one_word.get()}, solutions, columns, {});
        return search.value(needed);
    }
};

}  // namespace

TEST_CASE("sets in words win as often as the slow twin, divided or not") {
    Rng rng(61);
    int compared = 0;
    for (int trial = 0; trial < 500; ++trial) {
        const reference::Board board =
            slow_play::side_by_side(rng, 1 + static_cast<int>(rng.below(3)), 3, 2);
        slow_play::Solutions twin(board);
        if (twin.count() < 2 || twin.count() > 200) {
            continue;
        }
        Prepared prepared(board);
        REQUIRE(prepared.listed);
        const int best = twin.best_wins();
        const SearchValue found = prepared.value<4>(0);
        REQUIRE(found.exact);
        REQUIRE(found.wins == best);
        if (twin.count() <= 64) {
            REQUIRE(prepared.value<1>(0).wins == best);
        }
        // A needed number that can be reached is exact; one that cannot is bounded below it.
        REQUIRE(prepared.value<4>(best).exact);
        REQUIRE(prepared.value<4>(best).wins == best);
        const SearchValue refused = prepared.value<4>(best + 1);
        REQUIRE(refused.wins >= best);
        REQUIRE(refused.wins < best + 1 + (refused.exact ? 1 : 0));
        ++compared;
    }
    CHECK(compared > 200);
}

TEST_CASE("independent pairs multiply") {
    // Six pairs with one mine each: 64 solutions, one of which is guessed.
    Prepared prepared(
        reference::parse("..__..__../11__11__11/__________/11__11__11/..__..__..", 6));
    REQUIRE(prepared.listed);
    REQUIRE(prepared.solutions.size() == 64);
    CHECK(prepared.value<1>(0).wins == 1);
    CHECK(prepared.value<4>(0).wins == 1);
}

TEST_CASE("a search that may not spend ends") {
    Prepared prepared(reference::parse("..../..../..../1...", 3));
    if (prepared.listed) {
        prepared.budget = Budget(50);
        CHECK(!prepared.value<4>(0).exact);
        CHECK(prepared.budget.ended());
    }
}
