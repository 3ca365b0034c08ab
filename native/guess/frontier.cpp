#include "guess/frontier.hpp"

#include <algorithm>

namespace sapper {

void Frontier::read(const System& system, const Analysis& analysis, int mines_left) {
    grid_ = system.grid;
    mines_left_ = mines_left;
    boxes_.clear();
    cells_.clear();
    residual_.clear();
    first_box_.assign(1, 0);
    sea_ = system.sea;
    box_of_.assign(grid_.size(), kNone);
    for (const int cell : sea_) {
        box_of_[cell] = kSea;
    }
    for (int i = 0; i < system.component_count; ++i) {
        add_component(system.components[i], analysis, i);
    }
    const int uncertain = static_cast<int>(sea_.size()) + cell_count();
    sea_probability_ = sea_.empty() ? static_cast<double>(mines_left) / std::max(uncertain, 1)
                                    : analysis.probability[sea_[0]];
    // Even if the sea is certain to be empty or full, its odds must be finite.
    const double p = std::clamp(sea_probability_, 1e-6, 1 - 1e-6);
    odds_ = p / (1 - p);
}

void Frontier::add_component(const Component& component, const Analysis& analysis, int number) {
    const int first_clue = clues();
    residual_.insert(residual_.end(), component.residual.begin(), component.residual.end());
    order_boxes(component);
    for (const int own : order_) {
        FrontierBox box;
        box.component = number;
        box.first_cell = cell_count();
        box.size = component.box_size(own);
        for (const int clue : component.box_clues[own]) {
            box.clues[box.clue_count++] = first_clue + clue;
        }
        for (const int cell : component.box_cells[own]) {
            box_of_[cell] = static_cast<int>(boxes_.size());
            cells_.push_back(cell);
        }
        box.probability = analysis.probability[cells_[box.first_cell]];
        boxes_.push_back(box);
    }
    first_box_.push_back(static_cast<int>(boxes_.size()));
}

// Greedily takes the box that leaves the fewest clues open, so that the sweep's tables stay small.
void Frontier::order_boxes(const Component& component) {
    const int boxes = component.boxes();
    const int clues = component.clues();
    order_.clear();
    placed_.assign(boxes, 0);
    open_.assign(clues, 0);
    unseen_.resize(clues);
    for (int clue = 0; clue < clues; ++clue) {
        unseen_[clue] = component.clue_boxes.length(clue);
    }
    while (static_cast<int>(order_.size()) < boxes) {
        int best = -1;
        int best_cost = 0;
        for (int box = 0; box < boxes; ++box) {
            if (placed_[box] != 0) {
                continue;
            }
            int cost = 0;
            bool touches = order_.empty();
            for (const int clue : component.box_clues[box]) {
                touches = touches || open_[clue] != 0;
                cost += (open_[clue] == 0 ? 8 : 0) - (unseen_[clue] == 1 ? 8 : 0);
                cost += unseen_[clue] > 2 ? 1 : 0;
            }
            cost += touches ? 0 : 1000;
            if (best < 0 || cost < best_cost) {
                best = box;
                best_cost = cost;
            }
        }
        placed_[best] = 1;
        order_.push_back(best);
        for (const int clue : component.box_clues[best]) {
            open_[clue] = 1;
            --unseen_[clue];
        }
    }
}

}  // namespace sapper
