#include "generate/swap_chain.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr std::uint8_t kOutside = 2;
// The distance from a cell to the cells on which a conclusion about it may depend: one step to the
// clue, two to the other clue of a pair, one to the cells around that clue.
constexpr int kReach = 4;
constexpr std::int64_t kQuestionCost = 8;  // budget steps per cell in question

}  // namespace

template <typename Visit>
void SwapChain::for_square(int at, int radius, Visit&& visit) const {
    const PlayBoard& board = player_.board();
    const int row = board.frame_row(at);
    const int col = board.frame_col(at);
    const int left = std::max(1, col - radius);
    const int right = std::min(board.grid().width, col + radius);
    const int bottom = std::min(board.grid().height + 1, row + radius);
    for (int r = std::max(2, row - radius); r <= bottom; ++r) {
        for (int here = at + (r - row) * board.stride() + left - col, c = left; c <= right;
             ++c, ++here) {
            visit(here);
        }
    }
}

bool SwapChain::begin(const Grid& grid, ByteView mines, int start, ByteView fixed,
                      const Ladder& ladder, Budget& budget) {
    ladder_ = ladder;
    trace_.clear();
    player_.write_to(&trace_);
    player_.begin(grid, mines, start);
    if (!budget.spend(grid.size()) || !player_.run(ladder, budget)) {
        return false;
    }
    const PlayBoard& board = player_.board();
    reason_.assign(board.frame_size(), {-1, -1, -1});
    truth_.assign(board.frame_size(), kOutside);
    changed_.assign(board.frame_size(), 0);
    doubted_.assign(board.frame_size(), 0);
    changes_.clear();
    upper_.clear();
    upper_in_use_.clear();
    upper_free_.clear();
    upper_new_.clear();
    mines_.clear();
    empties_.clear();
    last_ = 0;
    for (int cell = 0; cell < grid.size(); ++cell) {
        const int at = board.at(cell);
        reason_[at].time = kNever;
        truth_[at] = mines[cell];
        if (fixed[cell] == 0) {
            (mines[cell] != 0 ? mines_ : empties_).push_back(at);
        }
    }
    adopt_trace();
    keep();
    delay_all();
    return true;
}

Swap SwapChain::step(Rng& rng, Budget& budget) {
    if (mines_.empty() || empties_.empty()) {
        return {};
    }
    int& mine = mines_[rng.below(mines_.size())];
    int& empty = empties_[rng.below(empties_.size())];
    const Swap swap{player_.board().cell(mine), player_.board().cell(empty),
                    swap_holds(mine, empty, budget)};
    if (swap.kept) {
        std::swap(mine, empty);
    }
    return swap;
}

// Makes the swap in the proof; if the proof cannot be repaired, undoes everything.
bool SwapChain::swap_holds(int mine, int empty, Budget& budget) {
    for (const int at : {mine, empty}) {
        doubt_upper_steps(at, reason_[at].time, true);
    }
    truth_[mine] = 0;
    truth_[empty] = 1;
    for (const int at : {mine, empty}) {
        save(at);
        doubt_users(at, -1);
        doubt(at);
    }
    std::int64_t looked_at = 0;
    while (!questions_.empty()) {
        ++looked_at;
        const auto [time, at] = questions_.top();
        questions_.pop();
        doubted_[at] = 0;
        reconsider(at, time);
    }
    (void)budget.spend(looked_at * kQuestionCost);  // once spent, playing on fails
    if (play_on(mine, empty, budget)) {
        keep();
        return true;
    }
    undo(mine, empty);
    return false;
}

void SwapChain::doubt(int at) {
    const Reason& reason = reason_[at];
    const bool start = reason.clue < 0 && reason.other < 0 && reason.time == 0;
    if (reason.time != kNever && !start && doubted_[at] == 0) {
        doubted_[at] = 1;
        questions_.emplace(reason.time, at);
    }
}

// Marks cells to be checked: cells that became known after a time and rely on clues next to a cell.
void SwapChain::doubt_users(int at, Time after) {
    for_square(at, kReach, [&](int user) {
        const Reason& reason = reason_[user];
        if (reason.time > after && user != at && reason.clue >= 0 &&
            (adjacent(reason.clue, at) || (reason.other >= 0 && adjacent(reason.other, at)))) {
            doubt(user);
        }
    });
}

