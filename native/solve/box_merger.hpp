// Merges interchangeable cells: cells with exactly the same clues form a box.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/flat_lists.hpp"

namespace sapper {

class BoxMerger {
  public:
    // Starts again with clues 0 .. clues - 1; `box_clues` will receive the clues of each box.
    void begin(int clues, FlatLists<int>& box_clues) {
        newest_.assign(clues, -1);
        older_.clear();
        box_clues.clear();
    }

    // The box of a cell with these clues, which are ascending and not empty; a new box is added to
    // `box_clues`.
    int box_under(std::span<const int> clues, FlatLists<int>& box_clues) {
        int box = newest_[clues[0]];
        while (box >= 0) {
            const std::span<const int> known = box_clues[box];
            if (std::equal(clues.begin(), clues.end(), known.begin(), known.end())) {
                return box;
            }
            box = older_[box];
        }
        box = box_clues.size();
        box_clues.add_list(clues);
        older_.push_back(newest_[clues[0]]);
        newest_[clues[0]] = box;
        return box;
    }

  private:
    std::vector<int> newest_;  // per clue: the newest box of which it is the first clue, or -1
    std::vector<int> older_;   // per box: the one before it with the same first clue, or -1
};

}  // namespace sapper
