// From a board to a constraint system.
//
// Known mines are subtracted, blanks and satisfied clues dropped, the two one-clue rules run to a
// fixed point, and what is still open is merged into boxes: hidden cells under exactly the same
// clues are interchangeable, so a box of size s with k mines stands for C(s, k) placements. Boxes
// and clues that hang together form components; hidden cells that no clue sees are the sea.
#pragma once

#include <cstdint>
#include <vector>

#include "base/board_codes.hpp"
#include "base/bytes.hpp"
#include "base/grid.hpp"

namespace sapper {

// What is known of a cell.
enum class Known : std::uint8_t { Opened, Safe, Mine, Uncertain };

// One connected part of the system. Boxes and clues are numbered from 0 within it; the lists are
// flat: the clues of box b are box_clues[box_first[b] .. box_first[b + 1]), ascending.
struct Component {
    std::vector<int> box_first{0};
    std::vector<int> box_clues;
    std::vector<int> box_cell_first{0};
    std::vector<int> box_cells;  // board cells, ascending within a box
    std::vector<int> clue_first{0};
    std::vector<int> clue_boxes;
    std::vector<int> clue_cell;  // board cell of each clue
    std::vector<int> residual;   // mines each clue still lacks, 1 to 7
    std::vector<int> clue_size;  // uncertain cells around each clue

    [[nodiscard]] int boxes() const { return static_cast<int>(box_first.size()) - 1; }
    [[nodiscard]] int clues() const { return static_cast<int>(residual.size()); }
    [[nodiscard]] int box_size(int b) const { return box_cell_first[b + 1] - box_cell_first[b]; }
    [[nodiscard]] int cells() const { return static_cast<int>(box_cells.size()); }
    void clear();
};

struct System {
    Grid grid;
    bool contradiction = false;  // the one-clue rules already refute the board
    int conflict_clue = -1;      // a clue that they cannot satisfy, then
    std::vector<Known> known;    // one a cell; frontier and sea are uncertain
    int fixed_mines = 0;         // known mines of the board and those the one-clue rules found
    std::vector<int> sea;        // hidden cells that no clue sees, ascending
    std::vector<Component> components;
    int parts = 0;  // components in use; the vector keeps its memory between boards

    [[nodiscard]] int uncertain() const;
};

// Rebuilds a system in place, so that a loop over many boards allocates nothing.
class SystemBuilder {
  public:
    void build(const Grid& grid, ByteView cells, System& system);

  private:
    struct Clue {
        int cell;
        int residual;
        int unknown;
    };

    void read(const Grid& grid, ByteView cells, System& system);
    bool propagate(System& system);
    void merge_boxes(System& system);
    bool drop_duplicate_clues(System& system);
    void split(System& system);
    void settle(int cell, Known value, System& system);

    int stride_ = 0;
    std::vector<std::uint8_t> code_;  // padded by a rim, so that neighbours need no bounds check
    std::vector<std::uint8_t> weight_, around_;
    std::vector<int> clue_at_;  // padded: clue number or -1
    std::vector<Clue> clues_;
    std::vector<int> queue_;
    std::vector<std::uint8_t> queued_;
    int offset_[8] = {};

    std::vector<int> box_first_, box_clues_;  // boxes of the whole board, before the split
    std::vector<int> box_of_;                 // padded cell -> box or -1
    std::vector<int> head_, next_;            // boxes by their first clue
    std::vector<int> clue_first_, clue_boxes_;
    std::vector<std::uint8_t> dropped_;
    std::vector<int> box_members_first_, box_members_;
    std::vector<int> part_of_box_, local_box_, local_clue_;
};

}  // namespace sapper
