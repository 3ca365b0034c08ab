#include "guess/small_search.hpp"

#include <algorithm>
#include <bit>

#include "base/short_sort.hpp"

namespace sapper {

namespace {

constexpr int kKeptFrom = 5;      // solutions: below this, searching is as quick as a lookup
constexpr int kOneWordFrom = 12;  // solutions: below this, dividing costs more than it saves

}  // namespace

template <int kWords>
void SmallSearch<kWords>::begin(const SearchedTable& searched, std::span<const int> solutions,
                                std::span<const int> columns, const ImageKeys& keys) {
    searched_ = searched;
    keys_ = keys;
    columns_.assign(columns.begin(), columns.end());
    solutions_.assign(solutions.begin(), solutions.end());
    place_in_.assign(searched.table->cells(), -1);
    for (std::size_t place = 0; place < columns.size(); ++place) {
        place_in_[columns[place]] = static_cast<int>(place);
    }
    groups_.assign(columns.size() * kShown, {});
    shown_.resize(columns.size() * solutions.size());
    std::uint8_t* own = shown_.data();
    for (std::size_t i = 0; i < solutions.size(); ++i) {
        const std::uint8_t* const row = searched.table->row(solutions[i]);
        Set* group = groups_.data();
        for (const int column : columns) {
            const std::uint8_t number = row[column];
            *own++ = number;
            group[number].add(static_cast<int>(i));
            group += kShown;
        }
    }
    (void)searched_.budget->spend(1 + static_cast<std::int64_t>(shown_.size()) / 4);
    find_rivals();
    listed_.resize(columns.size());
    for (std::size_t place = 0; place < columns.size(); ++place) {
        listed_[place] = static_cast<int>(place);
    }
    depth_ = 0;
}

template <int kWords>
void SmallSearch<kWords>::find_rivals() {
    // The solutions compatible with a number on a cell: those with this number or a mine there. A
    // mine is compatible with all solutions.
    const int size = static_cast<int>(solutions_.size());
    const Set all = Set::all(size);
    const std::size_t places = columns_.size();
    alike_.resize(groups_.size());
    for (std::size_t place = 0; place < places; ++place) {
        const Set* const group = groups_.data() + place * kShown;
        Set* const alike = alike_.data() + place * kShown;
        const Set mine = group[SolutionTable::kHoldsMine];
        for (int number = 0; number < SolutionTable::kHoldsMine; ++number) {
            alike[number] = group[number] | mine;
        }
        alike[SolutionTable::kHoldsMine] = all;
    }
    rivals_.resize(size);
    const std::uint8_t* own = shown_.data();
    for (int i = 0; i < size; ++i) {
        Set found = all;
        const Set* alike = alike_.data();
        for (std::size_t place = 0; place < places; ++place, alike += kShown) {
            found &= alike[own[place]];
        }
        found.remove(i);
        rivals_[i] = found;
        own += places;
    }
}

template <int kWords>
int SmallSearch<kWords>::sets_of_rivals(Set set) const {
    // Takes the first solution, its first rival, the first rival of both, and so on. Rivals come
    // after the solution, so earlier words can be skipped; the current word stays in a register.
    int sets = 0;
    const Set* const rivals = rivals_.data();
    for (int word = 0; word < kWords; ++word) {
        while (set.word(word) != 0) {
            const int one = 64 * word + std::countr_zero(set.word(word));
            set.remove(one);
            ++sets;
            Set others = set;
            others.intersect_from(word, rivals[one]);
            for (int at = word; at < kWords; ++at) {
                std::uint64_t left = others.word(at);
                while (left != 0) {
                    const int other = 64 * at + std::countr_zero(left);
                    left &= rivals[other].word(at);  // without the other one itself
                    others.intersect_from(at + 1, rivals[other]);
                    set.remove(other);
                }
            }
        }
    }
    return sets;
}

template <int kWords>
typename SmallSearch<kWords>::Look SmallSearch<kWords>::look_at(const Set& set, Range given) {
    Look look{set, given, -1, set.count(), 0, false};
    look.bound = look.size;
    if (look.size <= 1 ||
        !searched_.budget->spend(1 + static_cast<std::int64_t>(given.count) * kWords / 8)) {
        look.solved = true;
        return look;
    }
    const int one = set.first();
    if (look.size == 2) {
        look.bound = (set & rivals_[one]).empty() ? 2 : 1;
        look.solved = true;
        return look;
    }
    const int first = static_cast<int>(listed_.size());
    listed_.resize(listed_.size() + given.count);
    const int* next = listed_.data() + given.first;
    int* end = listed_.data() + first;
    const Set* const groups = groups_.data();
    const std::uint8_t* const row = shown_.data() + one * columns_.size();
    int fewest = look.size;
    for (const int* const last = next + given.count; next != last; ++next) {
        const int place = *next;
        const Set* const group = groups + place * kShown;
        const Set lost = set & group[SolutionTable::kHoldsMine];
        if (lost.empty()) {
            if (!set.within(group[row[place]])) {
                look.telling = place;
                break;
            }
        } else if (!(lost == set)) {
            *end++ = place;
            fewest = std::min(fewest, lost.count());
        }
    }
    if (look.telling >= 0) {
        listed_.resize(first);
    } else {
        look.guesses = {first, static_cast<int>(end - listed_.data()) - first};
        look.bound = look.size - fewest;
        listed_.resize(first + look.guesses.count);
    }
    look.bound = std::min(look.bound, sets_of_rivals(set));
    look.solved = look.bound == 1;
    return look;
}

template <int kWords>
SearchValue SmallSearch<kWords>::value(int needed) {
    const Set all = Set::all(static_cast<int>(solutions_.size()));
    return unless_ended(value(look_at(all, {0, static_cast<int>(columns_.size())}), needed));
}

template <int kWords>
SearchValue SmallSearch<kWords>::value_of_opening(int column, int needed) {
    const Set all = Set::all(static_cast<int>(solutions_.size()));
    return unless_ended(
        open(all, place_in_[column], {0, static_cast<int>(columns_.size())}, needed));
}

template <int kWords>
SearchValue SmallSearch<kWords>::bound_of_opening(int column) {
    const Set all = Set::all(static_cast<int>(solutions_.size()));
    return glance(all, place_in_[column], {0, static_cast<int>(columns_.size())}, 0);
}

template <int kWords>
SearchValue SmallSearch<kWords>::value(const Look& look, int needed) {
    if (look.solved) {
        return {look.bound, true};
    }
    if (look.bound < needed || searched_.budget->ended()) {
        return {look.bound, false};
    }
    return look.telling >= 0 ? open(look.set, look.telling, look.guesses, needed)
                             : value_if_stuck(look, needed);
}

template <int kWords>
ImageKeys SmallSearch<kWords>::keys_of(const Look& look) const {
    ImageKeys keys = keys_;
    const int one = look.set.first();
    int next = look.guesses.first;
    const int end = next + look.guesses.count;
    for (int place = 0; place < static_cast<int>(columns_.size()); ++place) {
        if (next < end && listed_[next] == place) {
            ++next;
        } else {
            searched_.names->add(columns_[place], shown(one, place), keys);
        }
    }
    return keys;
}

template <int kWords>
SearchValue SmallSearch<kWords>::value_if_stuck(const Look& look, int needed) {
    if (look.size < kKeptFrom) {
        return best_guess(look, needed);
    }
    const ImageKeys keys = keys_of(look);
    const PositionKey key = searched_.names->least(keys);
    SearchValue found;
    if (searched_.memo->find(key, found) && (found.exact || found.wins < needed)) {
        return found;
    }
    const std::vector<Set> factors = divide(look);
    if (!factors.empty()) {
        found = product(factors, look.guesses, needed);
    } else if (kWords > 1 && look.size >= kOneWordFrom && look.size <= 64) {
        found = search_in_one_word(look, keys, needed);
    } else {
        found = best_guess(look, needed);
    }
    if (!searched_.budget->ended()) {
        searched_.memo->put(key, found);
    }
    return found;
}

template <int kWords>
SearchValue SmallSearch<kWords>::search_in_one_word(const Look& look, const ImageKeys& keys,
                                                    int needed) {
    std::vector<int> solutions;
    for (Set left = look.set; !left.empty();) {
        const int one = left.first();
        left.remove(one);
        solutions.push_back(solutions_[one]);
    }
    std::vector<int> columns;
    columns.reserve(look.guesses.count);
    for (int i = 0; i < look.guesses.count; ++i) {
        columns.push_back(columns_[listed_[look.guesses.first + i]]);
    }
    searched_.one_word->begin(searched_, solutions, columns, keys);
    return searched_.one_word->value_of_guess(needed);
}

template <int kWords>
SearchValue SmallSearch<kWords>::value_of_guess(int needed) {
    const Set all = Set::all(static_cast<int>(solutions_.size()));
    return best_guess(look_at(all, {0, static_cast<int>(columns_.size())}), needed);
}

template <int kWords>
void SmallSearch<kWords>::list_guesses(const Look& look, std::vector<Guess>& guesses) const {
    guesses.clear();
    for (int i = look.guesses.first; i < look.guesses.first + look.guesses.count; ++i) {
        const int place = listed_[i];
        const Set lost = look.set & mines(place);
        const Set left = look.set.without(lost);
        if (left.within(showing(place, shown(left.first(), place)))) {
            continue;  // dead: it reveals nothing
        }
        // A cell that is a mine only if another cell is a mine has no risk after the other cell. So
        // it is enough to keep the cell with the lower risk.
        if (std::any_of(guesses.begin(), guesses.end(),
                        [&](const Guess& other) { return other.mines.within(lost); })) {
            continue;
        }
        std::erase_if(guesses, [&](const Guess& other) { return lost.within(other.mines); });
        guesses.push_back({left.count(), place, lost});
    }
}

template <int kWords>
SearchValue SmallSearch<kWords>::best_guess(const Look& look, int needed) {
    if (depth_ == guesses_.size()) {
        guesses_.emplace_back();
    }
    std::vector<Guess>& guesses = guesses_[depth_++];
    list_guesses(look, guesses);
    int best = 1;   // all dead: no opening reveals anything, so one solution is guessed
    int bound = 1;  // upper bound for the guesses that were given up
    if (guesses.size() > 1) {
        for (Guess& guess : guesses) {
            const int enough = std::max(best + 1, needed);
            if (guess.bound >= enough) {
                const SearchValue seen = glance(look.set, guess.place, look.guesses, enough);
                guess.bound = seen.wins;
                best = seen.exact ? std::max(best, seen.wins) : best;
            }
        }
        sort_short(guesses, [](const Guess& a, const Guess& b) { return a.bound > b.bound; });
    }
    for (const Guess& guess : guesses) {
        const int enough = std::max(best + 1, needed);
        if (guess.bound < enough || searched_.budget->ended()) {
            bound = std::max(bound, guess.bound);
            break;
        }
        const SearchValue found = open(look.set, guess.place, look.guesses, enough);
        (found.exact ? best : bound) = std::max(found.exact ? best : bound, found.wins);
    }
    --depth_;
    return best >= needed || best >= bound ? SearchValue{best, true} : SearchValue{bound, false};
}

template <int kWords>
SearchValue SmallSearch<kWords>::glance(const Set& set, int place, Range given, int needed) {
    SearchValue sum;
    const std::size_t listed = listed_.size();
    Set left = set.without(mines(place));
    int unseen = left.count();
    while (!left.empty() && sum.wins + unseen >= needed) {
        const Set group = set & showing(place, shown(left.first(), place));
        left = left.without(group);
        const Look look = look_at(group, given);
        listed_.resize(listed);
        sum.wins += look.bound;
        unseen -= look.size;
        sum.exact = sum.exact && look.solved;
    }
    return {sum.wins + unseen, sum.exact && unseen == 0};
}

template <int kWords>
SearchValue SmallSearch<kWords>::open(const Set& set, int place, Range given, int needed) {
    // First a quick look at every group, which may already decide; then the groups by size, because
    // small ones are cheap.
    std::array<Look, SolutionTable::kHoldsMine> looks;
    int count = 0;
    int bound = 0;
    const std::size_t listed = listed_.size();
    Set left = set.without(mines(place));
    while (!left.empty()) {
        const Set group = set & showing(place, shown(left.first(), place));
        left = left.without(group);
        const Look look = look_at(group, given);
        bound += look.bound;
        if (!look.solved) {
            int at = count++;
            for (; at > 0 && looks[at - 1].size > look.size; --at) {
                looks[at] = looks[at - 1];
            }
            looks[at] = look;
        }
    }
    bool exact = true;
    int searched = 0;
    while (searched < count && bound >= needed) {
        const Look& look = looks[searched++];
        const int others = bound - look.bound;
        const SearchValue found = value(look, needed - others);
        bound = others + found.wins;
        exact = exact && found.exact;
    }
    listed_.resize(listed);
    return {bound, exact && searched == count};
}

template class SmallSearch<1>;
template class SmallSearch<4>;

}  // namespace sapper
