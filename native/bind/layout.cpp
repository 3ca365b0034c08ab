// Binding of functions on layouts.
#include <nanobind/stl/vector.h>

#include "bind/border.hpp"

namespace sapper::bindings {

using namespace nb::literals;

void bind_layout(nb::module_& m) {
    nb::class_<BoardMetrics>(m, "BoardMetrics", "Measures of a layout.")
        .def_ro("bbbv", &BoardMetrics::bbbv, "3BV: openings, and numbers that touch none.")
        .def_ro("openings", &BoardMetrics::openings, "Number of connected regions of zeros.")
        .def_ro("islands", &BoardMetrics::islands,
                "Number of connected groups of the other numbers.");
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
        "mine_numbers",
        [](int width, int height, const nb::bytes& layout) {
            const Grid grid = checked_grid(width, height);
            return to_python(mine_numbers(grid, checked_flags(grid, layout, "a layout")));
        },
        "width"_a, "height"_a, "layout"_a, "Return the number of mines around every cell.");
    m.def(
        "flood",
        [](int width, int height, const nb::bytes& layout, const nb::bytes& closed, int start) {
            const Grid grid = checked_grid(width, height);
            return flood(grid, checked_flags(grid, layout, "a layout"),
                         checked_flags(grid, closed, "the closed cells"),
                         checked_cell(grid, start));
        },
        "width"_a, "height"_a, "layout"_a, "closed"_a, "start"_a,
        "Return the cells that open when `start` is opened, ascending.");
    m.def(
        "board_metrics",
        [](int width, int height, const nb::bytes& layout) {
            const Grid grid = checked_grid(width, height);
            return board_metrics(grid, checked_flags(grid, layout, "a layout"));
        },
        "width"_a, "height"_a, "layout"_a, "Measure a layout.");
    m.def(
        "random_layout",
        [](int width, int height, int count, const nb::bytes& forbidden, std::uint64_t seed) {
            const Grid grid = checked_grid(width, height);
            Rng rng(seed);
            return to_python(random_layout(
                grid, count, checked_flags(grid, forbidden, "the forbidden cells"), rng));
        },
        "width"_a, "height"_a, "count"_a, "forbidden"_a, "seed"_a,
        "Draw a uniform layout with `count` mines and none on the forbidden cells.");
}

}  // namespace sapper::bindings
