// All placements that a position allows, one by one: what each hidden cell holds or would show.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "guess/frontier.hpp"

namespace sapper {

class SolutionTable {
  public:
    static constexpr std::uint8_t kHoldsMine = 9;

    // Lists the placements; false when there are more than `most` or the budget ended. `safe` are
    // hidden cells that are certain to be empty, beside frontier and sea.
    [[nodiscard]] bool list(const Frontier& frontier, const std::vector<int>& safe, int most,
                            Budget& budget);

    [[nodiscard]] int solutions() const { return solutions_; }
    [[nodiscard]] int cells() const { return static_cast<int>(cells_.size()); }
    [[nodiscard]] int cell(int column) const { return cells_[column]; }
    // Of one cell in every solution: the uncertain mines around it, or kHoldsMine.
    [[nodiscard]] const std::uint8_t* column(int column) const {
        return shown_.data() + static_cast<std::size_t>(column) * solutions_;
    }

  private:
    struct Variable {
        int clue_count = 0;
        std::array<int, 8> clues{};
    };

    [[nodiscard]] bool place(int at, int mines_left, Budget& budget);
    void write_columns(const Grid& grid);

    std::vector<int> cells_;  // frontier in the order of the sweep, sea, safe cells
    std::vector<Variable> variables_;
    std::vector<int> lacks_, room_;         // per clue
    std::vector<std::uint8_t> now_;         // the placement being built
    std::vector<std::uint8_t> placements_;  // solution after solution
    std::vector<std::uint8_t> shown_;       // column after column
    int uncertain_ = 0;
    int solutions_ = 0;
    int most_ = 0;
};

}  // namespace sapper
