// Reads the clues of a board, and settles the cells that a single clue decides.
//
// If a clue needs no more mines, its hidden cells are safe. If it needs as many mines as it has
// hidden cells, they are mines. Both rules run to a fixed point. Most boards need few rounds, so
// the whole board is first processed in rounds over bytes, many cells per instruction. In a long
// chain, each round would decide only one cell, so chains are followed clue by clue.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/board_codes.hpp"
#include "base/bytes.hpp"
#include "base/grid.hpp"

namespace sapper {

// The code of a hidden cell that the rules found to be safe, in addition to the codes of boards.
inline constexpr std::uint8_t kFoundSafe = kBlank + 1;

// A clue, and the unknown cells and missing mines around it.
struct ReadClue {
    int at;        // its cell, padded
    int residual;  // mines it still needs
    int unknown;   // hidden cells around it
};

class ClueReader {
  public:
    // Returns false if a clue cannot be satisfied.
    [[nodiscard]] bool read(const Grid& grid, ByteView cells);

    // Cells are numbered on the board with a rim of one cell, so that every cell has eight
    // neighbours.
    [[nodiscard]] int padded(int row, int col) const { return (row + 1) * stride_ + col + 1; }
    [[nodiscard]] int cell_at(int at) const {
        return (at / stride_ - 1) * (stride_ - 2) + at % stride_ - 1;
    }
    [[nodiscard]] const std::array<int, 8>& offsets() const { return offset_; }  // of neighbours

    // The board's codes, including the mines and safe cells found.
    [[nodiscard]] std::uint8_t code(int at) const { return code_[at]; }
    [[nodiscard]] const std::uint8_t* codes() const { return code_.data(); }
    // The number of mines, known and found.
    [[nodiscard]] int mines() const { return mines_; }
    // The clues by cell, ascending. Some may be satisfied, with no hidden cells left.
    [[nodiscard]] const std::vector<ReadClue>& clues() const { return clues_; }
    // The clue at a cell, or -1; for a hidden cell, whether it touches a clue.
    [[nodiscard]] int clue_at(int at) const { return clue_at_[at]; }
    [[nodiscard]] bool is_seen(int at) const { return seen_[at] != 0; }

  private:
    void copy(const Grid& grid, ByteView cells);
    // Computes what each clue implies; returns false if a clue cannot be satisfied.
    [[nodiscard]] bool decide();
    // Settles the cells accordingly.
    void apply();
    [[nodiscard]] bool settle_in_rounds();
    void list_clues();
    [[nodiscard]] bool follow_chains();
    void settle(int at, std::uint8_t code);

    // The range from the first cell to the last, including the rims of rows between them.
    [[nodiscard]] int begin() const { return stride_ + 1; }
    [[nodiscard]] int end() const { return static_cast<int>(code_.size()) - stride_ - 1; }

    int stride_ = 0;
    std::array<int, 8> offset_{};
    int mines_ = 0;
    // All padded, one byte per cell.
    Bytes code_;
    Bytes mine_, possible_;  // 1 for mines; 1 for mines and possible mines
    Bytes mines_around_, possible_around_;
    Bytes decided_, said_;  // implied by each clue for its hidden cells; implied for each cell
    bool decides_ = false;  // whether any clue implies anything
    Bytes open_, seen_;     // clues with hidden cells; cells next to them
    Bytes column_;          // scratch space for joining neighbourhoods
    std::vector<int> clue_at_;
    std::vector<ReadClue> clues_;
    std::vector<int> queue_;
    Bytes queued_;
};

}  // namespace sapper
