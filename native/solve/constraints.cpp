#include "solve/constraints.hpp"

#include <algorithm>
#include <array>

namespace sapper {

namespace {

// A hidden cell that the rules found to be safe, beside the codes of boards.
constexpr std::uint8_t kFoundSafe = kBlank + 1;

}  // namespace

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
    system.fixed_mines = 0;
    system.component_count = 0;
    system.sea.clear();
    read(grid, cells, system);
    const bool holds = propagate(system);
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

void SystemBuilder::read(const Grid& grid, ByteView cells, System& system) {
    stride_ = grid.width + 2;
    const int offsets[8] = {-stride_ - 1, -stride_, -stride_ + 1, -1, 1,
                            stride_ - 1,  stride_,  stride_ + 1};
    std::copy(offsets, offsets + 8, offset_);
    const std::size_t padded = static_cast<std::size_t>(stride_) * (grid.height + 2);
    code_.assign(padded, kBlank);
    clue_at_.assign(padded, -1);
    // What a cell adds to the clues around it: a hidden cell 1, a known mine 16. A byte can hold
    // eight of either, so all neighbourhoods are summed by bytes, first down, then across.
    weight_.assign(padded, 0);
    around_.resize(padded);
    static constexpr std::uint8_t kWeight[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 16, 0};
    for (int row = 0; row < grid.height; ++row) {
        const std::uint8_t* from = cells.data() + static_cast<std::ptrdiff_t>(row) * grid.width;
        const std::ptrdiff_t start = static_cast<std::ptrdiff_t>(row + 1) * stride_ + 1;
        std::copy_n(from, grid.width, code_.data() + start);
        std::uint8_t* weight = weight_.data() + start;
        for (int col = 0; col < grid.width; ++col) {
            weight[col] = kWeight[from[col]];
        }
    }
    system.fixed_mines = static_cast<int>(std::count(cells.begin(), cells.end(), kMine));
    const auto inner = static_cast<std::ptrdiff_t>(padded) - 2 * stride_;
    const std::uint8_t* weight = weight_.data() + stride_;
    std::uint8_t* around = around_.data() + stride_;
    for (std::ptrdiff_t at = 0; at < inner; ++at) {
        around[at] =
            static_cast<std::uint8_t>(weight[at - stride_] + weight[at] + weight[at + stride_]);
    }
    clues_.clear();
    for (int row = 0; row < grid.height; ++row) {
        int at = (row + 1) * stride_ + 1;
        for (int col = 0; col < grid.width; ++col, ++at) {
            const std::uint8_t code = code_[at];
            const int sum = around_[at - 1] + around_[at] + around_[at + 1];
            if (code <= 8 && (sum != 0 || code != 0)) {
                const int unknown = sum & 15;
                const int residual = code - (sum >> 4);
                if (unknown != 0 || residual != 0) {
                    clue_at_[at] = static_cast<int>(clues_.size());
                    clues_.push_back({at, residual, unknown});
                }
            }
        }
    }
}

// What the board and the rules say of every cell.
void SystemBuilder::note_known(System& system) const {
    static constexpr auto O = Known::Opened;
    static constexpr Known kKnown[] = {
        O, O, O, O, O, O, O, O, O, Known::Uncertain, Known::Mine, O, Known::Safe};
    const Grid& grid = system.grid;
    system.known.resize(grid.size());
    for (int row = 0; row < grid.height; ++row) {
        const std::uint8_t* from =
            code_.data() + static_cast<std::ptrdiff_t>(row + 1) * stride_ + 1;
        Known* known = system.known.data() + static_cast<std::ptrdiff_t>(row) * grid.width;
        for (int col = 0; col < grid.width; ++col) {
            known[col] = kKnown[from[col]];
        }
    }
}

// Fixes an uncertain cell (padded index) and tells the clues around it.
void SystemBuilder::settle(int at, Known value, System& system) {
    code_[at] = value == Known::Mine ? kMine : kFoundSafe;
    system.fixed_mines += value == Known::Mine ? 1 : 0;
    for (const int offset : offset_) {
        const int number = clue_at_[at + offset];
        if (number >= 0) {
            Clue& clue = clues_[number];
            --clue.unknown;
            clue.residual -= value == Known::Mine ? 1 : 0;
            if (queued_[number] == 0) {
                queued_[number] = 1;
                queue_.push_back(number);
            }
        }
    }
}

// The one-clue rules to a fixed point; false when a clue cannot be satisfied.
bool SystemBuilder::propagate(System& system) {
    queue_.clear();
    queued_.assign(clues_.size(), 0);
    const auto conflict = [](const Clue& clue) {
        return clue.residual < 0 || clue.residual > clue.unknown;
    };
    for (int number = 0; number < static_cast<int>(clues_.size()); ++number) {
        const Clue& clue = clues_[number];
        if (conflict(clue)) {
            return false;
        }
        if (clue.residual == 0 || clue.residual == clue.unknown) {
            queued_[number] = 1;
            queue_.push_back(number);
        }
    }
    while (!queue_.empty()) {
        const int number = queue_.back();
        queue_.pop_back();
        queued_[number] = 0;
        const Clue clue = clues_[number];
        if (conflict(clue)) {
            return false;
        }
        if (clue.unknown > 0 && (clue.residual == 0 || clue.residual == clue.unknown)) {
            queued_[number] = 1;  // not again for its own cells
            const Known value = clue.residual == 0 ? Known::Safe : Known::Mine;
            for (const int offset : offset_) {
                if (code_[clue.cell + offset] == kHidden) {
                    settle(clue.cell + offset, value, system);
                }
            }
            queued_[number] = 0;
        }
    }
    return true;
}

void SystemBuilder::merge_boxes(System& system) {
    merger_.begin(static_cast<int>(clues_.size()), box_clues_);
    frontier_.clear();
    frontier_box_.clear();
    for (int row = 0, cell = 0; row < system.grid.height; ++row) {
        int at = (row + 1) * stride_ + 1;
        for (int col = 0; col < system.grid.width; ++col, ++cell, ++at) {
            if (code_[at] != kHidden) {
                continue;
            }
            std::array<int, 8> seen_by;
            std::size_t count = 0;
            for (const int offset : offset_) {
                if (const int number = clue_at_[at + offset]; number >= 0) {
                    seen_by[count++] = number;
                }
            }
            if (count == 0) {
                system.sea.push_back(cell);
                continue;
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

// Clues over the same boxes say the same, or contradict each other: false.
bool SystemBuilder::drop_duplicate_clues() {
    const int clues = static_cast<int>(clues_.size());
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
                if (clues_[other].residual != clues_[clue].residual) {
                    return false;
                }
                dropped_[clue] = 1;
                break;
            }
        }
    }
    return true;
}

// Components in the order of their first box; boxes and clues keep their order inside.
void SystemBuilder::split(System& system) {
    local_box_.assign(box_clues_.size(), -1);
    local_clue_.assign(clues_.size(), -1);
    for (int start = 0; start < box_clues_.size(); ++start) {
        if (local_box_[start] >= 0) {
            continue;
        }
        if (static_cast<int>(system.components.size()) <= system.component_count) {
            system.components.emplace_back();
        }
        collect_component(start);
        write_component(system, system.components[system.component_count++]);
    }
}

// Finds the boxes and clues that hang together with a box, and numbers them.
void SystemBuilder::collect_component(int start) {
    own_boxes_.clear();
    own_clues_.clear();
    stack_.assign(1, start);
    local_box_[start] = 0;  // seen; the number follows
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

void SystemBuilder::write_component(const System& system, Component& component) {
    component.clear();
    for (const int number : own_clues_) {
        const Clue& clue = clues_[number];
        component.clue_cell.push_back(cell_at(clue.cell, system.grid.width));
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
