#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bind/border.hpp"

namespace sapper::bindings {

using namespace nb::literals;

void bind_layout(nb::module_& m) {
    m.def(
        "neighbours",
        [](int width, int height, int cell) {
            const Grid grid = checked_grid(width, height);
            std::vector<int> cells;
            grid.for_neighbours(checked_cell(grid, cell), [&](int o) { cells.push_back(o); });
            return cells;
        },
        "width"_a, "height"_a, "cell"_a, "Return the neighbours of a cell, ascending.");
    m.def(
        "neighbour_table",
        [](int width, int height) {
            NeighbourTable table = neighbour_table(checked_grid(width, height));
            return std::make_tuple(std::move(table.first), std::move(table.cells));
        },
        "width"_a, "height"_a,
        "Return (first, cells): the neighbours of i are cells[first[i]:first[i + 1]].");
    m.def(
        "mine_numbers",
        [](int width, int height, const nb::bytes& mines) {
            const Grid grid = checked_grid(width, height);
            return to_python(mine_numbers(grid, checked_cells(grid, mines)));
        },
        "width"_a, "height"_a, "mines"_a, "Return the number of mines around every cell.");
    m.def(
        "flood",
        [](int width, int height, const nb::bytes& mines, const nb::bytes& closed, int start) {
            const Grid grid = checked_grid(width, height);
            return flood(grid, checked_cells(grid, mines), checked_cells(grid, closed),
                         checked_cell(grid, start));
        },
        "width"_a, "height"_a, "mines"_a, "closed"_a, "start"_a,
        "Return the cells that opening `start` opens, ascending.");
    m.def(
        "board_metrics",
        [](int width, int height, const nb::bytes& mines) {
            const Grid grid = checked_grid(width, height);
            const BoardMetrics metrics = board_metrics(grid, checked_cells(grid, mines));
            return std::make_tuple(metrics.bbbv, metrics.openings, metrics.islands);
        },
        "width"_a, "height"_a, "mines"_a, "Return (3BV, openings, islands) of a layout.");
    m.def(
        "random_layout",
        [](int width, int height, int count, const nb::bytes& forbidden, std::uint64_t seed) {
            const Grid grid = checked_grid(width, height);
            Rng rng(seed);
            return to_python(random_layout(grid, count, checked_cells(grid, forbidden), rng));
        },
        "width"_a, "height"_a, "count"_a, "forbidden"_a, "seed"_a,
        "Draw a uniform layout with `count` mines and none on the forbidden cells.");
    m.def(
        "random_words",
        [](std::uint64_t seed, int count) {
            Rng rng(seed);
            std::vector<std::uint64_t> words(count);
            for (auto& word : words) {
                word = rng.next();
            }
            return words;
        },
        "seed"_a, "count"_a, "Return the first words of the generator, to compare with its twin.");
}

}  // namespace sapper::bindings
