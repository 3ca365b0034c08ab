// Binding of the engine. The interpreter lock is released while the engine works, so threads can
// call it at the same time, and one thread can stop the call of another.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "base/parallel.hpp"
#include "bind/border.hpp"
#include "bind/probability_rows.hpp"
#include "solve/decomposition.hpp"
#include "solve/proofs.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

// Sampled placements, one after another.
struct Samples {
    Verdict verdict = Verdict::Unknown;
    Bytes placements;
};

// An engine keeps its memory between calls; each thread has its own.
Engine& engine() {
    thread_local Engine instance;
    return instance;
}

// Calls ask(engine, budget) with this thread's engine.
template <typename Ask>
auto answered(std::int64_t limit, StopFlag* stop, Ask&& ask) {
    const std::int64_t steps = checked_limit(limit);
    return unlocked(stop, [&](StopSignal* signal) {
        Budget budget(steps, signal);
        return ask(engine(), budget);
    });
}

nb::bytes marks(const Analysis& analysis) {
    static_assert(sizeof(Known) == 1);
    return nb::bytes(reinterpret_cast<const char*>(analysis.known.data()), analysis.known.size());
}

void bind_answers(nb::module_& m) {
    nb::class_<Analysis>(m, "Analysis", "Probabilities and certain cells.")
        .def_ro("verdict", &Analysis::verdict, "Whether the board has a solution.")
        .def_ro("log2_solutions", &Analysis::log2_solutions,
                "Base-2 logarithm of the number of solutions.")
        .def_ro("transitions", &Analysis::transitions,
                "Number of transitions of the dynamic programme.")
        .def_prop_ro("known", marks, "The certainty of each cell, one byte each, as Known.")
        .def("probabilities", probability_rows, "width"_a,
             nb::sig("def probabilities(self, width: int) -> list[list[float | None]] | None"),
             "Rows of mine probabilities, None on opened cells; None if they were not counted.");
    nb::class_<Consistency>(m, "Consistency", "Whether a board has a solution, and why not.")
        .def_ro("verdict", &Consistency::verdict, "Whether the board has a solution.")
        .def_ro("reason", &Consistency::reason, "Why the board has no solution.")
        .def_ro("least", &Consistency::least, "If there is a total: the minimum number of mines.")
        .def_ro("most", &Consistency::most, "If there is a total: the maximum number of mines.");
    nb::class_<ExactCounts>(m, "ExactCounts", "Numbers of solutions, as residues.")
        .def_ro("verdict", &ExactCounts::verdict, "Whether the board has a solution.")
        .def_ro("primes", &ExactCounts::primes, "The moduli.")
        .def_ro("solutions", &ExactCounts::solutions, "The number of solutions, by prime.")
        .def_ro("group", &ExactCounts::group,
                "The index of the count of each cell; if negative, -1 minus a Known.")
        .def_ro("counts", &ExactCounts::counts,
                "Solutions with a mine on a cell of each group, by prime.");
    nb::class_<ExactPolynomial>(m, "ExactPolynomial", "Numbers of solutions by mines, as residues.")
        .def_ro("verdict", &ExactPolynomial::verdict, "Whether the board has a solution.")
        .def_ro("primes", &ExactPolynomial::primes, "The moduli.")
        .def_ro("low", &ExactPolynomial::low, "The number of mines of the first coefficient.")
        .def_ro("coefficients", &ExactPolynomial::coefficients,
                "The number of solutions for each number of mines, by prime.");
    nb::class_<Samples>(m, "Samples", "Uniform and independent placements.")
        .def_ro("verdict", &Samples::verdict, "Whether the board has a solution.")
        .def_prop_ro(
            "placements", [](const Samples& drawn) { return to_python(drawn.placements); },
            "The placements, concatenated, one byte per cell; empty if there is no solution.");
    nb::class_<Core>(m, "Core", "Clues that contradict each other.")
        .def_ro("verdict", &Core::verdict, "INCONSISTENT if the clues prove the claim.")
        .def_ro("clues", &Core::clues, "The cells of the clues, ascending.")
        .def_ro("uses_total", &Core::uses_total, "Whether the mine total is needed as well.")
        .def_ro("minimal", &Core::minimal, "Whether every clue is needed.");
}

