// Searches the end of a game exactly: in how many of the remaining solutions the best play wins.
//
// A position is the set of solutions that its clues allow. Cells that are empty in all solutions
// have no risk and are opened first. Their numbers split the set. When no such cell reveals more, a
// guess is needed, and every cell is tried. The solutions with a mine in the cell are lost, and the
// cell's number splits the others. The rest of the game depends only on the set, so values are
// stored per set. The following guesses can be left out without changing the result:
//  - a cell with the same number in all solutions where it is empty (a dead cell), because it never
//    has to be guessed before another cell;
//  - a cell that is a mine wherever another cell is a mine: after it is opened, the other cell has
//    no risk, so guessing the other cell first wins at least as often;
//  - a guess that cannot win as many solutions as another guess. An upper bound comes from a quick
//    look at the sets after each of its possible numbers; the most promising guess comes first.
// Here sets are lists of solutions; small sets are searched as bits in words (small_search).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "guess/position_names.hpp"
#include "guess/small_search.hpp"
#include "guess/solution_table.hpp"
#include "guess/value_memo.hpp"

namespace sapper {

struct EndgameMove {
    int cell = -1;
    std::int64_t mines = 0;  // solutions with a mine there
    std::int64_t wins = 0;   // solutions won when it is opened next
    bool exact = false;      // if false, wins is an upper bound, below the wins of the best move
};

class EndgameSearch {
  public:
    // Values the moves that may be best, the best first. Returns false if the budget ended. With
    // `all`, every move is searched to the end.
    [[nodiscard]] bool search(const SolutionTable& table, bool all, Budget& budget,
                              std::vector<EndgameMove>& moves);

    // Starts with a table for several calls of `opening`. `images` are the symmetries of the board,
    // the identity first; each lists the new place of each column.
    void begin(const SolutionTable& table, std::span<const std::vector<int>> images,
               Budget& budget);
    // The number of solutions won if a cell is opened first, among those where it is empty. The
    // value is not exact if the budget ended.
    [[nodiscard]] SearchValue opening(int column);
    [[nodiscard]] SearchValue opening(int column, int shown);

    // Number of stored positions, in which no cell was safe.
    [[nodiscard]] std::size_t positions() const { return memo_.kept(); }

  private:
    using Columns = std::vector<int>;
    // A quick summary of a set.
    struct Look {
        std::span<int> set;
        Columns guesses;         // the columns that differ within the set
        Columns telling;         // the safe columns among these
        std::vector<int> mines;  // per guess: solutions with a mine there
        std::vector<bool> dead;  // per guess: whether it reveals nothing
        ImageKeys keys{};
        int bound = 0;        // no play wins more solutions
        bool solved = false;  // whether the bound is attained
    };
    struct Guess {
        int bound;
        int column;
    };

    // If not `listed`, computes only the bound, and no list of columns.
    [[nodiscard]] Look look_at(std::span<int> set, std::span<const int> given,
                               const ImageKeys& keys, bool listed = true);
    // Finds the smallest and the largest number, and the number of mines, of each column in a set.
    void survey(std::span<const int> set);
    [[nodiscard]] SearchValue value(const Look& look, int needed);
    [[nodiscard]] SearchValue value_if_small(const Look& look, int needed);
    [[nodiscard]] SearchValue best_guess(const Look& look, int needed);
    [[nodiscard]] std::vector<Guess> list_guesses(const Look& look);
    [[nodiscard]] SearchValue glance(std::span<int> set, int column, const Look& look, int needed);
    // Splits a set by the number of a column, mines last, and appends the groups without mines.
    void split(std::span<int> set, int column, std::vector<std::span<int>>& groups);
    // Opens one column, or several safe columns, and returns the sum of the groups' values.
    [[nodiscard]] SearchValue open(std::span<int> set, std::span<const int> columns,
                                   const Look& look, int needed);
    [[nodiscard]] Look whole();
    // If no cell is safe, leaves out guesses that are no better than another guess.
    void leave_out_guesses(std::vector<EndgameMove>& moves);
    // The columns that may be opened, the safest first.
    [[nodiscard]] std::vector<EndgameMove> safest_first();

    SearchedTable searched_;
    PositionNames names_;
    ValueMemo memo_;
    SmallSearch<1> one_word_;
    SmallSearch<4> four_words_;
    std::vector<int> all_;
    std::vector<int> sorted_;
    std::vector<std::uint8_t> shows_;    // content of the column in each solution of the split set
    std::deque<std::vector<int>> sets_;  // one per guess in progress
    std::size_t depth_ = 0;
    std::vector<std::uint8_t> least_, greatest_, few_mines_;  // per column, from the last survey
    std::vector<int> mines_;
    std::vector<std::uint64_t> mine_words_;
};

}  // namespace sapper
