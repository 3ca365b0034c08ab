#include <doctest/doctest.h>

#include <map>

#include "base/rng.hpp"
#include "guess/value_memo.hpp"

using namespace sapper;

TEST_CASE("what was put is found, the last value of a key, however many there are") {
    Rng rng(31);
    ValueMemo memo;
    std::vector<PositionKey> keys;
    std::map<std::size_t, SearchValue> expected;
    for (std::size_t i = 0; i < 5000; ++i) {
        keys.push_back({rng.next(), rng.next()});
    }
    for (int i = 0; i < 20'000; ++i) {
        const auto at = static_cast<std::size_t>(rng.below(keys.size()));
        const SearchValue value{1 + static_cast<int>(rng.below(1'000'000)), rng.below(2) == 0};
        memo.put(keys[at], value);
        expected[at] = value;
    }
    CHECK(memo.kept() == expected.size());
    SearchValue found;
    for (std::size_t at = 0; at < keys.size(); ++at) {
        const auto known = expected.find(at);
        REQUIRE(memo.find(keys[at], found) == (known != expected.end()));
        if (known != expected.end()) {
            REQUIRE(found.wins == known->second.wins);
            REQUIRE(found.exact == known->second.exact);
        }
    }
    memo.clear();
    CHECK(memo.kept() == 0);
    CHECK(!memo.find(keys[0], found));
}

TEST_CASE("keys that agree in the first word are told apart") {
    ValueMemo memo;
    memo.put({1, 2}, {3, true});
    SearchValue found;
    CHECK(!memo.find({1, 3}, found));
    memo.put({1, 3}, {4, false});
    REQUIRE(memo.find({1, 2}, found));
    CHECK(found.wins == 3);
}
