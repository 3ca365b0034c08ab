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

// Finds the cells that may be guessed, and a cell that costs nothing and tells something (or -1).
void EndgameSearch::look_at(std::span<const int> set, std::vector<Guess>& guesses,
                            int& telling) const {
    const int size = static_cast<int>(set.size());
    guesses.clear();
    telling = -1;
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
                telling = column;
                return;
            }
        } else if (mines < size) {
            guesses.push_back({column, mines, dead});
        }
    }
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

int EndgameSearch::value(std::span<int> set) {
    const int size = static_cast<int>(set.size());
    if (size <= 1) {
        return size;
    }
    if (!budget_->spend(1 + static_cast<std::int64_t>(size) * table_->cells() / 8)) {
        return 0;
    }
    std::vector<Guess> guesses;
    int telling = -1;
    look_at(set, guesses, telling);
    if (telling >= 0) {
        const auto ends = split(set, telling);
        int wins = 0;
        for (int i = 0; i < SolutionTable::kHoldsMine; ++i) {
            wins += value(set.subspan(ends[i], ends[i + 1] - ends[i]));
        }
        return wins;
    }
    if (size == 2) {
        return 1;
    }
    const Key key = key_of(set);
    if (const auto found = known_.find(key); found != known_.end()) {
        return found->second;
    }
    const int wins = stuck_value(set, guesses);
    if (!budget_->ended()) {
        known_.emplace(key, wins);
    }
    return wins;
}

int EndgameSearch::stuck_value(std::span<int> set, const std::vector<Guess>& all) {
    const int size = static_cast<int>(set.size());
    std::vector<Guess> guesses = all;
    std::stable_sort(guesses.begin(), guesses.end(),
                     [](const Guess& a, const Guess& b) { return a.mines < b.mines; });
    int best = 0;
    std::vector<Key> tried;
    for (const Guess& guess : guesses) {
        if (size - guess.mines <= best || budget_->ended()) {
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
        bool exact = true;
        best = std::max(best, guess_value(set, guess.column, best + 1, exact));
    }
    // All dead: whatever is opened tells nothing, and one solution of them is guessed.
    return std::max(best, 1);
}

int EndgameSearch::guess_value(std::span<const int> set, int column, int needed, bool& exact) {
    std::vector<int> own(set.begin(), set.end());
    const auto ends = split(own, column);
    const int safe = ends[SolutionTable::kHoldsMine];
    // The smallest groups first: they are cheap, and what they lose may already decide.
    std::array<int, SolutionTable::kHoldsMine> order{};
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return ends[a + 1] - ends[a] < ends[b + 1] - ends[b]; });
    int bound = safe;
    exact = true;
    for (const int group : order) {
        const int size = ends[group + 1] - ends[group];
        if (size == 0) {
            continue;
        }
        bound -= size - value(std::span(own).subspan(ends[group], size));
        if (bound < needed && group != order.back()) {
            exact = false;
            return std::min(bound, needed - 1);
        }
    }
    return bound;
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
            move.wins = guess_value(set, move.cell, needed, move.exact);
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
    move.wins = guess_value(set, column, 0, move.exact);
    return !budget.ended();
}

}  // namespace sapper
