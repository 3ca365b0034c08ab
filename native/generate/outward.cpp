#include "generate/outward.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/shuffle.hpp"

namespace sapper {

namespace {

constexpr int kOutwardCost = 32;     // steps of the budget for one rearrangement
constexpr int kOutwardPasses = 100;  // plays from the start
constexpr int kZone = 8;             // cells to a side of a zone, which counts the attempts in it

// Attempts in a zone, and what is tried: first unknown cells only, then known ones are forgotten,
// in small and then also in large windows; then every few attempts a mine is moved outward.
constexpr int kUnknownOnly = 8;
constexpr int kSmallWindows = 24;
constexpr int kLargeWindows = 40;
constexpr int kAttempts = 1000;
constexpr int kMoveEvery = 8;
constexpr int kSmallRadius = 2;
constexpr int kLargeRadius = 4;

constexpr int kFrontLooks = 8;  // clues of the front, of which the nearest to the start is taken
constexpr std::size_t kPocket = 12;  // unknown cells between known ones
constexpr int kSamples = 32;         // cells looked at to find an unknown mine
constexpr int kRestarts = 20;        // searches for the farthest cell from the edge, for each pass

}  // namespace

// The mines that do not fit into the rest at this density go to the cells farthest from the start.
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

bool OutwardRepairer::repair(const Grid& grid, int start, ByteView fixed, const Ladder& ladder,
                             Rng& rng, Budget& budget, Bytes& mines) {
    count_ = {};
    packed_ = 0;
    fixed_ = fixed;
    player_.begin(grid, mines, start);
    sort_by_distance(grid, start);
    zones_across_ = grid.width / kZone + 1;
    attempts_.assign(static_cast<std::size_t>(zones_across_) * (grid.height / kZone + 1), 0);
    in_window_.assign(player_.board().frame_size(), 0);
    for (int pass = 0; pass < kOutwardPasses; ++pass) {
        if (!budget.spend(grid.size())) {
            return false;
        }
        ++count_.passes;
        player_.begin(grid, mines, start);
        if (player_.run(ladder, budget)) {
            return true;  // from scratch, without a repair
        }
        nearest_ = 0;
        farthest_ = order_.size();
        restarts_ = kRestarts;
        last_place_ = -1;
        const bool solved = play_and_repair({ladder.highest, false}, rng, budget);
        player_.board().copy_layout(mines);
        if (!solved) {
            return false;
        }
    }
    return false;
}

// All cells by their distance from the start, those of the same distance in reading order.
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

bool OutwardRepairer::play_and_repair(const Ladder& ladder, Rng& rng, Budget& budget) {
    const Ladder lower{std::min(ladder.highest, Rung::Pair)};
    for (int attempt = 1; budget.spend(kOutwardCost); ++attempt) {
        const int place = stuck_place(rng);
        if (place < 0 || !rearrange(place, rng)) {
            return false;
        }
        last_place_ = place;
        ++count_.repairs;
        const int before = player_.board().unknowns();
        if (player_.run(lower, budget)) {
            return true;
        }
        if ((player_.board().unknowns() < before || attempt % 3 == 0) &&
            player_.run(ladder, budget)) {
            return true;
        }
    }
    return false;
}

// A clue that leads no further, or where all are used up, an unknown safe cell behind a wall.
int OutwardRepairer::stuck_place(Rng& rng) {
    walled_in_ = -1;
    int nearest = player_.random_front(rng);
    for (int i = 1; i < kFrontLooks && nearest >= 0; ++i) {
        const int clue = player_.random_front(rng);
        nearest = rank_[clue] < rank_[nearest] ? clue : nearest;
    }
    if (nearest >= 0) {
        return nearest;
    }
    const PlayBoard& board = player_.board();
    walled_in_ = last_place_ >= 0 ? unknown_safe_near(last_place_, kLargeRadius + 2) : -1;
    for (std::size_t looked = 0; looked < order_.size() && walled_in_ < 0; ++looked) {
        const int at = order_[nearest_];
        if (board.unknown(at) && !board.mine(at)) {
            walled_in_ = at;
        } else {
            nearest_ = nearest_ + 1 == order_.size() ? 0 : nearest_ + 1;
        }
    }
    return walled_in_ < 0 ? -1 : wall_before(walled_in_);
}

// The first known cell on the way to the start.
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

bool OutwardRepairer::rearrange(int at, Rng& rng) {
    const int attempt = attempts_near(at)++;
    if (attempt >= kAttempts) {
        return false;
    }
    if (walled_in_ < 0 && in_pocket(at) && tighten(at, rng)) {
        return true;
    }
    if (attempt < kUnknownOnly) {
        gather(at, kSmallRadius, false);
        shuffle(rng);
        return true;
    }
    const bool large = attempt >= kSmallWindows && attempt % 2 == 0;
    gather(at, large ? kLargeRadius : kSmallRadius + 1, true);
    const bool buried =
        walled_in_ >= 0 && std::find(window_.begin(), window_.end(), walled_in_) == window_.end();
    if (buried || (attempt >= kLargeWindows && attempt % kMoveEvery == 0)) {
        if (!move_a_mine_outward(rng) && attempt % 2 == 0) {
            pack_window();
            return true;
        }
    }
    shuffle(rng);
    return true;
}

// Whether few unknown cells hang together with those of a clue.
bool OutwardRepairer::in_pocket(int clue) {
    const PlayBoard& board = player_.board();
    window_.clear();
    const auto add = [&](int at) {
        if (board.unknown(at) && in_window_[at] == 0) {
            in_window_[at] = 1;
            window_.push_back(at);
        }
    };
    board.for_mask(clue, board.mask(clue), add);
    for (std::size_t next = 0; next < window_.size() && window_.size() <= kPocket; ++next) {
        for (int i = 0; i < 8; ++i) {
            add(window_[next] + board.offset(i));
        }
    }
    for (const int at : window_) {
        in_window_[at] = 0;
    }
    return window_.size() <= kPocket;
}

// Empties or fills the unknown cells of a clue, whichever moves fewer mines, in exchange with
// unknown cells elsewhere; false if there are none.
bool OutwardRepairer::tighten(int clue, Rng& rng) {
    const PlayBoard& board = player_.board();
    window_.clear();
    board.for_mask(clue, board.mask(clue), [&](int at) { window_.push_back(at); });
    const int mines = board.residual(clue);
    const bool fill = count_.passes == 1 && 2 * mines > static_cast<int>(window_.size());
    for (const int at : window_) {
        in_window_[at] = 1;
    }
    bool changed = false;
    for (const int at : window_) {
        if (board.mine(at) == fill) {
            continue;
        }
        const int other = fill ? random_unknown_mine(rng) : farthest_safe();
        if (other < 0) {
            break;
        }
        player_.flip(at);
        player_.flip(other);
        packed_ += fill ? 0 : 1;
        changed = true;
    }
    for (const int at : window_) {
        in_window_[at] = 0;
    }
    return changed;
}

// Some unknown mine outside the window, if there are many.
int OutwardRepairer::random_unknown_mine(Rng& rng) const {
    const PlayBoard& board = player_.board();
    for (int i = 0; i < kSamples; ++i) {
        const int at = order_[rng.below(order_.size())];
        if (board.unknown(at) && board.mine(at) && in_window_[at] == 0) {
            return at;
        }
    }
    return -1;
}

// The unknown cells around a place that may hold a mine; with `forget`, all of them become unknown.
void OutwardRepairer::gather(int at, int radius, bool forget) {
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
            if (forget && !board.unknown(here)) {
                player_.forget(here);
            }
            if (board.unknown(here)) {
                window_.push_back(here);
            }
        }
    }
}

void OutwardRepairer::shuffle(Rng& rng) {
    const PlayBoard& board = player_.board();
    shuffle_by(window_.size(), rng, [&](std::size_t i, std::size_t j) {
        if (board.mine(window_[i]) != board.mine(window_[j])) {
            player_.flip(window_[i]);
            player_.flip(window_[j]);
        }
    });
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
