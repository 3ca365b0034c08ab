// The engine's face: one call a question, bytes in, plain data out. The interpreter lock is
// released while the engine works, so that threads can ask at the same time and another can stop a
// call.
#include "solve/engine.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "base/parallel.hpp"
#include "bind/border.hpp"
#include "bind/python_stop.hpp"
#include "solve/decomposition.hpp"
#include "solve/proofs.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

// Engines keep their memory; each thread has its own.
Engine& engine() {
    thread_local Engine instance;
    return instance;
}

Position position(int width, int height, const nb::bytes& cells, std::optional<int> total) {
    const Grid grid = checked_grid(width, height);
    const ByteView view = checked_cells(grid, cells);
    if (total && (*total < 0 || *total > grid.size())) {
        throw std::invalid_argument(std::to_string(*total) + " mines do not fit into " +
                                    std::to_string(grid.size()) + " cells");
    }
    return {grid, view, total.value_or(kNoTotal)};
}

template <typename T>
nb::bytes raw_bytes(const std::vector<T>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

std::tuple<int, double, nb::bytes, nb::bytes, std::int64_t> answer(const Analysis& result) {
    const bool weighed = result.verdict == Verdict::Consistent;
    return {static_cast<int>(result.verdict), result.log2_solutions,
            weighed ? raw_bytes(result.probability) : nb::bytes("", 0), raw_bytes(result.known),
            result.transitions};
}

}  // namespace

