// The moves of a searched position, and the first clicks of a covered board.
#include <algorithm>
#include <numeric>

#include "base/short_sort.hpp"
#include "guess/endgame.hpp"

namespace sapper {

EndgameSearch::Look EndgameSearch::whole() {
    // Nothing is known, so every column is treated as if its content differed.
    Look look;
    look.set = all_;
    look.guesses.resize(searched_.table->cells());
    std::iota(look.guesses.begin(), look.guesses.end(), 0);
    look.bound = static_cast<int>(all_.size());
    return look;
}

SearchValue EndgameSearch::opening(int column) {
    return open(all_, {&column, 1}, whole(), 0);
}

SearchValue EndgameSearch::opening(int column, int shown) {
    std::vector<std::span<int>> groups;
    split(all_, column, groups);
    for (const std::span<int> group : groups) {
        if (searched_.table->row(group[0])[column] == shown) {
            const Look all = whole();
            const SearchValue found = value(look_at(group, all.guesses, all.keys), 0);
            return {found.wins, found.exact && !searched_.budget->ended()};
        }
    }
    return {0, true};
}

bool EndgameSearch::search(const SolutionTable& table, bool all, Budget& budget,
                           std::vector<EndgameMove>& moves) {
    begin(table, {}, budget);
    const int size = table.solutions();
    const Look everything = whole();
    const bool one = size <= SmallSearch<1>::Set::kMost;
    const bool small = size <= SmallSearch<4>::Set::kMost;
    if (one) {
        one_word_.begin(searched_, all_, everything.guesses, everything.keys);
    } else if (small) {
        four_words_.begin(searched_, all_, everything.guesses, everything.keys);
    }
    std::vector<EndgameMove> order = safest_first();
    if (!all && !order.empty() && order[0].mines > 0) {
        leave_out_guesses(order);
        for (EndgameMove& move : order) {
            const SearchValue seen = one     ? one_word_.bound_of_opening(move.cell)
                                     : small ? four_words_.bound_of_opening(move.cell)
                                             : glance(all_, move.cell, everything, 0);
            move.wins = seen.wins;
        }
        sort_short(order,
                   [](const EndgameMove& a, const EndgameMove& b) { return a.wins > b.wins; });
    }
    moves.clear();
    std::int64_t best = 0;
    for (EndgameMove& move : order) {
        const int needed = all ? 0 : static_cast<int>(best) + 1;
        if (all || move.wins >= needed) {
            const SearchValue found = one     ? one_word_.value_of_opening(move.cell, needed)
                                      : small ? four_words_.value_of_opening(move.cell, needed)
                                              : open(all_, {&move.cell, 1}, everything, needed);
            move.wins = found.wins;
            move.exact = found.exact;
            best = std::max(best, move.exact ? move.wins : 0);
        }
        if (budget.ended()) {
            return false;
        }
        move.cell = table.cell(move.cell);
        moves.push_back(move);
        if (move.mines == 0 && !all) {
            break;  // a safe move; no other move is better
        }
    }
    sort_short(moves, [](const EndgameMove& a, const EndgameMove& b) {
        return a.exact != b.exact ? a.exact : a.wins > b.wins;
    });
    return true;
}

void EndgameSearch::leave_out_guesses(std::vector<EndgameMove>& moves) {
    const Look everything = whole();
    const std::vector<Guess> kept =
        list_guesses(look_at(all_, everything.guesses, everything.keys));
    if (!kept.empty()) {
        std::erase_if(moves, [&](const EndgameMove& move) {
            return std::none_of(kept.begin(), kept.end(),
                                [&](const Guess& guess) { return guess.column == move.cell; });
        });
    }
}

std::vector<EndgameMove> EndgameSearch::safest_first() {
    survey(all_);
    std::vector<EndgameMove> moves;
    const int size = searched_.table->solutions();
    for (int column = 0; column < searched_.table->cells(); ++column) {
        if (mines_[column] < size) {
            moves.push_back({column, mines_[column], size - mines_[column], false});
        }
    }
    sort_short(moves, [](const EndgameMove& a, const EndgameMove& b) { return a.mines < b.mines; });
    return moves;
}

}  // namespace sapper
