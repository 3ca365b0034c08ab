#include "solve/constraints.hpp"

#include <algorithm>

namespace sapper {

void Component::clear() {
    for (auto* list : {&box_first, &box_cell_first, &clue_first}) {
        list->assign(1, 0);
    }
    for (auto* list : {&box_clues, &box_cells, &clue_boxes, &clue_cell, &residual, &clue_size}) {
        list->clear();
    }
}

int System::uncertain() const {
    int count = static_cast<int>(sea.size());
    for (int part = 0; part < parts; ++part) {
        count += components[part].cells();
    }
    return count;
}

void SystemBuilder::build(const Grid& grid, ByteView cells, System& system) {
    system.grid = grid;
    system.contradiction = false;
    system.conflict_clue = -1;
    system.fixed_mines = 0;
    system.parts = 0;
    system.sea.clear();
    read(grid, cells, system);
    if (!propagate(system)) {
        system.contradiction = true;
        return;
    }
    merge_boxes(system);
    if (!drop_duplicate_clues(system)) {
        system.contradiction = true;
        return;
    }
    split(system);
}

void SystemBuilder::read(const Grid& grid, ByteView cells, System& system) {
    const int n = grid.size();
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
    system.known.resize(n);
    static constexpr std::uint8_t kWeight[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 16, 0};
    static constexpr auto O = Known::Opened;
    static constexpr Known kKnown[] = {O, O, O, O, O, O, O, O, O, Known::Uncertain, Known::Mine, O};
    for (int row = 0; row < grid.height; ++row) {
        const std::uint8_t* from = cells.data() + static_cast<std::ptrdiff_t>(row) * grid.width;
        const std::ptrdiff_t start = static_cast<std::ptrdiff_t>(row + 1) * stride_ + 1;
        std::copy_n(from, grid.width, code_.data() + start);
        std::uint8_t* weight = weight_.data() + start;
        Known* known = system.known.data() + static_cast<std::ptrdiff_t>(row) * grid.width;
        for (int col = 0; col < grid.width; ++col) {
            weight[col] = kWeight[from[col]];
            known[col] = kKnown[from[col]];
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

// Fixes an uncertain cell (padded index) and tells the clues around it.
void SystemBuilder::settle(int at, Known value, System& system) {
    const int cell = (at / stride_ - 1) * system.grid.width + at % stride_ - 1;
    system.known[cell] = value;
    code_[at] = value == Known::Mine ? kMine : kBlank;
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
    const auto conflict = [&](const Clue& clue) {
        if (clue.residual >= 0 && clue.residual <= clue.unknown) {
            return false;
        }
        system.conflict_clue =
            (clue.cell / stride_ - 1) * system.grid.width + clue.cell % stride_ - 1;
        return true;
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
    box_first_.assign(1, 0);
    box_clues_.clear();
    box_of_.assign(code_.size(), -1);
    head_.assign(clues_.size(), -1);
    next_.clear();
    box_members_.clear();
    for (int row = 0, cell = 0; row < system.grid.height; ++row) {
        int at = (row + 1) * stride_ + 1;
        for (int col = 0; col < system.grid.width; ++col, ++cell, ++at) {
            if (code_[at] != kHidden) {
                continue;
            }
            int seen_by[8];
            int count = 0;
            for (const int offset : offset_) {
                if (const int number = clue_at_[at + offset]; number >= 0) {
                    seen_by[count++] = number;
                }
            }
            if (count == 0) {
                system.sea.push_back(cell);
                continue;
            }
            int box = head_[seen_by[0]];
            while (box >= 0 &&
                   !std::equal(seen_by, seen_by + count, box_clues_.begin() + box_first_[box],
                               box_clues_.begin() + box_first_[box + 1])) {
                box = next_[box];
            }
            if (box < 0) {
                box = static_cast<int>(next_.size());
                box_clues_.insert(box_clues_.end(), seen_by, seen_by + count);
                box_first_.push_back(static_cast<int>(box_clues_.size()));
                next_.push_back(head_[seen_by[0]]);
                head_[seen_by[0]] = box;
            }
            box_of_[at] = box;
            box_members_.push_back(at);
        }
    }
}

// Clues over the same boxes say the same, or contradict each other.
bool SystemBuilder::drop_duplicate_clues(System& system) {
    const int boxes = static_cast<int>(next_.size());
    const int clues = static_cast<int>(clues_.size());
    clue_first_.assign(clues + 1, 0);
    for (const int clue : box_clues_) {
        ++clue_first_[clue + 1];
    }
    for (int clue = 0; clue < clues; ++clue) {
        clue_first_[clue + 1] += clue_first_[clue];
    }
    clue_boxes_.resize(box_clues_.size());
    head_.assign(clue_first_.begin(), clue_first_.end() - 1);  // reused as write positions
    for (int box = 0; box < boxes; ++box) {
        for (int i = box_first_[box]; i < box_first_[box + 1]; ++i) {
            clue_boxes_[head_[box_clues_[i]]++] = box;
        }
    }
    dropped_.assign(clues, 0);
    for (int clue = 0; clue < clues; ++clue) {
        const int first = clue_first_[clue];
        const int last = clue_first_[clue + 1];
        if (first == last) {
            dropped_[clue] = 1;
            continue;
        }
        const int box = clue_boxes_[first];
        for (int i = box_first_[box]; i < box_first_[box + 1]; ++i) {
            const int other = box_clues_[i];
            if (other >= clue) {
                break;
            }
            if (dropped_[other] == 0 &&
                std::equal(clue_boxes_.begin() + first, clue_boxes_.begin() + last,
                           clue_boxes_.begin() + clue_first_[other],
                           clue_boxes_.begin() + clue_first_[other + 1])) {
                if (clues_[other].residual != clues_[clue].residual) {
                    const int at = clues_[clue].cell;
                    system.conflict_clue =
                        (at / stride_ - 1) * system.grid.width + at % stride_ - 1;
                    return false;
                }
                dropped_[clue] = 1;
                break;
            }
        }
    }
    return true;
}

void SystemBuilder::split(System& system) {
    const int boxes = static_cast<int>(next_.size());
    const int width = system.grid.width;
    // Members of each box, ascending.
    box_members_first_.assign(boxes + 1, 0);
    for (const int at : box_members_) {
        ++box_members_first_[box_of_[at] + 1];
    }
    for (int box = 0; box < boxes; ++box) {
        box_members_first_[box + 1] += box_members_first_[box];
    }
    std::vector<int>& members = queue_;
    members.resize(box_members_.size());
    next_.assign(box_members_first_.begin(), box_members_first_.end() - 1);
    for (const int at : box_members_) {
        members[next_[box_of_[at]]++] = (at / stride_ - 1) * width + at % stride_ - 1;
    }
    // Components in the order of their first box; boxes and clues keep their order inside.
    part_of_box_.assign(boxes, -1);
    local_clue_.assign(clues_.size(), -1);
    local_box_.resize(boxes);
    std::vector<int>& stack = head_;
    for (int start = 0; start < boxes; ++start) {
        if (part_of_box_[start] >= 0) {
            continue;
        }
        const int part = system.parts++;
        if (static_cast<int>(system.components.size()) < system.parts) {
            system.components.emplace_back();
        }
        Component& component = system.components[part];
        component.clear();
        std::vector<int>& own = next_;
        own.clear();
        stack.assign(1, start);
        part_of_box_[start] = part;
        while (!stack.empty()) {
            const int box = stack.back();
            stack.pop_back();
            own.push_back(box);
            for (int i = box_first_[box]; i < box_first_[box + 1]; ++i) {
                const int clue = box_clues_[i];
                if (dropped_[clue] != 0 || local_clue_[clue] >= 0) {
                    continue;
                }
                local_clue_[clue] = 0;
                for (int j = clue_first_[clue]; j < clue_first_[clue + 1]; ++j) {
                    if (part_of_box_[clue_boxes_[j]] < 0) {
                        part_of_box_[clue_boxes_[j]] = part;
                        stack.push_back(clue_boxes_[j]);
                    }
                }
            }
        }
        std::sort(own.begin(), own.end());
        for (int b = 0; b < static_cast<int>(own.size()); ++b) {
            local_box_[own[b]] = b;
        }
        // Number the clues in the order in which the boxes name them.
        std::vector<int>& numbered = stack;  // empty here
        for (const int box : own) {
            for (int i = box_first_[box]; i < box_first_[box + 1]; ++i) {
                if (dropped_[box_clues_[i]] == 0) {
                    numbered.push_back(box_clues_[i]);
                }
            }
        }
        std::sort(numbered.begin(), numbered.end());
        numbered.erase(std::unique(numbered.begin(), numbered.end()), numbered.end());
        for (int c = 0; c < static_cast<int>(numbered.size()); ++c) {
            const Clue& clue = clues_[numbered[c]];
            local_clue_[numbered[c]] = c;
            component.clue_cell.push_back((clue.cell / stride_ - 1) * width + clue.cell % stride_ -
                                          1);
            component.residual.push_back(clue.residual);
            component.clue_size.push_back(clue.unknown);
            for (int j = clue_first_[numbered[c]]; j < clue_first_[numbered[c] + 1]; ++j) {
                component.clue_boxes.push_back(local_box_[clue_boxes_[j]]);
            }
            component.clue_first.push_back(static_cast<int>(component.clue_boxes.size()));
        }
        for (const int box : own) {
            for (int i = box_first_[box]; i < box_first_[box + 1]; ++i) {
                if (dropped_[box_clues_[i]] == 0) {
                    component.box_clues.push_back(local_clue_[box_clues_[i]]);
                }
            }
            component.box_first.push_back(static_cast<int>(component.box_clues.size()));
            component.box_cells.insert(component.box_cells.end(),
                                       members.begin() + box_members_first_[box],
                                       members.begin() + box_members_first_[box + 1]);
            component.box_cell_first.push_back(static_cast<int>(component.box_cells.size()));
        }
        stack.clear();
    }
}

}  // namespace sapper
