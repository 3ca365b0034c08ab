#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "base/rng.hpp"

using namespace sapper;

namespace {

std::uint64_t rotated(std::uint64_t word, int by) {
    return word << by | word >> (64 - by);
}

// xoshiro256** and SplitMix64 as published by their authors.
std::vector<std::uint64_t> reference_words(std::uint64_t seed, int count) {
    std::array<std::uint64_t, 4> s{};
    for (auto& word : s) {
        std::uint64_t z = (seed += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        word = z ^ (z >> 31);
    }
    std::vector<std::uint64_t> words;
    for (int i = 0; i < count; ++i) {
        words.push_back(rotated(s[1] * 5, 7) * 9);
        const std::uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotated(s[3], 45);
    }
    return words;
}

}  // namespace

TEST_CASE("the words are those of xoshiro256** seeded by SplitMix64") {
    for (const std::uint64_t seed : {0ULL, 1ULL, 42ULL, ~0ULL, 0x123456789ABCDEFULL}) {
        Rng rng(seed);
        for (const std::uint64_t word : reference_words(seed, 100)) {
            REQUIRE(rng.next() == word);
        }
    }
}

TEST_CASE("the first words of SplitMix64 are the published ones") {
    // The reference outputs for seed 1234567, as printed in many implementations of SplitMix64.
    std::uint64_t seed = 1234567;
    for (const std::uint64_t word : {6457827717110365317ULL, 3203168211198807973ULL,
                                     9817491932198370423ULL, 4593380528125082431ULL}) {
        seed += 0x9E3779B97F4A7C15ULL;
        CHECK(mix(seed) == word);
    }
}

TEST_CASE("below is uniform and keeps within its bound") {
    Rng rng(7);
    for (const int bound : {1, 2, 3, 7, 10, 64, 100}) {
        const int draws = 2000 * bound;
        std::vector<int> seen(bound, 0);
        for (int i = 0; i < draws; ++i) {
            const std::uint64_t draw = rng.below(bound);
            REQUIRE(draw < static_cast<std::uint64_t>(bound));
            ++seen[draw];
        }
        double chi = 0;
        for (const int count : seen) {
            chi += (count - 2000.0) * (count - 2000.0) / 2000.0;
        }
        // Mean bound - 1, variance 2 (bound - 1): six standard deviations.
        CHECK(chi <= (bound - 1) + 6 * 1.4143 * bound);
    }
}

TEST_CASE("below reaches the largest bounds") {
    Rng rng(3);
    const std::uint64_t bound = (1ULL << 63) + 1;
    bool upper_half = false;
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t draw = rng.below(bound);
        REQUIRE(draw < bound);
        upper_half |= draw > bound / 2;
    }
    CHECK(upper_half);
}

TEST_CASE("streams of one seed differ, and are the same again") {
    CHECK(Rng::stream(5, 0).next() != Rng::stream(5, 1).next());
    CHECK(Rng::stream(5, 0).next() != Rng::stream(6, 0).next());
    CHECK(Rng::stream(5, 3).next() == Rng::stream(5, 3).next());
}

TEST_CASE("unit lies in [0, 1) with mean one half") {
    Rng rng(11);
    double sum = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double value = rng.unit();
        REQUIRE(value >= 0);
        REQUIRE(value < 1);
        sum += value;
    }
    CHECK(sum / 100'000 == doctest::Approx(0.5).epsilon(0.01));
}
