// Exact play of the end of a game: in how many of the remaining solutions the best play wins.
//
// A position is the set of solutions that its clues leave. Cells that are empty in all solutions
// carry no risk and are opened first. Their numbers split the set. When no such cell reveals more,
// a guess is needed. Every cell is tried. The solutions with a mine in the cell are lost, and the
// cell's number splits the rest. The rest of the game depends only on the set, so values are stored
// per set. Nothing is lost by leaving out
//  - a cell that would show the same in all solutions where it is empty (a dead cell): it never has
//    to be guessed before another one;
//  - a cell that is a mine wherever another one is: after it the other would cost nothing, so
//    guessing the other one first, then it, wins no less;
//  - a guess that cannot win as many solutions as another one does. A quick look at what is left
//    after each number that it may show gives an upper bound; the most promising comes first.
// Here sets are lists of solutions; small sets are continued as bits in words (small_search).
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
    // Values the moves that may be best; best first. False if the budget ended. With `all`, every
    // move is searched to its end.
    [[nodiscard]] bool search(const SolutionTable& table, bool all, Budget& budget,
                              std::vector<EndgameMove>& moves);

    // Starts with a table for several calls of `opening`; `images` are the symmetries of the board:
    // where each puts each column, the identity first.
    void begin(const SolutionTable& table, std::span<const std::vector<int>> images,
               Budget& budget);
    // The solutions won if a cell is opened first, of those where it is empty or shows `shown`. Not
    // exact if the budget ended.
    [[nodiscard]] SearchValue opening(int column);
    [[nodiscard]] SearchValue opening(int column, int shown);

    // Number of positions kept: those in which nothing was safe.
    [[nodiscard]] std::size_t positions() const { return memo_.kept(); }

  private:
    using Columns = std::vector<int>;
    // A quick summary of a set.
    struct Look {
        std::span<int> set;
        Columns guesses;         // the columns that differ within the set
        Columns telling;         // those of them that cost nothing
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

    // If not `listed`, only the bound is found, and no list of columns.
    [[nodiscard]] Look look_at(std::span<int> set, std::span<const int> given,
                               const ImageKeys& keys, bool listed = true);
    // What each column shows over a set: the least and greatest number, and the number of mines.
    void survey(std::span<const int> set);
    [[nodiscard]] SearchValue value(const Look& look, int needed);
    [[nodiscard]] SearchValue value_if_small(const Look& look, int needed);
    [[nodiscard]] SearchValue best_guess(const Look& look, int needed);
    [[nodiscard]] std::vector<Guess> list_guesses(const Look& look);
    [[nodiscard]] SearchValue glance(std::span<int> set, int column, const Look& look, int needed);
    // Splits a set by what a column shows, mines last, and appends the groups without mines.
    void split(std::span<int> set, int column, std::vector<std::span<int>>& groups);
    // Opens columns, one or several that are all safe: the sum of what the groups win.
    [[nodiscard]] SearchValue open(std::span<int> set, std::span<const int> columns,
                                   const Look& look, int needed);
    [[nodiscard]] Look whole();
    // If nothing is safe, leaves out guesses that are no better than another guess.
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
    std::vector<std::uint8_t> shows_;    // what each solution of the set being split shows
    std::deque<std::vector<int>> sets_;  // one per guess in progress
    std::size_t depth_ = 0;
    std::vector<std::uint8_t> least_, greatest_, few_mines_;  // per column, from the last survey
    std::vector<int> mines_;
    std::vector<std::uint64_t> mine_words_;
};

}  // namespace sapper
