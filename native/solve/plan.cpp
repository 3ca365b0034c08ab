#include "solve/plan.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <tuple>

namespace sapper {

namespace {

constexpr double kCheapSweep = 11;      // log2 of the work below which no better plan is looked
constexpr double kCheapTree = 16;       // for: after one greedy sweep, after one elimination
constexpr int kGreedyLimit = 4000;      // boxes; the greedy order is quadratic in the open clues
constexpr int kGreedyStartLimit = 400;  // boxes; several starting points are tried below it

// log2 of the number of values the consumption of a clue can take, given how many of its cells
// have been absorbed and that the rest must be able to supply what is lacking.
double clue_bits(const Component& component, int clue, int inside) {
    const int residual = component.residual[clue];
    const int outside = component.clue_size[clue] - inside;
    const int high = std::min(residual, inside);
    const int low = std::max(0, residual - outside);
    static constexpr double kLog2[9] = {0, 0, 1, 1.5849625, 2, 2.3219281, 2.5849625, 2.8073549, 3};
    return kLog2[std::clamp(high - low + 1, 0, 8)];
}

// log2(2^a + 2^b)
double add_log2(double a, double b) {
    const double high = std::max(a, b);
    const double low = std::min(a, b);
    return high - low > 60 ? high : high + std::log2(1 + std::exp2(low - high));
}

// Estimates are compared after rounding, so that the last bit of a platform's logarithm does not
// decide which plan is taken.
double rounded(double work) {
    return std::round(work * 1024) / 1024;
}

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
        for (int i = component.clue_first[last]; i < component.clue_first[last + 1]; ++i) {
            const int box = component.clue_boxes[i];
            for (int j = component.box_first[box]; j < component.box_first[box + 1]; ++j) {
                const int clue = component.box_clues[j];
                if (distance_[clue] < 0) {
                    distance_[clue] = distance_[last] + 1;
                    open_.push_back(clue);
                }
            }
        }
    }
    return last;
}

// Always finishes the open clue with the fewest boxes left, beginning with `start`.
void Planner::greedy_order(const Component& component, int start, std::vector<int>& order) {
    order.clear();
    left_.resize(component.clues());
    for (int clue = 0; clue < component.clues(); ++clue) {
        left_[clue] = component.clue_first[clue + 1] - component.clue_first[clue];
    }
    done_.assign(component.boxes(), 0);
    distance_.assign(component.clues(), 0);  // 1 once the clue has been opened
    open_.assign(1, start);
    distance_[start] = 1;
    while (!open_.empty()) {
        std::size_t pick = 0;
        for (std::size_t i = 1; i < open_.size(); ++i) {
            if (left_[open_[i]] < left_[open_[pick]]) {
                pick = i;
            }
        }
        const int clue = open_[pick];
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(pick));
        // Boxes that open no new clue first: they only narrow the table.
        for (const bool opens : {false, true}) {
            for (int i = component.clue_first[clue]; i < component.clue_first[clue + 1]; ++i) {
                const int box = component.clue_boxes[i];
                if (done_[box] != 0) {
                    continue;
                }
                bool new_clue = false;
                for (int j = component.box_first[box]; j < component.box_first[box + 1]; ++j) {
                    new_clue |= distance_[component.box_clues[j]] == 0;
                }
                if (new_clue && !opens) {
                    continue;
                }
                done_[box] = 1;
                order.push_back(box);
                for (int j = component.box_first[box]; j < component.box_first[box + 1]; ++j) {
                    const int other = component.box_clues[j];
                    --left_[other];
                    if (distance_[other] == 0) {
                        distance_[other] = 1;
                        open_.push_back(other);
                    }
                }
            }
        }
        std::erase_if(open_, [&](int other) { return left_[other] == 0; });
    }
}

