// Repair that stays where it is: solvable boards of every shape and density in linear time.
//
// Repairer (repair.hpp) exchanges mines with unknown cells anywhere and starts over when known
// mines wall the player in. On a long strip the player cannot walk around such a wall, so it would
// start over once for every few columns. Here a wall is opened on the spot: the player forgets the
// cells around it, their mines are rearranged, and it plays on. Where no arrangement helps there
// are too many mines: one of them goes to the cells farthest from the start, which fill up with
// mines from the outside ("packed"). Cells that hold nothing but mines need not be opened, so the
// board becomes easier with every mine that is moved, and in the limit it is an empty area around
// the start and a block of mines around that.
//
// The number of attempts near a cell is limited, whatever the size of the board, so the work is
// linear. What was learnt from forgotten cells may not hold any more. As with Repairer, a board is
// returned only after the whole ladder solved it from scratch and nothing was moved.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/repair.hpp"
#include "play/player.hpp"

namespace sapper {

class OutwardRepairer {
  public:
    // Draws the mines again: as many as the density allows anywhere, the others in a block at the
    // cells farthest from the start. Density 0: all of them in the block.
    void pack(const Grid& grid, int start, ByteView fixed, double density, Rng& rng, Bytes& mines);

    // Changes the layout until the ladder solves it from the start. `fixed` marks cells that must
    // stay empty. False when the attempts or the budget are spent; the layout is then the last one
    // tried.
    bool repair(const Grid& grid, int start, ByteView fixed, const Ladder& ladder, Rng& rng,
                Budget& budget, Bytes& mines);

    [[nodiscard]] const DeductionPlayer& player() const { return player_; }
    [[nodiscard]] const RepairCount& count() const { return count_; }
    // Mines that were moved to the far cells.
    [[nodiscard]] int packed() const { return packed_; }

  private:
    void sort_by_distance(const Grid& grid, int start);
    bool play_and_repair(const Ladder& ladder, Rng& rng, Budget& budget);
    [[nodiscard]] int stuck_place(Rng& rng);
    [[nodiscard]] int unknown_safe_near(int at, int radius) const;
    [[nodiscard]] int wall_before(int at) const;
    bool rearrange(int at, Rng& rng);
    [[nodiscard]] int& attempts_near(int at);
    [[nodiscard]] bool in_pocket(int clue);
    bool tighten(int clue, Rng& rng);
    [[nodiscard]] int random_unknown_mine(Rng& rng) const;
    void gather(int at, int radius, bool forget);
    void shuffle(Rng& rng);
    void pack_window();
    [[nodiscard]] int farthest_safe();
    bool move_a_mine_outward(Rng& rng);

    DeductionPlayer player_;
    RepairCount count_;
    ByteView fixed_;
    int start_ = 0;
    int packed_ = 0;
    int restarts_ = 0;
    int last_place_ = -1;
    int walled_in_ = -1;  // an unknown safe cell, when no clue touches unknown cells
    int zones_across_ = 0;
    std::size_t nearest_ = 0;    // place in order_ from which walled-in cells are looked for
    std::size_t farthest_ = 0;   // order_ from here on holds no cell that could take a mine
    std::vector<int> order_;     // all cells of the frame, the nearest to the start first
    std::vector<int> rank_;      // the place of a cell in it
    std::vector<int> attempts_;  // for each zone of the board
    std::vector<int> window_;
    std::vector<std::uint8_t> in_window_;
};

}  // namespace sapper
