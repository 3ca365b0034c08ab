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

// Cells in rows with a rim of one cell all round, so that nobody has to ask where an edge is.
class RimmedCells {
  public:
    explicit RimmedCells(const Grid& grid)
        : stride_(grid.width + 2), cells_(stride_ * (grid.height + 2), 0) {}

    [[nodiscard]] int stride() const { return stride_; }
    [[nodiscard]] int first() const { return stride_ + 1; }
    [[nodiscard]] int end() const { return static_cast<int>(cells_.size()) - stride_ - 1; }
    std::uint8_t& operator[](int at) { return cells_[at]; }
    [[nodiscard]] std::uint8_t operator[](int at) const { return cells_[at]; }

  private:
    int stride_;
    Bytes cells_;
};

// Tells for each cell whether it or a neighbour is set, by rows and then by columns.
RimmedCells spread(const Grid& grid, const RimmedCells& cells) {
    RimmedCells rows(grid);
    RimmedCells result(grid);
    const int stride = cells.stride();
    for (int at = 1; at < cells.end() + stride; ++at) {
        rows[at] = cells[at - 1] | cells[at] | cells[at + 1];
    }
    for (int at = cells.first(); at < cells.end(); ++at) {
        result[at] = rows[at - stride] | rows[at] | rows[at + stride];
    }
    return result;
}

// Counts the connected regions of the cells that are set, and clears them.
int count_regions(RimmedCells& cells, std::vector<int>& stack) {
    const int stride = cells.stride();
    const int around[] = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
    int regions = 0;
    for (int start = cells.first(); start < cells.end(); ++start) {
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

BoardMetrics board_metrics(const Grid& grid, ByteView mines) {
    RimmedCells rimmed(grid);
    for (int row = 0; row < grid.height; ++row) {
        for (int col = 0; col < grid.width; ++col) {
            rimmed[(row + 1) * rimmed.stride() + col + 1] = mines[row * grid.width + col] != 0;
        }
    }
    const RimmedCells sees_mine = spread(grid, rimmed);
    RimmedCells zero(grid);
    for (int row = 1; row <= grid.height; ++row) {
        for (int col = 1; col <= grid.width; ++col) {
            const int at = row * zero.stride() + col;
            zero[at] = sees_mine[at] ^ 1;
        }
    }
    const RimmedCells touches_opening = spread(grid, zero);
    BoardMetrics metrics;
    RimmedCells lone(grid);
    for (int row = 1; row <= grid.height; ++row) {
        for (int col = 1; col <= grid.width; ++col) {
            const int at = row * lone.stride() + col;
            lone[at] = (rimmed[at] | touches_opening[at]) ^ 1;
            metrics.bbbv += lone[at];
        }
    }
    std::vector<int> stack;
    stack.reserve(64);
    metrics.openings = count_regions(zero, stack);
    metrics.islands = count_regions(lone, stack);
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
