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

EndgameSearch::Range EndgameSearch::all_guesses() {
    depth_ = 1;
    sets_.resize(std::max<std::size_t>(sets_.size(), 1));
    sets_[0].resize(table_->solutions());
    std::iota(sets_[0].begin(), sets_[0].end(), 0);
    guesses_.clear();
    for (int column = 0; column < table_->cells(); ++column) {
        guesses_.push_back({column, 0, false});
    }
    return {0, table_->cells()};
}

EndgameSearch::Look EndgameSearch::look_at(std::span<const int> set, Range given) {
    const int size = static_cast<int>(set.size());
    Look look{-1, given, size};
    if (size <= 1 || !budget_->spend(1 + static_cast<std::int64_t>(size) * given.count / 8)) {
        return look;
    }
    const int first = static_cast<int>(guesses_.size());
    int fewest = size;
    for (int i = given.first; i < given.first + given.count; ++i) {
        const int column = guesses_[i].column;
        const std::uint8_t* const shown = table_->column(column);
        int mines = 0;
        std::uint32_t seen = 0;
        for (const int solution : set) {
            mines += shown[solution] == SolutionTable::kHoldsMine ? 1 : 0;
            seen |= 1U << shown[solution];
        }
        if ((seen & (seen - 1)) == 0) {
            continue;  // the same in all of them
        }
        const std::uint32_t clues = seen & ((1U << SolutionTable::kHoldsMine) - 1);
        if (mines == 0) {
            guesses_.resize(first);
            look.telling = column;
            return look;
        }
        guesses_.push_back({column, mines, (clues & (clues - 1)) == 0});
        fewest = std::min(fewest, mines);
    }
    look.guesses = {first, static_cast<int>(guesses_.size()) - first};
    // Nothing is free: the safest guess at least is lost, and of dead cells all but one solution.
    look.bound = size - std::min(fewest, size - 1);
    return look;
}

std::array<int, 11> EndgameSearch::split(std::span<int> set, int column) {
    const std::uint8_t* const shown = table_->column(column);
    std::array<int, 11> ends{};
    for (const int solution : set) {
        ++ends[shown[solution] + 1];
    }
    for (int i = 0; i < kGroups; ++i) {
        ends[i + 1] += ends[i];
    }
    std::array<int, 11> at = ends;
    sorted_.resize(std::max(sorted_.size(), set.size()));
    for (const int solution : set) {
        sorted_[at[shown[solution]]++] = solution;
    }
    std::copy_n(sorted_.begin(), set.size(), set.begin());
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
        return sum_of_values(set, split(set, look.telling), look.guesses, needed);
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
    const auto first = guesses_.begin() + look.guesses.first;
    std::sort(first, first + look.guesses.count, [](const Guess& a, const Guess& b) {
        return a.mines != b.mines ? a.mines < b.mines : a.column < b.column;
    });
    // All dead: whatever is opened tells nothing, and one solution of them is guessed.
    int best = 1;
    int bound = 1;  // what the guesses that were given up may still win
    std::vector<Key> tried;
    for (int i = 0; i < look.guesses.count; ++i) {
        const Guess guess = guesses_[look.guesses.first + i];
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
        const Value found = guess_value(set, guess.column, look.guesses, enough);
        (found.exact ? best : bound) = std::max(found.exact ? best : bound, found.wins);
    }
    return best >= needed || best >= bound ? Value{best, true} : Value{bound, false};
}

EndgameSearch::Value EndgameSearch::guess_value(std::span<const int> set, int column, Range guesses,
                                                int needed) {
    if (depth_ == sets_.size()) {
        sets_.emplace_back();
    }
    std::vector<int>& own = sets_[depth_++];
    own.assign(set.begin(), set.end());
    const Value found = sum_of_values(own, split(own, column), guesses, needed);
    --depth_;
    return found;
}

EndgameSearch::Value EndgameSearch::sum_of_values(std::span<int> set,
                                                  const std::array<int, 11>& ends, Range guesses,
                                                  int needed) {
    // A glance at every group may already decide; then the smallest first: they are cheap.
    std::array<Look, SolutionTable::kHoldsMine> looks;
    std::array<int, SolutionTable::kHoldsMine> order{};
    int bound = 0;
    const std::size_t listed = guesses_.size();
    for (int group = 0; group < SolutionTable::kHoldsMine; ++group) {
        order[group] = group;
        looks[group] = look_at(set.subspan(ends[group], ends[group + 1] - ends[group]), guesses);
        bound += looks[group].bound;
    }
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return ends[a + 1] - ends[a] < ends[b + 1] - ends[b]; });
    bool exact = true;
    for (const int group : order) {
        if (bound < needed) {
            exact = false;
            break;
        }
        const std::span<int> part = set.subspan(ends[group], ends[group + 1] - ends[group]);
        const int others = bound - looks[group].bound;
        const Value found = value(part, looks[group], needed - others);
        bound = others + found.wins;
        exact = exact && found.exact;
    }
    guesses_.resize(listed);
    return {bound, exact};
}

bool EndgameSearch::search(const SolutionTable& table, bool all, Budget& budget,
                           std::vector<EndgameMove>& moves) {
    begin(table, budget);
    moves.clear();
    const Range guesses = all_guesses();
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
            const Value found = guess_value(sets_[0], move.cell, guesses, needed);
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
    const Range guesses = all_guesses();
    const std::uint8_t* const shown = table.column(column);
    move.cell = table.cell(column);
    move.mines = std::count(shown, shown + table.solutions(), SolutionTable::kHoldsMine);
    const Value found = guess_value(sets_[0], column, guesses, 0);
    move.wins = found.wins;
    move.exact = found.exact;
    return !budget.ended();
}

}  // namespace sapper
