#include <doctest/doctest.h>

#include "solve/elimination.hpp"
#include "solve/skeleton_builder.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

template <int Words>
Verdict built(const Component& component, const Plan& plan, int mine_cap, Skeleton& skeleton) {
    SkeletonBuilder<Words> builder;
    Budget budget(1 << 30);
    return builder.run(component, plan, true, mine_cap, budget, &skeleton);
}

void check_same(const Skeleton& one, const Skeleton& other) {
    REQUIRE(one.nodes.size() == other.nodes.size());
    REQUIRE(one.to == other.to);
    REQUIRE(one.coefficients == other.coefficients);
    REQUIRE(one.transitions == other.transitions);
    REQUIRE(one.pairs.size() == other.pairs.size());
    for (std::size_t i = 0; i < one.pairs.size(); ++i) {
        REQUIRE(one.pairs[i].left == other.pairs[i].left);
        REQUIRE(one.pairs[i].right == other.pairs[i].right);
        REQUIRE(one.pairs[i].to == other.pairs[i].to);
    }
    REQUIRE(one.rows.size() == other.rows.size());
    for (std::size_t i = 0; i < one.rows.size(); ++i) {
        REQUIRE(one.rows[i].low == other.rows[i].low);
        REQUIRE(one.rows[i].length == other.rows[i].length);
    }
}

}  // namespace

TEST_CASE("the width of the keys does not matter") {
    Rng rng(87);
    SystemBuilder builder;
    System system;
    Planner planner;
    Plan plan;
    int compared = 0;
    while (compared < 200) {
        const reference::Board board = reference::random_board(rng, 12);
        builder.build(board.grid, board.cells, system);
        for (int i = 0; i < system.component_count && !system.contradiction; ++i) {
            const Component& component = system.components[i];
            planner.plan(component, board.grid.width, plan);
            if (plan.slots > kSlotsPerWord) {
                continue;
            }
            Skeleton narrow, wide;
            const int cap = component.cells();
            REQUIRE(built<1>(component, plan, cap, narrow) == built<4>(component, plan, cap, wide));
            check_same(narrow, wide);
            ++compared;
        }
    }
}

TEST_CASE("a spent budget ends it") {
    const reference::Board board{{3, 1}, {kHidden, 1, kHidden}, reference::kNoTotal};
    SystemBuilder builder;
    System system;
    builder.build(board.grid, board.cells, system);
    Planner planner;
    Plan plan;
    REQUIRE(system.component_count == 1);
    planner.plan(system.components[0], 3, plan);
    SkeletonBuilder<1> tables;
    Skeleton skeleton;
    Budget none(0), enough(1000);
    CHECK(tables.run(system.components[0], plan, true, 2, none, &skeleton) == Verdict::Unknown);
    CHECK(tables.run(system.components[0], plan, true, 2, enough, &skeleton) ==
          Verdict::Consistent);
}
