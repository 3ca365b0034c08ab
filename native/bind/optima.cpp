// Perfect play of small boards, from the first click.
#include "guess/optima.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "bind/border.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

constexpr std::int64_t kMostLayouts = 50'000'000;

OptimalWins optimal_wins_of(int width, int height, int mines,
                            const std::vector<std::pair<int, int>>& openings,
                            std::int64_t most_layouts, std::int64_t limit, StopFlag* stop) {
    const Grid grid = checked_grid(width, height);
    (void)checked_range(mines, 1, grid.size() - 1, "number of mines");
    const auto most =
        static_cast<int>(checked_range(most_layouts, 1, kMostLayouts, "number of layouts"));
    const std::int64_t steps = checked_limit(limit);
    std::vector<FirstOpening> first;
    for (const auto& [cell, shown] : openings) {
        (void)checked_range(shown, -1, 8, "promised number");
        first.push_back({checked_cell(grid, cell), shown});
    }
    return unlocked(stop, [&](StopSignal* signal) {
        Budget budget(steps, signal);
        return optimal_wins(grid, mines, first, most, budget);
    });
}

}  // namespace

void bind_optima(nb::module_& m) {
    nb::class_<OptimalWins>(m, "OptimalWins", "The number of layouts that perfect play wins.")
        .def_ro("wins", &OptimalWins::wins, "The number of layouts won after each first click.")
        .def_ro("positions", &OptimalWins::positions,
                "Number of searched positions without a safe cell.")
        .def_ro("complete", &OptimalWins::complete,
                "False if there are too many layouts, or the limit was reached.");
    m.def("optimal_wins", optimal_wins_of, "width"_a, "height"_a, "mines"_a, "openings"_a,
          "most_layouts"_a, "limit"_a, "stop"_a.none() = nb::none(),
          "Return how many layouts perfect play wins after each first click: a cell without a "
          "mine, and its guaranteed number, or -1.");
}

}  // namespace sapper::bindings
