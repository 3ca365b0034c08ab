#include "guess/endgame.hpp"

#include <algorithm>
#include <numeric>

#include "base/short_sort.hpp"

namespace sapper {

namespace {

constexpr std::uint8_t kHoldsMine = SolutionTable::kHoldsMine;

// Adds a row to the survey of the columns. It works in blocks of 16 bytes that do not overlap, so
// that the compiler vectorises it, because half of the search's time is spent here.
void add_row(const std::uint8_t* __restrict row, int stride, std::uint8_t* __restrict least,
             std::uint8_t* __restrict greatest, std::uint8_t* __restrict mines) {
    for (int block = 0; block < stride; block += 16) {
        for (int i = block; i < block + 16; ++i) {
            const std::uint8_t mine = row[i] == kHoldsMine ? 255 : 0;
            const std::uint8_t number = row[i] & static_cast<std::uint8_t>(~mine);
            least[i] = least[i] < row[i] ? least[i] : row[i];
            greatest[i] = greatest[i] > number ? greatest[i] : number;
            mines[i] = static_cast<std::uint8_t>(mines[i] - mine);
        }
    }
}

}  // namespace

void EndgameSearch::begin(const SolutionTable& table, std::span<const std::vector<int>> images,
                          Budget& budget) {
    searched_ = {&table, &names_, &memo_, &budget, &one_word_};
    names_.begin(table.cells(), images);
    memo_.clear();
    depth_ = 0;
    all_.resize(table.solutions());
    std::iota(all_.begin(), all_.end(), 0);
}

void EndgameSearch::survey(std::span<const int> set) {
    const int stride = searched_.table->stride();
    least_.assign(stride, kHoldsMine);
    greatest_.assign(stride, 0);
    few_mines_.assign(stride, 0);
    mines_.assign(stride, 0);
    constexpr std::size_t kFew = 255;  // maximum of a byte
    for (std::size_t begin = 0; begin < set.size(); begin += kFew) {
        for (const int solution : set.subspan(begin, std::min(kFew, set.size() - begin))) {
            add_row(searched_.table->row(solution), stride, least_.data(), greatest_.data(),
                    few_mines_.data());
        }
        for (int i = 0; i < stride; ++i) {
            mines_[i] += few_mines_[i];
            few_mines_[i] = 0;
        }
    }
}

EndgameSearch::Look EndgameSearch::look_at(std::span<int> set, std::span<const int> given,
                                           const ImageKeys& keys, bool listed) {
    const int size = static_cast<int>(set.size());
    Look look;
    look.set = set;
    look.bound = size;
    const std::int64_t steps = 1 + static_cast<std::int64_t>(size) * searched_.table->stride() / 32;
    if (size <= 1 || !searched_.budget->spend(steps)) {
        look.solved = true;
        return look;
    }
    survey(set);
    look.keys = keys;
    bool telling = false;
    int fewest = size - 1;  // a guess among dead cells wins only one solution
    if (listed) {
        look.guesses.reserve(given.size());
        look.mines.reserve(given.size());
        look.dead.reserve(given.size());
    }
    for (const int column : given) {
        if (mines_[column] == size) {
            continue;
        }
        if (mines_[column] == 0) {
            if (least_[column] == greatest_[column]) {
                names_.add(column, least_[column], look.keys);
                continue;
            }
            telling = true;
            if (!listed) {
                break;  // the bound is the size
            }
            look.telling.push_back(column);
        }
        fewest = std::min(fewest, mines_[column]);
        if (listed) {
            look.guesses.push_back(column);
            look.mines.push_back(mines_[column]);
            look.dead.push_back(least_[column] == greatest_[column]);
        }
    }
    if (!telling) {
        look.bound = size - fewest;
        SearchValue known;
        if (size == 2) {
            look.solved = true;
        } else if (memo_.find(names_.least(look.keys), known)) {
            look.bound = std::min(look.bound, known.wins);
            look.solved = known.exact;
        }
    }
    return look;
}

void EndgameSearch::split(std::span<int> set, int column, std::vector<std::span<int>>& groups) {
    std::array<int, kHoldsMine + 2> ends{};
    shows_.resize(std::max(shows_.size(), set.size()));
    std::uint8_t* next = shows_.data();
    for (const int solution : set) {
        *next = searched_.table->row(solution)[column];
        ++ends[*next++ + 1];
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::array<int, kHoldsMine + 2> at = ends;
    sorted_.resize(std::max(sorted_.size(), set.size()));
    next = shows_.data();
    for (const int solution : set) {
        sorted_[at[*next++]++] = solution;
    }
    std::copy_n(sorted_.begin(), set.size(), set.begin());
    for (int shown = 0; shown < kHoldsMine; ++shown) {
        if (ends[shown + 1] > ends[shown]) {
            groups.push_back(set.subspan(ends[shown], ends[shown + 1] - ends[shown]));
        }
    }
}

SearchValue EndgameSearch::open(std::span<int> set, std::span<const int> columns, const Look& look,
                                int needed) {
    std::vector<std::span<int>> groups;
    std::vector<std::span<int>> before{set};
    for (const int column : columns) {
        groups.clear();
        for (const std::span<int> group : before) {
            split(group, column, groups);
        }
        before.swap(groups);
    }
    // First a quick look at every group, which may already decide; then the groups by size, because
    // small ones are cheap.
    std::vector<Look> looks;
    int bound = 0;
    for (const std::span<int> group : before) {
        Look each = look_at(group, look.guesses, look.keys);
        bound += each.bound;
        if (!each.solved) {
            looks.push_back(std::move(each));
        }
    }
    sort_short(looks, [](const Look& a, const Look& b) { return a.set.size() < b.set.size(); });
    bool exact = true;
    std::size_t searched = 0;
    while (searched < looks.size() && bound >= needed) {
        const Look& each = looks[searched++];
        const int others = bound - each.bound;
        const SearchValue found = value(each, needed - others);
        bound = others + found.wins;
        exact = exact && found.exact;
    }
    return {bound, exact && searched == looks.size() && !searched_.budget->ended()};
}

SearchValue EndgameSearch::value(const Look& look, int needed) {
    if (look.solved) {
        return {look.bound, true};
    }
    if (look.bound < needed || searched_.budget->ended()) {
        return {look.bound, false};
    }
    if (look.set.size() <= SmallSearch<4>::Set::kMost) {
        return value_if_small(look, needed);
    }
    if (!look.telling.empty()) {
        return open(look.set, look.telling, look, needed);
    }
    const PositionKey key = names_.least(look.keys);
    SearchValue found;
    if (memo_.find(key, found) && (found.exact || found.wins < needed)) {
        return found;
    }
    found = best_guess(look, needed);
    if (!searched_.budget->ended()) {
        memo_.put(key, found);
    }
    return found;
}

SearchValue EndgameSearch::value_if_small(const Look& look, int needed) {
    if (look.set.size() <= SmallSearch<1>::Set::kMost) {
        one_word_.begin(searched_, look.set, look.guesses, look.keys);
        return one_word_.value(needed);
    }
    four_words_.begin(searched_, look.set, look.guesses, look.keys);
    return four_words_.value(needed);
}

std::vector<EndgameSearch::Guess> EndgameSearch::list_guesses(const Look& look) {
    std::vector<Guess> guesses;
    const int size = static_cast<int>(look.set.size());
    for (std::size_t i = 0; i < look.guesses.size(); ++i) {
        if (!look.dead[i]) {
            guesses.push_back({size - look.mines[i], look.guesses[i]});
        }
    }
    sort_short(guesses, [](const Guess& a, const Guess& b) { return a.bound > b.bound; });
    // The mines of each column as bits over the set.
    const std::size_t words = (look.set.size() + 63) / 64;
    mine_words_.assign(words * guesses.size(), 0);
    for (std::size_t at = 0; at < look.set.size(); ++at) {
        const std::uint8_t* const row = searched_.table->row(look.set[at]);
        for (std::size_t i = 0; i < guesses.size(); ++i) {
            const std::uint64_t mine = row[guesses[i].column] == kHoldsMine ? 1 : 0;
            mine_words_[i * words + at / 64] |= mine << (at % 64);
        }
    }
    const auto within = [&](std::size_t inner, std::size_t outer) {
        for (std::size_t word = 0; word < words; ++word) {
            if ((mine_words_[inner * words + word] & ~mine_words_[outer * words + word]) != 0) {
                return false;
            }
        }
        return true;
    };
    std::vector<Guess> kept;
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < guesses.size(); ++i) {
        if (std::none_of(numbers.begin(), numbers.end(),
                         [&](std::size_t other) { return within(other, i); })) {
            kept.push_back(guesses[i]);
            numbers.push_back(i);
        }
    }
    return kept;
}

SearchValue EndgameSearch::glance(std::span<int> set, int column, const Look& look, int needed) {
    std::vector<std::span<int>> groups;
    groups.reserve(kHoldsMine);
    split(set, column, groups);
    int unseen = 0;
    for (const std::span<int> group : groups) {
        unseen += static_cast<int>(group.size());
    }
    SearchValue sum;
    for (const std::span<int> group : groups) {
        if (sum.wins + unseen < needed) {
            break;
        }
        const Look each = look_at(group, look.guesses, look.keys, false);
        sum.wins += each.bound;
        sum.exact = sum.exact && each.solved;
        unseen -= static_cast<int>(group.size());
    }
    return {sum.wins + unseen, sum.exact && unseen == 0};
}

SearchValue EndgameSearch::best_guess(const Look& look, int needed) {
    std::vector<Guess> guesses = list_guesses(look);
    if (depth_ == sets_.size()) {
        sets_.emplace_back();
    }
    std::vector<int>& own = sets_[depth_++];
    own.assign(look.set.begin(), look.set.end());
    int best = 1;   // all dead: no opening reveals anything, so one solution is guessed
    int bound = 1;  // upper bound for the guesses that were given up
    for (Guess& guess : guesses) {
        const int enough = std::max(best + 1, needed);
        if (guess.bound >= enough && guesses.size() > 1) {
            const SearchValue seen = glance(own, guess.column, look, enough);
            guess.bound = seen.wins;
            best = seen.exact ? std::max(best, seen.wins) : best;
        }
    }
    sort_short(guesses, [](const Guess& a, const Guess& b) { return a.bound > b.bound; });
    for (const Guess& guess : guesses) {
        const int enough = std::max(best + 1, needed);
        if (guess.bound < enough || searched_.budget->ended()) {
            bound = std::max(bound, guess.bound);
            break;
        }
        const SearchValue found = open(own, {&guess.column, 1}, look, enough);
        (found.exact ? best : bound) = std::max(found.exact ? best : bound, found.wins);
    }
    --depth_;
    return best >= needed || best >= bound ? SearchValue{best, true} : SearchValue{bound, false};
}

}  // namespace sapper
