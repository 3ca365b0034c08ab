// Computes when each cell of the chain's proof becomes known. The time is a layer, and each cell is
// in a higher layer than the cells it relies on.
#include <algorithm>

#include "generate/swap_chain.hpp"

namespace sapper {

namespace {

constexpr int kLatest = 1 << 29;  // the layer of cells that nothing relies on

}  // namespace

// Appends the cells that the player has just learnt to the proof.
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

// The lowest layer in which the reason of a cell holds: above its clues and the known cells around
// them.
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

// Moves every cell of the new play to the latest layer that is still below all cells that rely on
// it. The later a cell becomes known, the more other cells are known by then, so another reason is
// found more often if a swap removes the cell's reason.
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

}  // namespace sapper
