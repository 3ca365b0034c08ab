#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "base/short_sort.hpp"

using namespace sapper;

TEST_CASE("sorts like the library's stable sort") {
    struct Item {
        int key;
        int place;
        bool operator==(const Item&) const = default;
    };
    const auto before = [](const Item& a, const Item& b) { return a.key < b.key; };
    Rng rng(5);
    for (int length = 0; length < 60; ++length) {
        std::vector<Item> items;
        for (int i = 0; i < length; ++i) {
            items.push_back({static_cast<int>(rng.below(10)), i});
        }
        std::vector<Item> expected = items;
        std::stable_sort(expected.begin(), expected.end(), before);
        sort_short(items, before);
        REQUIRE(items == expected);
    }
}

TEST_CASE("sorts what can only be moved cheaply, and a part of a list") {
    std::vector<std::string> words{"delta", "alpha", "charlie", "bravo"};
    sort_short(std::span(words).first(3), std::less<>());
    CHECK(words == std::vector<std::string>{"alpha", "charlie", "delta", "bravo"});
}
