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

// Marks the connected region of `start` among the cells where belongs(cell); true when it is new.
template <typename Belongs>
bool mark_region(const Grid& grid, int start, Bytes& seen, Belongs&& belongs) {
    if (seen[start] != 0 || !belongs(start)) {
        return false;
    }
    std::vector<int> stack{start};
    seen[start] = 1;
    while (!stack.empty()) {
        const int cell = stack.back();
        stack.pop_back();
        grid.for_neighbours(cell, [&](int other) {
            if (seen[other] == 0 && belongs(other)) {
                seen[other] = 1;
                stack.push_back(other);
            }
        });
    }
    return true;
}

}  // namespace

BoardMetrics board_metrics(const Grid& grid, ByteView mines) {
    const Bytes numbers = mine_numbers(grid, mines);
    const auto is_zero = [&](int cell) { return mines[cell] == 0 && numbers[cell] == 0; };
    Bytes touches_opening(mines.size(), 0);
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (is_zero(cell)) {
            touches_opening[cell] = 1;
            grid.for_neighbours(cell, [&](int other) { touches_opening[other] = 1; });
        }
    }
    const auto is_lone_number = [&](int cell) {
        return mines[cell] == 0 && touches_opening[cell] == 0;
    };
    BoardMetrics metrics;
    Bytes seen(mines.size(), 0);
    for (int cell = 0; cell < grid.size(); ++cell) {
        metrics.openings += mark_region(grid, cell, seen, is_zero) ? 1 : 0;
        metrics.islands += mark_region(grid, cell, seen, is_lone_number) ? 1 : 0;
        metrics.bbbv += is_lone_number(cell) ? 1 : 0;
    }
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
