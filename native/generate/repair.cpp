#include "generate/repair.hpp"

#include <algorithm>

#include "base/shuffle.hpp"

namespace sapper {

namespace {

constexpr int kRearrangeCost = 32;  // budget steps per rearrangement

constexpr int kShuffles = 6;    // tries within a window before mines are exchanged with other cells
constexpr int kExchanges = 40;  // tries before a clue is forced
constexpr int kForces = 20;     // tries to force a clue before the pass is given up
constexpr int kPasses = 60;     // passes before the whole board is given up
constexpr int kWindowRadius = 2;
constexpr int kCellsPlayed = 10'000;     // in all passes; after that, a large part cut off by walls
constexpr int kLargePart = 8;            // (one eighth of the board) ends the repair
constexpr std::size_t kSmallWindow = 5;  // cells; smaller windows have too few arrangements

}  // namespace

bool Repairer::repair(const Grid& grid, int start, ByteView fixed, const Ladder& ladder, Rng& rng,
                      Budget& budget, Bytes& mines) {
    count_ = {};
    walled_in_ = false;
    begin_board(grid, start, fixed, mines);
    in_window_.assign(static_cast<std::size_t>(grid.width + 2) * (grid.height + 4) + 4, 0);
    for (int pass = 0; pass < kPasses; ++pass) {
        if (!budget.spend(grid.size())) {
            return false;
        }
        ++count_.passes;
        player_.begin(grid, mines, start);
        if (player_.run(ladder, budget)) {
            return true;  // solved from scratch, without a repair
        }
        reservoir_.clear();
        begin_moving();
        const bool solved = play_and_repair({ladder.highest, false}, rng, budget);
        player_.board().copy_layout(mines);
        if (!solved && !after_failure(pass, fixed, rng, mines)) {
            return false;
        }
    }
    return false;
}

bool Repairer::after_failure(int pass, ByteView fixed, Rng& rng, Bytes& mines) {
    const PlayBoard& board = player_.board();
    walled_in_ = board.grid().size() * (pass + 1) > kCellsPlayed &&
                 board.safe_left() > board.grid().size() / kLargePart;
    if (walled_in_) {
        return false;  // the next wall would not be far away
    }
    shake_leftovers(fixed, kWindowRadius + pass / 8, rng, mines);
    return true;
}

// Continues the play, and moves mines whenever the player is stuck. A useful rearrangement nearly
// always helps the easier techniques, so the harder techniques are tried only after progress and at
// every third try.
bool Repairer::play_and_repair(const Ladder& ladder, Rng& rng, Budget& budget) {
    const PlayBoard& board = player_.board();
    const Ladder lower{std::min(ladder.highest, Rung::Pair)};
    int least = board.unknowns();
    int next_search = least / 4 * 3;
    for (int attempt = 0; budget.spend(kRearrangeCost);) {
        const int clue = player_.random_front(rng);
        if (!rearrange(clue, attempt, rng)) {
            if (!change_known(clue, rng)) {
                return false;
            }
            attempt = 0;
            least = board.unknowns();
        }
        ++count_.repairs;
        ++attempt;
        if (player_.run(lower, budget) ||
            ((board.unknowns() < least || attempt % 3 == 0) && player_.run(ladder, budget))) {
            return true;
        }
        if (board.unknowns() < least) {
            least = board.unknowns();
            attempt = 0;
        }
        if (least <= next_search) {
            next_search = least / 4 * 3;
            fill_pockets(rng);
        }
    }
    return false;
}

bool Repairer::rearrange(int clue, int attempt, Rng& rng) {
    // A few unknown cells have few arrangements, so more tries would be wasted.
    const int exchanges = std::min(kExchanges, player_.board().unknowns());
    if (clue < 0 || attempt >= exchanges + kForces) {
        return false;
    }
    if (attempt >= exchanges) {
        return tighten(clue, rng);
    }
    gather_window(clue);
    if (attempt < kShuffles && window_.size() >= kSmallWindow) {
        shuffle_window(rng);
    } else {
        swap_with_reservoir(rng);
    }
    return true;
}

void Repairer::gather_window(int clue) {
    const PlayBoard& board = player_.board();
    window_.clear();
    for (int row = -kWindowRadius; row <= kWindowRadius; ++row) {
        for (int col = -kWindowRadius; col <= kWindowRadius; ++col) {
            if (const int at = clue + row * board.stride() + col; board.unknown(at)) {
                window_.push_back(at);
            }
        }
    }
}

// Shuffles the window's mines within it.
void Repairer::shuffle_window(Rng& rng) {
    shuffle_by(window_.size(), rng,
               [&](std::size_t i, std::size_t j) { exchange_mines(window_[i], window_[j]); });
}

void Repairer::swap_with_reservoir(Rng& rng) {
    for (const int a : window_) {
        const int b = partner(a, rng);
        if (b >= 0) {
            exchange_mines(a, b);
        }
    }
}

// Refills an empty reservoir with all cells that are unknown now.
void Repairer::fill_empty_reservoir() {
    if (!reservoir_.empty()) {
        return;
    }
    const PlayBoard& board = player_.board();
    for (int cell = 0; cell < board.grid().size(); ++cell) {
        if (board.unknown(board.at(cell))) {
            reservoir_.push_back(board.at(cell));
        }
    }
}

// Swaps the contents of two unknown cells.
void Repairer::exchange_mines(int a, int b) {
    if (player_.board().mine(a) != player_.board().mine(b)) {
        player_.flip(a);
        player_.flip(b);
    }
}

// An unknown cell, chosen uniformly.
int Repairer::random_unknown(Rng& rng) {
    const PlayBoard& board = player_.board();
    fill_empty_reservoir();
    while (!reservoir_.empty()) {
        const std::size_t pick = rng.below(reservoir_.size());
        if (board.unknown(reservoir_[pick])) {
            return reservoir_[pick];
        }
        reservoir_[pick] = reservoir_.back();
        reservoir_.pop_back();
    }
    return -1;
}

// Turns unknown cells behind known mines, which cannot be reached, into mines, which need not be
// opened; in exchange, mines elsewhere become safe. The time is proportional to the number of
// unknown cells. The caller does this whenever a quarter of these cells has become known, so the
// total time is linear.
void Repairer::fill_pockets(Rng& rng) {
    const PlayBoard& board = player_.board();
    std::erase_if(reservoir_, [&](int at) { return !board.unknown(at); });
    fill_empty_reservoir();
    pocket_.clear();
    std::vector<int>& seen = stack_;
    seen.clear();
    for (const int first : reservoir_) {
        if (in_window_[first] != 0) {
            continue;
        }
        // One connected group of unknown cells at a time, in `seen` from `begin` on.
        const std::size_t begin = seen.size();
        bool sealed = true;
        seen.push_back(first);
        in_window_[first] = 1;
        for (std::size_t next = begin; next < seen.size(); ++next) {
            const int at = seen[next];
            sealed = sealed && !board.on_frontier(at);
            for (int i = 0; i < 8; ++i) {
                const int other = at + board.offset(i);
                if (board.unknown(other) && in_window_[other] == 0) {
                    in_window_[other] = 1;
                    seen.push_back(other);
                }
            }
        }
        if (sealed && seen.size() - begin <= largest_pocket()) {
            pocket_.insert(pocket_.end(), seen.begin() + static_cast<std::ptrdiff_t>(begin),
                           seen.end());
        }
    }
    for (const int at : seen) {
        in_window_[at] = 0;
    }
    if (pocket_.size() < seen.size()) {
        window_ = pocket_;
        fill_window(true, rng);
    }
}

// Fills the window with mines, or empties it, by swaps with unknown cells elsewhere, as long as
// there are such cells.
void Repairer::fill_window(bool fill, Rng& rng) {
    const PlayBoard& board = player_.board();
    int available = fill ? board.mines_left() : board.safe_left();
    for (const int at : window_) {
        in_window_[at] = 1;
        available -= board.mine(at) == fill ? 1 : 0;
    }
    for (const int at : window_) {
        if (board.mine(at) == fill || available <= 0) {
            continue;
        }
        const int other = partner_elsewhere(fill, rng);
        player_.flip(at);
        player_.flip(other);
        --available;
    }
    for (const int at : window_) {
        in_window_[at] = 0;
    }
}

int Repairer::partner_elsewhere(bool mine, Rng& rng) {
    int other = random_unknown(rng);
    while (in_window_[other] != 0 || player_.board().mine(other) != mine) {
        other = random_unknown(rng);
    }
    return other;
}

// Empties or fills the cells of a clue, whichever moves fewer mines, by swaps with unknown cells
// elsewhere; returns false if there are not enough of these.
bool Repairer::tighten(int clue, Rng& rng) {
    const PlayBoard& board = player_.board();
    window_.clear();
    board.for_mask(clue, board.mask(clue), [&](int at) { window_.push_back(at); });
    const int mines = board.residual(clue);
    const int safe = static_cast<int>(window_.size()) - mines;
    const int mines_elsewhere = board.mines_left() - mines;
    const int safe_elsewhere = board.safe_left() - safe;
    const bool can_empty = mines <= safe_elsewhere;
    const bool can_fill = safe <= mines_elsewhere;
    if (!can_empty && !can_fill) {
        return false;
    }
    const bool fill = can_fill && (!can_empty || safe < mines);
    fill_window(fill, rng);
    return true;
}

// Changes known cells around cells that are left over at the end of a pass, because there are no
// unknown cells to swap with. A safe cell in a sealed pocket is swapped with a mine of its wall;
// around other cells the mines are shuffled. The next pass shows whether this helped.
void Repairer::shake_leftovers(ByteView fixed, int radius, Rng& rng, Bytes& mines) {
    const PlayBoard& board = player_.board();
    const Grid& grid = board.grid();
    for (int cell = 0; cell < grid.size(); ++cell) {
        const int at = board.at(cell);
        if (!board.unknown(at) || mines[cell] != 0) {
            continue;
        }
        const int top = std::max(0, grid.row(cell) - radius);
        const int bottom = std::min(grid.height - 1, grid.row(cell) + radius);
        const int left = std::max(0, grid.col(cell) - radius);
        const int right = std::min(grid.width - 1, grid.col(cell) + radius);
        window_.clear();  // all cells to be shuffled
        pocket_.clear();  // mines of the wall
        for (int row = top; row <= bottom; ++row) {
            for (int col = left; col <= right; ++col) {
                const int other = row * grid.width + col;
                if (fixed[other] == 0) {
                    window_.push_back(other);
                }
                if (mines[other] != 0 && touches_opened(board.at(other))) {
                    pocket_.push_back(other);
                }
            }
        }
        if (!board.on_frontier(at) && !pocket_.empty()) {
            std::swap(mines[cell], mines[pocket_[rng.below(pocket_.size())]]);
            continue;
        }
        shuffle_by(window_.size(), rng, [&](std::size_t i, std::size_t j) {
            std::swap(mines[window_[i]], mines[window_[j]]);
        });
    }
}

bool Repairer::touches_opened(int at) const {
    const PlayBoard& board = player_.board();
    for (int i = 0; i < 8; ++i) {
        if (board.state(at + board.offset(i)) == CellState::Opened) {
            return true;
        }
    }
    return false;
}

}  // namespace sapper
