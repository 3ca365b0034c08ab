// Converts a board to a constraint system.
//
// Known mines are subtracted. Blanks and satisfied clues are dropped. The two rules for one clue
// run until nothing changes. The remaining hidden cells are merged into boxes: cells with exactly
// the same clues are interchangeable, so a box of size s with k mines stands for C(s, k)
// placements. Connected boxes and clues form components; hidden cells that touch no clue are the
// sea.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.hpp"
#include "base/flat_lists.hpp"
#include "base/grid.hpp"
#include "solve/box_merger.hpp"
#include "solve/clue_reader.hpp"

namespace sapper {

// The certainty of a cell.
enum class Known : std::uint8_t { Opened, Safe, Mine, Uncertain };

// One connected part of the system. Boxes and clues are numbered from 0 within it.
struct Component {
    FlatLists<int> box_clues;    // per box: its clues, ascending
    FlatLists<int> box_cells;    // per box: its board cells, ascending
    FlatLists<int> clue_boxes;   // per clue: its boxes, ascending
    std::vector<int> clue_cell;  // board cell of each clue
    std::vector<int> residual;   // mines each clue still needs, 1 to 7
    std::vector<int> clue_size;  // uncertain cells around each clue

    [[nodiscard]] int boxes() const { return box_clues.size(); }
    [[nodiscard]] int clues() const { return static_cast<int>(residual.size()); }
    [[nodiscard]] int box_size(int box) const { return box_cells.length(box); }
    [[nodiscard]] int cells() const { return box_cells.item_count(); }
    void clear();
};

struct System {
    Grid grid;
    bool contradiction = false;  // the one-clue rules already refute the board
    std::vector<Known> known;    // per cell; frontier and sea are uncertain
    int fixed_mines = 0;         // known mines of the board and those the one-clue rules found
    std::vector<int> sea;        // hidden cells that touch no clue, ascending
    std::vector<Component> components;
    int component_count = 0;  // in use; the vector keeps its memory between boards

    [[nodiscard]] int uncertain() const;
};

// Rebuilds a system in place, so that a loop over many boards allocates nothing.
class SystemBuilder {
  public:
    void build(const Grid& grid, ByteView cells, System& system);

  private:
    void note_known(System& system) const;
    void merge_boxes(System& system);
    [[nodiscard]] bool drop_duplicate_clues();
    [[nodiscard]] bool same_boxes(int clue, int other) const;
    void split(System& system);
    void collect_component(int start);
    void write_component(Component& component) const;

    ClueReader reader_;
    // The whole board, before the split.
    BoxMerger merger_;
    FlatLists<int> box_clues_, box_cells_, clue_boxes_;
    std::vector<int> frontier_, frontier_box_;  // hidden cells that touch a clue, and their boxes
    std::vector<std::uint8_t> dropped_;         // per clue: whether it duplicates another one
    // The component being collected: its boxes and clues, and the numbers they get in it.
    std::vector<int> own_boxes_, own_clues_, stack_;
    std::vector<int> local_box_, local_clue_;  // -1: no number yet
};

}  // namespace sapper
