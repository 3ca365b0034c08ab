// Uniform choices without replacement.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "base/rng.hpp"

namespace sapper {

// Moves `count` of the items, chosen uniformly and in random order, to the front: the first steps
// of a Fisher-Yates shuffle.
template <typename Item>
void partial_shuffle(std::span<Item> items, std::size_t count, Rng& rng) {
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(items[i], items[i + rng.below(items.size() - i)]);
    }
}

// Makes the exchanges of a Fisher-Yates shuffle of `count` places. It calls exchange(i, j) for
// every place i from the last to the second, with j uniform in 0 .. i.
template <typename Exchange>
void shuffle_by(std::size_t count, Rng& rng, Exchange&& exchange) {
    for (std::size_t i = count; i > 1; --i) {
        exchange(i - 1, static_cast<std::size_t>(rng.below(i)));
    }
}

}  // namespace sapper
