// A Markov chain over solvable boards. A step swaps a random mine with a random empty cell, and
// keeps the swap if the board is still solvable from its start.
//
// The proposal is symmetric, so the uniform distribution over the solvable boards that the chain
// can reach is stationary. So enough steps remove any bias of a repair.
//
// A step does not replay the board. The chain stores a proof of solvability: for each cell, the
// time at which it becomes known, and the clue or pair of clues from which it follows at that time.
// A swap can only invalidate reasons in its neighbourhood. These are checked in order of time. A
// cell that has lost its reason gets another reason that holds at the same time. Without such a
// reason, the cell becomes unknown, and the cells that rely on it are checked. Then the player
// continues from the remaining known cells, with all techniques. These cells have valid proofs, so
// the verdict is the same as after a play from the start. Most steps check a few cells, some steps
// a part of the board. (A cell could also wait for a reason that holds a little later. This was
// tried, but the delay spreads to nearly all cells that would have become unknown.)
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "play/player.hpp"

namespace sapper {

// A proposal: move the mine of one cell to another.
struct Swap {
    int mine = -1;  // cells of the board; -1: nothing to swap
    int empty = -1;
    bool kept = false;
};

class SwapChain {
  public:
    // Starts from a layout; returns false if the ladder does not solve it within the budget.
    // `fixed` marks cells that stay empty, including the start.
    bool begin(const Grid& grid, ByteView mines, int start, ByteView fixed, const Ladder& ladder,
               Budget& budget);

    // Proposes one swap, and makes it if the board is proved to stay solvable within the budget.
    Swap step(Rng& rng, Budget& budget);

    void copy_layout(Bytes& mines) const { player_.board().copy_layout(mines); }

  private:
    using Time = int;  // a layer of the proof, which may use cells in lower layers
    using Question = std::pair<Time, int>;
    static constexpr Time kNever = std::numeric_limits<Time>::max();  // not known

    // When a cell becomes known, and why.
    struct Reason {
        Time time = 0;
        int clue = -1;   // -1: the start, or an upper rung
        int other = -1;  // the second clue of a pair, or the number of the upper step
    };
    struct Change {
        int at;
        Reason before;
    };
    // A step of the upper rungs that some cells rely on.
    struct UpperStep {
        RegionStep region;
        Time time = 0;
        int users = 0;  // cells that rely on it; 0: the slot is free
        std::vector<int> cells;
    };
    // A clue at a given time.
    struct ClueView {
        std::uint32_t mask = 0;
        int residual = 0;
    };

    [[nodiscard]] bool swap_holds(int mine, int empty, Budget& budget);
    void doubt(int at);
    void doubt_users(int at, Time after);
    void doubt_upper_steps(int at, Time after, bool swapped);
    [[nodiscard]] bool near(int at, const RegionStep& region) const;
    [[nodiscard]] bool sees_unknown(int at, Time time) const;
    void reconsider(int at, Time time);
    [[nodiscard]] bool still_follows(int at, Time time) const;
    [[nodiscard]] bool find_reason(int at, Time time);
    [[nodiscard]] bool play_on(int mine, int empty, Budget& budget);
    void save(int at);
    void adopt_trace();
    void delay_all();
    void keep();
    void undo(int mine, int empty);

    [[nodiscard]] Time layer_after(const Learnt& learnt) const;
    [[nodiscard]] Time layer_after(const RegionStep& region) const;
    [[nodiscard]] ClueView view(int clue, Time time) const;
    [[nodiscard]] static bool tight(const ClueView& clue);
    // The cells that a pair of clues makes certain, in the window of the first clue; 0 if none.
    [[nodiscard]] std::uint64_t settled_by(const ClueView& a, const ClueView& b, int shift) const;
    [[nodiscard]] int shift_between(int clue, int other) const;
    [[nodiscard]] bool opened_before(int at, Time time) const {
        return truth_[at] == 0 && reason_[at].time < time;
    }
    [[nodiscard]] bool adjacent(int a, int b) const;
    template <typename Visit>
    void for_square(int at, int radius, Visit&& visit) const;

    DeductionPlayer player_;
    PlayTrace trace_;
    Ladder ladder_;
    Time last_ = 0;                     // the highest layer so far
    std::vector<Reason> reason_;        // per cell of the frame
    std::vector<std::uint8_t> truth_;   // 1: mine, 0: empty, 2: outside the board
    std::vector<int> mines_, empties_;  // cells that may be swapped
    std::vector<UpperStep> upper_;
    std::vector<int> upper_in_use_, upper_free_, upper_new_;
    std::priority_queue<Question, std::vector<Question>, std::greater<>> questions_;
    std::vector<std::uint8_t> doubted_;
    std::vector<Change> changes_;  // of this step, to be undone if it fails
    std::vector<std::uint8_t> changed_;
};

}  // namespace sapper
