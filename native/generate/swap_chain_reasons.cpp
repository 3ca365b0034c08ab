// Finds the clue or the pair of clues from which a cell of the chain's proof follows at a time.
#include <array>
#include <cstdlib>

#include "generate/swap_chain.hpp"
#include "play/pair_rule.hpp"

namespace sapper {

SwapChain::ClueView SwapChain::view(int clue, Time time) const {
    const PlayBoard& board = player_.board();
    ClueView result;
    for (int i = 0; i < 8; ++i) {
        const int other = clue + board.offset(i);
        const int unknown = reason_[other].time >= time ? 1 : 0;
        result.mask |= kMaskBits[i] & (0U - static_cast<std::uint32_t>(unknown));
        result.residual += unknown & truth_[other];
    }
    return result;
}

bool SwapChain::tight(const ClueView& clue) {
    return clue.residual == 0 || clue.residual == count_bits(clue.mask);
}

std::uint64_t SwapChain::settled_by(const ClueView& a, const ClueView& b, int shift) const {
    const std::uint64_t first = static_cast<std::uint64_t>(a.mask) << kPairShift;
    const std::uint64_t second = static_cast<std::uint64_t>(b.mask) << shift;
    if ((first & second) == 0) {
        return 0;
    }
    return PairRule(first, a.residual, second, b.residual).settled();
}

// The shift that brings the mask of the other clue into the window of the first.
int SwapChain::shift_between(int clue, int other) const {
    const PlayBoard& board = player_.board();
    const int rows = board.frame_row(other) - board.frame_row(clue);
    const int cols = board.frame_col(other) - board.frame_col(clue);
    return kPairShift + rows * kWindow + cols;
}

bool SwapChain::adjacent(int a, int b) const {
    const int stride = player_.board().stride();
    const int difference = std::abs(a - b);
    return difference <= 1 || std::abs(difference - stride) <= 1;
}

bool SwapChain::still_follows(int at, Time time) const {
    const Reason& reason = reason_[at];
    if (reason.clue < 0 || !opened_before(reason.clue, time)) {
        return false;
    }
    const ClueView first = view(reason.clue, time);
    if (reason.other < 0) {
        return tight(first);
    }
    if (!opened_before(reason.other, time)) {
        return false;
    }
    const std::uint64_t settled =
        settled_by(first, view(reason.other, time), shift_between(reason.clue, reason.other));
    return (settled >> (3 * kWindow + 3 + shift_between(reason.clue, at) - kPairShift) & 1) != 0;
}

// Looks for a clue or a pair of clues from which the cell follows at this time.
bool SwapChain::find_reason(int at, Time time) {
    const PlayBoard& board = player_.board();
    std::array<int, 8> clues{};
    std::array<ClueView, 8> views;
    int count = 0;
    for (int i = 0; i < 8; ++i) {
        const int clue = at + board.offset(i);
        if (!opened_before(clue, time)) {
            continue;
        }
        clues[count] = clue;
        views[count] = view(clue, time);
        if (tight(views[count])) {
            reason_[at] = {time, clue, -1};
            return true;
        }
        ++count;
    }
    for (int i = 0; i < count && ladder_.highest >= Rung::Pair; ++i) {
        const int bit = 3 * kWindow + 3 + shift_between(clues[i], at) - kPairShift;
        for (int rows = -2; rows <= 2; ++rows) {
            for (int cols = -2; cols <= 2; ++cols) {
                const int other = clues[i] + rows * board.stride() + cols;
                if (other == clues[i] || !opened_before(other, time)) {
                    continue;
                }
                const int shift = kPairShift + rows * kWindow + cols;
                if ((settled_by(views[i], view(other, time), shift) >> bit & 1) != 0) {
                    reason_[at] = {time, clues[i], other};
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace sapper