// The plan that absorbs the boxes in the given order.
void Planner::sweep(const Component& component, const std::vector<int>& order, Plan& plan) {
    plan.clear();
    plan.method = "sweep";
    plan.slot.assign(component.clues(), -1);
    inside_.assign(component.clues(), 0);
    std::vector<int>& free = open_;
    free.clear();
    double bits = 0;    // of all open clues' ranges
    double states = 0;  // log2 of the estimated table
    int open = 0;
    for (const int box : order) {
        PlanNode node;
        node.left = static_cast<int>(plan.nodes.size()) - 1;
        node.box = box;
        node.touch_first = static_cast<int>(plan.touched.size());
        const int size = component.box_size(box);
        for (int i = component.box_first[box]; i < component.box_first[box + 1]; ++i) {
            const int clue = component.box_clues[i];
            if (plan.slot[clue] < 0) {
                ++open;
                if (free.empty()) {
                    plan.slot[clue] = plan.slots++;
                } else {
                    plan.slot[clue] = free.back();
                    free.pop_back();
                }
            } else {
                bits -= clue_bits(component, clue, inside_[clue]);
            }
            inside_[clue] += size;
            bits += clue_bits(component, clue, inside_[clue]);
            plan.touched.push_back({clue, inside_[clue]});
        }
        node.open = open;
        for (int i = component.box_first[box]; i < component.box_first[box + 1]; ++i) {
            const int clue = component.box_clues[i];
            if (inside_[clue] == component.clue_size[clue]) {
                free.push_back(plan.slot[clue]);
                --open;
            }
        }
        node.touch_last = static_cast<int>(plan.touched.size());
        plan.nodes.push_back(node);
        const double transitions = states + std::log2(size + 1.0);
        plan.work = plan.nodes.size() == 1 ? transitions : add_log2(plan.work, transitions);
        states = std::min(transitions, bits);
    }
    plan.work = rounded(plan.work);
}

// Eliminates clue after clue: all tables and boxes that know the clue become one table in which it
// is closed. The next clue is the one whose table will be smallest.
void Planner::eliminate(const Component& component, Plan& plan) {
    plan.clear();
    plan.method = "tree";
    open_at_.clear();

    struct Factor {
        int node = -1;  // -1: a box not yet absorbed
        int box = -1;
        bool alive = true;
        double states = 0;
        std::vector<Touch> open;
    };
    std::vector<Factor> factors(component.boxes());
    std::vector<std::vector<int>> factors_of(component.clues());
    for (int box = 0; box < component.boxes(); ++box) {
        Factor& factor = factors[box];
        factor.box = box;
        factor.states = std::log2(component.box_size(box) + 1.0);
        for (int i = component.box_first[box]; i < component.box_first[box + 1]; ++i) {
            factor.open.push_back({component.box_clues[i], component.box_size(box)});
            factors_of[component.box_clues[i]].push_back(box);
        }
    }

    std::vector<int> seen(component.clues(), 0);  // cells inside the union being looked at
    std::vector<int> members;
    // The union of all factors that know a clue: its open clues with the cells inside.
    const auto merged = [&](int clue) {
        members.clear();
        for (const int f : factors_of[clue]) {
            if (!factors[f].alive) {
                continue;
            }
            for (const Touch& touch : factors[f].open) {
                if (seen[touch.clue] == 0) {
                    members.push_back(touch.clue);
                }
                seen[touch.clue] += touch.inside;
            }
        }
        double bits = 0;
        for (const int other : members) {
            bits += clue_bits(component, other, seen[other]);
        }
        return bits;
    };
    const auto forget = [&] {
        for (const int other : members) {
            seen[other] = 0;
        }
    };

    using Entry = std::tuple<double, int, int>;  // bits, clue, version
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    std::vector<int> version(component.clues(), 0);
    std::vector<std::uint8_t> closed(component.clues(), 0);
    for (int clue = 0; clue < component.clues(); ++clue) {
        queue.emplace(merged(clue), clue, 0);
        forget();
    }

    bool first = true;
    const auto add_work = [&](double transitions) {
        plan.work = first ? transitions : add_log2(plan.work, transitions);
        first = false;
    };
    // Merges `from` (a box or a table) into `into`, which holds a table or nothing yet.
    const auto absorb = [&](Factor& into, Factor& from) {
        PlanNode node;
        node.left = into.node;
        node.right = from.node;
        node.box = from.node < 0 ? from.box : -1;
        node.touch_first = static_cast<int>(plan.touched.size());
        double closing_bits = 0;
        for (const Touch& touch : into.open) {
            seen[touch.clue] = touch.inside;
        }
        double bits = 0;
        for (const Touch& touch : from.open) {
            const bool shared = seen[touch.clue] != 0;
            const int inside = seen[touch.clue] + touch.inside;
            if (shared || node.box >= 0) {
                plan.touched.push_back({touch.clue, inside});
            }
            if (shared && inside == component.clue_size[touch.clue]) {
                closing_bits += std::min(clue_bits(component, touch.clue, touch.inside),
                                         clue_bits(component, touch.clue, seen[touch.clue]));
            }
            if (!shared) {
                into.open.push_back(touch);
            }
            seen[touch.clue] = inside;
        }
        node.touch_last = static_cast<int>(plan.touched.size());
        node.open = static_cast<int>(into.open.size());
        for (Touch& touch : into.open) {
            touch.inside = seen[touch.clue];
            seen[touch.clue] = 0;
            bits += clue_bits(component, touch.clue, touch.inside);
        }
        const double transitions =
            std::max({into.states, from.states, into.states + from.states - closing_bits});
        add_work(transitions);
        std::erase_if(into.open, [&](const Touch& touch) {
            return touch.inside == component.clue_size[touch.clue];
        });
        into.states = std::min(transitions, bits);
        into.node = static_cast<int>(plan.nodes.size());
        from.alive = false;
        plan.nodes.push_back(node);
        open_at_.push_back(into.open);
    };

    while (!queue.empty()) {
        const auto [bits, clue, stamp] = queue.top();
        queue.pop();
        if (closed[clue] != 0 || stamp != version[clue]) {
            continue;
        }
        std::vector<int> tables;
        std::vector<int> boxes;
        for (const int f : factors_of[clue]) {
            if (factors[f].alive) {
                (factors[f].node >= 0 ? tables : boxes).push_back(f);
            }
        }
        if (tables.empty() && boxes.empty()) {
            continue;  // closed together with an earlier clue
        }
        std::sort(tables.begin(), tables.end(), [&](int a, int b) {
            return std::tuple(factors[a].states, a) < std::tuple(factors[b].states, b);
        });
        const int result = static_cast<int>(factors.size());
        Factor whole;
        if (!tables.empty()) {
            whole = std::move(factors[tables[0]]);
            factors[tables[0]].alive = false;
            for (std::size_t i = 1; i < tables.size(); ++i) {
                absorb(whole, factors[tables[i]]);
            }
        }
        for (const int f : boxes) {
            absorb(whole, factors[f]);
        }
        closed[clue] = 1;
        for (const Touch& touch : whole.open) {
            auto& list = factors_of[touch.clue];
            std::erase_if(list, [&](int f) { return !factors[f].alive; });
            list.push_back(result);
        }
        std::vector<int> changed;
        for (const Touch& touch : whole.open) {
            changed.push_back(touch.clue);
        }
        factors.push_back(std::move(whole));
        for (const int other : changed) {
            if (closed[other] == 0) {
                queue.emplace(merged(other), other, ++version[other]);
                forget();
            }
        }
    }
    plan.work = rounded(plan.work);
    assign_slots(component, plan);
}

