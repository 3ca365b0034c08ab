#include "guess/solution_table.hpp"

#include <algorithm>

namespace sapper {

bool SolutionTable::list(const Frontier& frontier, const std::vector<int>& safe, int most,
                         Budget& budget) {
    cells_.clear();
    variables_.clear();
    lacks_.resize(frontier.clues());
    room_.assign(frontier.clues(), 0);
    for (int clue = 0; clue < frontier.clues(); ++clue) {
        lacks_[clue] = frontier.residual(clue);
    }
    for (const FrontierBox& box : frontier.boxes()) {
        for (const int cell : frontier.cells_of(box)) {
            cells_.push_back(cell);
            variables_.push_back({box.clue_count, box.clues});
            for (int i = 0; i < box.clue_count; ++i) {
                ++room_[box.clues[i]];
            }
        }
    }
    cells_.insert(cells_.end(), frontier.sea().begin(), frontier.sea().end());
    variables_.resize(cells_.size());
    uncertain_ = static_cast<int>(cells_.size());
    cells_.insert(cells_.end(), safe.begin(), safe.end());
    now_.assign(cells_.size(), 0);
    placements_.clear();
    solutions_ = 0;
    most_ = most;
    if (!place(0, frontier.mines_left(), budget)) {
        return false;
    }
    write_columns(frontier.grid());
    return true;
}

// Fills the cells from `at` on in every way; false to give up.
bool SolutionTable::place(int at, int mines_left, Budget& budget) {
    if (mines_left < 0 || mines_left > uncertain_ - at || !budget.spend(1)) {
        return !budget.ended();
    }
    if (at == uncertain_) {
        placements_.insert(placements_.end(), now_.begin(), now_.end());
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
        const bool goes_on = place(at + 1, mines_left - mine, budget);
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

void SolutionTable::write_columns(const Grid& grid) {
    const std::size_t width = cells_.size();
    std::vector<int> column_of(grid.size(), -1);
    for (std::size_t i = 0; i < width; ++i) {
        column_of[cells_[i]] = static_cast<int>(i);
    }
    shown_.resize(width * solutions_);
    for (std::size_t i = 0; i < width; ++i) {
        std::array<int, 8> around{};
        int count = 0;
        grid.for_neighbours(cells_[i], [&](int other) {
            if (column_of[other] >= 0) {
                around[count++] = column_of[other];
            }
        });
        std::uint8_t* const shown = shown_.data() + i * solutions_;
        for (int s = 0; s < solutions_; ++s) {
            const std::uint8_t* const placement = placements_.data() + s * width;
            int sum = 0;
            for (int k = 0; k < count; ++k) {
                sum += placement[around[k]];
            }
            shown[s] = placement[i] != 0 ? kHoldsMine : static_cast<std::uint8_t>(sum);
        }
    }
}

}  // namespace sapper