void bind_plan(nb::module_& m) {
    nb::class_<BagNode>(m, "BagNode", "A node of a component's tree decomposition.")
        .def_ro("left", &BagNode::left, "A child, -1 for none.")
        .def_ro("right", &BagNode::right, "The other child, -1 for none.")
        .def_ro("box", &BagNode::box, "The box absorbed here, -1 for a join.")
        .def_ro("clues", &BagNode::clues, "Numbers of the clues open here, ascending.")
        .def_ro("states", &BagNode::states, "Number of rows of the table; 0 if not computed.");
    nb::class_<ComponentView>(m, "ComponentView", "A component and its plan.")
        .def_ro("method", &ComponentView::method, "sweep or tree.")
        .def_ro("log2_work", &ComponentView::work, "Base-2 logarithm of the estimated transitions.")
        .def_ro("boxes", &ComponentView::boxes, "The cells of each box.")
        .def_ro("clues", &ComponentView::clues, "The cell of each clue.")
        .def_ro("residuals", &ComponentView::residuals, "The mines that each clue still needs.")
        .def_ro("nodes", &ComponentView::nodes, "The tree, children before parents.");
    nb::class_<BoardView>(m, "BoardView", "Components and sea of a board.")
        .def_ro("verdict", &BoardView::verdict, "Whether there is a solution, ignoring the total.")
        .def_ro("components", &BoardView::components, "The components, by their first box.")
        .def_ro("sea", &BoardView::sea, "Hidden cells that touch no clue.");
}

std::vector<Analysis> analyse_many(const std::vector<const BoardPosition*>& asked,
                                   std::int64_t limit, std::int64_t threads, StopFlag* stop) {
    const std::int64_t steps = checked_limit(limit);
    const int workers = checked_threads(threads);
    std::vector<Analysis> results(asked.size());
    return unlocked(stop, [&](StopSignal* signal) {
        for_each_number(static_cast<int>(asked.size()), workers, signal, [&] {
            return [&, own = Engine()](int i, StopSignal* stopped) mutable {
                Budget budget(steps, stopped);
                own.analyse(asked[i]->view(), budget, results[i]);
            };
        });
        return std::move(results);
    });
}

Samples sample(const BoardPosition& position, std::int64_t count, std::uint64_t seed,
               std::int64_t limit, StopFlag* stop) {
    const auto number =
        checked_range(count, 0, kMostBytes / position.grid().size(), "number of samples");
    return answered(limit, stop, [&](Engine& asked, Budget& budget) {
        Samples drawn;
        drawn.verdict =
            asked.sample(position.view(), static_cast<int>(number), seed, budget, drawn.placements);
        return drawn;
    });
}

