#include "play/twins.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace sapper {

namespace {

constexpr int kHalo = 2;                     // columns on each side, read but not decided
constexpr int kStripWidth = 64 - 2 * kHalo;  // columns of a strip

// One row of a strip as bits.
struct StripRow {
    std::uint64_t mine = 0;
    std::uint64_t blocked = ~std::uint64_t{0};  // a mine or outside the board
    std::uint64_t ours = 0;                     // inside the board and not the start
};

StripRow read_row(const Grid& grid, ByteView mines, int start, int row, int left) {
    StripRow result;
    const int first = std::max(left, 0);
    const int last = std::min(left + 64, grid.width);
    const std::uint8_t* cells = mines.data() + static_cast<std::ptrdiff_t>(row) * grid.width;
    for (int col = first; col < last; ++col) {
        result.mine |= static_cast<std::uint64_t>(cells[col]) << (col - left);
    }
    const int columns = last - first;
    const std::uint64_t inside =
        (columns == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << columns) - 1) << (first - left);
    result.blocked = result.mine | ~inside;
    result.ours = inside;
    if (row == grid.row(start) && grid.col(start) >= first && grid.col(start) < last) {
        result.ours &= ~(std::uint64_t{1} << (grid.col(start) - left));
    }
    return result;
}

// Bits whose neighbours in the row are both set as well.
std::uint64_t three_in_a_row(std::uint64_t bits) {
    return bits & bits << 1 & bits >> 1;
}

}  // namespace

bool has_twins(const Grid& grid, ByteView mines, int start) {
    // The columns that a strip decides: those whose pairs and surroundings it contains.
    const std::uint64_t decided = ~std::uint64_t{0} << kHalo & ~std::uint64_t{0} >> kHalo;
    for (int left = -kHalo; left + kHalo < grid.width; left += kStripWidth) {
        std::array<StripRow, 4> rows;  // row - 1, row, row + 1, row + 2
        const auto read = [&](int row) {
            return row < grid.height ? read_row(grid, mines, start, row, left) : StripRow{};
        };
        rows[1] = read(0);
        rows[2] = read(1);
        for (int row = 0; row < grid.height; ++row) {
            rows[3] = read(row + 2);
            const StripRow& here = rows[1];
            const StripRow& below = rows[2];
            const std::uint64_t upright = three_in_a_row(rows[0].blocked) &
                                          three_in_a_row(rows[3].blocked) & here.ours & below.ours &
                                          (here.mine ^ below.mine);
            const std::uint64_t walls = rows[0].blocked & here.blocked & below.blocked;
            const std::uint64_t level =
                walls << 1 & walls >> 2 & here.ours & here.ours >> 1 & (here.mine ^ here.mine >> 1);
            // Two by two cells with mines in two opposite corners.
            const std::uint64_t corners = rows[0].blocked << 1 & rows[0].blocked >> 2 &
                                          rows[3].blocked << 1 & rows[3].blocked >> 2;
            const std::uint64_t both = here.ours & below.ours;
            const std::uint64_t crossed = (here.mine ^ below.mine) & (here.mine ^ here.mine >> 1);
            const std::uint64_t square =
                corners & both & both >> 1 & crossed & ~(here.mine ^ below.mine >> 1);
            if (((upright | level | square) & decided) != 0) {
                return true;
            }
            std::rotate(rows.begin(), rows.begin() + 1, rows.end());
        }
    }
    return false;
}

}  // namespace sapper
