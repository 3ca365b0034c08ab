#include "solve/constraints.hpp"

#include <algorithm>
#include <array>

namespace sapper {

void Component::clear() {
    for (auto* lists : {&box_clues, &box_cells, &clue_boxes}) {
        lists->clear();
    }
    for (auto* list : {&clue_cell, &residual, &clue_size}) {
        list->clear();
    }
}

int System::uncertain() const {
    int count = static_cast<int>(sea.size());
    for (int i = 0; i < component_count; ++i) {
        count += components[i].cells();
    }
    return count;
}

void SystemBuilder::build(const Grid& grid, ByteView cells, System& system) {
    system.grid = grid;
    system.contradiction = false;
    system.component_count = 0;
    system.sea.clear();
    const bool holds = reader_.read(grid, cells);
    system.fixed_mines = reader_.mines();
    note_known(system);
    if (!holds) {
        system.contradiction = true;
        return;
    }
    merge_boxes(system);
    if (!drop_duplicate_clues()) {
        system.contradiction = true;
        return;
    }
    split(system);
}

// Stores what the board and the rules imply for every cell.
void SystemBuilder::note_known(System& system) const {
    const Grid& grid = system.grid;
    system.known.resize(grid.size());
    for (int row = 0; row < grid.height; ++row) {
        const std::uint8_t* const from = reader_.codes() + reader_.padded(row, 0);
        Known* const known = system.known.data() + static_cast<std::ptrdiff_t>(row) * grid.width;
        for (int col = 0; col < grid.width; ++col) {
            known[col] = from[col] == kHidden      ? Known::Uncertain
                         : from[col] == kMine      ? Known::Mine
                         : from[col] == kFoundSafe ? Known::Safe
                                                   : Known::Opened;
        }
    }
}

void SystemBuilder::merge_boxes(System& system) {
    merger_.begin(static_cast<int>(reader_.clues().size()), box_clues_);
    frontier_.clear();
    frontier_box_.clear();
    for (int row = 0, cell = 0; row < system.grid.height; ++row) {
        int at = reader_.padded(row, 0);
        for (int col = 0; col < system.grid.width; ++col, ++cell, ++at) {
            if (reader_.code(at) != kHidden) {
                continue;
            }
            if (!reader_.is_seen(at)) {
                system.sea.push_back(cell);
                continue;
            }
            std::array<int, 8> seen_by;
            std::size_t count = 0;
            for (const int offset : reader_.offsets()) {
                const int number = reader_.clue_at(at + offset);
                seen_by[count] = number;
                count += number >= 0 ? 1 : 0;
            }
            frontier_.push_back(cell);
            frontier_box_.push_back(merger_.box_under({seen_by.data(), count}, box_clues_));
        }
    }
    box_cells_.group(box_clues_.size(), [this](auto&& visit) {
        for (std::size_t i = 0; i < frontier_.size(); ++i) {
            visit(frontier_box_[i], frontier_[i]);
        }
    });
}

bool SystemBuilder::same_boxes(int clue, int other) const {
    const auto boxes = clue_boxes_[clue];
    const auto theirs = clue_boxes_[other];
    return std::equal(boxes.begin(), boxes.end(), theirs.begin(), theirs.end());
}

// Drops duplicates among clues with the same boxes; returns false if such clues contradict each
// other.
bool SystemBuilder::drop_duplicate_clues() {
    const int clues = static_cast<int>(reader_.clues().size());
    transpose(box_clues_, clues, clue_boxes_);
    dropped_.assign(clues, 0);
    for (int clue = 0; clue < clues; ++clue) {
        if (clue_boxes_[clue].empty()) {
            dropped_[clue] = 1;
            continue;
        }
        for (const int other : box_clues_[clue_boxes_[clue][0]]) {
            if (other >= clue) {
                break;
            }
            if (dropped_[other] == 0 && same_boxes(clue, other)) {
                if (reader_.clues()[other].residual != reader_.clues()[clue].residual) {
                    return false;
                }
                dropped_[clue] = 1;
                break;
            }
        }
    }
    return true;
}

// Splits the system into components, in the order of their first box; boxes and clues keep their
// order.
void SystemBuilder::split(System& system) {
    local_box_.assign(box_clues_.size(), -1);
    local_clue_.assign(reader_.clues().size(), -1);
    for (int start = 0; start < box_clues_.size(); ++start) {
        if (local_box_[start] >= 0) {
            continue;
        }
        if (static_cast<int>(system.components.size()) <= system.component_count) {
            system.components.emplace_back();
        }
        collect_component(start);
        write_component(system.components[system.component_count++]);
    }
}

// Collects the boxes and clues connected with a box, and numbers them.
void SystemBuilder::collect_component(int start) {
    own_boxes_.clear();
    own_clues_.clear();
    stack_.assign(1, start);
    local_box_[start] = 0;  // seen; it gets its number later
    while (!stack_.empty()) {
        const int box = stack_.back();
        stack_.pop_back();
        own_boxes_.push_back(box);
        for (const int clue : box_clues_[box]) {
            if (dropped_[clue] != 0 || local_clue_[clue] >= 0) {
                continue;
            }
            local_clue_[clue] = 0;
            own_clues_.push_back(clue);
            for (const int other : clue_boxes_[clue]) {
                if (local_box_[other] < 0) {
                    local_box_[other] = 0;
                    stack_.push_back(other);
                }
            }
        }
    }
    const auto number = [](std::vector<int>& own, std::vector<int>& local) {
        std::sort(own.begin(), own.end());
        for (std::size_t i = 0; i < own.size(); ++i) {
            local[own[i]] = static_cast<int>(i);
        }
    };
    number(own_boxes_, local_box_);
    number(own_clues_, local_clue_);
}

void SystemBuilder::write_component(Component& component) const {
    component.clear();
    for (const int number : own_clues_) {
        const ReadClue& clue = reader_.clues()[number];
        component.clue_cell.push_back(reader_.cell_at(clue.at));
        component.residual.push_back(clue.residual);
        component.clue_size.push_back(clue.unknown);
        for (const int box : clue_boxes_[number]) {
            component.clue_boxes.push_back(local_box_[box]);
        }
        component.clue_boxes.end_list();
    }
    for (const int box : own_boxes_) {
        for (const int clue : box_clues_[box]) {
            if (dropped_[clue] == 0) {
                component.box_clues.push_back(local_clue_[clue]);
            }
        }
        component.box_clues.end_list();
        component.box_cells.add_list(box_cells_[box]);
    }
}

}  // namespace sapper
