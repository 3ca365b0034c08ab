// Finds cells that may turn out to be an unavoidable guess.
//
// Such a guess is a set of hidden cells with two fillings that no cell outside distinguishes: every
// cell outside has the same number of mines around it in both fillings, or is a mine itself. If the
// layout has one of the two fillings, half of all games are lost in any case. So hitting a mine in
// one of these cells, or one of the mines around them that hide the difference (the keepers), costs
// less than it seems. The credit of a cell is half the chance of such a layout. Three kinds of sets
// are considered: two neighbours of which one is a mine, squares of four with mines in opposite
// corners, and sets of any shape whose cells determine each other.
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
    // Examines all sets; then `credit` can be called. `known` has the certainty of each cell.
    void find(const Frontier& frontier, const std::vector<Known>& known, ValueSweep& sweep,
              Budget& budget);

    // The credit of a cell that belongs to such a set or is one of its keepers.
    [[nodiscard]] double credit(int cell) const { return credit_[cell]; }

    // The expected number of unavoidable guesses: the sum of the chances of all sets.
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
    // Collects all cells that are mines exactly if the first cell is a mine, and all cells that are
    // mines exactly if it is not.
    [[nodiscard]] bool collect_links(const View& view, int first);
    // Collects the cells outside that must be mines because their numbers would distinguish the
    // fillings. Returns false if some other cell distinguishes them, or if the set is too unlikely
    // to matter; its probability is estimated as if cells were independent.
    [[nodiscard]] bool find_keepers(const View& view, std::span<const int> side,
                                    std::span<const int> other_side, bool determined);
    // Examines a set with two fillings: mines on one side, or on the other. `determined`: one cell
    // of the first side determines all cells.
    void look_at(const View& view, std::span<const int> side, std::span<const int> other_side,
                 bool determined);

    double expected_ = 0;
    std::vector<double> credit_;
    std::vector<int> marked_;        // cells with a credit
    std::vector<std::int8_t> side_;  // per cell of the current set: 1 or -1
    std::vector<int> keepers_;       // cells outside that must be mines, followed by one side
    std::vector<double> keeps_, keeps_across_, keeps_down_;  // per cell of the framed board
    std::vector<std::uint8_t> linked_;
    std::vector<int> same_, opposite_, room_;
};

}  // namespace sapper
