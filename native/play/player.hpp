// The deduction player: plays a layout from its start by logic alone, and reports which techniques
// it needed.
//
// The player uses the easiest technique that makes progress: one clue, then pairs of clues, then
// exact reasoning over a region of connected clues, then the mine total. Each rung has a queue of
// the clues whose surroundings changed since the rung last examined them. The set of cells that a
// given rung and the rungs below it can decide does not depend on the order of the steps. So the
// highest rung used is a property of the board, and no play needs less.
//
// Within kDeductionSteps of dynamic programming per region, the player is complete: when it is
// stuck with all techniques, every unknown cell is uncertain.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "play/play_board.hpp"
#include "play/region.hpp"

namespace sapper {

struct Ladder {
    Rung highest = Rung::Total;
    bool whole_regions = true;  // otherwise large regions are only examined in parts
    int looks = kSearchLooks;   // states that a search may look at before tables are used instead
};

// The techniques that a play needed.
struct PlayRecord {
    std::array<int, kRungs> steps{};  // successful applications of each rung
    int largest_region = 0;           // the most clues used by one step of the upper rungs
    // How far the steps of each rung are from the step before: the sum of the numbers of binary
    // digits of the distances (0 for 0, 1 for 1, 2 for 2 and 3, 3 for 4 to 7, …) in rows or
    // columns.
    std::array<int, kRungs> travel{};

    [[nodiscard]] Rung hardest() const;
};

// The reason why a cell became known: a clue, a pair, or a step of the upper rungs.
struct Learnt {
    int at = -1;
    int clue = -1;   // -1: the start, or an upper rung
    int other = -1;  // the second clue of a pair; the number of a region's step
};

// The clues used by a step of the upper rungs are inside this rectangle of the frame.
struct RegionStep {
    Rung rung = Rung::Region;
    int top = 0, left = 0, bottom = 0, right = 0;
};

// A recorded play, cell by cell: a proof that the layout needs no guess.
struct PlayTrace {
    std::vector<Learnt> cells;
    std::vector<RegionStep> regions;

    void clear() {
        cells.clear();
        regions.clear();
    }
};

class DeductionPlayer {
  public:
    // Covers the layout and opens the start, which must not be a mine.
    void begin(const Grid& grid, ByteView mines, int start);

    // Continues until the board is solved (true), or until the player is stuck or the budget ends
    // (false).
    bool run(const Ladder& ladder, Budget& budget);

    [[nodiscard]] const PlayBoard& board() const { return board_; }
    [[nodiscard]] const PlayRecord& record() const { return record_; }
    // The rung by which a cell became known; None for the start and for unknown cells.
    [[nodiscard]] Rung rung_of(int at) const { return rung_of_[at]; }

    // Records the play here from now on; null to stop.
    void write_to(PlayTrace* trace) { trace_ = trace; }

    // Makes a known cell unknown again. Conclusions from this cell are kept.
    void forget(int at);
    // Marks or opens an unknown cell without a reason.
    void recall(int at) { learn(at, board_.mine(at), Rung::None, {}); }

    // Puts a mine on an unknown cell or removes it; the clues around are examined again.
    void flip(int at) { board_.flip(at); }

    // An opened clue with unknown cells around it, chosen uniformly, or -1. This takes constant
    // time on average.
    [[nodiscard]] int random_front(Rng& rng);

  private:
    // A first-in, first-out queue of clues for one of the upper rungs.
    struct Waiting {
        PlayBoard::Flag flag;
        std::vector<int> clues;
        std::size_t first = 0;

        [[nodiscard]] bool empty() const { return first == clues.size(); }
        void clear() {
            clues.clear();
            first = 0;
        }
    };
    void queue(Waiting& list, int clue) {
        if (!board_.flagged(clue, list.flag)) {
            board_.raise(clue, list.flag);
            list.clues.push_back(clue);
        }
    }
    int take(Waiting& list) {
        const int clue = list.clues[list.first++];
        if (list.empty()) {
            list.clear();
        }
        board_.lower(clue, list.flag);
        return clue;
    }
    void learn(int at, bool mine, Rung rung, Learnt reason) {
        rung_of_[at] = rung;
        if (trace_ != nullptr) {
            reason.at = at;
            trace_->cells.push_back(reason);
        }
        if (mine) {
            board_.mark(at);
        } else {
            opened_.push_back(at);
            board_.open(at);
        }
    }
    void learn(const Certain& certain, Rung rung);

    // Counts a step at a clue.
    void count(Rung rung, int clue);

    bool look_at_clue(int clue);
    bool look_at_pairs(int clue);
    bool look_at_region(int clue, bool whole, Budget& budget);
    bool look_at_total(Budget& budget);

    PlayBoard board_;
    PlayRecord record_;
    PlayTrace* trace_ = nullptr;
    RegionSolver regions_;
    Certain certain_;
    std::vector<Rung> rung_of_;
    Waiting for_pairs_{PlayBoard::kForPair, {}};
    Waiting for_region_{PlayBoard::kForRegion, {}};
    Waiting for_whole_{PlayBoard::kForWhole, {}};
    std::vector<int> opened_;
    int last_step_ = -1;  // place of the last step; initially the start
    std::array<int, 24> pair_offset_{};
};

}  // namespace sapper
