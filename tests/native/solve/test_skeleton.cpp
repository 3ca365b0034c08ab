#include <doctest/doctest.h>

#include <limits>

#include "solve/attainable.hpp"
#include "solve/elimination.hpp"
#include "solve/kernel.hpp"
#include "solve/skeleton.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// Enumerates the placements of one component by the number of mines.
std::vector<double> placements_of(const Component& component) {
    std::vector<double> by_mines(component.cells() + 1, 0);
    std::vector<int> box_of;
    for (int box = 0; box < component.boxes(); ++box) {
        box_of.insert(box_of.end(), component.box_size(box), box);
    }
    for (std::uint32_t subset = 0; subset < 1U << component.cells(); ++subset) {
        std::vector<int> in_box(component.boxes(), 0);
        int mines = 0;
        for (int i = 0; i < component.cells(); ++i) {
            in_box[box_of[i]] += static_cast<int>(subset >> i & 1);
            mines += static_cast<int>(subset >> i & 1);
        }
        bool fits = true;
        for (int clue = 0; clue < component.clues(); ++clue) {
            int around = 0;
            for (const int box : component.clue_boxes[clue]) {
                around += in_box[box];
            }
            fits = fits && around == component.residual[clue];
        }
        by_mines[mines] += fits ? 1 : 0;
    }
    return by_mines;
}

}  // namespace

TEST_CASE("sweeps and trees count the placements of a component, by their mines") {
    Rng rng(85);
    SystemBuilder builder;
    System system;
    Planner planner;
    for (int round = 0; round < 250; ++round) {
        const reference::Board board = reference::random_board(rng, 12);
        builder.build(board.grid, board.cells, system);
        for (int i = 0; i < system.component_count && !system.contradiction; ++i) {
            const Component& component = system.components[i];
            const std::vector<double> expected = placements_of(component);
            double all = 0;
            for (const double count : expected) {
                all += count;
            }
            Plan sweep, tree;
            planner.plan(component, board.grid.width, sweep);
            Elimination(component, tree).run();
            for (const Plan* plan : {&sweep, &tree}) {
                Budget budget(1 << 30);
                Skeleton skeleton;
                const Verdict verdict = build_skeleton(
                    component, *plan, true, std::numeric_limits<int>::max(), budget, skeleton);
                REQUIRE(verdict == (all > 0 ? Verdict::Consistent : Verdict::Inconsistent));
                REQUIRE(has_solution(component, *plan, budget) == verdict);
                if (all == 0) {
                    continue;
                }
                std::vector<double> inside;
                Kernel<Reals>(budget).forward(skeleton, inside);
                const NumberSet beyond = attainable_mines(skeleton, budget);
                const Row& root = skeleton.root();
                for (int mines = 0; mines < static_cast<int>(expected.size()); ++mines) {
                    const int at = mines - root.low;
                    const bool in_range = at >= 0 && at < root.length;
                    REQUIRE((in_range ? inside[root.offset + at] : 0) == expected[mines]);
                    REQUIRE(contains(beyond, at) == (expected[mines] > 0));
                }
            }
        }
    }
}

TEST_CASE("a cap on the mines leaves out what lies above it, and nothing else") {
    Rng rng(86);
    SystemBuilder builder;
    System system;
    Planner planner;
    Plan plan;
    for (int round = 0; round < 150; ++round) {
        const reference::Board board = reference::random_board(rng, 10);
        builder.build(board.grid, board.cells, system);
        for (int i = 0; i < system.component_count && !system.contradiction; ++i) {
            const std::vector<double> expected = placements_of(system.components[i]);
            planner.plan(system.components[i], board.grid.width, plan);
            const int cap = static_cast<int>(rng.below(expected.size()));
            Budget budget(1 << 30);
            Skeleton skeleton;
            if (build_skeleton(system.components[i], plan, true, cap, budget, skeleton) !=
                Verdict::Consistent) {
                for (int mines = 0; mines <= cap; ++mines) {
                    REQUIRE(expected[mines] == 0);
                }
                continue;
            }
            std::vector<double> inside;
            Kernel<Reals>(budget).forward(skeleton, inside);
            const Row& root = skeleton.root();
            REQUIRE(root.low + root.length - 1 <= cap);
            for (int k = 0; k < root.length; ++k) {
                REQUIRE(inside[root.offset + k] == expected[root.low + k]);
            }
        }
    }
}
