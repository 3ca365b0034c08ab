#include "solve/plan.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solve/elimination.hpp"
#include "solve/work_estimate.hpp"

namespace sapper {

namespace {

constexpr double kCheapSweep = 11;      // if log2 of the work is below this after one greedy sweep,
constexpr double kCheapTree = 16;       // or this after one elimination, the plan is accepted
constexpr int kGreedyLimit = 4000;      // boxes; the greedy order is quadratic in the open clues
constexpr int kGreedyStartLimit = 400;  // boxes; several starting points are tried below it

}  // namespace

void Plan::clear() {
    nodes.clear();
    touched.clear();
    slots = 0;
    work = 0;
}

bool Plan::affordable(const Budget& budget) const {
    return budget.left() > 0 && work <= std::log2(static_cast<double>(budget.left())) + 10;
}

// The clue farthest from clue 0: a sweep from there keeps few clues open.
int Planner::peripheral_clue(const Component& component) {
    distance_.assign(component.clues(), -1);
    open_.assign(1, 0);
    distance_[0] = 0;
    int last = 0;
    for (std::size_t next = 0; next < open_.size(); ++next) {
        last = open_[next];
        for (const int box : component.clue_boxes[last]) {
            for (const int clue : component.box_clues[box]) {
                if (distance_[clue] < 0) {
                    distance_[clue] = distance_[last] + 1;
                    open_.push_back(clue);
                }
            }
        }
    }
    return last;
}

// Orders the boxes: always finishes the open clue with the fewest boxes left, starting at `start`.
void Planner::greedy_order(const Component& component, int start, std::vector<int>& order) {
    order.clear();
    left_.resize(component.clues());
    for (int clue = 0; clue < component.clues(); ++clue) {
        left_[clue] = component.clue_boxes.length(clue);
    }
    done_.assign(component.boxes(), 0);
    opened_.assign(component.clues(), 0);
    open_.assign(1, start);
    opened_[start] = 1;
    while (!open_.empty()) {
        std::size_t pick = 0;
        for (std::size_t i = 1; i < open_.size(); ++i) {
            if (left_[open_[i]] < left_[open_[pick]]) {
                pick = i;
            }
        }
        const int clue = open_[pick];
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(pick));
        // First the boxes that open no new clue, because they can only shrink the table.
        for (const bool may_open : {false, true}) {
            for (const int box : component.clue_boxes[clue]) {
                const auto clues = component.box_clues[box];
                if (done_[box] == 0 &&
                    (may_open || std::all_of(clues.begin(), clues.end(),
                                             [&](int other) { return opened_[other] != 0; }))) {
                    absorb_next(component, box, order);
                }
            }
        }
        std::erase_if(open_, [&](int other) { return left_[other] == 0; });
    }
}

// Appends a box to the greedy order and opens its clues.
void Planner::absorb_next(const Component& component, int box, std::vector<int>& order) {
    done_[box] = 1;
    order.push_back(box);
    for (const int clue : component.box_clues[box]) {
        --left_[clue];
        if (opened_[clue] == 0) {
            opened_[clue] = 1;
            open_.push_back(clue);
        }
    }
}

// The plan that absorbs the boxes in the given order.
void Planner::sweep(const Component& component, const std::vector<int>& order, Plan& plan) {
    plan.clear();
    plan.method = "sweep";
    plan.slot.assign(component.clues(), -1);
    inside_.assign(component.clues(), 0);
    std::vector<int>& free_slots = open_;
    free_slots.clear();
    WorkSum work;
    double bits = 0;    // of all open clues' ranges
    double states = 0;  // log2 of the estimated table
    int open = 0;
    for (const int box : order) {
        PlanNode node;
        node.left = static_cast<int>(plan.nodes.size()) - 1;
        node.box = box;
        node.touch_first = static_cast<int>(plan.touched.size());
        const int size = component.box_size(box);
        for (const int clue : component.box_clues[box]) {
            if (plan.slot[clue] < 0) {
                ++open;
                if (free_slots.empty()) {
                    plan.slot[clue] = plan.slots++;
                } else {
                    plan.slot[clue] = free_slots.back();
                    free_slots.pop_back();
                }
            } else {
                bits -= clue_bits(component, clue, inside_[clue]);
            }
            inside_[clue] += size;
            bits += clue_bits(component, clue, inside_[clue]);
            plan.touched.push_back({clue, inside_[clue]});
        }
        node.open = open;
        for (const int clue : component.box_clues[box]) {
            if (inside_[clue] == component.clue_size[clue]) {
                free_slots.push_back(plan.slot[clue]);
                --open;
            }
        }
        node.touch_last = static_cast<int>(plan.touched.size());
        plan.nodes.push_back(node);
        const double transitions = states + std::log2(size + 1.0);
        work.add(transitions);
        states = std::min(transitions, bits);
    }
    plan.work = work.rounded();
}

void Planner::consider_all(const Component& component, int grid_width, std::vector<Plan>& plans) {
    const auto try_order = [&](std::vector<int>& order) {
        plans.emplace_back();
        sweep(component, order, plans.back());
    };
    for (const bool by_column : {true, false}) {
        order_.resize(component.boxes());
        std::iota(order_.begin(), order_.end(), 0);
        const auto place = [&](int box) {
            const int cell = component.box_cells[box][0];
            const int row = cell / grid_width;
            const int col = cell % grid_width;
            return by_column ? std::pair(col, row) : std::pair(row, col);
        };
        std::sort(order_.begin(), order_.end(), [&](int a, int b) { return place(a) < place(b); });
        try_order(order_);
    }
    if (component.boxes() <= kGreedyLimit) {
        const int starts = component.boxes() <= kGreedyStartLimit ? 4 : 1;
        for (int i = 0; i < starts; ++i) {
            const int start = i == 0 ? peripheral_clue(component)
                                     : (component.clues() - 1) * (i - 1) / std::max(1, starts - 2);
            greedy_order(component, start, order_);
            try_order(order_);
        }
    }
    plans.emplace_back();
    Elimination(component, plans.back()).run();
    std::stable_sort(plans.begin(), plans.end(),
                     [](const Plan& a, const Plan& b) { return a.work < b.work; });
}

void Planner::plan(const Component& component, int grid_width, Plan& best) {
    if (component.boxes() <= kGreedyLimit) {
        greedy_order(component, peripheral_clue(component), order_);
        sweep(component, order_, best);
        if (best.work <= kCheapSweep) {
            return;
        }
    }
    Plan tree;
    Elimination(component, tree).run();
    if (tree.work <= kCheapTree) {
        if (best.nodes.empty() || component.boxes() > kGreedyLimit || tree.work < best.work) {
            best = std::move(tree);
        }
        return;
    }
    std::vector<Plan> plans;
    consider_all(component, grid_width, plans);
    best = std::move(plans.front());
}

}  // namespace sapper
