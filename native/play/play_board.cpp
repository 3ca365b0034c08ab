#include "play/play_board.hpp"

#include <algorithm>
#include <bit>

#include "solve/constraints.hpp"

namespace sapper {

void PlayBoard::cover(const Grid& grid, ByteView mines) {
    grid_ = grid;
    stride_ = grid.width + 2;
    for (int i = 0; i < 8; ++i) {
        offset_[i] = kSteps[i][0] * stride_ + kSteps[i][1];
    }
    for (int bit = 0; bit < static_cast<int>(bit_offset_.size()); ++bit) {
        bit_offset_[bit] = (bit / kWindow - 1) * stride_ + bit % kWindow - 1;
    }
    for (int bit = 0; bit < kWindow * kWindow; ++bit) {
        window_offset_[bit] = (bit / kWindow - 3) * stride_ + bit % kWindow - 3;
    }
    // The margin has two rows above and below and one column on each side. The second column next
    // to a row is the margin of the next row. Two more cells at each end keep the corners inside.
    const std::size_t padded = static_cast<std::size_t>(stride_) * (grid.height + 4) + 4;
    cells_.assign(padded, Cell{});
    touched_.resize(std::bit_ceil(padded + 1));
    touched_wrap_ = static_cast<std::uint32_t>(touched_.size() - 1);
    touched_first_ = 0;
    touched_last_ = 0;
    for (int row = 0, cell = 0; row < grid.height; ++row) {
        Cell* here = cells_.data() + static_cast<std::ptrdiff_t>(row + 2) * stride_ + 3;
        for (int col = 0; col < grid.width; ++col, ++cell, ++here) {
            here->state = CellState::Unknown;
            here->mine = mines[cell];
        }
    }
    unknowns_ = grid.size();
    safe_left_ = static_cast<int>(std::count(mines.begin(), mines.end(), 0));
    frontier_ = 0;
}

void PlayBoard::copy_layout(Bytes& mines) const {
    mines.resize(grid_.size());
    for (int row = 0, cell = 0; row < grid_.height; ++row) {
        const Cell* here = cells_.data() + static_cast<std::ptrdiff_t>(row + 2) * stride_ + 3;
        for (int col = 0; col < grid_.width; ++col, ++cell, ++here) {
            mines[cell] = here->mine;
        }
    }
}

void PlayBoard::copy_codes(Bytes& codes) const {
    codes.resize(grid_.size());
    for (int index = 0; index < grid_.size(); ++index) {
        const int here = at(index);
        int number = 0;
        for (const int step : offset_) {
            number += cells_[here + step].mine;
        }
        const CellState known = state(here);
        codes[index] = known == CellState::Mine     ? kMine
                       : known == CellState::Opened ? static_cast<std::uint8_t>(number)
                                                    : kHidden;
    }
}

}  // namespace sapper
