// Sampled boards played out: how often each of a few cells leads to a win.
//
// Boards are drawn uniformly from all that fit the position, and every cell is tried on the same
// ones, so that luck in the draw does not decide between them. They are played out by a quick
// policy, so what is found is a chance to win for that policy; its guesses are valued instead of
// played (GameOptions::valued), so that their luck does not decide, either.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "guess/choice.hpp"
#include "guess/simulate.hpp"
#include "solve/engine.hpp"

namespace sapper {

// How much is played.
struct PlayoutPlan {
    int rounds = 8;
    int boards = 64;      // of a round
    double prior = 200;   // boards that the value before the playouts counts for
    double behind = 2.5;  // a cell is given up that many standard errors behind the best one
};

class Playouts {
  public:
    // Values the candidates again. Their win chances become the mean over the boards played and the
    // values they had, which count as `prior` boards. Sorts them, best first.
    // False when the budget ended; then the candidates are as they were.
    [[nodiscard]] bool refine(const Position& position, std::span<Candidate> candidates,
                              const PlayoutPlan& plan, std::uint64_t seed, Budget& budget);

    // The chance to win by each candidate on each of some boards, candidate after candidate. False
    // when the budget ended.
    [[nodiscard]] bool value(const Position& position, std::span<const Candidate> candidates,
                             int boards, std::uint64_t seed, Budget& budget,
                             std::vector<double>& chances);

  private:
    // Forgets what was played before.
    void begin(std::size_t candidates);
    // Draws boards and plays them by every candidate that is not given up.
    [[nodiscard]] bool play_boards(const Position& position, std::span<const Candidate> candidates,
                                   int boards, std::uint64_t seed, Budget& budget);
    // Plays a board by every candidate that is not given up.
    [[nodiscard]] bool play(const Position& position, ByteView mines,
                            std::span<const Candidate> candidates, std::uint64_t seed,
                            Budget& budget);
    void give_up(double behind);

    Engine engine_;
    GamePlayer player_{GameOptions{.valued = true}};
    SimulatedGame game_;
    Bytes boards_;
    std::vector<std::vector<double>> chances_;  // per candidate, board after board
    std::vector<std::uint8_t> given_up_;
};

}  // namespace sapper
