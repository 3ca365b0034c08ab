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
    nb::enum_<Method>(m, "Method", "How to look for a board.")
        .value("AUTO", Method::Auto)
        .value("UNIFORM", Method::Uniform)
        .value("REPAIR", Method::Repair);
    nb::enum_<Origin>(m, "Origin", "How a board came about.")
        .value("DRAWN", Origin::Drawn)
        .value("REPAIRED", Origin::Repaired)
        .value("MIXED", Origin::Mixed)
        .value("PACKED", Origin::Packed);
    nb::enum_<Ended>(m, "Ended", "How the search for a board ended.")
        .value("FOUND", Ended::Found)
        .value("TRIES_SPENT", Ended::TriesSpent)
        .value("STEPS_SPENT", Ended::StepsSpent)
        .value("STOPPED", Ended::Stopped);
    nb::class_<Request>(m, "NoGuessRequest",
                        "What a board must be like, and how long to look for it.")
        .def(nb::new_(&request), "width"_a, "height"_a, "mines"_a, "start"_a, "empty"_a, "method"_a,
             "least"_a, "highest"_a, "min_bbbv"_a, "max_bbbv"_a, "tries"_a, "mixing"_a, "limit"_a,
             "`empty` marks the cells that must hold no mine; 0 tries: as many as seem worth "
             "while; `mixing` steps of the chain for each mine; `limit` steps of the budget.");
    nb::class_<Result>(m, "Made", "A board and how it was found.")
        .def_ro("ended", &Result::ended, "How the search ended; unless FOUND this is the last try.")
        .def_prop_ro(
            "layout", [](const Result& made) { return to_python(made.mines); },
            "Where the mines are.")
        .def_prop_ro(
            "bbbv", [](const Result& made) { return made.metrics.bbbv; }, "Its 3BV.")
        .def_prop_ro(
            "openings", [](const Result& made) { return made.metrics.openings; },
            "Regions of zeros.")
        .def_prop_ro(
            "islands", [](const Result& made) { return made.metrics.islands; },
            "Groups of numbers that no opening touches.")
        .def_ro("record", &Result::record, "What a play of it took.")
        .def_ro("origin", &Result::origin, "How it came about.")
        .def_ro("drawn", &Result::drawn, "Layouts drawn, this one included.")
        .def_ro("repairs", &Result::repairs, "Rearrangements of mines on all of them.")
        .def_ro("swaps", &Result::steps, "Steps of the chain.");
    nb::class_<Swap>(m, "Swap", "A step of the chain.")
        .def_ro("mine", &Swap::mine, "The cell whose mine was to move; -1 for none.")
        .def_ro("empty", &Swap::empty, "The cell where it was to go.")
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
          "Walk from solvable layout to solvable layout, as the chain that mixes boards does.");
}

}  // namespace sapper::bindings
