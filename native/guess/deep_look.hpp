// Look-ahead several moves deep. If no cell is certainly safe after a candidate shows its clue, the
// position after the clue is examined in the same way. If few solutions are left, it is searched to
// the end.
#pragma once

#include <memory>
#include <vector>

#include "base/budget.hpp"
#include "guess/endgame.hpp"
#include "guess/lookahead.hpp"
#include "solve/engine.hpp"

namespace sapper {

// The limits of the look-ahead.
struct Depth {
    int openings = 1;            // openings beyond the first
    double ratio = 0.95;         // candidates have at least this share of the best win chance
    int cells = 6;               // maximum number of candidates
    double least_chance = 0.01;  // less likely clues are not followed
    int solutions = 0;           // a position with at most this many is searched to the end
    Breadth breadth{0.93, 8, 4, false};
};

// A position, its analysis and its frontier.
struct LookedAt {
    Bytes codes;  // of a position after a clue
    Engine engine;
    Analysis analysis;
    Frontier frontier;
    Lookahead lookahead;
    std::vector<Candidate> candidates;

    // Analyses a position and reads its frontier. Returns false if it has no solution or the budget
    // ended.
    [[nodiscard]] bool read(const Position& position, Budget& budget);
    void score(const Breadth& breadth, Budget& budget) {
        lookahead.score(frontier, analysis.known, breadth, budget, candidates);
    }
    [[nodiscard]] int safe_cells() const;
};

class DeepLook {
  public:
    // Values the best scored candidates again by following each of their clues, and sorts them.
    void refine(LookedAt& looked_at, const Position& position, const Depth& depth, Budget& budget);

    // How many further positions after a clue the last call valued.
    [[nodiscard]] int follow_ups() const { return follow_ups_; }

  private:
    void refine_at(LookedAt& looked_at, const Position& position, const Depth& depth,
                   std::size_t level, Budget& budget);
    [[nodiscard]] double value_of(const LookedAt& looked_at, const Position& position,
                                  const Candidate& candidate, const Depth& depth, std::size_t level,
                                  Budget& budget);
    // The value of a position after a clue; 0 if it cannot be computed.
    [[nodiscard]] double value_after(const LookedAt& looked_at, const Position& position, int cell,
                                     const Outcome& outcome, const Depth& depth, std::size_t level,
                                     Budget& budget);

    std::vector<std::unique_ptr<LookedAt>> levels_;
    SolutionTable table_;
    EndgameSearch endgame_;
    std::vector<EndgameMove> moves_;
    std::vector<int> safe_;
    int follow_ups_ = 0;
};

}  // namespace sapper
