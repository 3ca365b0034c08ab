#include <doctest/doctest.h>

#include <vector>

#include "base/rng.hpp"
#include "solve/packed_key.hpp"

using namespace sapper;

TEST_CASE("bounds test all slots at once as one would test each") {
    Rng rng(82);
    for (int round = 0; round < 2000; ++round) {
        Key<2> key;
        Bounds<2> bounds;
        bool holds = true;
        for (int slot = 0; slot < 2 * kSlotsPerWord; ++slot) {
            if (rng.below(3) != 0) {
                continue;
            }
            const int residual = static_cast<int>(rng.below(8));
            const int value = static_cast<int>(rng.below(2 * residual + 1));  // a sum of two
            const int low = static_cast<int>(rng.below(residual + 1));
            key.add(slot, value);
            bounds.above.add(slot, 7 - residual);
            bounds.low.add(slot, low);
            holds = holds && value <= residual && value >= low;
        }
        REQUIRE(bounds.holds(key) == holds);
    }
}

TEST_CASE("equal keys get equal rows, whatever the table had to grow") {
    Rng rng(83);
    KeyIndex<1> index;
    std::vector<Key<1>> keys;
    index.begin(1);
    std::vector<std::uint64_t> seen;
    for (int i = 0; i < 3000; ++i) {
        Key<1> key;
        key.word[0] = rng.below(800);
        const std::int32_t row = index.row(key, keys);
        REQUIRE(keys[row] == key);
        const auto known = std::find(seen.begin(), seen.end(), key.word[0]);
        REQUIRE(row == static_cast<std::int32_t>(known - seen.begin()));
        if (known == seen.end()) {
            seen.push_back(key.word[0]);
        }
    }
}
