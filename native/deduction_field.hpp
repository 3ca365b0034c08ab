// The board as a deduction player works on it: what it knows, and for every opened clue what that
// clue still lacks.
//
// A clue is a bit mask of the unknown cells around it and the number of mines they hold (its
// residual). Masks are drawn in windows seven cells wide, so that the masks of two clues up to two
// cells apart line up in one 64-bit word after a shift. Cells are addressed in a padded frame:
// neighbours need no bounds check, and cells outside the board count as opened without a clue.
//
// The field also holds the truth, because somebody must answer when a cell is opened; deductions
// read masks and residuals alone.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "layout.hpp"

namespace sapper {

enum class CellState : std::uint8_t { Outside, Unknown, Opened, Mine };

// What a step of logic needs, from the least to the most: one clue, a pair of clues, several clues
// of a region, the mine total.
enum class Rung : std::uint8_t { None, Clue, Pair, Region, Total };
inline constexpr int kRungs = 5;

inline constexpr int kWindow = 7;  // bits from one row of a mask to the next
inline constexpr int kPairShift = 16;

// The eight neighbours as (row, column) steps, ascending; the opposite of i is 7 - i.
inline constexpr std::array<std::array<int, 2>, 8> kSteps = {
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

// The bit of neighbour i in the mask of a clue.
[[nodiscard]] constexpr std::uint32_t mask_bit(int i) {
    return 1U << ((kSteps[i][0] + 1) * kWindow + kSteps[i][1] + 1);
}

class Field {
  public:
    // A covered board over the layout; every cell is unknown.
    void cover(const Grid& grid, ByteView mines);

    [[nodiscard]] const Grid& grid() const { return grid_; }
    [[nodiscard]] int frame_size() const { return static_cast<int>(state_.size()); }
    [[nodiscard]] int stride() const { return stride_; }
    [[nodiscard]] int at(int cell) const {
        return (cell / grid_.width + 2) * stride_ + cell % grid_.width + 3;
    }
    [[nodiscard]] int cell(int at) const {
        return ((at - 2) / stride_ - 2) * grid_.width + (at - 2) % stride_ - 1;
    }
    [[nodiscard]] int offset(int i) const { return offset_[i]; }

    [[nodiscard]] CellState state(int at) const { return state_[at]; }
    [[nodiscard]] bool unknown(int at) const { return state_[at] == CellState::Unknown; }
    [[nodiscard]] bool mine(int at) const { return mine_[at] != 0; }
    [[nodiscard]] std::uint32_t mask(int at) const { return mask_[at]; }
    [[nodiscard]] int residual(int at) const { return residual_[at]; }
    // Whether some opened cell touches this unknown one.
    [[nodiscard]] bool on_frontier(int at) const { return residual_[at] > 0; }

    [[nodiscard]] int unknowns() const { return unknowns_; }
    [[nodiscard]] int frontier() const { return frontier_; }  // unknown cells that touch a clue
    [[nodiscard]] int safe_left() const { return safe_left_; }
    [[nodiscard]] int mines_left() const { return unknowns_ - safe_left_; }
    [[nodiscard]] bool solved() const { return safe_left_ == 0; }

    // Calls visit(at) for every cell of a clue's mask.
    template <typename Visit>
    void for_mask(int at, std::uint32_t mask, Visit&& visit) const {
        for (; mask != 0; mask &= mask - 1) {
            visit(at + bit_offset_[std::countr_zero(mask)]);
        }
    }

    // The same for a mask in the window of a pair, seven by seven around `at`.
    template <typename Visit>
    void for_window(int at, std::uint64_t mask, Visit&& visit) const {
        for (; mask != 0; mask &= mask - 1) {
            visit(at + window_offset_[std::countr_zero(mask)]);
        }
    }

    // Learns that an unknown cell is a mine, or opens it. Calls touched(clue) for every opened cell
    // whose mask changed, and for the newly opened one.
    template <typename Touched>
    void mark(int at, Touched&& touched);
    template <typename Touched>
    void open(int at, Touched&& touched);

    // Puts a mine on an unknown cell or takes it away, and calls touched(clue) for the clues
    // around, whose numbers change with it. The caller keeps the total.
    template <typename Touched>
    void flip(int at, Touched&& touched);

    // The truth, one byte a cell.
    void copy_layout(Bytes& mines) const;
    // What a player would see, in the codes of a board.
    void copy_board(Bytes& codes) const;

  private:
    Grid grid_;
    int stride_ = 0;
    int unknowns_ = 0;
    int safe_left_ = 0;
    int frontier_ = 0;
    std::array<int, 8> offset_{};
    std::array<int, 2 * kWindow + 3> bit_offset_{};
    std::array<int, kWindow * kWindow> window_offset_{};
    std::vector<CellState> state_;
    std::vector<std::uint8_t> mine_;
    std::vector<std::uint32_t> mask_;    // of opened cells; 0 elsewhere
    std::vector<std::int8_t> residual_;  // of opened cells; of unknown ones: opened neighbours
};

template <typename Touched>
void Field::mark(int at, Touched&& touched) {
    state_[at] = CellState::Mine;
    --unknowns_;
    frontier_ -= residual_[at] > 0 ? 1 : 0;
    for (int i = 0; i < 8; ++i) {
        const int other = at + offset_[i];
        if (state_[other] == CellState::Opened) {
            mask_[other] &= ~mask_bit(7 - i);
            --residual_[other];
            touched(other);
        }
    }
}

template <typename Touched>
void Field::open(int at, Touched&& touched) {
    state_[at] = CellState::Opened;
    --unknowns_;
    --safe_left_;
    frontier_ -= residual_[at] > 0 ? 1 : 0;
    std::uint32_t mask = 0;
    int residual = 0;
    for (int i = 0; i < 8; ++i) {
        const int other = at + offset_[i];
        if (state_[other] == CellState::Unknown) {
            mask |= mask_bit(i);
            residual += mine_[other];
            frontier_ += residual_[other]++ == 0 ? 1 : 0;
        } else if (state_[other] == CellState::Opened) {
            mask_[other] &= ~mask_bit(7 - i);
            touched(other);
        }
    }
    mask_[at] = mask;
    residual_[at] = static_cast<std::int8_t>(residual);
    touched(at);
}

template <typename Touched>
void Field::flip(int at, Touched&& touched) {
    mine_[at] ^= 1;
    const int change = mine_[at] != 0 ? 1 : -1;
    safe_left_ -= change;
    for (int i = 0; i < 8; ++i) {
        const int other = at + offset_[i];
        if (state_[other] == CellState::Opened) {
            residual_[other] = static_cast<std::int8_t>(residual_[other] + change);
            touched(other);
        }
    }
}

}  // namespace sapper
