// Pairs of cells that may turn out to be an unavoidable guess.
//
// Two neighbours, one of them a mine, that no safe cell outside can tell apart: every cell that
// sees one of them but not the other is a mine. In such a world half of all play is lost whatever
// is done, so a mine that is met by opening one of the two, or one of the cells around, costs less
// than it seems. The credit of a cell is the chance of just that: half the chance of the pair.
#pragma once

#include <vector>

#include "base/budget.hpp"
#include "guess/frontier.hpp"
#include "guess/value_sweep.hpp"

namespace sapper {

class FiftyFifty {
  public:
    // Looks at all pairs; afterwards `credit` answers. `known` says what is certain of each cell.
    void find(const Frontier& frontier, const std::vector<Known>& known, ValueSweep& sweep,
              Budget& budget);

    // The greatest credit of the pairs that a cell belongs to or surrounds.
    [[nodiscard]] double credit(int cell) const { return credit_[cell]; }

  private:
    void look_at(const Frontier& frontier, const std::vector<Known>& known, int a, int b,
                 ValueSweep& sweep, Budget& budget);

    std::vector<double> credit_;
    std::vector<int> marked_;  // cells with a credit
    std::vector<int> cells_;   // uncertain ones around the pair, then the pair
};

}  // namespace sapper
