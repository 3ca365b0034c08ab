#include "generate/outward.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/shuffle.hpp"

namespace sapper {

namespace {

constexpr int kZone = 8;          // side of a zone in cells; attempts are counted per zone
constexpr int kAttempts = 1000;   // per zone, to change its known cells
constexpr int kShufflesOnly = 4;  // attempts per zone before mines are moved outward
constexpr int kSmallRadius = 3;   // radius of the forgotten cells, at every other attempt
constexpr int kLargeRadius = 4;
constexpr int kFewSafe = 8;               // unknown safe cells per row or column across the strip
constexpr std::size_t kPocketCells = 40;  // larger pockets behind a wall are not filled
constexpr int kExchangeRadius = 8;
constexpr int kExchangeLooks = 8;  // cells tried when looking for an unknown one
constexpr int kRestarts = 20;      // restarts of the search for the farthest cell, per pass

}  // namespace

// Puts the mines that exceed this density into the cells farthest from the start.
void OutwardRepairer::pack(const Grid& grid, int start, ByteView fixed, double density, Rng& rng,
                           Bytes& mines) {
    player_.begin(grid, Bytes(grid.size(), 0), start);
    sort_by_distance(grid, start);
    std::vector<int> free;
    for (const int at : order_) {
        if (const int cell = player_.board().cell(at); fixed[cell] == 0) {
            free.push_back(cell);
        }
    }
    const auto total = static_cast<double>(std::count(mines.begin(), mines.end(), 1));
    const double excess = (total - density * static_cast<double>(free.size())) / (1.0 - density);
    std::size_t left = static_cast<std::size_t>(total);
    std::fill(mines.begin(), mines.end(), 0);
    for (double packed = 0; packed < excess && left > 0; ++packed, --left) {
        mines[free.back()] = 1;
        free.pop_back();
    }
    partial_shuffle(std::span(free), left, rng);
    for (std::size_t i = 0; i < left; ++i) {
        mines[free[i]] = 1;
    }
}

void OutwardRepairer::begin_board(const Grid& grid, int start, ByteView fixed, ByteView mines) {
    packed_ = 0;
    fixed_ = fixed;
    player_.begin(grid, mines, start);
    sort_by_distance(grid, start);
    zones_across_ = grid.width / kZone + 1;
    attempts_.assign(static_cast<std::size_t>(zones_across_) * (grid.height / kZone + 1), 0);
}

void OutwardRepairer::begin_moving() {
    nearest_ = 0;
    farthest_ = order_.size();
    restarts_ = kRestarts;
    last_place_ = -1;
}

// The attempts are used up.
bool OutwardRepairer::after_failure(int /*pass*/, ByteView /*fixed*/, Rng& /*rng*/,
                                    Bytes& /*mines*/) {
    return false;
}

// Sorts all cells by distance from the start; cells at the same distance are in row-major order.
void OutwardRepairer::sort_by_distance(const Grid& grid, int start) {
    const PlayBoard& board = player_.board();
    start_ = board.at(start);
    const auto distance = [&](int cell) {
        return std::max(std::abs(grid.row(cell) - grid.row(start)),
                        std::abs(grid.col(cell) - grid.col(start)));
    };
    std::vector<int> first(std::max(grid.width, grid.height) + 1, 0);
    for (int cell = 0; cell < grid.size(); ++cell) {
        ++first[distance(cell) + 1];
    }
    for (std::size_t i = 1; i < first.size(); ++i) {
        first[i] += first[i - 1];
    }
    order_.resize(grid.size());
    rank_.assign(board.frame_size(), 0);
    for (int cell = 0; cell < grid.size(); ++cell) {
        const int place = first[distance(cell)]++;
        order_[place] = board.at(cell);
        rank_[board.at(cell)] = place;
    }
    farthest_ = order_.size();
}

// An unknown safe cell that cannot be reached from any clue, or -1.
int OutwardRepairer::behind_a_wall() {
    const PlayBoard& board = player_.board();
    int found = last_place_ >= 0 ? unknown_safe_near(last_place_, kLargeRadius + 2) : -1;
    for (std::size_t looked = 0; looked < order_.size() && found < 0; ++looked) {
        const int at = order_[nearest_];
        if (board.unknown(at) && !board.mine(at)) {
            found = at;
        } else {
            nearest_ = nearest_ + 1 == order_.size() ? 0 : nearest_ + 1;
        }
    }
    return found;
}

// The first known cell on the way from a cell to the start.
int OutwardRepairer::wall_before(int at) const {
    const PlayBoard& board = player_.board();
    const int row = board.frame_row(start_);
    const int col = board.frame_col(start_);
    while (board.unknown(at)) {
        const int r = board.frame_row(at);
        const int c = board.frame_col(at);
        at += (r < row ? 1 : r > row ? -1 : 0) * board.stride() + (c < col ? 1 : c > col ? -1 : 0);
    }
    return at;
}

int OutwardRepairer::unknown_safe_near(int at, int radius) const {
    const PlayBoard& board = player_.board();
    const int row = board.frame_row(at);
    const int col = board.frame_col(at);
    int nearest = -1;
    for (int r = std::max(2, row - radius); r <= std::min(board.grid().height + 1, row + radius);
         ++r) {
        for (int c = std::max(1, col - radius); c <= std::min(board.grid().width, col + radius);
             ++c) {
            const int here = r * board.stride() + c + 2;
            if (board.unknown(here) && !board.mine(here) &&
                (nearest < 0 || rank_[here] < rank_[nearest])) {
                nearest = here;
            }
        }
    }
    return nearest;
}

int& OutwardRepairer::attempts_near(int at) {
    const PlayBoard& board = player_.board();
    const int row = (board.frame_row(at) - 2) / kZone;
    const int col = (board.frame_col(at) - 1) / kZone;
    return attempts_[static_cast<std::size_t>(row) * zones_across_ + col];
}

// Forgets the cells around a clue at which the player is stuck, or around a wall if there is no
// such clue, and shuffles their mines. If that does not help, a mine is moved outward. Near the
// end, few safe cells are left that could take a mine. Then all of these cells are filled with
// mines, and the window's mines are packed.
bool OutwardRepairer::change_known(int clue, Rng& rng) {
    const int hidden = clue < 0 ? behind_a_wall() : -1;
    const int at = clue >= 0 ? clue : hidden >= 0 ? wall_before(hidden) : -1;
    if (at < 0) {
        return false;
    }
    const int attempt = attempts_near(at)++;
    if (attempt >= kAttempts) {
        return false;
    }
    last_place_ = at;
    forget_around(at, attempt % 2 == 0 ? kSmallRadius : kLargeRadius);
    const PlayBoard& board = player_.board();
    const int across = std::min(board.grid().width, board.grid().height);
    const bool long_tried = attempt >= kShufflesOnly;
    if (long_tried && board.safe_left() <= kFewSafe * across) {
        while (move_a_mine_outward(rng)) {
        }
        pack_window();
        return true;
    }
    const bool buried =
        hidden >= 0 && std::find(window_.begin(), window_.end(), hidden) == window_.end();
    if (buried || long_tried) {
        (void)move_a_mine_outward(rng);
    }
    shuffle_window(rng);
    return true;
}

// Returns an unknown cell nearby. Exchanges with distant cells would move the mines of walls into
// the rest of the board, which would become too dense to solve.
int OutwardRepairer::partner(int at, Rng& rng) {
    const PlayBoard& board = player_.board();
    const Grid& grid = board.grid();
    for (int i = 0; i < kExchangeLooks; ++i) {
        const int r = board.frame_row(at) - kExchangeRadius +
                      static_cast<int>(rng.below(2 * kExchangeRadius + 1));
        const int c = board.frame_col(at) - kExchangeRadius +
                      static_cast<int>(rng.below(2 * kExchangeRadius + 1));
        if (r < 2 || c < 1 || r > grid.height + 1 || c > grid.width) {
            continue;
        }
        if (const int other = r * board.stride() + c + 2; board.unknown(other)) {
            return other;
        }
    }
    return -1;
}

// On a strip, known mines can seal off the whole rest. Such a wall must be opened, so the cells
// behind it do not count as a pocket to be filled.
std::size_t OutwardRepairer::largest_pocket() const {
    return kPocketCells;
}

// Mines go to the farthest cells.
int OutwardRepairer::partner_elsewhere(bool mine, Rng& rng) {
    const int far = mine ? -1 : farthest_safe();
    return far >= 0 ? far : Repairer::partner_elsewhere(mine, rng);
}

// Makes all cells around a place unknown that may have a mine.
void OutwardRepairer::forget_around(int at, int radius) {
    const PlayBoard& board = player_.board();
    const int row = board.frame_row(at);
    const int col = board.frame_col(at);
    window_.clear();
    for (int r = std::max(2, row - radius); r <= std::min(board.grid().height + 1, row + radius);
         ++r) {
        for (int c = std::max(1, col - radius); c <= std::min(board.grid().width, col + radius);
             ++c) {
            const int here = r * board.stride() + c + 2;
            if (fixed_[board.cell(here)] != 0) {
                continue;
            }
            if (!board.unknown(here)) {
                player_.forget(here);
                if (!reservoir_.empty()) {
                    reservoir_.push_back(here);
                }
            }
            window_.push_back(here);
        }
    }
}

// Moves the window's mines to its cells farthest from the start.
void OutwardRepairer::pack_window() {
    const PlayBoard& board = player_.board();
    std::sort(window_.begin(), window_.end(), [&](int a, int b) { return rank_[a] < rank_[b]; });
    std::size_t low = 0;
    std::size_t high = window_.size();
    for (;;) {
        while (low < high && !board.mine(window_[low])) {
            ++low;
        }
        while (high > low && board.mine(window_[high - 1])) {
            --high;
        }
        if (low >= high) {
            return;
        }
        player_.flip(window_[low]);
        player_.flip(window_[high - 1]);
    }
}

// The farthest unknown cell outside the window that can take a mine.
int OutwardRepairer::farthest_safe() {
    const PlayBoard& board = player_.board();
    std::size_t place = farthest_;
    bool first = true;
    for (; place > 0; --place) {
        const int at = order_[place - 1];
        if (in_window_[at] != 0) {
            first = false;
        } else if (board.unknown(at) && !board.mine(at) && fixed_[board.cell(at)] == 0) {
            return at;
        } else if (first) {
            farthest_ = place - 1;
        }
    }
    if (restarts_ > 0) {
        --restarts_;
        farthest_ = order_.size();
    }
    return -1;
}

// Moves a mine of the window to the farthest cell.
bool OutwardRepairer::move_a_mine_outward(Rng& rng) {
    const PlayBoard& board = player_.board();
    std::size_t mines = 0;
    for (const int at : window_) {
        in_window_[at] = 1;
        mines += board.mine(at) ? 1 : 0;
    }
    const int target = mines > 0 ? farthest_safe() : -1;
    if (target >= 0) {
        std::size_t chosen = rng.below(mines);
        for (const int at : window_) {
            if (board.mine(at) && chosen-- == 0) {
                player_.flip(at);
                break;
            }
        }
        player_.flip(target);
        ++packed_;
    }
    for (const int at : window_) {
        in_window_[at] = 0;
    }
    return target >= 0;
}

}  // namespace sapper