// Marks cells that rely on steps of the upper rungs. A swap does not affect a step by the total if
// both cells were known before the step and neither is one of its clues. A step by a region is
// checked whenever the swap is near.
void SwapChain::doubt_upper_steps(int at, Time after, bool swapped) {
    for (const int index : upper_in_use_) {
        const UpperStep& step = upper_[index];
        const bool total = step.region.rung == Rung::Total;
        const bool relied_on = !swapped && after < step.time;
        const bool seen_then = swapped && (after >= step.time || sees_unknown(at, step.time));
        if (total ? relied_on || seen_then : near(at, step.region) && (swapped || relied_on)) {
            for (const int cell : step.cells) {
                if (reason_[cell].clue < 0 && reason_[cell].other == index) {
                    doubt(cell);
                }
            }
        }
    }
}

// Whether the cell is, or might be, a clue of the region or next to one.
bool SwapChain::near(int at, const RegionStep& region) const {
    const int row = player_.board().frame_row(at);
    const int col = player_.board().frame_col(at);
    return row >= region.top - 1 && row <= region.bottom + 1 && col >= region.left - 1 &&
           col <= region.right + 1;
}

// Whether a cell next to this one is unknown at a time.
bool SwapChain::sees_unknown(int at, Time time) const {
    const PlayBoard& board = player_.board();
    for (int i = 0; i < 8; ++i) {
        if (reason_[at + board.offset(i)].time >= time) {
            return true;
        }
    }
    return false;
}

void SwapChain::reconsider(int at, Time time) {
    if (still_follows(at, time)) {
        return;
    }
    save(at);
    if (!find_reason(at, time)) {
        reason_[at] = {kNever, -1, -1};
        doubt_users(at, time);
        doubt_upper_steps(at, time, false);
    }
}

// Makes the player's board agree with the proof, and lets the player continue where cells have
// become unknown.
bool SwapChain::play_on(int mine, int empty, Budget& budget) {
    const PlayBoard& board = player_.board();
    for (const Change& change : changes_) {
        const bool swapped = change.at == mine || change.at == empty;
        if (!board.unknown(change.at) && (swapped || reason_[change.at].time == kNever)) {
            player_.forget(change.at);
        }
    }
    player_.flip(mine);
    player_.flip(empty);
    for (const int at : {mine, empty}) {
        if (reason_[at].time != kNever) {
            player_.recall(at);
        }
    }
    trace_.clear();
    const bool solved = player_.run(ladder_, budget);
    for (const Learnt& learnt : trace_.cells) {
        save(learnt.at);
    }
    if (solved) {
        adopt_trace();
    }
    return solved;
}

void SwapChain::save(int at) {
    if (changed_[at] == 0) {
        changed_[at] = 1;
        changes_.push_back({at, reason_[at]});
    }
}

// Makes the step final: drops upper steps that no cell relies on any more.
void SwapChain::keep() {
    for (const Change& change : changes_) {
        changed_[change.at] = 0;
        if (change.before.clue < 0 && change.before.other >= 0) {
            --upper_[change.before.other].users;
        }
    }
    changes_.clear();
    std::erase_if(upper_in_use_, [this](int index) {
        if (upper_[index].users > 0) {
            return false;
        }
        upper_free_.push_back(index);
        return true;
    });
}

void SwapChain::undo(int mine, int empty) {
    const PlayBoard& board = player_.board();
    for (const Change& change : changes_) {
        if (!board.unknown(change.at) &&
            (reason_[change.at].time == kNever || change.at == mine || change.at == empty)) {
            player_.forget(change.at);
        }
    }
    player_.flip(mine);
    player_.flip(empty);
    truth_[mine] = 1;
    truth_[empty] = 0;
    for (const Change& change : changes_) {
        changed_[change.at] = 0;
        reason_[change.at] = change.before;
        if (change.before.time != kNever && board.unknown(change.at)) {
            player_.recall(change.at);
        }
    }
    changes_.clear();
}

}  // namespace sapper
