#include "guess/endgame.hpp"

#include <algorithm>
#include <numeric>

#include "base/rng.hpp"

namespace sapper {

namespace {

constexpr int kGroups = SolutionTable::kHoldsMine + 1;

}  // namespace

void EndgameSearch::begin(const SolutionTable& table, Budget& budget) {
    table_ = &table;
    budget_ = &budget;
    known_.clear();
    Rng rng(0x656E6467616D65ULL);
    name_.resize(table.solutions());
    for (Key& name : name_) {
        name = {rng.next(), rng.next()};
    }
}

EndgameSearch::Key EndgameSearch::key_of(std::span<const int> set) const {
    Key key;
    for (const int solution : set) {
        key.a ^= name_[solution].a;
        key.b ^= name_[solution].b;
    }
    return key;
}

EndgameSearch::Look EndgameSearch::look_at(std::span<const int> set) {
    const int size = static_cast<int>(set.size());
    Look look;
    look.bound = size;
    if (size <= 1 || !budget_->spend(1 + static_cast<std::int64_t>(size) * table_->cells() / 8)) {
        return look;
    }
    int fewest = size;
    for (int column = 0; column < table_->cells(); ++column) {
        const std::uint8_t* const shown = table_->column(column);
        int mines = 0;
        std::uint32_t seen = 0;
        for (const int solution : set) {
            mines += shown[solution] == SolutionTable::kHoldsMine ? 1 : 0;
            seen |= 1U << shown[solution];
        }
        const std::uint32_t clues = seen & ((1U << SolutionTable::kHoldsMine) - 1);
        const bool dead = (clues & (clues - 1)) == 0;
        if (mines == 0) {
            if (!dead) {
                look.telling = column;
                return look;
            }
        } else if (mines < size) {
            look.guesses.push_back({column, mines, dead});
            fewest = std::min(fewest, mines);
        }
    }
    // Nothing is free: the safest guess at least is lost, and of dead cells all but one solution.
    look.bound = size - std::min(fewest, size - 1);
    return look;
}

std::array<int, 11> EndgameSearch::split(std::span<int> set, int column) const {
    const std::uint8_t* const shown = table_->column(column);
    std::array<int, 11> ends{};
    for (const int solution : set) {
        ++ends[shown[solution] + 1];
    }
    for (int i = 0; i < kGroups; ++i) {
        ends[i + 1] += ends[i];
    }
    std::array<int, 11> at = ends;
    std::vector<int> sorted(set.size());
    for (const int solution : set) {
        sorted[at[shown[solution]]++] = solution;
    }
    std::copy(sorted.begin(), sorted.end(), set.begin());
    return ends;
}

EndgameSearch::Value EndgameSearch::value(std::span<int> set, const Look& look, int needed) {
    const int size = static_cast<int>(set.size());
    if (size <= 1) {
        return {size, true};
    }
    if (budget_->ended()) {
        return {0, false};
    }
    if (look.bound < needed) {
        return {look.bound, false};
    }
    if (look.telling >= 0) {
        return sum_of_values(set, split(set, look.telling), needed);
    }
    if (size == 2) {
        return {1, true};
    }
    const Key key = key_of(set);
    if (const auto found = known_.find(key);
        found != known_.end() && (found->second.exact || found->second.wins < needed)) {
        return found->second;
    }
    const Value found = stuck_value(set, look, needed);
    if (!budget_->ended()) {
        known_.insert_or_assign(key, found);
    }
    return found;
}

EndgameSearch::Value EndgameSearch::stuck_value(std::span<int> set, const Look& look, int needed) {
    const int size = static_cast<int>(set.size());
    std::vector<Guess> guesses = look.guesses;
    std::stable_sort(guesses.begin(), guesses.end(),
                     [](const Guess& a, const Guess& b) { return a.mines < b.mines; });
    // All dead: whatever is opened tells nothing, and one solution of them is guessed.
    int best = 1;
    int bound = 1;  // what the guesses that were given up may still win
    std::vector<Key> tried;
    for (const Guess& guess : guesses) {
        const int enough = std::max(best + 1, needed);
        if (size - guess.mines < enough || budget_->ended()) {
            bound = std::max(bound, size - guess.mines);
            break;
        }
        if (guess.dead) {
            continue;
        }
        // Cells with their mines in the same solutions are one guess.
        const std::uint8_t* const shown = table_->column(guess.column);
        Key mines;
        for (const int solution : set) {
            if (shown[solution] == SolutionTable::kHoldsMine) {
                mines.a ^= name_[solution].a;
                mines.b ^= name_[solution].b;
            }
        }
        if (std::find(tried.begin(), tried.end(), mines) != tried.end()) {
            continue;
        }
        tried.push_back(mines);
        const Value found = guess_value(set, guess.column, enough);
        (found.exact ? best : bound) = std::max(found.exact ? best : bound, found.wins);
    }
    return best >= needed || best >= bound ? Value{best, true} : Value{bound, false};
}

EndgameSearch::Value EndgameSearch::guess_value(std::span<const int> set, int column, int needed) {
    std::vector<int> own(set.begin(), set.end());
    return sum_of_values(own, split(own, column), needed);
}

EndgameSearch::Value EndgameSearch::sum_of_values(std::span<int> set,
                                                  const std::array<int, 11>& ends, int needed) {
    // A glance at every group may already decide; then the smallest first: they are cheap.
    std::array<Look, SolutionTable::kHoldsMine> looks;
    std::array<int, SolutionTable::kHoldsMine> order{};
    int bound = 0;
    for (int group = 0; group < SolutionTable::kHoldsMine; ++group) {
        order[group] = group;
        looks[group] = look_at(set.subspan(ends[group], ends[group + 1] - ends[group]));
        bound += looks[group].bound;
    }
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return ends[a + 1] - ends[a] < ends[b + 1] - ends[b]; });
    bool exact = true;
    for (const int group : order) {
        if (bound < needed) {
            return {bound, false};
        }
        const std::span<int> part = set.subspan(ends[group], ends[group + 1] - ends[group]);
        const int others = bound - looks[group].bound;
        const Value found = value(part, looks[group], needed - others);
        bound = others + found.wins;
        exact = exact && found.exact;
    }
    return {bound, exact};
}

