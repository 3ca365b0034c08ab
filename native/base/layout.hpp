// Functions on layouts: numbers, flood opening, random layouts. A layout is one byte per cell: 1
// for a mine, 0 for none.
#pragma once

#include <vector>

#include "base/bytes.hpp"
#include "base/grid.hpp"
#include "base/rng.hpp"

namespace sapper {

// The number of mines around every cell, including cells with a mine.
[[nodiscard]] Bytes mine_numbers(const Grid& grid, ByteView mines);

// The cells, ascending, that open when `start` is opened: `start`, and the neighbours of every
// opened zero. `closed` is 1 for cells that may be opened; other cells (flags, opened cells) block
// the flood. The result is empty if `start` is not closed. A mine opens alone.
[[nodiscard]] std::vector<int> flood(const Grid& grid, ByteView mines, ByteView closed, int start);

// Bechtel's board benchmark value (3BV), and the numbers of openings and islands.
struct BoardMetrics {
    int bbbv = 0;      // 3BV: openings + numbers that touch no opening
    int openings = 0;  // connected regions of zeros
    int islands = 0;   // connected groups of numbers that touch no opening
};

[[nodiscard]] BoardMetrics board_metrics(const Grid& grid, ByteView mines);

// A layout, uniform among those with `count` mines, none of them on a cell marked in `forbidden`.
// Throws std::invalid_argument if the mines do not fit.
[[nodiscard]] Bytes random_layout(const Grid& grid, int count, ByteView forbidden, Rng& rng);

}  // namespace sapper
