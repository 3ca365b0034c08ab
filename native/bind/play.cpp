// Binding of the deduction player: a layout played by logic alone.
#include <nanobind/stl/array.h>

#include <algorithm>

#include "bind/border.hpp"
#include "play/player.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

// A play and the techniques it needed.
struct Play {
    bool solved = false;
    bool ended = false;
    PlayRecord record;
    Bytes board;
    Bytes rungs;
};

Play play_by_logic(int width, int height, const nb::bytes& layout, int start, Rung highest,
                   std::int64_t looks, std::int64_t limit, StopFlag* stop) {
    const Grid grid = checked_grid(width, height);
    const ByteView mines = checked_flags(grid, layout, "a layout");
    if (mines[checked_cell(grid, start)] != 0) {
        throw std::invalid_argument("cell " + std::to_string(start) + " holds a mine: no start");
    }
    const auto most = static_cast<int>(checked_range(looks, 0, 1 << 30, "looks"));
    const std::int64_t steps = checked_limit(limit);
    return unlocked(stop, [&](StopSignal* signal) {
        Play play;
        Budget budget(steps, signal);
        DeductionPlayer player;
        player.begin(grid, mines, start);
        play.solved = player.run({highest, true, most}, budget);
        play.ended = !play.solved && budget.ended();
        play.record = player.record();
        player.board().copy_codes(play.board);
        play.rungs.resize(mines.size());
        for (int cell = 0; cell < grid.size(); ++cell) {
            play.rungs[cell] = static_cast<std::uint8_t>(player.rung_of(player.board().at(cell)));
        }
        return play;
    });
}

}  // namespace

void bind_play(nb::module_& m) {
    nb::enum_<Rung>(m, "Rung", nb::is_arithmetic(), "A rung of the technique ladder.")
        .value("NONE", Rung::None)
        .value("CLUE", Rung::Clue)
        .value("PAIR", Rung::Pair)
        .value("REGION", Rung::Region)
        .value("TOTAL", Rung::Total);
    nb::class_<PlayRecord>(m, "PlayRecord", "The techniques that a play needed.")
        .def_ro("steps", &PlayRecord::steps, "Successful steps of each Rung.")
        .def_ro("largest_region", &PlayRecord::largest_region,
                "The largest number of clues in a step of the upper rungs.")
        .def_ro("travel", &PlayRecord::travel,
                "The distances of the steps of each Rung from the steps before: the sum of the "
                "numbers of binary digits of the distances.");
    nb::class_<Play>(m, "Play", "A play by logic alone.")
        .def_ro("solved", &Play::solved, "Whether it opened every empty cell.")
        .def_ro("ended", &Play::ended, "Whether the budget ended the play before it was finished.")
        .def_ro("record", &Play::record, "The techniques that it needed.")
        .def_prop_ro(
            "board", [](const Play& play) { return to_python(play.board); },
            "The codes of the board at the end.")
        .def_prop_ro(
            "rungs", [](const Play& play) { return to_python(play.rungs); },
            "The Rung by which each cell became known, one byte per cell.");
    m.def(
        "play_by_logic", play_by_logic, "width"_a, "height"_a, "layout"_a, "start"_a, "highest"_a,
        "looks"_a = kSearchLooks, "limit"_a = kUnlimited, "stop"_a.none() = nb::none(),
        "Play a layout from its start with the rungs up to `highest`. With 0 `looks`, only tables "
        "are used for regions and the total.");
}

}  // namespace sapper::bindings
