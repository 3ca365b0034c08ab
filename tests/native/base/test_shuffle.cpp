#include <doctest/doctest.h>

#include <map>
#include <vector>

#include "base/shuffle.hpp"

using namespace sapper;

TEST_CASE("every ordered choice of two among four comes equally often") {
    Rng rng(4);
    std::map<std::pair<int, int>, int> seen;
    for (int i = 0; i < 12'000; ++i) {
        std::vector<int> items{0, 1, 2, 3};
        partial_shuffle(std::span(items), 2, rng);
        ++seen[{items[0], items[1]}];
    }
    CHECK(seen.size() == 12);
    for (const auto& [choice, count] : seen) {
        CHECK(count > 850);  // 1,000 expected, standard deviation 30
        CHECK(count < 1150);
    }
}

TEST_CASE("a shuffle by exchanges gives every order equally often") {
    Rng rng(5);
    std::map<std::vector<int>, int> seen;
    for (int i = 0; i < 6'000; ++i) {
        std::vector<int> items{0, 1, 2};
        shuffle_by(items.size(), rng,
                   [&](std::size_t a, std::size_t b) { std::swap(items[a], items[b]); });
        ++seen[items];
    }
    CHECK(seen.size() == 6);
    for (const auto& [order, count] : seen) {
        CHECK(count > 850);
        CHECK(count < 1150);
    }
}
