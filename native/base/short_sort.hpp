// A stable sort for short lists, by insertion.
//
// std::stable_sort allocates a buffer on each call, and each instance of it takes longer to compile
// than the file that uses it.
#pragma once

#include <iterator>
#include <utility>

namespace sapper {

// Sorts a list of up to a few hundred elements; equal ones keep their order.
template <typename List, typename Before>
void sort_short(List&& list, Before before) {
    const auto first = std::begin(list);
    for (auto next = first; next != std::end(list); ++next) {
        if (next == first || !before(*next, *std::prev(next))) {
            continue;
        }
        auto moved = std::move(*next);
        auto at = next;
        do {
            *at = std::move(*std::prev(at));
            --at;
        } while (at != first && before(moved, *std::prev(at)));
        *at = std::move(moved);
    }
}

}  // namespace sapper
