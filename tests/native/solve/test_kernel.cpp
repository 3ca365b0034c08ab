#include <doctest/doctest.h>

#include <limits>

#include "solve/elimination.hpp"
#include "solve/kernel.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("the backward pass gives each box its distribution, over sweeps and trees alike") {
    // Boards of one component, without sea or total: marginals are counts of placements.
    Rng rng(87);
    SystemBuilder builder;
    System system;
    Planner planner;
    int looked_at = 0;
    for (int round = 0; round < 1500; ++round) {
        reference::Board board = reference::random_board(rng, 12);
        board.total = reference::kNoTotal;
        builder.build(board.grid, board.cells, system);
        if (system.contradiction || system.component_count != 1 || !system.sea.empty()) {
            continue;
        }
        const Component& component = system.components[0];
        std::vector<double> expected(static_cast<std::size_t>(component.boxes()) * (kMaxBox + 1));
        reference::for_each_placement(board, [&](const Bytes& mines) {
            for (int box = 0; box < component.boxes(); ++box) {
                int held = 0;
                for (const int cell : component.box_cells[box]) {
                    held += mines[cell];
                }
                ++expected[box * (kMaxBox + 1) + held];
            }
        });
        Plan sweep, tree;
        planner.plan(component, board.grid.width, sweep);
        Elimination(component, tree).run();
        for (const Plan* plan : {&sweep, &tree}) {
            Budget budget(1 << 30);
            Skeleton skeleton;
            if (build_skeleton(component, *plan, false, std::numeric_limits<int>::max(), budget,
                               skeleton) != Verdict::Consistent) {
                continue;
            }
            std::vector<double> inside, outside, marginals;
            const Kernel<Reals> kernel(budget);
            kernel.forward(skeleton, inside);
            kernel.backward(skeleton, inside, {1.0}, outside, marginals, component.boxes());
            REQUIRE(marginals == expected);
            ++looked_at;
        }
    }
    CHECK(looked_at > 100);
}
