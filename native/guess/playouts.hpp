// Plays out random boards to find how often each of a few cells leads to a win.
//
// Boards are drawn uniformly from all boards that fit the position. Every cell is tried on the same
// boards, so luck in the draw does not decide between cells. A quick policy plays the boards, so
// the result is the chance to win with that policy. Its guesses are valued instead of played
// (GameOptions::valued), which also removes their luck.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "guess/choice.hpp"
#include "guess/simulate.hpp"
#include "solve/engine.hpp"

namespace sapper {

// The number of boards, and when to give up a cell.
struct PlayoutPlan {
    int rounds = 8;
    int boards = 64;      // per round
    double prior = 200;   // weight of the value before the playouts, in boards
    double behind = 2.5;  // give up a cell that is this many standard errors behind the best one
};

class Playouts {
  public:
    // Values the candidates again, and sorts them, the best first. The new win chance is the mean
    // over the boards played and the previous value, which counts as `prior` boards. Returns false
    // if the budget ended; the candidates are then unchanged.
    [[nodiscard]] bool refine(const Position& position, std::span<Candidate> candidates,
                              const PlayoutPlan& plan, std::uint64_t seed, Budget& budget);

    // Computes the chance to win by each candidate on each of some boards, candidate by candidate.
    // Returns false if the budget ended.
    [[nodiscard]] bool value(const Position& position, std::span<const Candidate> candidates,
                             int boards, std::uint64_t seed, Budget& budget,
                             std::vector<double>& chances);

  private:
    // Forgets the boards played before.
    void begin(std::size_t candidates);
    // Draws boards and plays them for every candidate that has not been given up.
    [[nodiscard]] bool play_boards(const Position& position, std::span<const Candidate> candidates,
                                   int boards, std::uint64_t seed, Budget& budget);
    // Plays one board for every candidate that has not been given up.
    [[nodiscard]] bool play(const Position& position, ByteView mines,
                            std::span<const Candidate> candidates, std::uint64_t seed,
                            Budget& budget);
    void give_up(double behind);

    Engine engine_;
    GamePlayer player_{GameOptions{.valued = true}};
    SimulatedGame game_;
    Bytes boards_;
    std::vector<std::vector<double>> chances_;  // per candidate, board by board
    std::vector<std::uint8_t> given_up_;
};

}  // namespace sapper
