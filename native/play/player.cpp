#include "play/player.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

#include "play/pair_rule.hpp"

namespace sapper {

namespace {

// The cost of one examination per rung, in budget steps; tables cost extra.
constexpr int kClueCost = 1;
constexpr int kPairCost = 4;
constexpr int kRegionCost = 100;

constexpr int kRegionPart = 40;  // cells of a part that is examined before a whole large component

// Steps to the 24 surrounding cells that may share unknown cells with a clue, and the shifts of
// their masks.
struct PairStep {
    int row;
    int col;
    int shift;
};

constexpr auto kPairSteps = [] {
    std::array<PairStep, 24> steps{};
    int count = 0;
    for (int row = -2; row <= 2; ++row) {
        for (int col = -2; col <= 2; ++col) {
            if (row != 0 || col != 0) {
                steps[count++] = {row, col, kPairShift + row * kWindow + col};
            }
        }
    }
    return steps;
}();

}  // namespace

Rung PlayRecord::hardest() const {
    int rung = kRungs - 1;
    while (rung > 0 && steps[rung] == 0) {
        --rung;
    }
    return static_cast<Rung>(rung);
}

void DeductionPlayer::begin(const Grid& grid, ByteView mines, int start) {
    board_.cover(grid, mines);
    record_ = {};
    rung_of_.assign(board_.frame_size(), Rung::None);
    for (Waiting* list : {&for_pairs_, &for_region_, &for_whole_}) {
        list->clear();
    }
    opened_.clear();
    for (std::size_t i = 0; i < kPairSteps.size(); ++i) {
        pair_offset_[i] = kPairSteps[i].row * board_.stride() + kPairSteps[i].col;
    }
    regions_.reset(board_);
    last_step_ = board_.at(start);
    learn(board_.at(start), false, Rung::None, {});
}

bool DeductionPlayer::run(const Ladder& ladder, Budget& budget) {
    regions_.limit_search(ladder.looks);
    while (!board_.solved()) {
        if (board_.any_touched()) {
            if (!budget.spend(kClueCost)) {
                return false;
            }
            if (const int clue = board_.take_touched(); look_at_clue(clue)) {
                count(Rung::Clue, clue);
            }
        } else if (ladder.highest < Rung::Pair) {
            return false;
        } else if (!for_pairs_.empty()) {
            if (!budget.spend(kPairCost)) {
                return false;
            }
            if (const int clue = take(for_pairs_); look_at_pairs(clue)) {
                count(Rung::Pair, clue);
            }
        } else if (ladder.highest < Rung::Region) {
            return false;
        } else if (!for_region_.empty()) {
            if (const int clue = take(for_region_); look_at_region(clue, false, budget)) {
                count(Rung::Region, clue);
            }
        } else if (ladder.whole_regions && !for_whole_.empty()) {
            if (const int clue = take(for_whole_); look_at_region(clue, true, budget)) {
                count(Rung::Region, clue);
            }
        } else if (ladder.highest < Rung::Total || !look_at_total(budget)) {
            return false;
        } else {
            count(Rung::Total, last_step_);  // the whole board: no particular place
        }
    }
    return true;
}

void DeductionPlayer::count(Rung rung, int clue) {
    const int rows = std::abs(board_.frame_row(clue) - board_.frame_row(last_step_));
    const int cols = std::abs(board_.frame_col(clue) - board_.frame_col(last_step_));
    const auto distance = static_cast<unsigned>(std::max(rows, cols));
    ++record_.steps[static_cast<int>(rung)];
    record_.travel[static_cast<int>(rung)] += static_cast<int>(std::bit_width(distance));
    last_step_ = clue;
}

bool DeductionPlayer::look_at_clue(int clue) {
    const std::uint32_t mask = board_.mask(clue);
    if (mask == 0) {
        return false;
    }
    const int residual = board_.residual(clue);
    if (residual != 0 && residual != count_bits(mask)) {
        queue(for_pairs_, clue);
        return false;
    }
    board_.for_mask(clue, mask,
                    [&](int at) { learn(at, residual != 0, Rung::Clue, {at, clue, -1}); });
    return true;
}

bool DeductionPlayer::look_at_pairs(int clue) {
    const std::uint32_t mask = board_.mask(clue);
    if (mask == 0) {
        return false;
    }
    const std::uint64_t ours = static_cast<std::uint64_t>(mask) << kPairShift;
    const int residual = board_.residual(clue);
    for (std::size_t i = 0; i < kPairSteps.size(); ++i) {
        const int other = clue + pair_offset_[i];
        const std::uint64_t theirs = static_cast<std::uint64_t>(board_.mask(other))
                                     << kPairSteps[i].shift;
        if ((ours & theirs) == 0) {
            continue;
        }
        const PairRule rule(ours, residual, theirs, board_.residual(other));
        if (const std::uint64_t settled = rule.settled(); settled != 0) {
            const Learnt reason{-1, clue, other};
            // First the cells of this clue alone, then those of the other.
            for (const std::uint64_t cells : {settled & ours, settled & theirs}) {
                const bool mines = (cells & rule.mines()) != 0;
                board_.for_window(clue, cells,
                                  [&](int at) { learn(at, mines, Rung::Pair, reason); });
            }
            return true;
        }
    }
    queue(for_region_, clue);
    return false;
}

bool DeductionPlayer::look_at_region(int clue, bool whole, Budget& budget) {
    if (board_.mask(clue) == 0 || board_.flagged(clue, PlayBoard::kMute)) {
        return false;
    }
    if (!budget.spend(kRegionCost)) {
        return false;
    }
    if (regions_.gather(board_, clue, whole ? 0 : kRegionPart)) {
        for (const int other : regions_.clues()) {  // one look serves all its clues
            board_.raise(other, PlayBoard::kMute);
        }
    } else {
        queue(for_whole_, clue);
    }
    regions_.settle(board_, budget, certain_);
    if (certain_.empty()) {
        return false;
    }
    learn(certain_, Rung::Region);
    return true;
}

bool DeductionPlayer::look_at_total(Budget& budget) {
    const int sea = board_.unknowns() - board_.frontier();
    if (board_.frontier() < board_.mines_left() && board_.mines_left() < sea) {
        return false;  // the sea always has cells of both kinds
    }
    if (!budget.spend(static_cast<std::int64_t>(opened_.size()) + kRegionCost)) {
        return false;
    }
    std::erase_if(opened_, [this](int clue) { return board_.mask(clue) == 0; });
    if (!regions_.total_tells(board_, opened_)) {
        return false;
    }
    regions_.settle_by_total(board_, opened_, budget, certain_);
    if (certain_.empty()) {
        return false;
    }
    learn(certain_, Rung::Total);
    return true;
}

void DeductionPlayer::learn(const Certain& certain, Rung rung) {
    record_.largest_region = std::max(record_.largest_region, certain.clues);
    Learnt reason;
    if (trace_ != nullptr) {
        reason.other = static_cast<int>(trace_->regions.size());
        RegionStep step{rung, board_.frame_size(), board_.frame_size(), -1, -1};
        for (const int clue : regions_.clues()) {
            step.top = std::min(step.top, board_.frame_row(clue));
            step.bottom = std::max(step.bottom, board_.frame_row(clue));
            step.left = std::min(step.left, board_.frame_col(clue));
            step.right = std::max(step.right, board_.frame_col(clue));
        }
        trace_->regions.push_back(step);
    }
    for (const int at : certain.safe) {
        assert(!board_.mine(at));
        learn(at, false, rung, reason);
    }
    for (const int at : certain.mines) {
        assert(board_.mine(at));
        learn(at, true, rung, reason);
    }
}

void DeductionPlayer::forget(int at) {
    board_.forget(at);
    for (int i = 0; i < 8; ++i) {
        if (const int other = at + board_.offset(i); board_.state(other) == CellState::Opened) {
            opened_.push_back(other);  // on the front again; a duplicate does no harm
        }
    }
}

int DeductionPlayer::random_front(Rng& rng) {
    while (!opened_.empty()) {
        const std::size_t pick = rng.below(opened_.size());
        if (board_.mask(opened_[pick]) != 0) {
            return opened_[pick];
        }
        opened_[pick] = opened_.back();
        opened_.pop_back();
    }
    return -1;
}

}  // namespace sapper
