// Chooses the cell to open on a board.
#pragma once

#include <vector>

#include "base/budget.hpp"
#include "guess/choice.hpp"
#include "guess/deep_look.hpp"
#include "guess/endgame.hpp"
#include "guess/lookahead.hpp"
#include "solve/engine.hpp"

namespace sapper {

// Keeps its memory between boards; not shared between threads.
class Chooser {
  public:
    // The move of a policy. A win chance needs the board's total; without it only the mine
    // probabilities count. `seed` matters to policies that sample.
    void choose(const Position& position, Policy policy, std::uint64_t seed, Budget& budget,
                MoveChoice& choice);

    // Also tells the chance to win where a cell is certain; a simulation has no use for it.
    void value_certain_moves() { values_certain_moves_ = true; }

    // Certain cells and probabilities of the position looked at last.
    [[nodiscard]] const Analysis& analysis() const { return now_.analysis; }

    // What the leaf value looks at.
    [[nodiscard]] LeafFeatures measure(const Position& position, Budget& budget);

  private:
    void choose_safest(const Position& position, MoveChoice& choice) const;
    // Searches the end; false when it is too large or its part of the budget was spent.
    [[nodiscard]] bool search_end(int most_solutions, std::int64_t steps, bool all, Budget& budget,
                                  MoveChoice& choice);
    void look_ahead(const Position& position, Policy policy, Budget& budget, MoveChoice& choice);

    LookedAt now_;
    DeepLook deep_look_;
    SolutionTable table_;
    EndgameSearch endgame_;
    std::vector<EndgameMove> end_moves_;
    std::vector<int> safe_;
    bool values_certain_moves_ = false;
};

}  // namespace sapper
