// The chance to win by each cell, one opening ahead: over the distribution of the clue it would
// show, the estimated chance of the position after it.
#pragma once

#include <vector>

#include "base/budget.hpp"
#include "guess/choice.hpp"
#include "guess/fifty_fifty.hpp"
#include "guess/frontier.hpp"
#include "guess/leaf_value.hpp"
#include "guess/value_sweep.hpp"

namespace sapper {

// Which cells are looked at.
struct Breadth {
    double safety_ratio = 0.85;  // of the safest cell's chance to survive
    int frontier_cells = 24;
    int sea_cells = 20;
    bool unavoidable = true;  // with credit for unavoidable guesses
};

// A clue that a candidate may show.
struct Outcome {
    int mines_around = 0;  // uncertain ones
    double chance = 0;     // given that the cell is empty
    double value = 0;      // the chance to win then
    bool stuck = false;    // nothing is certain then
};

class Lookahead {
  public:
    // Scores the cells that are worth a look; best first. Empty when the budget ended.
    void score(const Frontier& frontier, const std::vector<Known>& known, const Breadth& breadth,
               Budget& budget, std::vector<Candidate>& candidates);

    // How many positions after a clue were valued, those of all candidates scored last.
    [[nodiscard]] int follow_ups() const { return static_cast<int>(outcomes_.size()); }

    // What a candidate may show, of those scored last.
    [[nodiscard]] std::span<const Outcome> outcomes(int cell) const;

    // Whether the cell is one of two that nothing will ever tell apart, as good as certainly.
    [[nodiscard]] bool unavoidable(int cell) const {
        return with_credit_ && fifty_fifty_.credit(cell) > kUnavoidable;
    }
    // How many guesses of that kind are to be expected on the board scored last.
    [[nodiscard]] double expected_unavoidable() const {
        return with_credit_ ? fifty_fifty_.expected() : 0;
    }
    // How much more a cell counts than its chance to win: because some of its risk cannot be
    // avoided; less where it tells nothing. Of the cells scored last.
    [[nodiscard]] double weight(int cell, double probability) const;

    // The features of the position itself. `safe_cells`: certain cells outside the frontier.
    [[nodiscard]] LeafFeatures features(const Frontier& frontier, int safe_cells) const;

  private:
    static constexpr double kUnavoidable = 0.49;  // credit of a pair; half is certainty

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

// Joins what two disjoint parts of a board add to the features.
void join(LeafFeatures& features, const LeafFeatures& other);

}  // namespace sapper
