// Exact search of positions with few solutions, stored as bits of one or a few words.
//
// The number of a cell splits a set with one `and` per number. Two arguments, besides the safest
// guess, bound the number of solutions that can be won. First, two solutions are *rivals* if they
// show the same numbers on every cell that is empty in both. A player cannot distinguish rivals
// before opening a cell that is a mine in one of them, so at most one of every set of rivals is
// won. Second, if a set is the product of its restrictions to parts of the board that do not touch
// each other, its value is the product of the values of the parts (see `divide`).
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "guess/position_names.hpp"
#include "guess/solution_bits.hpp"
#include "guess/solution_table.hpp"
#include "guess/value_memo.hpp"

namespace sapper {

template <int kWords>
class SmallSearch;

// Shared by all searches of one table.
struct SearchedTable {
    const SolutionTable* table = nullptr;
    const PositionNames* names = nullptr;
    ValueMemo* memo = nullptr;
    Budget* budget = nullptr;
    SmallSearch<1>* one_word = nullptr;  // for small subsets of larger sets
};

template <int kWords>
class SmallSearch {
  public:
    using Set = SolutionBits<kWords>;

    // Starts with a set of solutions, the columns that may differ in it, ascending, and the keys of
    // the contents of all other columns.
    void begin(const SearchedTable& searched, std::span<const int> solutions,
               std::span<const int> columns, const ImageKeys& keys);

    // The number of solutions won by the best play; if it is below `needed`, possibly only an upper
    // bound. After the budget has ended, the result is arbitrary and not exact.
    [[nodiscard]] SearchValue value(int needed);
    // The same if a column is opened first. A bound comes only from a quick look.
    [[nodiscard]] SearchValue value_of_opening(int column, int needed);
    [[nodiscard]] SearchValue bound_of_opening(int column);
    // The value of the best guess, for a set that is not stored and in which no cell is safe.
    [[nodiscard]] SearchValue value_of_guess(int needed);

  private:
    // A range of the listed columns, by their places in `columns_`.
    struct Range {
        int first = 0;
        int count = 0;
    };
    // A quick summary of a set.
    struct Look {
        Set set;
        Range guesses;     // all columns that differ; if there is a telling cell, the given ones
        int telling = -1;  // a safe cell that reveals something
        int size = 0;
        int bound = 0;        // no play wins more solutions
        bool solved = false;  // whether the bound is attained
    };
    struct Guess {
        int bound;
        int place;
        Set mines;
    };

    [[nodiscard]] const Set& showing(int place, int shown) const {
        return groups_[place * kShown + shown];
    }
    [[nodiscard]] const Set& mines(int place) const {
        return showing(place, SolutionTable::kHoldsMine);
    }
    [[nodiscard]] int shown(int solution, int place) const {
        return shown_[solution * columns_.size() + place];
    }
    [[nodiscard]] SearchValue unless_ended(const SearchValue& found) const {
        return {found.wins, found.exact && !searched_.budget->ended()};
    }
    void find_rivals();
    [[nodiscard]] int sets_of_rivals(Set set) const;
    [[nodiscard]] Look look_at(const Set& set, Range given);
    [[nodiscard]] SearchValue value(const Look& look, int needed);
    [[nodiscard]] SearchValue value_if_stuck(const Look& look, int needed);
    [[nodiscard]] SearchValue search_in_one_word(const Look& look, const ImageKeys& keys,
                                                 int needed);
    [[nodiscard]] SearchValue best_guess(const Look& look, int needed);
    // The guesses that may be best. For each guess that is left out, another guess is at least as
    // good.
    void list_guesses(const Look& look, std::vector<Guess>& guesses) const;
    [[nodiscard]] SearchValue open(const Set& set, int place, Range given, int needed);
    [[nodiscard]] SearchValue glance(const Set& set, int place, Range given, int needed);
    [[nodiscard]] ImageKeys keys_of(const Look& look) const;
    // Independent parts of a set in which no cell is safe. Each part is given by the solutions that
    // differ from the first solution only in this part. With fewer than two parts, the set is not
    // divided.
    //
    // Suppose that the cells that differ form parts, that no cell of one part touches a cell of
    // another, and that the set is the product of its restrictions to the parts. Then the number of
    // a cell depends only on its own part. Opening the cell splits the factor of this part, and the
    // result is again a product. So by induction over the size, the value of the best play is the
    // product of its values in the factors: the value of a move in a factor is the sum over its
    // groups, times the other factors. Parts that share mines (one has more if the other has fewer)
    // are not a product, and are searched together until the number of mines in one of them is
    // known.
    [[nodiscard]] std::vector<Set> divide(const Look& look);
    [[nodiscard]] int touching_parts(const Look& look);
    [[nodiscard]] int restrictions(const Set& set, Range guesses, int part, bool of_part,
                                   int most) const;
    [[nodiscard]] SearchValue product(const std::vector<Set>& factors, Range guesses, int needed);

    static constexpr int kShown = SolutionTable::kHoldsMine + 1;

    SearchedTable searched_;
    ImageKeys keys_{};
    std::vector<int> columns_;
    std::vector<int> solutions_;              // their numbers in the table
    std::vector<std::uint8_t> shown_;         // solution by solution
    std::vector<Set> groups_;                 // per place and number shown
    std::vector<Set> alike_;                  // the same with the place's mines
    std::vector<Set> rivals_;                 // per solution
    std::vector<int> listed_;                 // places, for the sets being searched, concatenated
    std::deque<std::vector<Guess>> guesses_;  // one per guess in progress
    std::size_t depth_ = 0;
    std::vector<int> part_of_;   // per place, for the set divided last
    std::vector<int> place_in_;  // per column of the table that was taken
};

extern template class SmallSearch<1>;
extern template class SmallSearch<4>;

}  // namespace sapper
