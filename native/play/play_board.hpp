// The board of the deduction player: the known cells, and the missing mines of each opened clue.
//
// A clue is a bit mask of the unknown cells around it and the number of mines among them (its
// residual). Masks are windows seven cells wide, so that a shift aligns the masks of two clues up
// to two cells apart in one 64-bit word. Cells are addressed in a padded frame, so neighbours need
// no bounds check, and cells outside the board count as opened without a clue.
//
// The board also contains the layout, because opening a cell must return its number. Deductions use
// only masks and residuals. A search for fitting placements starts with the layout, but which cells
// are certain does not depend on this first placement.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "base/layout.hpp"
#include "play/rung.hpp"

namespace sapper {

// The states are powers of two, so that the inner loops can count them without branches.
enum class CellState : std::uint8_t { Outside = 0, Unknown = 1, Opened = 2, Mine = 4 };

inline constexpr int kWindow = 7;  // bits from one row of a mask to the next
inline constexpr int kPairShift = 16;

// The eight neighbours as (row, column) steps, ascending; the opposite of step i is 7 - i.
inline constexpr std::array<std::array<int, 2>, 8> kSteps = {
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

// The bit of each neighbour in the mask of a clue.
inline constexpr auto kMaskBits = [] {
    std::array<std::uint32_t, 8> bits{};
    for (int i = 0; i < 8; ++i) {
        bits[i] = 1U << ((kSteps[i][0] + 1) * kWindow + kSteps[i][1] + 1);
    }
    return bits;
}();

class PlayBoard {
  public:
    // Starts a covered board over the layout; every cell is unknown.
    void cover(const Grid& grid, ByteView mines);

    [[nodiscard]] const Grid& grid() const { return grid_; }
    [[nodiscard]] int frame_size() const { return static_cast<int>(cells_.size()); }
    [[nodiscard]] int stride() const { return stride_; }
    [[nodiscard]] int at(int cell) const {
        return (cell / grid_.width + 2) * stride_ + cell % grid_.width + 3;
    }
    [[nodiscard]] int cell(int at) const {
        return (frame_row(at) - 2) * grid_.width + frame_col(at) - 1;
    }
    // Row and column in the frame; the board starts at row 2, column 1.
    [[nodiscard]] int frame_row(int at) const { return (at - 2) / stride_; }
    [[nodiscard]] int frame_col(int at) const { return (at - 2) % stride_; }
    [[nodiscard]] int offset(int i) const { return offset_[i]; }

    [[nodiscard]] CellState state(int at) const { return cells_[at].state; }
    [[nodiscard]] bool unknown(int at) const { return cells_[at].state == CellState::Unknown; }
    [[nodiscard]] bool mine(int at) const { return cells_[at].mine != 0; }
    [[nodiscard]] std::uint32_t mask(int at) const { return cells_[at].mask; }
    [[nodiscard]] int residual(int at) const { return cells_[at].residual; }
    // Whether an opened cell touches this unknown one.
    [[nodiscard]] bool on_frontier(int at) const { return cells_[at].residual > 0; }

    [[nodiscard]] int unknowns() const { return unknowns_; }
    [[nodiscard]] int frontier() const { return frontier_; }  // unknown cells that touch a clue
    [[nodiscard]] int safe_left() const { return safe_left_; }
    [[nodiscard]] int mines_left() const { return unknowns_ - safe_left_; }
    [[nodiscard]] bool solved() const { return safe_left_ == 0; }

    // A clue with unknown cells is touched when its surroundings change. Touched clues are examined
    // in the order in which they were touched, so that a play spreads in all directions.
    [[nodiscard]] bool any_touched() const { return touched_first_ != touched_last_; }
    int take_touched() {
        const int clue = touched_[touched_first_++ & touched_wrap_];
        cells_[clue].flags &= static_cast<std::uint8_t>(~kTouched);
        return clue;
    }

    // The player's flags per clue. Touching a clue removes kMute.
    enum Flag : std::uint8_t {
        kTouched = 1,
        kForPair = 2,
        kForRegion = 4,
        kForWhole = 8,
        kMute = 16,
    };
    [[nodiscard]] bool flagged(int at, Flag flag) const { return (cells_[at].flags & flag) != 0; }
    void raise(int at, Flag flag) { cells_[at].flags |= flag; }
    void lower(int at, Flag flag) { cells_[at].flags &= static_cast<std::uint8_t>(~flag); }

    // Calls visit(at) for every cell of a clue's mask.
    template <typename Visit>
    void for_mask(int at, std::uint32_t mask, Visit&& visit) const {
        for (; mask != 0; mask &= mask - 1) {
            visit(at + bit_offset_[std::countr_zero(mask)]);
        }
    }

    // The same for a mask in the window of a pair, which is seven by seven around `at`.
    template <typename Visit>
    void for_window(int at, std::uint64_t mask, Visit&& visit) const {
        for (; mask != 0; mask &= mask - 1) {
            visit(at + window_offset_[std::countr_zero(mask)]);
        }
    }

    // Marks an unknown cell as a mine, or opens it.
    void mark(int at);
    void open(int at);

    // Makes a known cell, mine or opened, unknown again.
    void forget(int at);

    // Puts a mine on an unknown cell or removes it, and changes the clues around it. The caller
    // must keep the total.
    void flip(int at);

    // The layout, one byte per cell.
    void copy_layout(Bytes& mines) const;
    // What a player would see, in board codes.
    void copy_codes(Bytes& codes) const;

  private:
    struct Cell {
        std::uint32_t mask = 0;    // of an opened cell; 0 otherwise
        std::int8_t residual = 0;  // of an opened cell; of an unknown one: opened neighbours
        CellState state = CellState::Outside;
        std::uint8_t mine = 0;
        std::uint8_t flags = 0;
    };

    // The place where touched clues are written. It is copied to registers while a cell's
    // neighbours are visited, because the compiler cannot prove that writing bytes does not change
    // members.
    struct Queue {
        int* ring;
        std::uint32_t wrap;
        std::uint32_t last;

        // Queues a clue with unknown cells unless it is already queued. It has no branches, which
        // would be mispredicted.
        void touch(Cell& cell, int at) {
            const int fresh = static_cast<int>(cell.mask != 0) & ~cell.flags & kTouched;
            ring[last & wrap] = at;
            last += static_cast<std::uint32_t>(fresh);
            cell.flags = static_cast<std::uint8_t>((cell.flags | fresh) & ~kMute);
        }
    };
    [[nodiscard]] Queue queue() { return {touched_.data(), touched_wrap_, touched_last_}; }

    Grid grid_;
    int stride_ = 0;
    int unknowns_ = 0;
    int safe_left_ = 0;
    int frontier_ = 0;
    std::array<int, 8> offset_{};
    std::array<int, 2 * kWindow + 3> bit_offset_{};
    std::array<int, kWindow * kWindow> window_offset_{};
    std::vector<Cell> cells_;
    std::vector<int> touched_;  // a ring buffer with room for every cell and one more
    std::uint32_t touched_wrap_ = 0;
    std::uint32_t touched_first_ = 0;
    std::uint32_t touched_last_ = 0;
};

// The loops below run for every cell of every play.

inline void PlayBoard::mark(int at) {
    Cell* const cells = cells_.data();
    Queue touched = queue();
    cells[at].state = CellState::Mine;
    --unknowns_;
    frontier_ -= cells[at].residual > 0 ? 1 : 0;
    for (int i = 0; i < 8; ++i) {
        const int other = at + offset_[i];
        Cell& cell = cells[other];
        const int opened = static_cast<int>(cell.state) >> 1 & 1;
        cell.mask &= ~kMaskBits[7 - i];  // already 0 where it is not a clue
        cell.residual = static_cast<std::int8_t>(cell.residual - opened);
        touched.touch(cell, other);
    }
    touched_last_ = touched.last;
}

inline void PlayBoard::open(int at) {
    Cell* const cells = cells_.data();
    Queue touched = queue();
    cells[at].state = CellState::Opened;
    --unknowns_;
    --safe_left_;
    int frontier = frontier_ - (cells[at].residual > 0 ? 1 : 0);
    std::uint32_t mask = 0;
    int residual = 0;
    for (int i = 0; i < 8; ++i) {
        const int other = at + offset_[i];
        Cell& cell = cells[other];
        const int unknown = static_cast<int>(cell.state) & 1;
        mask |= kMaskBits[i] & (0U - static_cast<std::uint32_t>(unknown));
        residual += unknown & cell.mine;
        frontier += unknown & static_cast<int>(cell.residual == 0);
        cell.residual = static_cast<std::int8_t>(cell.residual + unknown);
        cell.mask &= ~kMaskBits[7 - i];
        touched.touch(cell, other);
    }
    frontier_ = frontier;
    cells[at].mask = mask;
    cells[at].residual = static_cast<std::int8_t>(residual);
    touched.touch(cells[at], at);
    touched_last_ = touched.last;
}

inline void PlayBoard::forget(int at) {
    Cell* const cells = cells_.data();
    Queue touched = queue();
    const bool was_opened = cells[at].state == CellState::Opened;
    int opened_around = 0;
    for (int i = 0; i < 8; ++i) {
        const int other = at + offset_[i];
        Cell& cell = cells[other];
        if (cell.state == CellState::Opened) {
            ++opened_around;
            cell.mask |= kMaskBits[7 - i];
            cell.residual = static_cast<std::int8_t>(cell.residual + cells[at].mine);
            touched.touch(cell, other);
        } else if (cell.state == CellState::Unknown && was_opened) {
            frontier_ -= --cell.residual == 0 ? 1 : 0;
        }
    }
    touched_last_ = touched.last;
    cells[at].state = CellState::Unknown;
    cells[at].mask = 0;
    cells[at].residual = static_cast<std::int8_t>(opened_around);
    frontier_ += opened_around > 0 ? 1 : 0;
    ++unknowns_;
    safe_left_ += cells[at].mine == 0 ? 1 : 0;
}

inline void PlayBoard::flip(int at) {
    Cell* const cells = cells_.data();
    Queue touched = queue();
    cells[at].mine ^= 1;
    const int change = cells[at].mine != 0 ? 1 : -1;
    safe_left_ -= change;
    for (int i = 0; i < 8; ++i) {
        const int other = at + offset_[i];
        if (cells[other].state == CellState::Opened) {
            cells[other].residual = static_cast<std::int8_t>(cells[other].residual + change);
            touched.touch(cells[other], other);
        }
    }
    touched_last_ = touched.last;
}

}  // namespace sapper
