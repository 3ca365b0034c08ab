// Makes boards solvable by local repair: when the player is stuck, mines are moved among unknown
// cells, and the player continues.
//
// The time is linear, because the player need not start again after a repair. A conclusion from one
// clue or from a pair is a linear combination of clues in which every cell that stays unknown has
// the coefficient zero. So it stays valid if the mines in unknown cells move. Conclusions from
// regions and from the total may become invalid; this is rare, and the next pass finds them. Mines
// are only swapped, so the total never changes. A board is returned only after a pass in which the
// player, with all techniques, solved it from the start and nothing was moved.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "play/player.hpp"

namespace sapper {

struct RepairCount {
    int passes = 0;   // plays from the start
    int repairs = 0;  // local rearrangements
};

class Repairer {
  public:
    virtual ~Repairer() = default;

    // Changes the layout until the ladder solves it from the start. `fixed` marks cells that must
    // stay empty. Returns false if it gives up or the budget ends; the layout is then the last one
    // tried.
    bool repair(const Grid& grid, int start, ByteView fixed, const Ladder& ladder, Rng& rng,
                Budget& budget, Bytes& mines);

    // The last pass: a play of the returned board from scratch.
    [[nodiscard]] const DeductionPlayer& player() const { return player_; }
    [[nodiscard]] const RepairCount& count() const { return count_; }
    // Whether the last board was given up because walls cut off a large part of it.
    [[nodiscard]] bool walled_in() const { return walled_in_; }

  protected:
    // Called before the first pass over a board.
    virtual void begin_board(const Grid& /*grid*/, int /*start*/, ByteView /*fixed*/,
                             ByteView /*mines*/) {}
    // Called before a pass moves its first mine.
    virtual void begin_moving() {}
    // Called when nothing else helps: changes known cells and returns true, or returns false to
    // give up the pass.
    virtual bool change_known(int /*clue*/, Rng& /*rng*/) { return false; }
    // Called after a pass was given up; returns false to give up the whole board.
    virtual bool after_failure(int pass, ByteView fixed, Rng& rng, Bytes& mines);

    // An unknown cell for an exchange with a cell of the window, or -1.
    virtual int partner(int /*at*/, Rng& rng) { return random_unknown(rng); }
    // An unknown cell outside the window, with or without a mine; one must exist.
    virtual int partner_elsewhere(bool mine, Rng& rng);

    // The maximum size of a group of cells that is filled with mines when known mines seal it off.
    [[nodiscard]] virtual std::size_t largest_pocket() const {
        return std::numeric_limits<std::size_t>::max();
    }

    void shuffle_window(Rng& rng);
    [[nodiscard]] int random_unknown(Rng& rng);

    DeductionPlayer player_;
    RepairCount count_;
    std::vector<int> window_;     // unknown cells around the clue under repair
    std::vector<int> reservoir_;  // cells that may still be unknown
    std::vector<std::uint8_t> in_window_;

  private:
    bool play_and_repair(const Ladder& ladder, Rng& rng, Budget& budget);
    bool rearrange(int clue, int attempt, Rng& rng);
    void exchange_mines(int a, int b);
    void fill_empty_reservoir();
    void swap_with_reservoir(Rng& rng);
    bool tighten(int clue, Rng& rng);
    void fill_window(bool fill, Rng& rng);
    void fill_pockets(Rng& rng);
    void gather_window(int clue);
    void shake_leftovers(ByteView fixed, int radius, Rng& rng, Bytes& mines);
    [[nodiscard]] bool touches_opened(int at) const;

    bool walled_in_ = false;
    std::vector<int> pocket_, stack_;
};

}  // namespace sapper
