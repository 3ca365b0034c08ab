// The division of a small set into independent parts.
#include <vector>

#include "guess/small_search.hpp"

namespace sapper {

template <int kWords>
int SmallSearch<kWords>::touching_parts(const Look& look) {
    constexpr int kUnseen = -1;
    constexpr int kSame = -2;  // the same in all solutions
    part_of_.assign(columns_.size(), kSame);
    const int end = look.guesses.first + look.guesses.count;
    for (int i = look.guesses.first; i < end; ++i) {
        part_of_[listed_[i]] = kUnseen;
    }
    int parts = 0;
    std::vector<int> reached;
    for (int i = look.guesses.first; i < end; ++i) {
        if (part_of_[listed_[i]] != kUnseen) {
            continue;
        }
        reached.assign(1, listed_[i]);
        part_of_[listed_[i]] = parts;
        while (!reached.empty()) {
            const int place = reached.back();
            reached.pop_back();
            for (const int column : searched_.table->around(columns_[place])) {
                const int other = place_in_[column];
                if (other >= 0 && part_of_[other] == kUnseen) {
                    part_of_[other] = parts;
                    reached.push_back(other);
                }
            }
        }
        ++parts;
    }
    return parts;
}

// The number of ways to place the mines in one part, or in all other parts. Counts up to `most` +
// 1.
template <int kWords>
int SmallSearch<kWords>::restrictions(const Set& set, Range guesses, int part, bool of_part,
                                      int most) const {
    int found = 0;
    for (Set left = set; !left.empty() && found <= most; ++found) {
        const int one = left.first();
        Set same = left;
        for (int i = guesses.first; i < guesses.first + guesses.count; ++i) {
            const int place = listed_[i];
            if ((part_of_[place] == part) == of_part) {
                same = shown(one, place) == SolutionTable::kHoldsMine ? same & mines(place)
                                                                      : same.without(mines(place));
            }
        }
        left = left.without(same);
    }
    return found;
}

template <int kWords>
std::vector<typename SmallSearch<kWords>::Set> SmallSearch<kWords>::divide(const Look& look) {
    std::vector<Set> factors;
    const int parts = touching_parts(look);
    if (parts < 2) {
        return factors;
    }
    // A part is independent if each of its placements fits every placement of the other parts.
    std::vector<bool> independent(parts);
    int apart = 0;
    for (int part = 0; part < parts; ++part) {
        const int own = restrictions(look.set, look.guesses, part, true, look.size / 2);
        if (look.size % own == 0) {
            const int others = look.size / own;
            independent[part] = restrictions(look.set, look.guesses, part, false, others) == others;
        }
        apart += independent[part] ? 1 : 0;
    }
    if (apart == 0) {
        return factors;
    }
    const int one = look.set.first();
    const auto differing_in = [&](auto&& chosen) {
        Set factor = look.set;
        for (int i = look.guesses.first; i < look.guesses.first + look.guesses.count; ++i) {
            const int place = listed_[i];
            if (!chosen(part_of_[place])) {
                factor = shown(one, place) == SolutionTable::kHoldsMine
                             ? factor & mines(place)
                             : factor.without(mines(place));
            }
        }
        factors.push_back(factor);
    };
    for (int part = 0; part < parts; ++part) {
        if (independent[part]) {
            differing_in([&](int each) { return each == part; });
        }
    }
    if (apart < parts) {
        differing_in([&](int each) { return !independent[each]; });
    }
    return factors;
}

template <int kWords>
SearchValue SmallSearch<kWords>::product(const std::vector<Set>& factors, Range guesses,
                                         int needed) {
    const std::size_t listed = listed_.size();
    std::vector<Look> looks;
    int bound = 1;
    for (const Set& factor : factors) {
        looks.push_back(look_at(factor, guesses));
        bound *= looks.back().bound;
    }
    bool exact = true;
    std::size_t searched = 0;
    while (searched < looks.size() && bound >= needed) {
        const Look& look = looks[searched++];
        const int others = bound / look.bound;
        const SearchValue found = value(look, (needed + others - 1) / others);
        bound = others * found.wins;
        exact = exact && found.exact;
        if (found.wins == 0) {
            break;  // the budget has ended
        }
    }
    listed_.resize(listed);
    return {bound, exact && searched == looks.size()};
}

template int SmallSearch<1>::touching_parts(const Look&);
template int SmallSearch<4>::touching_parts(const Look&);
template int SmallSearch<1>::restrictions(const Set&, Range, int, bool, int) const;
template int SmallSearch<4>::restrictions(const Set&, Range, int, bool, int) const;
template std::vector<SmallSearch<1>::Set> SmallSearch<1>::divide(const Look&);
template std::vector<SmallSearch<4>::Set> SmallSearch<4>::divide(const Look&);
template SearchValue SmallSearch<1>::product(const std::vector<Set>&, Range, int);
template SearchValue SmallSearch<4>::product(const std::vector<Set>&, Range, int);

}  // namespace sapper
