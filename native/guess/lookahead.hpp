// Estimates the chance to win by opening each cell, one move ahead: the average, over the clues
// that the cell may show, of the estimated chance of the position after the clue.
#pragma once

#include <vector>

#include "base/budget.hpp"
#include "guess/choice.hpp"
#include "guess/fifty_fifty.hpp"
#include "guess/frontier.hpp"
#include "guess/leaf_value.hpp"
#include "guess/value_sweep.hpp"

namespace sapper {

// Which cells to consider.
struct Breadth {
    double safety_ratio = 0.85;  // candidates have at least this share of the best survival chance
    int frontier_cells = 24;
    int sea_cells = 20;
    bool unavoidable = true;  // whether to give credit for unavoidable guesses
};

// A clue that a candidate may show.
struct Outcome {
    int mines_around = 0;  // uncertain mines only
    double chance = 0;     // given that the cell is empty
    double value = 0;      // the chance to win after it
    bool stuck = false;    // whether nothing is certain after it
};

class Lookahead {
  public:
    // Scores the candidate cells, the best first; there are none if the budget ended.
    void score(const Frontier& frontier, const std::vector<Known>& known, const Breadth& breadth,
               Budget& budget, std::vector<Candidate>& candidates);

    // How many positions after a clue were valued, over all candidates of the last call.
    [[nodiscard]] int follow_ups() const { return static_cast<int>(outcomes_.size()); }

    // The clues that a candidate of the last call may show.
    [[nodiscard]] std::span<const Outcome> outcomes(int cell) const;

    // Whether the cell is almost certainly one of two cells that no clue can distinguish.
    [[nodiscard]] bool unavoidable(int cell) const {
        return with_credit_ && fifty_fifty_.credit(cell) > kUnavoidable;
    }
    // The expected number of such guesses on the board scored last.
    [[nodiscard]] double expected_unavoidable() const {
        return with_credit_ ? fifty_fifty_.expected() : 0;
    }
    // The factor between the value of a scored cell and its chance to win. It is larger if part of
    // the risk is unavoidable, and smaller if the cell reveals nothing.
    [[nodiscard]] double weight(int cell, double probability) const;

    // The features of the position itself. `safe_cells`: number of certain cells outside the
    // frontier.
    [[nodiscard]] LeafFeatures features(const Frontier& frontier, int safe_cells) const;

  private:
    static constexpr double kUnavoidable = 0.49;  // credit of a pair; 0.5 would be certain

    [[nodiscard]] double credit(int cell, double probability) const;
    void summarise(const Frontier& frontier);
    void collect(const Frontier& frontier, const Breadth& breadth);
    void collect_sea(const Frontier& frontier, int most);
    [[nodiscard]] double score_cell(const Frontier& frontier, int cell, double probability);

    ValueSweep sweep_;
    FiftyFifty fifty_fifty_;
    bool with_credit_ = false;
    std::vector<LeafFeatures> components_;
    std::vector<Candidate> frontier_cells_, sea_cells_;
    struct OutcomeList {
        int cell;
        int first;
        int count;
    };
    std::vector<OutcomeList> lists_;
    std::vector<Outcome> outcomes_;
};

// Combines the features of two disjoint parts of a board.
void join(LeafFeatures& features, const LeafFeatures& other);

}  // namespace sapper
