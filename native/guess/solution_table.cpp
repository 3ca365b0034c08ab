#include "guess/solution_table.hpp"

#include <algorithm>

namespace sapper {

bool SolutionTable::list(const Frontier& frontier, const std::vector<int>& safe, int most,
                         Budget& budget) {
    std::vector<int> cells;
    for (const FrontierBox& box : frontier.boxes()) {
        const std::span<const int> own = frontier.cells_of(box);
        cells.insert(cells.end(), own.begin(), own.end());
    }
    cells.insert(cells.end(), frontier.sea().begin(), frontier.sea().end());
    const int mines = frontier.mines_left();
    return list_part(frontier, cells, safe, {mines, mines}, most, budget);
}

bool SolutionTable::list_part(const Frontier& frontier, const std::vector<int>& cells,
                              const std::vector<int>& safe, MineRange mines, int most,
                              Budget& budget) {
    cells_ = cells;
    variables_.assign(cells.size(), {});
    lacks_.resize(frontier.clues());
    room_.assign(frontier.clues(), 0);
    for (int clue = 0; clue < frontier.clues(); ++clue) {
        lacks_[clue] = frontier.residual(clue);
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (const int number = frontier.box_of(cells[i]); number >= 0) {
            const FrontierBox& box = frontier.boxes()[number];
            variables_[i] = {box.clue_count, box.clues};
            for (int k = 0; k < box.clue_count; ++k) {
                ++room_[box.clues[k]];
            }
        }
    }
    uncertain_ = static_cast<int>(cells_.size());
    cells_.insert(cells_.end(), safe.begin(), safe.end());
    stride_ = static_cast<int>(cells_.size() + 15) / 16 * 16;
    now_.assign(stride_, 0);
    shown_.clear();
    solutions_ = 0;
    most_ = most;
    wanted_ = mines;
    held_ = {uncertain_, 0};
    if (!place(0, 0, budget)) {
        return false;
    }
    find_neighbours(frontier.grid());
    write_numbers();
    return true;
}

// Fills the cells from `at` on in every possible way, given `mines` mines before `at`; returns
// false to give up.
bool SolutionTable::place(int at, int mines, Budget& budget) {
    if (mines > wanted_.most || mines + uncertain_ - at < wanted_.least || !budget.spend(1)) {
        return !budget.ended();
    }
    if (at == uncertain_) {
        shown_.insert(shown_.end(), now_.begin(), now_.end());
        held_ = {std::min(held_.least, mines), std::max(held_.most, mines)};
        return ++solutions_ <= most_;
    }
    const Variable& variable = variables_[at];
    for (int mine = 0; mine <= 1; ++mine) {
        bool fits = true;
        for (int i = 0; i < variable.clue_count; ++i) {
            const int clue = variable.clues[i];
            fits = fits && lacks_[clue] >= mine && lacks_[clue] - mine <= room_[clue] - 1;
        }
        if (!fits) {
            continue;
        }
        for (int i = 0; i < variable.clue_count; ++i) {
            lacks_[variable.clues[i]] -= mine;
            --room_[variable.clues[i]];
        }
        now_[at] = static_cast<std::uint8_t>(mine);
        const bool goes_on = place(at + 1, mines + mine, budget);
        now_[at] = 0;
        for (int i = 0; i < variable.clue_count; ++i) {
            lacks_[variable.clues[i]] += mine;
            ++room_[variable.clues[i]];
        }
        if (!goes_on) {
            return false;
        }
    }
    return true;
}

void SolutionTable::find_neighbours(const Grid& grid) {
    column_of_.assign(grid.size(), -1);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        column_of_[cells_[i]] = static_cast<int>(i);
    }
    around_.resize(cells_.size());
    around_count_.assign(cells_.size(), 0);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        grid.for_neighbours(cells_[i], [&](int other) {
            if (column_of_[other] >= 0) {
                around_[i][around_count_[i]++] = column_of_[other];
            }
        });
    }
}

void SolutionTable::write_numbers() {
    for (int solution = 0; solution < solutions_; ++solution) {
        std::uint8_t* const shown = shown_.data() + static_cast<std::size_t>(solution) * stride_;
        std::copy_n(shown, stride_, now_.begin());
        for (int column = 0; column < cells(); ++column) {
            int sum = 0;
            for (const int other : around(column)) {
                sum += now_[other];
            }
            shown[column] = now_[column] != 0 ? kHoldsMine : static_cast<std::uint8_t>(sum);
        }
    }
}

}  // namespace sapper
