// Cells that may turn out to be an unavoidable guess.
//
// A set of hidden cells with two fillings that no cell outside can tell apart: every cell outside
// sees as many mines of one filling as of the other, unless it is a mine itself. In a world with
// one of the two, half of all play is lost whatever is done, so a mine that is met by opening one
// of these cells, or one of the mines that keep the secret, costs less than it seems. The credit of
// a cell is the chance of just that: half the chance of such a world. Looked at are neighbours of
// which one is a mine, squares of four with mines in opposite corners, and sets of cells that
// determine each other, of whatever shape.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "guess/frontier.hpp"
#include "guess/value_sweep.hpp"

namespace sapper {

class FiftyFifty {
  public:
    // Looks at all sets; afterwards `credit` answers. `known` says what is certain of each cell.
    void find(const Frontier& frontier, const std::vector<Known>& known, ValueSweep& sweep,
              Budget& budget);

    // The credit of a cell that belongs to such sets or keeps their secret.
    [[nodiscard]] double credit(int cell) const { return credit_[cell]; }

    // How many unavoidable guesses are to be expected: the chances of all sets added up.
    [[nodiscard]] double expected() const { return expected_; }

  private:
    struct View {
        const Frontier& frontier;
        const std::vector<Known>& known;
        ValueSweep& sweep;
        Budget& budget;

        [[nodiscard]] bool uncertain(int cell) const {
            return frontier.box_of(cell) != Frontier::kNone && known[cell] == Known::Uncertain;
        }
        [[nodiscard]] double probability(int cell) const;
    };

    void estimate_keepers(const View& view);
    void look_at_squares(const View& view);
    void look_at_links(const View& view);
    // All cells that are mines when the first one is (or are not), and the other way round.
    [[nodiscard]] bool collect_links(const View& view, int first);
    // Collects the cells outside that must be mines, because their numbers would distinguish the
    // fillings. False when some other cell distinguishes them, or when the set is too unlikely to
    // be considered: an estimate, as if cells were independent.
    [[nodiscard]] bool find_keepers(const View& view, std::span<const int> side,
                                    std::span<const int> other_side, bool determined);
    // The two fillings: mines on one side, or on the other. `determined`: one of the first side
    // tells all.
    void look_at(const View& view, std::span<const int> side, std::span<const int> other_side,
                 bool determined);

    double expected_ = 0;
    std::vector<double> credit_;
    std::vector<int> marked_;        // cells with a credit
    std::vector<std::int8_t> side_;  // of each cell of the set looked at: 1 or -1
    std::vector<int> keepers_;       // cells outside that must be mines, then a side
    std::vector<double> keeps_, keeps_across_, keeps_down_;  // per cell of the board in a frame
    std::vector<std::uint8_t> linked_;
    std::vector<int> same_, opposite_, room_;
};

}  // namespace sapper
