#include "solve/plan.hpp"
#include "tests/native/plans.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("plans of random boards are tree decompositions") {
    Rng rng(31);
    SystemBuilder builder;
    System system;
    Planner planner;
    Plan plan;
    for (int round = 0; round < 500; ++round) {
        const reference::Board board = reference::random_board(rng, 30);
        builder.build(board.grid, board.cells, system);
        for (int i = 0; i < system.component_count && !system.contradiction; ++i) {
            planner.plan(system.components[i], board.grid.width, plan);
            reference::check_plan(system.components[i], plan);
        }
    }
}

TEST_CASE("plans of wide components, where trees and all sweeps compete, are tree decompositions") {
    Rng rng(32);
    SystemBuilder builder;
    System system;
    Planner planner;
    Plan plan;
    int trees = 0;
    for (int round = 0; round < 12; ++round) {
        const Grid grid{18, 14};
        const Bytes mines = random_layout(grid, 60, Bytes(grid.size(), 0), rng);
        const Bytes numbers = mine_numbers(grid, mines);
        Bytes cells(grid.size(), kHidden);
        for (int cell = 0; cell < grid.size(); ++cell) {
            if (mines[cell] == 0 && rng.below(3) == 0) {
                cells[cell] = numbers[cell];
            }
        }
        builder.build(grid, cells, system);
        for (int i = 0; i < system.component_count; ++i) {
            planner.plan(system.components[i], grid.width, plan);
            reference::check_plan(system.components[i], plan);
            trees += plan.method == "tree" ? 1 : 0;
        }
    }
    CHECK(trees > 0);
}

TEST_CASE("a plan beyond the budget is not worth trying") {
    Plan plan;
    plan.work = 40;
    CHECK_FALSE(plan.affordable(Budget(1000)));
    CHECK(plan.affordable(Budget(std::int64_t{1} << 31)));
    CHECK_FALSE(plan.affordable(Budget(0)));
}
