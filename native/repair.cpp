#include "repair.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr int kShuffles = 6;     // tries within a window before mines are exchanged with others
constexpr int kExchanges = 40;   // tries before a clue is forced
constexpr int kForces = 60;      // tries before the pass is given up
constexpr int kPasses = 60;      // before the whole board is
constexpr int kWindowRadius = 2;

}  // namespace

bool Repairer::repair(const Grid& grid, int start, ByteView fixed, const Ladder& ladder, Rng& rng,
                      Bytes& mines) {
    count_ = {};
    in_window_.assign(static_cast<std::size_t>(grid.width + 2) * (grid.height + 4) + 4, 0);
    const Ladder by_parts{ladder.highest, false};
    for (int pass = 0; pass < kPasses; ++pass) {
        verifier_.begin(grid, mines, start);
        ++count_.passes;
        if (verifier_.run(ladder)) {
            return true;
        }
        player_.begin(grid, mines, start);
        reservoir_.clear();
        const bool solved = play_and_repair(by_parts, rng);
        player_.field().copy_layout(mines);
        if (!solved) {
            shake_leftovers(fixed, kWindowRadius + pass / 8, rng, mines);
        }
    }
    return false;
}

bool Repairer::play_and_repair(const Ladder& ladder, Rng& rng) {
    const Field& field = player_.field();
    int attempt = 0;
    int known = field.unknowns();
    while (!player_.run(ladder)) {
        if (field.unknowns() < known) {
            known = field.unknowns();
            attempt = 0;
        }
        if (!rearrange(attempt++, rng)) {
            return false;
        }
        ++count_.repairs;
    }
    return true;
}

bool Repairer::rearrange(int attempt, Rng& rng) {
    const int clue = player_.random_front(rng);
    if (clue < 0 || attempt >= kForces) {
        return false;
    }
    if (attempt >= kExchanges) {
        return tighten(clue, rng);
    }
    gather_window(clue);
    if (attempt < kShuffles) {
        shuffle_window(rng);
    } else {
        swap_with_reservoir(rng);
    }
    return true;
}

void Repairer::gather_window(int clue) {
    const Field& field = player_.field();
    window_.clear();
    for (int row = -kWindowRadius; row <= kWindowRadius; ++row) {
        for (int col = -kWindowRadius; col <= kWindowRadius; ++col) {
            if (const int at = clue + row * field.stride() + col; field.unknown(at)) {
                window_.push_back(at);
            }
        }
    }
}

// Deals the window's mines anew among its cells.
void Repairer::shuffle_window(Rng& rng) {
    const Field& field = player_.field();
    for (std::size_t i = window_.size(); i > 1; --i) {
        const int a = window_[i - 1];
        const int b = window_[rng.below(i)];
        if (field.mine(a) != field.mine(b)) {
            player_.flip(a);
            player_.flip(b);
        }
    }
}

void Repairer::swap_with_reservoir(Rng& rng) {
    const Field& field = player_.field();
    for (const int a : window_) {
        const int b = random_unknown(rng);
        if (b >= 0 && field.mine(a) != field.mine(b)) {
            player_.flip(a);
            player_.flip(b);
        }
    }
}

// Any unknown cell, all with the same chance.
int Repairer::random_unknown(Rng& rng) {
    const Field& field = player_.field();
    if (reservoir_.empty()) {
        for (int cell = 0; cell < field.grid().size(); ++cell) {
            if (field.unknown(field.at(cell))) {
                reservoir_.push_back(field.at(cell));
            }
        }
    }
    while (!reservoir_.empty()) {
        const std::size_t pick = rng.below(reservoir_.size());
        if (field.unknown(reservoir_[pick])) {
            return reservoir_[pick];
        }
        reservoir_[pick] = reservoir_.back();
        reservoir_.pop_back();
    }
    return -1;
}

// Empties or fills the cells of a clue, whichever moves fewer mines, by swaps with unknown cells
// elsewhere; false when there are not enough of them.
bool Repairer::tighten(int clue, Rng& rng) {
    const Field& field = player_.field();
    window_.clear();
    field.for_mask(clue, field.mask(clue), [&](int at) { window_.push_back(at); });
    const int mines = field.residual(clue);
    const int safe = static_cast<int>(window_.size()) - mines;
    const int mines_elsewhere = field.mines_left() - mines;
    const int safe_elsewhere = field.safe_left() - safe;
    const bool can_empty = mines <= safe_elsewhere;
    const bool can_fill = safe <= mines_elsewhere;
    if (!can_empty && !can_fill) {
        return false;
    }
    const bool fill = can_fill && (!can_empty || safe < mines);
    for (const int at : window_) {
        in_window_[at] = 1;
    }
    for (const int at : window_) {
        if (field.mine(at) == fill) {
            continue;
        }
        int other = random_unknown(rng);
        while (in_window_[other] != 0 || field.mine(other) != fill) {
            other = random_unknown(rng);
        }
        player_.flip(at);
        player_.flip(other);
    }
    for (const int at : window_) {
        in_window_[at] = 0;
    }
    return true;
}

// Where cells are left over at the end of a pass there is nothing unknown to swap with: deal the
// mines around each of them anew, known cells included, and let the next pass see.
void Repairer::shake_leftovers(ByteView fixed, int radius, Rng& rng, Bytes& mines) const {
    const Field& field = player_.field();
    const Grid& grid = field.grid();
    std::vector<int> around;
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (!field.unknown(field.at(cell)) || mines[cell] != 0) {
            continue;
        }
        around.clear();
        const int row = grid.row(cell);
        const int col = grid.col(cell);
        for (int r = std::max(0, row - radius); r <= std::min(grid.height - 1, row + radius); ++r) {
            for (int c = std::max(0, col - radius); c <= std::min(grid.width - 1, col + radius);
                 ++c) {
                if (const int other = r * grid.width + c; fixed[other] == 0) {
                    around.push_back(other);
                }
            }
        }
        for (std::size_t i = around.size(); i > 1; --i) {
            std::swap(mines[around[i - 1]], mines[around[rng.below(i)]]);
        }
    }
}

}  // namespace sapper
