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

TEST_CASE("words of a set, and intersections from a word on") {
    Rng rng(42);
    for (int trial = 0; trial < 200; ++trial) {
        SolutionBits<4> a, b;
        for (int i = 0; i < 120; ++i) {
            a.add(static_cast<int>(rng.below(256)));
            b.add(static_cast<int>(rng.below(256)));
        }
        const SolutionBits<4> either = a | b;
        const int from = static_cast<int>(rng.below(5));
        SolutionBits<4> some = a;
        some.intersect_from(from, b);
        for (int i = 0; i < 256; ++i) {
            REQUIRE((a.word(i / 64) >> i % 64 & 1U) == (a.has(i) ? 1U : 0U));
            REQUIRE(either.has(i) == (a.has(i) || b.has(i)));
            REQUIRE(some.has(i) == (a.has(i) && (i < 64 * from || b.has(i))));
        }
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
