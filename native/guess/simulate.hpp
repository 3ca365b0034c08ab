// Whole games played by a policy, with the layouts that a seed gives or with given ones.
//
// The layout of game i depends on the seed, i, the rule of the first click and the start alone, so
// that policies can be compared on the same boards, on any number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "base/layout.hpp"
#include "guess/chooser.hpp"
#include "play/player.hpp"

namespace sapper {

// What is promised of the first click.
enum class FirstClick : std::uint8_t { Safe, Opening };

struct GuessMade {
    int cell = -1;
    double mine_probability = 0;
    double win_chance = 0;  // claimed before the guess; NaN when the policy claims none
    bool exact = false;
    ChanceVector chance_basis{};  // what the chance was worked out from, unless exact
    LeafVector after{};  // what the leaf value looks at, of the position after it, if asked for
};

struct SimulatedGame {
    bool won = false;       // never where games are valued
    bool decided = false;   // false when the budget or a stop ended the game
    int openings = 0;       // cells opened by a move of the policy, the start not counted
    double survival = 1;    // product of the chances to survive the guesses made
    double end_chance = 1;  // of a valued game: the chance to win where it ended
    std::vector<GuessMade> guesses;
};

// Options of games other than the policy.
struct GameOptions {
    bool measure = false;  // positions after guesses are measured, for fitting the leaf value
    // Guesses are valued instead of played: one that meets a mine is survived on another board,
    // drawn from all that fit, and where the chance to win is exact the game ends. The chance to
    // survive all guesses, times that at the end, is on average the chance to win, and varies far
    // less from game to game than winning and losing do.
    bool valued = false;
};

// Games on one kind of board.
struct GameRules {
    Grid grid;
    int mines = 0;
    int start = 0;
    FirstClick first_click = FirstClick::Safe;
};

// The layout of a game: uniform among those with the mines, none on the start, and under Opening
// none around it. Throws std::invalid_argument when the mines do not fit.
[[nodiscard]] Bytes game_layout(const GameRules& rules, std::uint64_t seed, std::uint64_t game);

// Plays games, one after another; keeps its memory.
class GamePlayer {
  public:
    explicit GamePlayer(GameOptions options = {}) : options_(options) {}

    // Plays a layout from its start, which must be no mine.
    void play(const Grid& grid, ByteView mines, int start, Policy policy, std::uint64_t seed,
              Budget& budget, SimulatedGame& game);

    // Goes on from a position of a layout by opening a cell, which may be a mine; the chance to
    // survive that is not part of the game's.
    void play_on(const Position& position, ByteView mines, int cell, Policy policy,
                 std::uint64_t seed, Budget& budget, SimulatedGame& game);

  private:
    // Plays what was begun to its end.
    void go_on(const Grid& grid, ByteView mines, Policy policy, std::uint64_t seed, Budget& budget,
               SimulatedGame& game);

    // Opens the cells of a position that are open already, after one cell of a layout was.
    void recall_opened(ByteView codes);
    // Goes on with a layout that has no mine on the cell; false when the budget ended.
    [[nodiscard]] bool redraw(const Position& position, int cell, std::uint64_t seed,
                              Budget& budget);

    GameOptions options_;
    DeductionPlayer deduction_;
    Chooser chooser_;
    Engine drawing_;
    MoveChoice choice_;
    Bytes codes_, blank_, drawn_;
};

// Games first .. first + count - 1 of a seed, each within `limit` steps.
[[nodiscard]] std::vector<SimulatedGame> simulate(const GameRules& rules, Policy policy,
                                                  std::uint64_t seed, std::uint64_t first,
                                                  int count, int threads, std::int64_t limit,
                                                  StopSignal* stop, GameOptions options = {});

// The same for given layouts, one after another, one byte per cell; the first is game `first`.
[[nodiscard]] std::vector<SimulatedGame> play_layouts(const GameRules& rules, ByteView layouts,
                                                      Policy policy, std::uint64_t seed,
                                                      std::uint64_t first, int threads,
                                                      std::int64_t limit, StopSignal* stop);

}  // namespace sapper
