// A table of all placements that a position allows, with the mine or the number of every hidden
// cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "guess/frontier.hpp"

namespace sapper {

struct MineRange {
    int least = 0;
    int most = 0;
};

class SolutionTable {
  public:
    static constexpr std::uint8_t kHoldsMine = 9;

    // Lists the placements; returns false if there are more than `most` or the budget ended. `safe`
    // lists hidden cells that are certain to be empty and belong neither to the frontier nor to the
    // sea.
    [[nodiscard]] bool list(const Frontier& frontier, const std::vector<int>& safe, int most,
                            Budget& budget);

    // The same for a part of frontier and sea, with a number of mines within a range. No clue may
    // touch both a cell of the part and another cell.
    [[nodiscard]] bool list_part(const Frontier& frontier, const std::vector<int>& cells,
                                 const std::vector<int>& safe, MineRange mines, int most,
                                 Budget& budget);

    // The range of the numbers of mines in the listed placements.
    [[nodiscard]] MineRange held() const { return held_; }
    [[nodiscard]] int solutions() const { return solutions_; }
    [[nodiscard]] int cells() const { return static_cast<int>(cells_.size()); }
    [[nodiscard]] int cell(int column) const { return cells_[column]; }
    // The cells of one solution: the number of uncertain mines around each, or kHoldsMine. The row
    // is padded with zeros to its stride, a multiple of 16.
    [[nodiscard]] const std::uint8_t* row(int solution) const {
        return shown_.data() + static_cast<std::size_t>(solution) * stride_;
    }
    [[nodiscard]] int stride() const { return stride_; }
    // The columns of the neighbours of a cell.
    [[nodiscard]] std::span<const int> around(int column) const {
        return {around_[column].data(), static_cast<std::size_t>(around_count_[column])};
    }

  private:
    struct Variable {
        int clue_count = 0;
        std::array<int, 8> clues{};
    };

    [[nodiscard]] bool place(int at, int mines, Budget& budget);
    void find_neighbours(const Grid& grid);
    void write_numbers();

    std::vector<int> cells_;  // frontier in sweep order, sea, safe cells
    std::vector<Variable> variables_;
    std::vector<int> lacks_, room_;    // per clue
    std::vector<std::uint8_t> now_;    // the placement being built
    std::vector<std::uint8_t> shown_;  // solution by solution; at first only where the mines are
    std::vector<std::array<int, 8>> around_;
    std::vector<int> around_count_;
    std::vector<int> column_of_;  // per cell of the board
    int stride_ = 0;
    int uncertain_ = 0;
    int solutions_ = 0;
    int most_ = 0;
    MineRange wanted_, held_;
};

}  // namespace sapper
