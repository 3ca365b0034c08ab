// The generator's face: play a layout by logic alone, and make boards that logic alone solves.
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "bind/border.hpp"
#include "bind/python_stop.hpp"
#include "generate/no_guess.hpp"
#include "play/player.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

Rung checked_rung(int rung) {
    if (rung < 0 || rung >= kRungs) {
        throw std::invalid_argument("rung " + std::to_string(rung) + " of " +
                                    std::to_string(kRungs));
    }
    return static_cast<Rung>(rung);
}

Wish wish(int width, int height, int mines, int start, const nb::bytes& empty) {
    Wish result;
    result.grid = checked_grid(width, height);
    const ByteView view = checked_cells(result.grid, empty);
    result.empty.assign(view.begin(), view.end());
    result.start = checked_cell(result.grid, start);
    result.empty[result.start] = 1;
    result.mines = mines;
    const auto room = std::count(result.empty.begin(), result.empty.end(), 0);
    if (mines < 0 || mines > room) {
        throw std::invalid_argument(std::to_string(mines) + " mines do not fit into " +
                                    std::to_string(room) + " cells");
    }
    return result;
}

}  // namespace

void bind_generator(nb::module_& m) {
    m.def(
        "play_by_logic",
        [](int width, int height, const nb::bytes& layout, int start, int highest, int looks,
           std::int64_t limit, StopFlag* stop) {
            const Grid grid = checked_grid(width, height);
            const ByteView mines = checked_cells(grid, layout);
            if (mines[checked_cell(grid, start)] != 0) {
                throw std::invalid_argument("the start holds a mine");
            }
            const Rung top = checked_rung(highest);
            DeductionPlayer player;
            Bytes board;
            Bytes rungs(mines.size(), 0);
            bool ended = false;
            const bool solved = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(limit, signal);
                player.begin(grid, mines, start);
                const bool done = player.run({top, true, looks}, steps);
                ended = steps.ended();
                player.field().copy_board(board);
                for (int cell = 0; cell < grid.size(); ++cell) {
                    rungs[cell] =
                        static_cast<std::uint8_t>(player.rung_of(player.field().at(cell)));
                }
                return done;
            });
            return std::make_tuple(solved, ended, player.record().steps,
                                   player.record().largest_region, to_python(board),
                                   to_python(rungs));
        },
        "width"_a, "height"_a, "layout"_a, "start"_a, "highest"_a, "looks"_a = kSearchLooks,
        "limit"_a = std::numeric_limits<std::int64_t>::max(), "stop"_a.none() = nb::none(),
        "Play from the start with the rungs up to `highest` (1 to 4). Return (solved, whether the "
        "budget ended before, steps of each rung, most clues of one step, the board at the end, "
        "the rung of each cell). With 0 "
        "`looks` tables alone answer for regions and the total, to compare.");
    m.def(
        "walk_solvable",
        [](int width, int height, const nb::bytes& layout, int start, const nb::bytes& empty,
           int highest, std::uint64_t seed, int count, StopFlag* stop) {
            const Grid grid = checked_grid(width, height);
            const ByteView mines = checked_cells(grid, layout);
            const ByteView fixed = checked_cells(grid, empty);
            if (fixed[checked_cell(grid, start)] == 0 || mines[start] != 0) {
                throw std::invalid_argument("the start must be one of the cells that stay empty");
            }
            const Rung top = checked_rung(highest);
            std::vector<std::tuple<int, int, bool>> swaps;
            Bytes last;
            const bool solvable = unlocked(stop, [&](StopSignal* signal) {
                Budget steps(std::numeric_limits<std::int64_t>::max(), signal);
                SwapChain chain;
                if (!chain.begin(grid, mines, start, fixed, {top}, steps)) {
                    return steps.ended();
                }
                Rng rng(seed);
                for (int i = 0; i < count && !steps.ended(); ++i) {
                    const Swap swap = chain.step(rng, steps);
                    swaps.emplace_back(swap.mine, swap.empty, swap.kept);
                }
                chain.copy_layout(last);
                return true;
            });
            if (!solvable) {
                throw std::invalid_argument("the walk must begin at a solvable layout");
            }
            return std::make_tuple(swaps, to_python(last));
        },
        "width"_a, "height"_a, "layout"_a, "start"_a, "empty"_a, "highest"_a, "seed"_a, "count"_a,
        "stop"_a.none() = nb::none(),
        "Walk from solvable layout to solvable layout. Return the swaps (mine, empty cell, kept) "
        "and the last layout, to compare with plays from scratch.");
    m.def(
        "make_no_guess",
        [](int width, int height, int mines, int start, const nb::bytes& empty, int method,
           std::array<int, 2> rungs, std::array<int, 2> bbbv, std::int64_t tries, int mixing,
           std::uint64_t seed, int count, int threads, std::int64_t limit, StopFlag* stop) {
            Wish wanted = wish(width, height, mines, start, empty);
            if (method < 0 || method > static_cast<int>(Method::Repair)) {
                throw std::invalid_argument("method " + std::to_string(method));
            }
            wanted.method = static_cast<Method>(method);
            wanted.least = checked_rung(rungs[0]);
            wanted.highest = checked_rung(rungs[1]);
            wanted.min_bbbv = bbbv[0];
            wanted.max_bbbv = bbbv[1];
            wanted.tries = tries;
            wanted.mixing = mixing;
            wanted.limit = limit;
            const std::vector<Made> boards = unlocked(stop, [&](StopSignal* signal) {
                return make_many(wanted, seed, count, threads, signal);
            });
            nb::list result;
            for (const Made& made : boards) {
                result.append(nb::make_tuple(static_cast<int>(made.ended), to_python(made.mines),
                                             made.record.steps, made.record.largest_region,
                                             static_cast<int>(made.origin), made.drawn,
                                             made.repairs, made.steps));
            }
            return result;
        },
        "width"_a, "height"_a, "mines"_a, "start"_a, "empty"_a, "method"_a, "rungs"_a, "bbbv"_a,
        "tries"_a, "mixing"_a, "seed"_a, "count"_a, "threads"_a, "limit"_a,
        "stop"_a.none() = nb::none(),
        nb::sig("def make_no_guess(width: int, height: int, mines: int, start: int, empty: bytes, "
                "method: int, rungs: tuple[int, int], bbbv: tuple[int, int], tries: int, "
                "mixing: int, seed: int, count: int, threads: int, limit: int, "
                "stop: Stop | None = None) -> list[tuple[int, bytes, list[int], int, int, int, "
                "int, int]]"),
        "Make `count` boards from the seeds `seed`, `seed` + 1 and so on. Return for each (how it "
        "ended, "
        "layout, steps of each rung, most clues of one step, origin, layouts drawn, repairs, steps "
        "of the chain).");
}

}  // namespace sapper::bindings
