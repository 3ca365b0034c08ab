// The order of the dynamic programme over one component.
//
// A plan is a binary tree. A node either *absorbs* one box into the table of its left child (or
// into the empty table), or *joins* the tables of its two children. A state of a table has the
// number of mines that each open clue has consumed so far. A clue is open from its first box to its
// last. A node that absorbs the last box of a clue closes the clue, and keeps only the states that
// satisfy it. A linear sweep is the special case without joins. Seen as a tree decomposition of the
// box-clue graph, the bag of a node is its box and the clues open at it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "solve/constraints.hpp"

namespace sapper {

struct PlanNode {
    int left = -1;        // node whose table is extended; -1: the empty table
    int right = -1;       // node joined with it, or -1
    int box = -1;         // box absorbed, or -1
    int touch_first = 0;  // the clues whose consumption this node changes, in Plan::touched:
    int touch_last = 0;   // the box's clues, or those open on both sides of a join
    int open = 0;         // clues open at the node, before any closes
};

struct Touch {
    int clue;
    int inside;  // cells of the clue in the subtree, this node included
};

struct Plan {
    std::vector<PlanNode> nodes;  // children before parents; the last one is the root
    std::vector<Touch> touched;
    std::vector<int> slot;  // per clue: its place in the packed state
    int slots = 0;          // needed at the same time
    double work = 0;        // estimated transitions, as log2
    std::string_view method;

    void clear();
    // Whether to try the plan. If clues are closely connected, the estimate exceeds the real work
    // by up to ten bits, so only plans with larger estimates are refused in advance.
    [[nodiscard]] bool affordable(const Budget& budget) const;
};

class Planner {
  public:
    // Chooses the plan with the least estimated work among sweeps and tree elimination. If one
    // greedy sweep is cheap, no other plan is tried.
    void plan(const Component& component, int grid_width, Plan& best);

  private:
    void greedy_order(const Component& component, int start, std::vector<int>& order);
    int peripheral_clue(const Component& component);
    void sweep(const Component& component, const std::vector<int>& order, Plan& plan);
    void absorb_next(const Component& component, int box, std::vector<int>& order);
    void consider_all(const Component& component, int grid_width, std::vector<Plan>& plans);

    std::vector<int> order_, left_, open_, distance_, inside_;
    std::vector<std::uint8_t> done_, opened_;  // per box, per clue: whether in the greedy order
};

}  // namespace sapper
