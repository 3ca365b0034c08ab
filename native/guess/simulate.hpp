// Plays whole games with a policy, on layouts drawn from a seed or on given layouts.
//
// The layout of game i depends only on the seed, i, the first-click rule and the start, so that
// policies can be compared on the same boards, with any number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "base/layout.hpp"
#include "guess/chooser.hpp"
#include "play/player.hpp"

namespace sapper {

// The guarantee for the first click.
enum class FirstClick : std::uint8_t { Safe, Opening };

struct GuessMade {
    int cell = -1;
    double mine_probability = 0;
    double win_chance = 0;  // estimated before the guess; NaN if the policy has no estimate
    bool exact = false;
    ChanceVector chance_basis{};  // inputs of the chance, unless it is exact
    LeafVector after{};           // features of the position after the guess, on request
};

struct SimulatedGame {
    bool won = false;       // never in valued games
    bool decided = false;   // false if the budget or a stop ended the game
    int openings = 0;       // cells opened by moves of the policy, not counting the start
    double survival = 1;    // product of the chances to survive the guesses made
    double end_chance = 1;  // in a valued game: the chance to win where it ended
    std::vector<GuessMade> guesses;
};

// Options of a game, apart from the policy.
struct GameOptions {
    bool measure = false;  // whether to measure positions after guesses, for fitting the leaf value
    // Guesses are valued instead of played. If a guess hits a mine, the game continues on another
    // board, drawn from all that fit and have no mine there. The game ends when the chance to win
    // is exact. The chance to survive all guesses, times the chance to win at the end, is on
    // average the chance to win. It varies far less from game to game than wins and losses.
    bool valued = false;
};

// Games on one kind of board.
struct GameRules {
    Grid grid;
    int mines = 0;
    int start = 0;
    FirstClick first_click = FirstClick::Safe;
};

// The layout of a game: uniform among those with the given number of mines, none of them on the
// start or, under Opening, around it. Throws std::invalid_argument if the mines do not fit.
[[nodiscard]] Bytes game_layout(const GameRules& rules, std::uint64_t seed, std::uint64_t game);

// Plays games, one after another; keeps its memory.
class GamePlayer {
  public:
    explicit GamePlayer(GameOptions options = {}) : options_(options) {}

    // Plays a layout from its start, which must not be a mine.
    void play(const Grid& grid, ByteView mines, int start, Policy policy, std::uint64_t seed,
              Budget& budget, SimulatedGame& game);

    // Continues from a position of a layout by opening a cell, which may be a mine. The game's
    // survival chance does not include this opening.
    void play_on(const Position& position, ByteView mines, int cell, Policy policy,
                 std::uint64_t seed, Budget& budget, SimulatedGame& game);

  private:
    // Plays a started game to the end.
    void go_on(const Grid& grid, ByteView mines, Policy policy, std::uint64_t seed, Budget& budget,
               SimulatedGame& game);

    // Opens the cells that are already open in a position, after the first cell of the layout was
    // opened.
    void recall_opened(ByteView codes);
    // Continues with a layout that has no mine on the cell; false if the budget ended.
    [[nodiscard]] bool redraw(const Position& position, int cell, std::uint64_t seed,
                              Budget& budget);

    GameOptions options_;
    DeductionPlayer deduction_;
    Chooser chooser_;
    Engine drawing_;
    MoveChoice choice_;
    Bytes codes_, blank_, drawn_;
};

// Games first .. first + count - 1 of a seed, each limited to `limit` steps.
[[nodiscard]] std::vector<SimulatedGame> simulate(const GameRules& rules, Policy policy,
                                                  std::uint64_t seed, std::uint64_t first,
                                                  int count, int threads, std::int64_t limit,
                                                  StopSignal* stop, GameOptions options = {});

// The same for given layouts, concatenated, one byte per cell; the first is game `first`.
[[nodiscard]] std::vector<SimulatedGame> play_layouts(const GameRules& rules, ByteView layouts,
                                                      Policy policy, std::uint64_t seed,
                                                      std::uint64_t first, int threads,
                                                      std::int64_t limit, StopSignal* stop);

}  // namespace sapper
