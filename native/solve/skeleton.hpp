// The states and transitions of a plan, without numbers.
//
// Building the skeleton is the expensive part of the dynamic programme, and does not depend on the
// numbers to be computed. The kernels (kernel.hpp) then run over the skeleton once per number type
// or prime. A row has its state and, if mines are counted, the range of mines it may hold.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "base/verdict.hpp"
#include "solve/plan.hpp"

namespace sapper {

struct Row {
    std::int32_t low = 0;     // fewest mines in the subtree
    std::int32_t length = 1;  // coefficients: mines low .. low + length - 1
    std::int64_t offset = 0;  // place of the first coefficient in the kernels' arrays
};

struct RowPair {
    std::int32_t left;
    std::int32_t right;
    std::int32_t to;
};

struct SkeletonNode {
    int left = -1;  // child nodes, -1 for none
    int right = -1;
    int box = -1;
    int box_size = 0;                   // absorbing: k runs over 0 .. choices - 1
    int choices = 0;                    //
    std::int32_t row_first = 0;         // rows of this node in Skeleton::rows
    std::int32_t row_last = 0;          //
    std::int64_t transition_first = 0;  // absorbing: in Skeleton::to, one for each (row, k), -1
    std::int64_t transition_last = 0;   // for none; joining: in Skeleton::pairs
};

struct Skeleton {
    std::vector<SkeletonNode> nodes;
    std::vector<Row> rows;
    std::vector<std::int32_t> to;  // row index within the node's table
    std::vector<RowPair> pairs;    // row indices within the tables
    std::int64_t coefficients = 0;
    std::int64_t transitions = 0;
    std::int64_t products = 0;  // multiplications of one forward pass, at the most
    bool counts_mines = true;

    [[nodiscard]] const Row& row(int node, int index) const {
        return rows[nodes[node].row_first + index];
    }
    [[nodiscard]] const Row& root() const { return rows[nodes.back().row_first]; }
};

// Builds the skeleton. With `count_mines`, rows have a range of mines up to `mine_cap`; otherwise
// every row has one coefficient. At the first empty table, stops and returns Inconsistent.
[[nodiscard]] Verdict build_skeleton(const Component& component, const Plan& plan, bool count_mines,
                                     int mine_cap, Budget& budget, Skeleton& skeleton);

// Computes only whether some state reaches the root; stores no transitions and no mines.
[[nodiscard]] Verdict has_solution(const Component& component, const Plan& plan, Budget& budget);

}  // namespace sapper
