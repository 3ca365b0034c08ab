// Binding of the generator: boards that logic alone solves.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/border.hpp"
#include "generate/no_guess.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

// The swaps of a chain, and the layout after them.
struct Walk {
    std::vector<Swap> swaps;
    Bytes layout;
};

Request request(int width, int height, int mines, int start, const nb::bytes& empty, Method method,
                Rung least, Rung highest, int min_bbbv, int max_bbbv, std::int64_t tries,
                std::int64_t mixing, std::int64_t limit) {
    Request result;
    result.grid = checked_grid(width, height);
    const ByteView view = checked_flags(result.grid, empty, "the empty cells");
    result.empty.assign(view.begin(), view.end());
    result.start = checked_cell(result.grid, start);
    result.empty[result.start] = 1;
    const auto room = std::count(result.empty.begin(), result.empty.end(), 0);
    result.mines = static_cast<int>(checked_range(mines, 0, room, "number of mines"));
    result.method = method;
    result.least = least;
    result.highest = highest;
    result.min_bbbv = min_bbbv;
    result.max_bbbv = max_bbbv;
    result.tries = checked_range(tries, 0, kUnlimited, "tries");
    result.mixing = static_cast<int>(checked_range(mixing, 0, 1'000'000, "mixing"));
    result.limit = checked_limit(limit);
    return result;
}

std::vector<Result> make_no_guess(const Request& wanted, std::uint64_t seed, std::int64_t count,
                                  std::int64_t threads, StopFlag* stop) {
    const int number = checked_count(count, "number of boards");
    const int workers = checked_threads(threads);
    return unlocked(
        stop, [&](StopSignal* signal) { return make_many(wanted, seed, number, workers, signal); });
}

Walk walk_solvable(int width, int height, const nb::bytes& layout, int start,
                   const nb::bytes& empty, Rung highest, std::uint64_t seed, std::int64_t count,
                   StopFlag* stop) {
    const Grid grid = checked_grid(width, height);
    const ByteView mines = checked_flags(grid, layout, "a layout");
    const ByteView fixed = checked_flags(grid, empty, "the empty cells");
    if (fixed[checked_cell(grid, start)] == 0 || mines[start] != 0) {
        throw std::invalid_argument("cell " + std::to_string(start) +
                                    " is the start, but not one of those that stay empty");
    }
    const int number = checked_count(count, "number of swaps");
    Walk walk;
    const bool solvable = unlocked(stop, [&](StopSignal* signal) {
        Budget budget(kUnlimited, signal);
        SwapChain chain;
        if (!chain.begin(grid, mines, start, fixed, {highest}, budget)) {
            return budget.ended();
        }
        Rng rng(seed);
        for (int i = 0; i < number && !budget.ended(); ++i) {
            walk.swaps.push_back(chain.step(rng, budget));
        }
        chain.copy_layout(walk.layout);
        return true;
    });
    if (!solvable) {
        throw std::invalid_argument("the walk must begin at a solvable layout");
    }
    return walk;
}

}  // namespace

void bind_generate(nb::module_& m) {
    nb::enum_<Method>(m, "Method", "A method of generating a board.")
        .value("AUTO", Method::Auto)
        .value("UNIFORM", Method::Uniform)
        .value("REPAIR", Method::Repair);
    nb::enum_<Origin>(m, "Origin", "The origin of a board.")
        .value("DRAWN", Origin::Drawn)
        .value("REPAIRED", Origin::Repaired)
        .value("MIXED", Origin::Mixed)
        .value("PACKED", Origin::Packed);
    nb::enum_<Ended>(m, "Ended", "How the search for a board ended.")
        .value("FOUND", Ended::Found)
        .value("TRIES_SPENT", Ended::TriesSpent)
        .value("STEPS_SPENT", Ended::StepsSpent)
        .value("STOPPED", Ended::Stopped);
    nb::class_<Request>(m, "NoGuessRequest", "Requirements for a board, and limits of the search.")
        .def(nb::new_(&request), "width"_a, "height"_a, "mines"_a, "start"_a, "empty"_a, "method"_a,
             "least"_a, "highest"_a, "min_bbbv"_a, "max_bbbv"_a, "tries"_a, "mixing"_a, "limit"_a,
             "`empty` marks the cells without mines; with 0 tries, the number of tries depends "
             "on the request; `mixing` is steps of the chain per mine; `limit` is budget steps.");
    nb::class_<Result>(m, "Made", "A board, and how it was made.")
        .def_ro("ended", &Result::ended,
                "How the search ended; unless FOUND, the board is the last one tried.")
        .def_prop_ro(
            "layout", [](const Result& made) { return to_python(made.mines); }, "The layout.")
        .def_prop_ro(
            "bbbv", [](const Result& made) { return made.metrics.bbbv; }, "Its 3BV.")
        .def_prop_ro(
            "openings", [](const Result& made) { return made.metrics.openings; },
            "Number of regions of zeros.")
        .def_prop_ro(
            "islands", [](const Result& made) { return made.metrics.islands; },
            "Number of groups of numbers that touch no opening.")
        .def_ro("record", &Result::record, "The techniques that a play of it needed.")
        .def_ro("origin", &Result::origin, "The origin of the board.")
        .def_ro("drawn", &Result::drawn, "Number of layouts drawn, including this one.")
        .def_ro("repairs", &Result::repairs, "Number of repairs of all these layouts.")
        .def_ro("swaps", &Result::steps, "Number of steps of the chain.");
    nb::class_<Swap>(m, "Swap", "A step of the chain.")
        .def_ro("mine", &Swap::mine, "The cell with the mine to move; -1 for none.")
        .def_ro("empty", &Swap::empty, "The empty cell for the mine.")
        .def_ro("kept", &Swap::kept, "Whether the board stayed solvable.");
    nb::class_<Walk>(m, "Walk", "Steps of the chain from one layout to another.")
        .def_ro("swaps", &Walk::swaps, "The steps.")
        .def_prop_ro(
            "layout", [](const Walk& walk) { return to_python(walk.layout); }, "The last layout.");
    m.def("make_no_guess", make_no_guess, "request"_a, "seed"_a, "count"_a, "threads"_a,
          "stop"_a.none() = nb::none(),
          "Make `count` boards from the seeds `seed`, `seed` + 1 and so on.");
    m.def("walk_solvable", walk_solvable, "width"_a, "height"_a, "layout"_a, "start"_a, "empty"_a,
          "highest"_a, "seed"_a, "count"_a, "stop"_a.none() = nb::none(),
          "Shuffle a solvable layout by random swaps that keep it solvable.");
}

}  // namespace sapper::bindings
