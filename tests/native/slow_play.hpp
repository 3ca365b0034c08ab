// The slow, obvious counterpart of the search to the end: every move in every position is tried.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/layout.hpp"
#include "tests/native/reference.hpp"

namespace sapper::slow_play {

// The solutions of a board, and how many of them the best play wins.
class Solutions {
  public:
    explicit Solutions(const reference::Board& board) {
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
            if (board.cells[cell] == kHidden) {
                hidden_.push_back(static_cast<int>(cell));
            }
        }
        reference::for_each_placement(board, [&](const Bytes& mines) {
            Bytes shown = mine_numbers(board.grid, mines);
            for (std::size_t cell = 0; cell < shown.size(); ++cell) {
                shown[cell] = mines[cell] != 0 ? kLost : shown[cell];
            }
            all_.push_back(static_cast<int>(shown_.size()));
            shown_.push_back(std::move(shown));
        });
    }

    [[nodiscard]] int count() const { return static_cast<int>(all_.size()); }
    [[nodiscard]] int best_wins() { return best_wins(all_); }
    // The same if this cell is opened next.
    [[nodiscard]] int wins_by(int cell) { return wins_by(all_, cell); }

  private:
    static constexpr std::uint8_t kLost = 9;
    using Set = std::vector<int>;

    [[nodiscard]] int best_wins(const Set& set) {
        if (set.size() <= 1) {
            return static_cast<int>(set.size());
        }
        if (const auto found = known_.find(set); found != known_.end()) {
            return found->second;
        }
        int best = 0;
        for (const int cell : hidden_) {
            const auto same = [&](int solution) {
                return shown_[solution][cell] == shown_[set[0]][cell];
            };
            if (!std::all_of(set.begin(), set.end(), same)) {
                best = std::max(best, wins_by(set, cell));
            }
        }
        known_.emplace(set, best);
        return best;
    }

    [[nodiscard]] int wins_by(const Set& set, int cell) {
        std::map<int, Set> groups;
        for (const int solution : set) {
            groups[shown_[solution][cell]].push_back(solution);
        }
        int wins = 0;
        for (const auto& [shown, group] : groups) {
            wins += shown == kLost ? 0 : best_wins(group);
        }
        return wins;
    }

    std::vector<Bytes> shown_;  // per solution: the number on each cell, or kLost
    Set all_;
    std::vector<int> hidden_;  // cells that may be opened
    std::map<Set, int> known_;
};

// Several small boards side by side, separated by opened cells without a number.
inline reference::Board side_by_side(Rng& rng, int boards, int width, int height) {
    reference::Board board;
    board.grid = {boards * (width + 1) - 1, height};
    board.cells.assign(board.grid.size(), kBlank);
    board.total = 0;
    for (int each = 0; each < boards; ++each) {
        const Grid small{width, height};
        const int count = 1 + static_cast<int>(rng.below(small.size() / 2));
        const Bytes mines = random_layout(small, count, Bytes(small.size(), 0), rng);
        const Bytes numbers = mine_numbers(small, mines);
        board.total += count;
        for (int cell = 0; cell < small.size(); ++cell) {
            const bool opened = mines[cell] == 0 && rng.below(2) == 0;
            board.cells[small.row(cell) * board.grid.width + each * (width + 1) + small.col(cell)] =
                opened ? numbers[cell] : kHidden;
        }
    }
    return board;
}

}  // namespace sapper::slow_play
