// Chooses the cell to open on a board.
#pragma once

#include <vector>

#include "base/budget.hpp"
#include "base/rng.hpp"
#include "guess/choice.hpp"
#include "solve/engine.hpp"

namespace sapper {

// Keeps its memory between boards; not shared between threads.
class Chooser {
  public:
    // The move of a policy. A win chance needs the board's total; without it only the mine
    // probabilities count. `seed` matters to policies that sample.
    void choose(const Position& position, Policy policy, std::uint64_t seed, Budget& budget,
                MoveChoice& choice);

    // Certain cells and probabilities of the position looked at last.
    [[nodiscard]] const Analysis& analysis() const { return analysis_; }

  private:
    void choose_safest(const Position& position, MoveChoice& choice);

    Engine engine_;
    Analysis analysis_;
};

}  // namespace sapper
