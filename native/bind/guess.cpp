// Binding of the players: one move of a policy, and whole games.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include "bind/border.hpp"
#include "guess/playouts.hpp"
#include "guess/simulate.hpp"

namespace sapper::bindings {

using namespace nb::literals;

namespace {

Chooser& chooser() {
    thread_local Chooser instance;
    instance.value_certain_moves();
    return instance;
}

MoveChoice choose_move(const BoardPosition& position, Policy policy, std::int64_t limit,
                       std::uint64_t seed, StopFlag* stop) {
    const std::int64_t steps = checked_limit(limit);
    return unlocked(stop, [&](StopSignal* signal) {
        Budget budget(steps, signal);
        MoveChoice choice;
        chooser().choose(position.view(), policy, seed, budget, choice);
        return choice;
    });
}

// The risk of a cell, which must be hidden and not a proved mine.
Candidate checked_candidate(const Analysis& analysis, int cell) {
    const Known known = analysis.known[cell];
    if (known == Known::Opened || known == Known::Mine) {
        throw std::invalid_argument("cell " + std::to_string(cell) +
                                    " is open or certainly a mine: it cannot be played");
    }
    return {cell, known == Known::Safe ? 0 : analysis.probability[cell]};
}

std::vector<double> play_out(const BoardPosition& position, const std::vector<int>& cells,
                             std::int64_t boards, std::uint64_t seed, std::int64_t limit,
                             StopFlag* stop) {
    if (position.view().total == kNoTotal) {
        throw std::invalid_argument("a board without its mine total cannot be played out");
    }
    for (const int cell : cells) {
        (void)checked_cell(position.grid(), cell);
    }
    const int count = checked_count(boards, "number of boards");
    (void)checked_count(static_cast<std::int64_t>(cells.size()) * count, "number of playouts");
    const std::int64_t steps = checked_limit(limit);
    return unlocked(stop, [&](StopSignal* signal) {
        Budget budget(steps, signal);
        Engine engine;
        Analysis analysis;
        engine.analyse(position.view(), budget, analysis);
        std::vector<double> chances;
        if (analysis.verdict != Verdict::Consistent) {
            return chances;
        }
        std::vector<Candidate> candidates;
        for (const int cell : cells) {
            candidates.push_back(checked_candidate(analysis, cell));
        }
        if (!Playouts().value(position.view(), candidates, count, seed, budget, chances)) {
            chances.clear();
        }
        return chances;
    });
}

GameRules checked_rules(int width, int height, int mines, int start, FirstClick first_click) {
    const Grid grid = checked_grid(width, height);
    GameRules rules{grid, mines, checked_cell(grid, start), first_click};
    int promised = 1;
    if (first_click == FirstClick::Opening) {
        grid.for_neighbours(start, [&](int) { ++promised; });
    }
    (void)checked_range(mines, 0, grid.size() - promised, "number of mines");
    return rules;
}

std::vector<SimulatedGame> simulate_games(int width, int height, int mines, int start,
                                          FirstClick first_click, Policy policy, std::uint64_t seed,
                                          std::uint64_t first_game, std::int64_t games,
                                          std::int64_t threads, std::int64_t limit, StopFlag* stop,
                                          bool measure, bool valued) {
    const GameRules rules = checked_rules(width, height, mines, start, first_click);
    const int count = checked_count(games, "number of games");
    const int workers = checked_threads(threads);
    const std::int64_t steps = checked_limit(limit);
    return unlocked(stop, [&](StopSignal* signal) {
        return simulate(rules, policy, seed, first_game, count, workers, steps, signal,
                        {measure, valued});
    });
}

std::vector<SimulatedGame> play_given(int width, int height, const nb::bytes& layouts, int start,
                                      Policy policy, std::uint64_t seed, std::int64_t threads,
                                      std::int64_t limit, StopFlag* stop, std::uint64_t first) {
    const Grid grid = checked_grid(width, height);
    const GameRules rules{grid, 0, checked_cell(grid, start), FirstClick::Safe};
    const ByteView view{static_cast<const std::uint8_t*>(layouts.data()), layouts.size()};
    const auto size = static_cast<std::size_t>(grid.size());
    if (view.size() % size != 0) {
        throw std::invalid_argument("layouts of " + std::to_string(view.size()) +
                                    " bytes, not a multiple of " + std::to_string(size));
    }
    (void)checked_count(static_cast<std::int64_t>(view.size() / size), "number of layouts");
    for (std::size_t i = 0; i < view.size(); ++i) {
        if (view[i] > 1) {
            throw std::invalid_argument("layouts with " + std::to_string(view[i]) + " at byte " +
                                        std::to_string(i) + ", greatest is 1");
        }
    }
    for (std::size_t at = static_cast<std::size_t>(start); at < view.size(); at += size) {
        if (view[at] != 0) {
            throw std::invalid_argument("layout " + std::to_string(at / size) +
                                        " has a mine on the start, cell " + std::to_string(start));
        }
    }
    const int workers = checked_threads(threads);
    const std::int64_t steps = checked_limit(limit);
    return unlocked(stop, [&](StopSignal* signal) {
        return play_layouts(rules, view, policy, seed, first, workers, steps, signal);
    });
}

void bind_move_results(nb::module_& m) {
    nb::class_<Candidate>(m, "Candidate", "A cell that might be opened.")
        .def_ro("cell", &Candidate::cell, "Its index.")
        .def_ro("mine_probability", &Candidate::mine_probability, "The chance that it is a mine.")
        .def_ro("win_chance", &Candidate::win_chance, "The chance to win with it; NaN if unknown.")
        .def_ro("exact", &Candidate::exact, "Whether the win chance is exact.");
    nb::class_<MoveChoice>(m, "MoveChoice", "The move of a policy.")
        .def_ro("verdict", &MoveChoice::verdict, "Whether the board has a solution.")
        .def_ro("reason", &MoveChoice::reason, "Why the cell was chosen.")
        .def_ro("cell", &MoveChoice::cell, "The index of the cell; -1 if there is no move.")
        .def_ro("mine_probability", &MoveChoice::mine_probability, "The chance that it is a mine.")
        .def_ro("win_chance", &MoveChoice::win_chance, "The chance to win; NaN if unknown.")
        .def_ro("exact", &MoveChoice::exact, "Whether the win chance is exact.")
        .def_ro("follow_ups", &MoveChoice::follow_ups,
                "How many positions after a clue were valued.")
        .def_ro("candidates", &MoveChoice::candidates, "The considered cells, the best first.");
    nb::class_<GuessMade>(m, "GuessMade", "A guess in a game.")
        .def_ro("cell", &GuessMade::cell, "The opened cell.")
        .def_ro("mine_probability", &GuessMade::mine_probability, "The chance that it was a mine.")
        .def_ro("win_chance", &GuessMade::win_chance, "The estimated win chance; NaN if none.")
        .def_ro("exact", &GuessMade::exact, "Whether the win chance was exact.")
        .def_ro("chance_basis", &GuessMade::chance_basis, "The inputs of an estimated chance.")
        .def_ro("after", &GuessMade::after,
                "Features of the position after the guess, if measured.");
    nb::class_<SimulatedGame>(m, "SimulatedGame", "A game that a policy played.")
        .def_ro("won", &SimulatedGame::won, "Whether every safe cell was opened.")
        .def_ro("decided", &SimulatedGame::decided, "Whether the game was finished.")
        .def_ro("openings", &SimulatedGame::openings, "Number of cells opened by the policy.")
        .def_ro("survival", &SimulatedGame::survival,
                "Product of the survival chances of the guesses.")
        .def_ro("end_chance", &SimulatedGame::end_chance,
                "In a valued game: the chance to win at the end.")
        .def_ro("guesses", &SimulatedGame::guesses, "The guesses, in order.");
}

}  // namespace

void bind_guess(nb::module_& m) {
    nb::enum_<Policy>(m, "Policy", "How a cell is chosen if no cell is safe.")
        .value("SAFEST", Policy::Safest)
        .value("INFORMED", Policy::Informed)
        .value("LOOKAHEAD", Policy::Lookahead)
        .value("ENDGAME", Policy::Endgame)
        .value("BEST", Policy::Best)
        .value("DEEP", Policy::Deep);
    nb::enum_<MoveReason>(m, "MoveReason", "Why a cell was chosen.")
        .value("NONE", MoveReason::None)
        .value("CERTAIN", MoveReason::Certain)
        .value("SAFEST", MoveReason::Safest)
        .value("PROGRESS", MoveReason::Progress)
        .value("WIN_CHANCE", MoveReason::WinChance)
        .value("EXACT", MoveReason::Exact)
        .value("UNAVOIDABLE", MoveReason::Unavoidable);
    nb::enum_<FirstClick>(m, "FirstClick", "The guarantee for the first click.")
        .value("SAFE", FirstClick::Safe)
        .value("OPENING", FirstClick::Opening);
    bind_move_results(m);
    m.def("choose_move", choose_move, "position"_a, "policy"_a, "limit"_a, "seed"_a = 0,
          "stop"_a.none() = nb::none(), "Return the move of a policy.");
    m.def("play_out", play_out, "position"_a, "cells"_a, "boards"_a, "seed"_a, "limit"_a,
          "stop"_a.none() = nb::none(),
          "Return the chance to win with each cell on random boards that fit the position, cell by "
          "cell; guesses are valued instead of played. Empty if there is no solution, or beyond "
          "the limit.");
    m.def("simulate_games", simulate_games, "width"_a, "height"_a, "mines"_a, "start"_a,
          "first_click"_a, "policy"_a, "seed"_a, "first_game"_a, "games"_a, "threads"_a, "limit"_a,
          "stop"_a.none() = nb::none(), "measure"_a = false, "valued"_a = false,
          "Play games of a seed, starting with number `first_game`, each within `limit` steps. The "
          "layouts do not depend on the policy.");
    m.def("play_layouts", play_given, "width"_a, "height"_a, "layouts"_a, "start"_a, "policy"_a,
          "seed"_a, "threads"_a, "limit"_a, "stop"_a.none() = nb::none(), "first"_a = 0,
          "Play concatenated layouts, one byte per cell; the first is game `first`.");
    m.def(
        "game_layouts",
        [](int width, int height, int mines, int start, FirstClick first_click, std::uint64_t seed,
           std::uint64_t first_game, std::int64_t games) {
            const GameRules rules = checked_rules(width, height, mines, start, first_click);
            const auto count =
                checked_range(games, 0, kMostBytes / rules.grid.size(), "number of games");
            Bytes all;
            for (std::int64_t i = 0; i < count; ++i) {
                const Bytes one =
                    game_layout(rules, seed, first_game + static_cast<std::uint64_t>(i));
                all.insert(all.end(), one.begin(), one.end());
            }
            return to_python(all);
        },
        "width"_a, "height"_a, "mines"_a, "start"_a, "first_click"_a, "seed"_a, "first_game"_a,
        "games"_a, "Return the layouts that simulate_games plays, concatenated.");
}

}  // namespace sapper::bindings
