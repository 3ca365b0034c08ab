#include <doctest/doctest.h>

#include "guess/leaf_value.hpp"

using namespace sapper;

TEST_CASE("the two lowest probabilities are kept in whatever order they come") {
    for (const bool reversed : {false, true}) {
        LeafFeatures features;
        features.add(reversed ? 0.4 : 0.2, 1);
        features.add(reversed ? 0.2 : 0.4, 1);
        features.add(0.6, 1);
        CHECK(features.best == 0.2);
        CHECK(features.second == 0.4);
    }
}

TEST_CASE("two cells alike are best and second") {
    LeafFeatures features;
    features.add(0.3, 2);
    CHECK(features.best == 0.3);
    CHECK(features.second == 0.3);
}

TEST_CASE("certain cells add no risk") {
    LeafFeatures features;
    features.add(0, 4);
    features.add(1, 3);
    CHECK(features.safe_cells == 4);
    CHECK(features.ambiguity == 0);
    CHECK(features.best == 1);
}

TEST_CASE("a value is a chance") {
    for (double best = 0.05; best < 1; best += 0.1) {
        for (double sea = 0; sea < 200; sea += 50) {
            LeafFeatures features;
            features.add(best, 2);
            features.sea_cells = sea;
            features.sea_probability = 0.2;
            const double value = leaf_value(features);
            CHECK(value > 0);
            CHECK(value <= 1);
        }
    }
}