void bind_engine(nb::module_& m) {
    nb::class_<StopFlag>(m, "Stop", "A flag by which one thread stops the engine calls of another.")
        .def(nb::init<>())
        .def(
            "set", [](StopFlag& stop) { stop.set(); }, "Stop every call that was given this.")
        .def("is_set", [](StopFlag& stop) { return stop.is_set(); }, "Tell whether it was set.");

    m.def(
        "analyse",
        [](int width, int height, const nb::bytes& cells, std::optional<int> total,
           std::int64_t limit, StopFlag* stop) {
            const Position asked = position(width, height, cells, total);
            thread_local Analysis result;
            unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                engine().analyse(asked, steps, result);
                return true;
            });
            return answer(result);
        },
        "width"_a, "height"_a, "cells"_a, "total"_a.none(), "limit"_a, "stop"_a.none() = nb::none(),
        "Return (verdict, log2 of the solutions, probabilities as doubles, what is known of each "
        "cell, transitions).");
    m.def(
        "analyse_many",
        [](int width, int height, const std::vector<nb::bytes>& boards,
           const std::vector<std::optional<int>>& totals, std::int64_t limit, int threads,
           StopFlag* stop) {
            if (boards.size() != totals.size()) {
                throw std::invalid_argument(std::to_string(boards.size()) + " boards, " +
                                            std::to_string(totals.size()) + " totals");
            }
            std::vector<Position> asked;
            for (std::size_t i = 0; i < boards.size(); ++i) {
                asked.push_back(position(width, height, boards[i], totals[i]));
            }
            std::vector<Analysis> results(asked.size());
            unlocked(stop, [&](StopSignal* signal) {
                for_each_number(static_cast<int>(asked.size()), threads, signal, [&] {
                    return [&, own = Engine()](int i, StopSignal* stopped) mutable {
                        Budget steps(limit, stopped);
                        own.analyse(asked[i], steps, results[i]);
                    };
                });
                return true;
            });
            std::vector<std::tuple<int, double, nb::bytes, nb::bytes, std::int64_t>> answers;
            for (const Analysis& result : results) {
                answers.push_back(answer(result));
            }
            return answers;
        },
        "width"_a, "height"_a, "boards"_a, "totals"_a, "limit"_a, "threads"_a,
        "stop"_a.none() = nb::none(), "Analyse boards of one shape, several at a time.");
    m.def(
        "check",
        [](int width, int height, const nb::bytes& cells, std::optional<int> total,
           std::int64_t limit, StopFlag* stop) {
            const Position asked = position(width, height, cells, total);
            const Consistency result = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                return engine().check(asked, steps);
            });
            return std::make_tuple(static_cast<int>(result.verdict),
                                   static_cast<int>(result.reason), result.least, result.most);
        },
        "width"_a, "height"_a, "cells"_a, "total"_a.none(), "limit"_a, "stop"_a.none() = nb::none(),
        "Return (verdict, reason, fewest mines, most mines).");
    m.def(
        "count",
        [](int width, int height, const nb::bytes& cells, std::optional<int> total,
           std::int64_t limit, StopFlag* stop) {
            const Position asked = position(width, height, cells, total);
            ExactCounts result = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                return engine().count(asked, steps);
            });
            return std::make_tuple(static_cast<int>(result.verdict), std::move(result.primes),
                                   std::move(result.solutions), std::move(result.group),
                                   std::move(result.counts));
        },
        "width"_a, "height"_a, "cells"_a, "total"_a.none(), "limit"_a, "stop"_a.none() = nb::none(),
        "Return (verdict, primes, residues of the solutions, group of each cell, residues of each "
        "group's count); groups below zero: -1 opened, -2 safe, -3 mine.");
    m.def(
        "count_by_mines",
        [](int width, int height, const nb::bytes& cells, std::int64_t limit, StopFlag* stop) {
            const Position asked = position(width, height, cells, std::nullopt);
            ExactPolynomial result = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                return engine().count_by_mines(asked, steps);
            });
            return std::make_tuple(static_cast<int>(result.verdict), std::move(result.primes),
                                   result.low, std::move(result.coefficients));
        },
        "width"_a, "height"_a, "cells"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Return (verdict, primes, fewest mines, residues for each number of mines).");
    m.def(
        "sample",
        [](int width, int height, const nb::bytes& cells, std::optional<int> total, int count,
           std::uint64_t seed, std::int64_t limit, StopFlag* stop) {
            const Position asked = position(width, height, cells, total);
            Bytes placements;
            const Verdict verdict = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                return engine().sample(asked, count, seed, steps, placements);
            });
            return std::make_tuple(static_cast<int>(verdict), to_python(placements));
        },
        "width"_a, "height"_a, "cells"_a, "total"_a.none(), "count"_a, "seed"_a, "limit"_a,
        "stop"_a.none() = nb::none(),
        "Return (verdict, placements): uniform and independent, one byte a cell.");
    m.def(
        "refute",
        [](int width, int height, const nb::bytes& cells, std::optional<int> total, int cell,
           bool mine, std::int64_t limit, StopFlag* stop) {
            const Position asked = position(width, height, cells, total);
            checked_cell(asked.grid, cell);
            Core core = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                return Prover(engine()).refute(asked, cell, mine ? kMine : kBlank, steps);
            });
            return std::make_tuple(static_cast<int>(core.verdict), std::move(core.clues),
                                   core.uses_total, core.minimal);
        },
        "width"_a, "height"_a, "cells"_a, "total"_a.none(), "cell"_a, "mine"_a, "limit"_a,
        "stop"_a.none() = nb::none(),
        "Return (verdict, clues, uses total, minimal): clues that refute the cell being (no) "
        "mine.");
    m.def(
        "conflict",
        [](int width, int height, const nb::bytes& cells, std::optional<int> total,
           std::int64_t limit, StopFlag* stop) {
            const Position asked = position(width, height, cells, total);
            Core core = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                return Prover(engine()).conflict(asked, steps);
            });
            return std::make_tuple(static_cast<int>(core.verdict), std::move(core.clues),
                                   core.uses_total, core.minimal);
        },
        "width"_a, "height"_a, "cells"_a, "total"_a.none(), "limit"_a, "stop"_a.none() = nb::none(),
        "Return (verdict, clues, uses total, minimal): clues that contradict each other.");
    m.def(
        "describe",
        [](int width, int height, const nb::bytes& cells, std::int64_t limit, StopFlag* stop) {
            using Node = std::tuple<int, int, int, std::vector<int>, int>;
            using Part = std::tuple<std::string, double, std::vector<std::vector<int>>,
                                    std::vector<int>, std::vector<int>, std::vector<Node>>;
            const Position asked = position(width, height, cells, std::nullopt);
            BoardView view = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                return describe(engine(), asked, steps);
            });
            std::vector<Part> parts;
            for (ComponentView& component : view.components) {
                std::vector<Node> nodes;
                for (BagNode& node : component.nodes) {
                    nodes.emplace_back(node.left, node.right, node.box, std::move(node.clues),
                                       node.states);
                }
                parts.emplace_back(std::move(component.method), component.work,
                                   std::move(component.boxes), std::move(component.clues),
                                   std::move(component.residuals), std::move(nodes));
            }
            return std::make_tuple(static_cast<int>(view.verdict), std::move(parts),
                                   std::move(view.sea));
        },
        "width"_a, "height"_a, "cells"_a, "limit"_a, "stop"_a.none() = nb::none(),
        "Return (verdict, components, sea); a component is (method, log2 work, boxes, clues, "
        "residuals, nodes), a node (left, right, box, open clues, states).");
}

}  // namespace sapper::bindings
