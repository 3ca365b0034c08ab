// Checks that a plan is a tree decomposition of the component's box-clue graph.
#pragma once

#include <doctest/doctest.h>

#include <set>
#include <vector>

#include "solve/plan.hpp"

namespace sapper::reference {

// Every box is absorbed once. Every node except the root is used once, after it was built. A clue
// is open from its first box to its last, and closes when all its cells are inside. Clues that are
// open at the same time have different slots. The plan states the largest number of slots.
inline void check_plan(const Component& component, const Plan& plan) {
    std::vector<int> absorbed(component.boxes(), 0);
    std::vector<int> used(plan.nodes.size(), 0);
    std::vector<std::vector<int>> inside(plan.nodes.size());  // per node and clue: cells
    for (std::size_t n = 0; n < plan.nodes.size(); ++n) {
        const PlanNode& node = plan.nodes[n];
        inside[n].assign(component.clues(), 0);
        std::vector<int> clues;  // those that the node must touch
        for (const int child : {node.left, node.right}) {
            if (child >= 0) {
                REQUIRE(child < static_cast<int>(n));
                ++used[child];
                for (int clue = 0; clue < component.clues(); ++clue) {
                    if (inside[child][clue] > 0 && inside[n][clue] > 0) {
                        clues.push_back(clue);
                    }
                    inside[n][clue] += inside[child][clue];
                }
            }
        }
        REQUIRE((node.box >= 0) == (node.right < 0));
        if (node.box >= 0) {
            ++absorbed[node.box];
            for (const int clue : component.box_clues[node.box]) {
                inside[n][clue] += component.box_size(node.box);
                clues.push_back(clue);
            }
        }
        std::set<int> touched;
        for (int i = node.touch_first; i < node.touch_last; ++i) {
            const Touch& touch = plan.touched[i];
            touched.insert(touch.clue);
            REQUIRE(touch.inside == inside[n][touch.clue]);
        }
        REQUIRE(touched == std::set<int>(clues.begin(), clues.end()));
        // Clues open while the node works: started below, not finished in a child.
        std::set<int> slots;
        int open = 0;
        for (int clue = 0; clue < component.clues(); ++clue) {
            bool finished = false;
            for (const int child : {node.left, node.right}) {
                finished |= child >= 0 && inside[child][clue] == component.clue_size[clue];
            }
            if (inside[n][clue] > 0 && !finished) {
                ++open;
                REQUIRE(plan.slot[clue] >= 0);
                REQUIRE(plan.slot[clue] < plan.slots);
                REQUIRE(slots.insert(plan.slot[clue]).second);
            }
        }
        REQUIRE(open == node.open);
    }
    for (const int times : absorbed) {
        REQUIRE(times == 1);
    }
    for (std::size_t n = 0; n < plan.nodes.size(); ++n) {
        REQUIRE(used[n] == (n + 1 == plan.nodes.size() ? 0 : 1));
    }
}

}  // namespace sapper::reference
