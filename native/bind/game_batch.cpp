// Binding of game batches: bytes in, bytes out, with the interpreter lock released.
#include "play/game_batch.hpp"

#include <nanobind/stl/vector.h>

#include <cstring>

#include "bind/border.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

int checked_game(const GameBatch& batch, std::int64_t game) {
    return static_cast<int>(checked_range(game, 0, batch.games() - 1, "game"));
}

// One cell per game, as 32-bit integers.
std::vector<std::int32_t> checked_cells(const GameBatch& batch, const nb::bytes& data) {
    std::vector<std::int32_t> cells(batch.games());
    if (data.size() != cells.size() * sizeof(std::int32_t)) {
        throw std::invalid_argument(std::to_string(data.size()) + " bytes are not a cell for " +
                                    std::to_string(cells.size()) + " games");
    }
    std::memcpy(cells.data(), data.c_str(), data.size());
    for (const std::int32_t cell : cells) {
        (void)checked_cell(batch.grid(), cell);
    }
    return cells;
}

}  // namespace

// This function is long because it lists everything that Python can use.
void bind_game_batch(nb::module_& m) {
    nb::enum_<Promise>(m, "Promise", "The cells that are free of mines at the first opening.")
        .value("NONE", Promise::None)
        .value("CELL", Promise::Cell)
        .value("NEIGHBOURHOOD", Promise::Neighbourhood);
    nb::enum_<Opened>(m, "Opened", nb::is_arithmetic(), "The result of opening a cell.")
        .value("PLAYING", Opened::Playing)
        .value("WON", Opened::Won)
        .value("LOST", Opened::Lost)
        .value("REFUSED", Opened::Refused)
        .value("OVER", Opened::Over);
    nb::class_<GameBatch>(m, "GameBatch", "Many games in parallel, in which luck decides.")
        .def(
            "__init__",
            [](GameBatch* self, int width, int height, int mines, Promise promise,
               std::int64_t games) {
                const Grid grid = checked_grid(width, height);
                const int count = checked_count(games, "games");
                (void)checked_range(static_cast<std::int64_t>(grid.size()) * count, 1, kMostBytes,
                                    "cells of all games");
                new (self) GameBatch(grid, mines, promise, count);
            },
            "width"_a, "height"_a, "mines"_a, "promise"_a, "games"_a)
        .def(
            "begin",
            [](GameBatch& self, std::int64_t game, std::uint64_t seed) {
                self.begin(checked_game(self, game), seed);
            },
            "game"_a, "seed"_a, "Start a new game, whose layout will be drawn from the seed.")
        .def(
            "give_layout",
            [](GameBatch& self, std::int64_t game, const nb::bytes& layout) {
                self.give_layout(checked_game(self, game),
                                 checked_flags(self.grid(), layout, "a layout"));
            },
            "game"_a, "layout"_a, "Set the layout of a game, before its first opening.")
        .def(
            "has_layout",
            [](const GameBatch& self, std::int64_t game) {
                return self.has_layout(checked_game(self, game));
            },
            "game"_a, "Return whether a game has a layout.")
        .def(
            "layout",
            [](const GameBatch& self, std::int64_t game) {
                return to_python(self.layout(checked_game(self, game)));
            },
            "game"_a, "Return a game's layout, one byte per cell.")
        .def(
            "step",
            [](GameBatch& self, const nb::bytes& cells) {
                const std::vector<std::int32_t> chosen = checked_cells(self, cells);
                std::vector<std::int32_t> opened(chosen.size());
                Bytes results(chosen.size());
                {
                    const nb::gil_scoped_release unlocked;
                    self.step(chosen, opened, results);
                }
                return nb::make_tuple(nb::bytes(reinterpret_cast<const char*>(opened.data()),
                                                opened.size() * sizeof(std::int32_t)),
                                      to_python(results));
            },
            "cells"_a, nb::sig("def step(self, cells: bytes) -> tuple[bytes, bytes]"),
            "Open a cell in every game, as 32-bit integers; return how many cells were opened in\n"
            "each, as 32-bit integers, and the results, one byte per game, as `Opened`.")
        .def(
            "seen",
            [](const GameBatch& self) {
                const auto seen = self.seen();
                return nb::bytes(reinterpret_cast<const char*>(seen.data()), seen.size());
            },
            "Return the visible cells of all games, one signed byte each: -1 if hidden, else a "
            "number.");
}

}  // namespace sapper::bindings
