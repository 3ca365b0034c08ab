#include "solve/elimination.hpp"
#include "tests/native/plans.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("eliminations of random boards are tree decompositions") {
    Rng rng(33);
    SystemBuilder builder;
    System system;
    for (int round = 0; round < 500; ++round) {
        const reference::Board board = reference::random_board(rng, 30);
        builder.build(board.grid, board.cells, system);
        for (int i = 0; i < system.component_count && !system.contradiction; ++i) {
            Plan plan;
            Elimination(system.components[i], plan).run();
            CHECK(plan.method == "tree");
            reference::check_plan(system.components[i], plan);
        }
    }
}