// A long function, because it lists all calls.
void bind_questions(nb::module_& m) {
    m.def(
        "analyse",
        [](const BoardPosition& position, std::int64_t limit, StopFlag* stop) {
            return answered(limit, stop, [&](Engine& asked, Budget& budget) {
                Analysis result;
                asked.analyse(position.view(), budget, result);
                return result;
            });
        },
        "position"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Return probabilities and certain cells.");
    m.def("analyse_many", analyse_many, "positions"_a, "limit"_a, "threads"_a,
          "stop"_a.none() = nb::none(), "Analyse positions, several at a time.");
    m.def(
        "check",
        [](const BoardPosition& position, std::int64_t limit, StopFlag* stop) {
            return answered(limit, stop, [&](Engine& asked, Budget& budget) {
                return asked.check(position.view(), budget);
            });
        },
        "position"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Decide whether there is a solution, without counting.");
    m.def(
        "count",
        [](const BoardPosition& position, std::int64_t limit, StopFlag* stop) {
            return answered(limit, stop, [&](Engine& asked, Budget& budget) {
                return asked.count(position.view(), budget);
            });
        },
        "position"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Count the solutions, and those with a mine on each cell.");
    m.def(
        "count_by_mines",
        [](const BoardPosition& position, std::int64_t limit, StopFlag* stop) {
            return answered(limit, stop, [&](Engine& asked, Budget& budget) {
                return asked.count_by_mines(position.view(), budget);
            });
        },
        "position"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Count the solutions for each number of mines, ignoring the total.");
    m.def("sample", sample, "position"_a, "count"_a, "seed"_a, "limit"_a,
          "stop"_a.none() = nb::none(), "Draw uniform and independent placements.");
    m.def(
        "refute",
        [](const BoardPosition& position, int cell, bool mine, std::int64_t limit, StopFlag* stop) {
            (void)checked_cell(position.grid(), cell);
            return answered(limit, stop, [&](Engine& asked, Budget& budget) {
                return Prover(asked).refute(position.view(), cell, mine ? kMine : kBlank, budget);
            });
        },
        "position"_a, "cell"_a, "mine"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Find clues that exclude a mine on a cell, or that exclude an empty cell.");
    m.def(
        "conflict",
        [](const BoardPosition& position, std::int64_t limit, StopFlag* stop) {
            return answered(limit, stop, [&](Engine& asked, Budget& budget) {
                return Prover(asked).conflict(position.view(), budget);
            });
        },
        "position"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Find clues that contradict each other.");
    m.def(
        "describe",
        [](const BoardPosition& position, std::int64_t limit, StopFlag* stop) {
            const Position untotalled{position.grid(), position.view().cells, kNoTotal};
            return answered(limit, stop, [&](Engine& asked, Budget& budget) {
                return describe(asked, untotalled, budget);
            });
        },
        "position"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Return components, sea and plans, ignoring the total.");
}

}  // namespace

void bind_solve(nb::module_& m) {
    nb::enum_<Verdict>(m, "Verdict", "Whether a board has a solution.")
        .value("CONSISTENT", Verdict::Consistent)
        .value("INCONSISTENT", Verdict::Inconsistent)
        .value("UNKNOWN", Verdict::Unknown);
    nb::enum_<Reason>(m, "Reason", "Why a board has no solution.")
        .value("NONE", Reason::None)
        .value("CLUES", Reason::Clues)
        .value("TOTAL_TOO_SMALL", Reason::TotalTooSmall)
        .value("TOTAL_TOO_LARGE", Reason::TotalTooLarge)
        .value("TOTAL_UNATTAINABLE", Reason::TotalUnattainable);
    nb::enum_<Known>(m, "Known", nb::is_arithmetic(), "The certainty of a cell.")
        .value("OPENED", Known::Opened)
        .value("SAFE", Known::Safe)
        .value("MINE", Known::Mine)
        .value("UNCERTAIN", Known::Uncertain);
    nb::class_<StopFlag>(m, "Stop", "A flag by which one thread stops the native calls of another.")
        .def(nb::init<>())
        .def(nb::init<double>(), "seconds"_a, "Create a flag that counts as set after a time.")
        .def("set", &StopFlag::set, "Stop every call that got this flag.")
        .def("is_set", &StopFlag::is_set, "Return whether the flag is set.");
    nb::class_<BoardPosition>(m, "Position", "A position for the engine.")
        .def(nb::init<int, int, nb::bytes, std::optional<int>>(), "width"_a, "height"_a, "cells"_a,
             "total"_a.none(),
             "Create a position from one code per cell and the mine total, or None.");
    bind_answers(m);
    bind_plan(m);
    bind_questions(m);
}

}  // namespace sapper::bindings
