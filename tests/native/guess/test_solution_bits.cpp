#include <doctest/doctest.h>

#include <set>

#include "base/rng.hpp"
#include "guess/solution_bits.hpp"

using namespace sapper;

TEST_CASE("bits are a set") {
    Rng rng(41);
    for (int trial = 0; trial < 200; ++trial) {
        SolutionBits<4> a, b;
        std::set<int> in_a, in_b;
        for (int i = 0; i < 60; ++i) {
            const auto x = static_cast<int>(rng.below(256));
            const auto y = static_cast<int>(rng.below(256));
            a.add(x);
            in_a.insert(x);
            b.add(y);
            in_b.insert(y);
        }
        REQUIRE(a.count() == static_cast<int>(in_a.size()));
        REQUIRE(a.first() == *in_a.begin());
        const SolutionBits<4> both = a & b;
        const SolutionBits<4> left = a.without(b);
        for (int i = 0; i < 256; ++i) {
            REQUIRE(a.has(i) == in_a.contains(i));
            REQUIRE(both.has(i) == (in_a.contains(i) && in_b.contains(i)));
            REQUIRE(left.has(i) == (in_a.contains(i) && !in_b.contains(i)));
        }
        REQUIRE(both.within(a));
        REQUIRE(left.within(b) == left.empty());
        a.remove(*in_a.begin());
        REQUIRE(a.count() == static_cast<int>(in_a.size()) - 1);
    }
}

TEST_CASE("the first solutions up to a number") {
    for (const int count : {0, 1, 63, 64, 65, 200, 256}) {
        const SolutionBits<4> set = SolutionBits<4>::all(count);
        CHECK(set.count() == count);
        CHECK((count == 256 || !set.has(count)));
    }
    CHECK(SolutionBits<1>::all(64).count() == 64);
}
