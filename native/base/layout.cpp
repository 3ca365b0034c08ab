#include "base/layout.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "base/shuffle.hpp"

namespace sapper {

Bytes mine_numbers(const Grid& grid, ByteView mines) {
    Bytes numbers(mines.size(), 0);
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (mines[cell] != 0) {
            grid.for_neighbours(cell, [&](int other) { ++numbers[other]; });
        }
    }
    return numbers;
}

namespace {

std::uint8_t mines_around(const Grid& grid, ByteView mines, int cell) {
    std::uint8_t number = 0;
    grid.for_neighbours(cell, [&](int other) { number += mines[other]; });
    return number;
}

}  // namespace

std::vector<int> flood(const Grid& grid, ByteView mines, ByteView closed, int start) {
    std::vector<int> opened;
    if (closed[start] == 0) {
        return opened;
    }
    opened.push_back(start);
    if (mines[start] != 0 || mines_around(grid, mines, start) != 0) {
        return opened;
    }
    Bytes open_now(closed.size(), 0);
    open_now[start] = 1;
    for (std::size_t next = 0; next < opened.size(); ++next) {
        const int cell = opened[next];
        if (mines_around(grid, mines, cell) != 0) {
            continue;
        }
        grid.for_neighbours(cell, [&](int other) {
            if (closed[other] != 0 && open_now[other] == 0) {
                open_now[other] = 1;
                opened.push_back(other);
            }
        });
    }
    std::sort(opened.begin(), opened.end());
    return opened;
}

namespace {

// Writes for each cell whether the cell or one of its neighbours is set. Each row has a rim.
// Neighbours are combined first along rows, then along columns.
void spread(const std::uint8_t* cells, std::uint8_t* rows, std::uint8_t* result, int stride,
            int size) {
    for (int at = 1; at < size - 1; ++at) {
        rows[at] = cells[at - 1] | cells[at] | cells[at + 1];
    }
    for (int at = stride; at < size - stride; ++at) {
        result[at] = rows[at - stride] | rows[at] | rows[at + stride];
    }
}

// Counts the connected regions of the cells that are set, and clears them.
int count_regions(std::uint8_t* cells, int stride, int size, std::vector<int>& stack) {
    const int around[] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
    int regions = 0;
    for (int start = stride + 1; start < size - stride; ++start) {
        if (cells[start] == 0) {
            continue;
        }
        ++regions;
        cells[start] = 0;
        stack.push_back(start);
        while (!stack.empty()) {
            const int at = stack.back();
            stack.pop_back();
            for (const int step : around) {
                if (cells[at + step] != 0) {
                    cells[at + step] = 0;
                    stack.push_back(at + step);
                }
            }
        }
    }
    return regions;
}

}  // namespace

// The cells are stored with a rim of one cell on every side, so that edges need no checks.
BoardMetrics board_metrics(const Grid& grid, ByteView mines) {
    const int stride = grid.width + 2;
    const int size = stride * (grid.height + 2);
    Bytes memory(static_cast<std::size_t>(size) * 5, 0);
    std::uint8_t* const mine = memory.data();
    std::uint8_t* const rows = mine + size;
    std::uint8_t* const near = rows + size;
    std::uint8_t* const zero = near + size;
    std::uint8_t* const lone = zero + size;
    for (int row = 0; row < grid.height; ++row) {
        std::copy_n(mines.data() + row * grid.width, grid.width, mine + (row + 1) * stride + 1);
    }
    spread(mine, rows, near, stride, size);
    for (int row = 1; row <= grid.height; ++row) {
        for (int at = row * stride + 1; at <= row * stride + grid.width; ++at) {
            zero[at] = near[at] ^ 1;
        }
    }
    spread(zero, rows, near, stride, size);
    BoardMetrics metrics;
    for (int row = 1; row <= grid.height; ++row) {
        for (int at = row * stride + 1; at <= row * stride + grid.width; ++at) {
            lone[at] = (mine[at] | near[at]) ^ 1;
            metrics.bbbv += lone[at];
        }
    }
    std::vector<int> stack;
    stack.reserve(64);
    metrics.openings = count_regions(zero, stride, size, stack);
    metrics.islands = count_regions(lone, stride, size, stack);
    metrics.bbbv += metrics.openings;
    return metrics;
}

Bytes random_layout(const Grid& grid, int count, ByteView forbidden, Rng& rng) {
    std::vector<int> free;
    free.reserve(forbidden.size());
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (forbidden[cell] == 0) {
            free.push_back(cell);
        }
    }
    if (count < 0 || static_cast<std::size_t>(count) > free.size()) {
        throw std::invalid_argument(std::to_string(count) + " mines do not fit into " +
                                    std::to_string(free.size()) + " cells");
    }
    partial_shuffle(std::span(free), count, rng);
    Bytes mines(forbidden.size(), 0);
    for (int k = 0; k < count; ++k) {
        mines[free[k]] = 1;
    }
    return mines;
}

}  // namespace sapper
