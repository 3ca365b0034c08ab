// Makes tree plans. Clues are eliminated one by one, always the clue whose table will be smallest.
// All tables and boxes that contain the clue are joined into one table, which closes the clue.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

#include "solve/plan.hpp"
#include "solve/work_estimate.hpp"

namespace sapper {

class Elimination {
  public:
    Elimination(const Component& component, Plan& plan);

    // Fills the plan.
    void run();

  private:
    // A table, or a box not yet absorbed, with its clues.
    struct Factor {
        int node = -1;  // node of the plan; -1 for a box or an empty factor
        int box = -1;
        bool alive = true;
        double states = 0;        // log2 of the table's size
        std::vector<Touch> open;  // its clues that have cells outside
    };
    using Candidate = std::tuple<double, int, int>;  // bits of the future table, clue, version

    void enter_boxes();
    void enter_candidate(int clue);
    [[nodiscard]] double union_bits(int clue);
    void eliminate(int clue);
    void absorb(Factor& into, Factor& from);
    void assign_slots();

    const Component& component_;
    Plan& plan_;
    WorkSum work_;
    std::vector<Factor> factors_;
    std::vector<std::vector<int>> factors_of_;  // per clue; some of them may be dead
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> candidates_;
    std::vector<int> version_;  // per clue: version of its valid candidate
    std::vector<std::uint8_t> closed_;
    std::vector<std::vector<Touch>> open_at_;  // per node: the clues open after it
    // For one union at a time: cells inside each clue; all 0 between uses.
    std::vector<int> inside_;
    std::vector<int> members_;
};

}  // namespace sapper