bool EndgameSearch::search(const SolutionTable& table, bool all, Budget& budget,
                           std::vector<EndgameMove>& moves) {
    begin(table, budget);
    moves.clear();
    std::vector<int> set(table.solutions());
    std::iota(set.begin(), set.end(), 0);
    const int size = table.solutions();
    std::vector<EndgameMove> order;
    for (int column = 0; column < table.cells(); ++column) {
        const std::uint8_t* const shown = table.column(column);
        const auto mines = std::count(shown, shown + size, SolutionTable::kHoldsMine);
        if (mines < size) {
            order.push_back({column, mines, size - mines, false});
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const EndgameMove& a, const EndgameMove& b) { return a.mines < b.mines; });
    std::int64_t best = 0;
    for (EndgameMove& move : order) {
        const int needed = all ? 0 : static_cast<int>(best) + 1;
        if (all || move.wins >= needed) {
            const Value found = guess_value(set, move.cell, needed);
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
            break;  // it costs nothing: no other move is better
        }
    }
    std::stable_sort(moves.begin(), moves.end(), [](const EndgameMove& a, const EndgameMove& b) {
        return a.exact != b.exact ? a.exact : a.wins > b.wins;
    });
    return true;
}

bool EndgameSearch::search_opening(const SolutionTable& table, int column, Budget& budget,
                                   EndgameMove& move) {
    begin(table, budget);
    std::vector<int> set(table.solutions());
    std::iota(set.begin(), set.end(), 0);
    const std::uint8_t* const shown = table.column(column);
    move.cell = table.cell(column);
    move.mines = std::count(shown, shown + table.solutions(), SolutionTable::kHoldsMine);
    const Value found = guess_value(set, column, 0);
    move.wins = found.wins;
    move.exact = found.exact;
    return !budget.ended();
}

}  // namespace sapper
