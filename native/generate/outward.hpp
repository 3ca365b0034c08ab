// A repair that opens walls at once. It makes solvable boards of every shape and density in linear
// time.
//
// Repairer (repair.hpp) ends a pass when known mines wall the player in. On a long strip the player
// cannot walk around a wall, so there would be a pass for every few columns. Here a wall is opened
// at once: the player forgets the cells around the wall, their mines are rearranged, and the player
// continues. Exchanges stay within a few columns. If no arrangement helps, there are too many
// mines, and one of them moves to the cells farthest from the start, so that mines fill the board
// from the far end ("packed"). A block of mines need not be opened, so the board becomes easier
// with every moved mine. In the extreme case there is an empty area around the start and a block of
// mines around this area.
//
// The number of attempts near a cell has a fixed limit, so the work is linear. Conclusions from
// forgotten cells may no longer be true. As with Repairer, a board is returned only after a pass in
// which the player, with all techniques, solved it from the start and nothing was moved.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/repair.hpp"
#include "play/player.hpp"

namespace sapper {

class OutwardRepairer : public Repairer {
  public:
    // Draws the mines again. As many as the density allows are placed anywhere, the others in a
    // block of the cells farthest from the start. With density 0, all mines are in the block.
    void pack(const Grid& grid, int start, ByteView fixed, double density, Rng& rng, Bytes& mines);

    // Number of mines that were moved to the far cells.
    [[nodiscard]] int packed() const { return packed_; }

  protected:
    void begin_board(const Grid& grid, int start, ByteView fixed, ByteView mines) override;
    void begin_moving() override;
    bool change_known(int clue, Rng& rng) override;
    int partner(int at, Rng& rng) override;
    int partner_elsewhere(bool mine, Rng& rng) override;
    [[nodiscard]] std::size_t largest_pocket() const override;
    bool after_failure(int pass, ByteView fixed, Rng& rng, Bytes& mines) override;

  private:
    void sort_by_distance(const Grid& grid, int start);
    [[nodiscard]] int behind_a_wall();
    [[nodiscard]] int unknown_safe_near(int at, int radius) const;
    [[nodiscard]] int wall_before(int at) const;
    [[nodiscard]] int& attempts_near(int at);
    void forget_around(int at, int radius);
    void pack_window();
    [[nodiscard]] int farthest_safe();
    bool move_a_mine_outward(Rng& rng);

    ByteView fixed_;
    int start_ = 0;
    int packed_ = 0;
    int restarts_ = 0;
    int last_place_ = -1;
    int zones_across_ = 0;
    std::size_t nearest_ = 0;    // place in order_ where the search for walled-in cells starts
    std::size_t farthest_ = 0;   // from here on, order_ has no cell that could take a mine
    std::vector<int> order_;     // all cells of the frame, nearest to the start first
    std::vector<int> rank_;      // the place of each cell in order_
    std::vector<int> attempts_;  // per zone of the board
};

}  // namespace sapper
