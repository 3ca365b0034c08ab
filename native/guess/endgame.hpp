// Exact play of the end of a game: in how many of the remaining solutions the best play wins.
//
// A position is the set of solutions that its clues leave. Cells that are empty in all of them cost
// nothing and are opened first; what they show splits the set. When none tells more, a guess is
// due: every cell is tried, its mines are lost, and what it shows splits the rest. The set alone
// determines what follows, so values are kept by set. A cell that would show the same in all
// solutions where it is empty (a dead cell) never has to be guessed before another one; cells that
// are mines in the same solutions are one guess.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/budget.hpp"
#include "guess/solution_table.hpp"

namespace sapper {

struct EndgameMove {
    int cell = -1;
    std::int64_t mines = 0;  // solutions with a mine there
    std::int64_t wins = 0;   // solutions won when it is opened next
    bool exact = false;      // otherwise the wins are an upper bound, below those of the best
};

class EndgameSearch {
  public:
    // Values all moves that may be best; best first. False when the budget ended. With `all` every
    // move is searched to its end.
    [[nodiscard]] bool search(const SolutionTable& table, bool all, Budget& budget,
                              std::vector<EndgameMove>& moves);

    // The solutions won when a cell (by its column) is opened first, those without a mine there.
    [[nodiscard]] bool search_opening(const SolutionTable& table, int column, Budget& budget,
                                      EndgameMove& move);

  private:
    struct Key {
        std::uint64_t a = 0, b = 0;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return key.a; }
    };
    // A cell that differs between the solutions of a set.
    struct Guess {
        int column;
        int mines;
        bool dead;
    };
    // Some of the guesses listed.
    struct Range {
        int first = 0;
        int count = 0;
    };
    // A set at a glance.
    struct Look {
        int telling = -1;  // a cell that costs nothing and tells something
        Range guesses;     // all that differ; where a cell is telling, those given
        int bound = 0;     // no play wins more solutions
    };
    // Solutions won by the best play, or an upper bound of them that is less than was needed.
    struct Value {
        int wins = 0;
        bool exact = true;
    };

    void begin(const SolutionTable& table, Budget& budget);
    // The guesses of all cells; afterwards all solutions are in `sets_[0]`.
    [[nodiscard]] Range all_guesses();
    // The value of a set, searched as far as it can reach `needed`; may be anything once the budget
    // has ended.
    Value value(std::span<int> set, const Look& look, int needed);
    Value stuck_value(std::span<int> set, const Look& look, int needed);
    // Solutions won by opening a cell; gives up below `needed`, with an upper bound.
    Value guess_value(std::span<const int> set, int column, Range guesses, int needed);
    // The sum of the values of what a split has left of a set, its mines lost.
    Value sum_of_values(std::span<int> set, const std::array<int, 11>& ends, Range guesses,
                        int needed);
    // Splits a set by what a cell shows in it, mines last; returns where the groups end.
    std::array<int, 11> split(std::span<int> set, int column);
    // What differs in a set; only the given guesses can: they did in a set around it.
    [[nodiscard]] Look look_at(std::span<const int> set, Range given);
    [[nodiscard]] Key key_of(std::span<const int> set) const;

    const SolutionTable* table_ = nullptr;
    Budget* budget_ = nullptr;
    std::vector<Key> name_;                          // of each solution
    std::unordered_map<Key, Value, KeyHash> known_;  // values and upper bounds
    std::vector<Guess> guesses_;         // of the sets being searched, one after another
    std::deque<std::vector<int>> sets_;  // per guess that is being made
    std::size_t depth_ = 0;
    std::vector<int> sorted_;
};

}  // namespace sapper