// Fields of the packed state, from the root downwards: clues that are open together get different
// ones. The nodes where a clue is open form a subtree, so taking the first free field at its top
// never needs more fields than the widest node.
void Planner::assign_slots(const Component& component, Plan& plan) {
    plan.slot.assign(component.clues(), -1);
    std::vector<int> stamp;  // per slot: the node that uses it
    for (int n = static_cast<int>(plan.nodes.size()) - 1; n >= 0; --n) {
        const PlanNode& node = plan.nodes[n];
        for (const Touch& touch : open_at_[n]) {  // open above, so they have their field
            stamp.resize(std::max<std::size_t>(stamp.size(), plan.slot[touch.clue] + 1), -1);
            stamp[plan.slot[touch.clue]] = n;
        }
        for (int i = node.touch_first; i < node.touch_last; ++i) {
            const int clue = plan.touched[i].clue;
            if (plan.slot[clue] < 0) {
                int slot = 0;
                while (slot < static_cast<int>(stamp.size()) && stamp[slot] == n) {
                    ++slot;
                }
                stamp.resize(std::max<std::size_t>(stamp.size(), slot + 1), -1);
                stamp[slot] = n;
                plan.slot[clue] = slot;
                plan.slots = std::max(plan.slots, slot + 1);
            }
        }
    }
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
            const int cell = component.box_cells[component.box_cell_first[box]];
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
    eliminate(component, plans.back());
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
    eliminate(component, tree);
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

std::vector<Plan> Planner::candidates(const Component& component, int grid_width) {
    std::vector<Plan> plans;
    consider_all(component, grid_width, plans);
    return plans;
}

}  // namespace sapper
