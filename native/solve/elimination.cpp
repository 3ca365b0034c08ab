#include "solve/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sapper {

Elimination::Elimination(const Component& component, Plan& plan)
    : component_(component),
      plan_(plan),
      factors_of_(component.clues()),
      version_(component.clues(), 0),
      closed_(component.clues(), 0),
      inside_(component.clues(), 0) {}

void Elimination::run() {
    plan_.clear();
    plan_.method = "tree";
    enter_boxes();
    for (int clue = 0; clue < component_.clues(); ++clue) {
        enter_candidate(clue);
    }
    while (!candidates_.empty()) {
        const auto [bits, clue, version] = candidates_.top();
        candidates_.pop();
        if (closed_[clue] == 0 && version == version_[clue]) {
            eliminate(clue);
        }
    }
    plan_.work = work_.rounded();
    assign_slots();
}

void Elimination::enter_boxes() {
    factors_.resize(component_.boxes());
    for (int box = 0; box < component_.boxes(); ++box) {
        Factor& factor = factors_[box];
        factor.box = box;
        factor.states = std::log2(component_.box_size(box) + 1.0);
        for (const int clue : component_.box_clues[box]) {
            factor.open.push_back({clue, component_.box_size(box)});
            factors_of_[clue].push_back(box);
        }
    }
}

void Elimination::enter_candidate(int clue) {
    candidates_.emplace(union_bits(clue), clue, version_[clue]);
}

// The size of the table that joins all factors containing a clue.
double Elimination::union_bits(int clue) {
    members_.clear();
    for (const int f : factors_of_[clue]) {
        if (!factors_[f].alive) {
            continue;
        }
        for (const Touch& touch : factors_[f].open) {
            if (inside_[touch.clue] == 0) {
                members_.push_back(touch.clue);
            }
            inside_[touch.clue] += touch.inside;
        }
    }
    double bits = 0;
    for (const int other : members_) {
        bits += clue_bits(component_, other, inside_[other]);
        inside_[other] = 0;
    }
    return bits;
}

// Joins all factors that contain the clue: first the tables, starting with the smallest, then
// boxes.
void Elimination::eliminate(int clue) {
    std::vector<int> tables;
    std::vector<int> boxes;
    for (const int f : factors_of_[clue]) {
        if (factors_[f].alive) {
            (factors_[f].node >= 0 ? tables : boxes).push_back(f);
        }
    }
    if (tables.empty() && boxes.empty()) {
        return;  // closed together with an earlier clue
    }
    std::sort(tables.begin(), tables.end(), [this](int a, int b) {
        return std::tuple(factors_[a].states, a) < std::tuple(factors_[b].states, b);
    });
    Factor whole;
    if (!tables.empty()) {
        whole = std::move(factors_[tables[0]]);
        factors_[tables[0]].alive = false;
        for (std::size_t i = 1; i < tables.size(); ++i) {
            absorb(whole, factors_[tables[i]]);
        }
    }
    for (const int f : boxes) {
        absorb(whole, factors_[f]);
    }
    closed_[clue] = 1;
    const int result = static_cast<int>(factors_.size());
    factors_.push_back(std::move(whole));
    for (const Touch& touch : factors_[result].open) {
        auto& list = factors_of_[touch.clue];
        std::erase_if(list, [this](int f) { return !factors_[f].alive; });
        list.push_back(result);
    }
    for (const Touch& touch : factors_[result].open) {
        if (closed_[touch.clue] == 0) {
            ++version_[touch.clue];
            enter_candidate(touch.clue);
        }
    }
}

// Adds a node to the plan that merges `from` (a box or a table) into `into`, which is a table or
// empty.
void Elimination::absorb(Factor& into, Factor& from) {
    PlanNode node;
    node.left = into.node;
    node.right = from.node;
    node.box = from.node < 0 ? from.box : -1;
    node.touch_first = static_cast<int>(plan_.touched.size());
    for (const Touch& touch : into.open) {
        inside_[touch.clue] = touch.inside;
    }
    double closing_bits = 0;
    for (const Touch& touch : from.open) {
        const bool shared = inside_[touch.clue] != 0;
        const int inside = inside_[touch.clue] + touch.inside;
        if (shared || node.box >= 0) {
            plan_.touched.push_back({touch.clue, inside});
        }
        if (shared && inside == component_.clue_size[touch.clue]) {
            closing_bits += std::min(clue_bits(component_, touch.clue, touch.inside),
                                     clue_bits(component_, touch.clue, inside_[touch.clue]));
        }
        if (!shared) {
            into.open.push_back(touch);
        }
        inside_[touch.clue] = inside;
    }
    node.touch_last = static_cast<int>(plan_.touched.size());
    node.open = static_cast<int>(into.open.size());
    double bits = 0;
    for (Touch& touch : into.open) {
        touch.inside = inside_[touch.clue];
        inside_[touch.clue] = 0;
        bits += clue_bits(component_, touch.clue, touch.inside);
    }
    const double transitions =
        std::max({into.states, from.states, into.states + from.states - closing_bits});
    work_.add(transitions);
    std::erase_if(into.open, [this](const Touch& touch) {
        return touch.inside == component_.clue_size[touch.clue];
    });
    into.states = std::min(transitions, bits);
    into.node = static_cast<int>(plan_.nodes.size());
    from.alive = false;
    plan_.nodes.push_back(node);
    open_at_.push_back(into.open);
}

// Assigns slots of the packed state, from the root down; clues that are open together get different
// slots. The nodes at which a clue is open form a subtree. Each clue gets the first free slot at
// the top of its subtree, so the number of slots never exceeds the clues of the widest node.
void Elimination::assign_slots() {
    plan_.slot.assign(component_.clues(), -1);
    std::vector<int> used_by;  // per slot: the node that uses it
    const auto use = [&](int slot, int node) {
        used_by.resize(std::max<std::size_t>(used_by.size(), slot + 1), -1);
        used_by[slot] = node;
    };
    for (int n = static_cast<int>(plan_.nodes.size()) - 1; n >= 0; --n) {
        const PlanNode& node = plan_.nodes[n];
        for (const Touch& touch : open_at_[n]) {  // open above, so they have a slot already
            use(plan_.slot[touch.clue], n);
        }
        for (int i = node.touch_first; i < node.touch_last; ++i) {
            const int clue = plan_.touched[i].clue;
            if (plan_.slot[clue] < 0) {
                int slot = 0;
                while (slot < static_cast<int>(used_by.size()) && used_by[slot] == n) {
                    ++slot;
                }
                use(slot, n);
                plan_.slot[clue] = slot;
                plan_.slots = std::max(plan_.slots, slot + 1);
            }
        }
    }
}

}  // namespace sapper
