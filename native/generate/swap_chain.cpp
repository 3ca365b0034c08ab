#include "generate/swap_chain.hpp"

#include <algorithm>
#include <limits>

namespace sapper {

namespace {

constexpr int kLatest = 1 << 29;
constexpr int kNever = std::numeric_limits<int>::max();
constexpr std::uint8_t kOutside = 2;
// From a cell to the cells on which a clue or pair around it may depend: one step to the clue, two
// to the other clue, one to the cells that clue sees.
constexpr int kReach = 4;
constexpr std::int64_t kQuestionCost = 8;  // steps of the budget for a cell in question

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

// Moves every cell of the play just adopted to the latest layer at which its users still find it
// known. The later a cell becomes known, the more else is known by then, and the more often it
// finds another reason when a swap takes its own away.
void SwapChain::delay_all() {
    const PlayBoard& board = player_.board();
    std::vector<int> number(board.frame_size(), -1);
    for (std::size_t i = 0; i < trace_.cells.size(); ++i) {
        number[trace_.cells[i].at] = static_cast<int>(i);
        reason_[trace_.cells[i].at].time = kLatest;
    }
    for (const int index : upper_in_use_) {
        upper_[index].time = kNever;
    }
    const auto bring_forward = [&](int at, int user, Time time) {
        if (number[at] >= 0 && number[at] < user) {
            reason_[at].time = std::min(reason_[at].time, time - 1);
        }
    };
    for (int i = static_cast<int>(trace_.cells.size()) - 1; i > 0; --i) {
        const Learnt& learnt = trace_.cells[i];
        const Time time = reason_[learnt.at].time;
        if (learnt.clue < 0) {
            UpperStep& step = upper_[reason_[learnt.at].other];
            step.time = std::min(step.time, time);
            const bool first = step.cells.front() == learnt.at;
            for (int index = 0; first && index < board.grid().size(); ++index) {
                const int at = board.at(index);
                if (step.region.rung == Rung::Total || near(at, step.region)) {
                    bring_forward(at, i, step.time);
                }
            }
            continue;
        }
        for (const int clue : {learnt.clue, learnt.other}) {
            if (clue >= 0) {
                bring_forward(clue, i, time);
                for (int k = 0; k < 8; ++k) {
                    bring_forward(clue + board.offset(k), i, time);
                }
            }
        }
    }
    reason_[trace_.cells.front().at].time = 0;  // the start
    last_ = kLatest;
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

// Makes the swap in the proof; when it cannot be mended, takes everything back.
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

// Doubts the cells known after a time whose clues touch the cell.
void SwapChain::doubt_users(int at, Time after) {
    for_square(at, kReach, [&](int user) {
        const Reason& reason = reason_[user];
        if (reason.time > after && user != at && reason.clue >= 0 &&
            (adjacent(reason.clue, at) || (reason.other >= 0 && adjacent(reason.other, at)))) {
            doubt(user);
        }
    });
}

// The same for steps of the upper rungs. The total does not notice a swap of two cells that are
// known before it and are no clues for it; a region is doubted whenever the swap is near.
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

// Whether the cell is a clue of the region or next to one, or might be.
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

// Brings the player's board into line with the proof, and lets the player go on where cells were
// lost.
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

// Enters what the player has just learnt at the end of the proof.
void SwapChain::adopt_trace() {
    upper_new_.clear();
    for (const RegionStep& region : trace_.regions) {
        if (upper_free_.empty()) {
            upper_free_.push_back(static_cast<int>(upper_.size()));
            upper_.emplace_back();
        }
        const int index = upper_free_.back();
        upper_free_.pop_back();
        upper_[index].region = region;
        upper_[index].time = kNever;
        upper_[index].users = 0;
        upper_[index].cells.clear();
        upper_in_use_.push_back(index);
        upper_new_.push_back(index);
    }
    for (const Learnt& learnt : trace_.cells) {
        Reason reason{0, learnt.clue, learnt.other};
        if (learnt.clue >= 0) {
            reason.time = layer_after(learnt);
        } else if (learnt.other >= 0) {
            reason.other = upper_new_[learnt.other];
            UpperStep& step = upper_[reason.other];
            if (step.time == kNever) {
                step.time = layer_after(step.region);
            }
            reason.time = step.time;
            step.cells.push_back(learnt.at);
            ++step.users;
        }
        last_ = std::max(last_, reason.time);
        reason_[learnt.at] = reason;
    }
}

// The lowest layer in which the reason of a cell holds: above its clues and all that is known
// around them.
SwapChain::Time SwapChain::layer_after(const Learnt& learnt) const {
    const PlayBoard& board = player_.board();
    Time highest = 0;
    for (const int clue : {learnt.clue, learnt.other}) {
        if (clue < 0) {
            continue;
        }
        highest = std::max(highest, reason_[clue].time);
        for (int i = 0; i < 8; ++i) {
            const Time time = reason_[clue + board.offset(i)].time;
            highest = std::max(highest, time == kNever ? 0 : time);
        }
    }
    return highest + 1;
}

SwapChain::Time SwapChain::layer_after(const RegionStep& region) const {
    if (region.rung == Rung::Total) {
        return last_ + 1;
    }
    const PlayBoard& board = player_.board();
    Time highest = 0;
    for (int row = region.top - 1; row <= region.bottom + 1; ++row) {
        for (int col = region.left - 1; col <= region.right + 1; ++col) {
            const Time time = reason_[row * board.stride() + col + 2].time;
            highest = std::max(highest, time == kNever ? 0 : time);
        }
    }
    return highest + 1;
}

void SwapChain::save(int at) {
    if (changed_[at] == 0) {
        changed_[at] = 1;
        changes_.push_back({at, reason_[at]});
    }
}

// The step is final: upper steps that nobody relies on any more are dropped.
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
