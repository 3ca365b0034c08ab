#include <doctest/doctest.h>

#include "guess/told_chance.hpp"

using namespace sapper;

TEST_CASE("what is told is a chance, and greater where the comparison says more") {
    for (int hidden = 10; hidden <= 480; hidden += 47) {
        for (const double best : {0.01, 0.2, 0.5, 1.0}) {
            for (const double unavoidable : {0.0, 0.4, 3.0}) {
                ToldPosition position{{}, hidden, unavoidable, hidden / 2.0, 2, 9, 12, hidden / 5};
                position.features.best = best;
                position.features.sea_cells = hidden - 10;
                position.features.sea_probability = 0.2;
                double before = 0;
                for (double compared = 0; compared <= 1; compared += 0.05) {
                    const double told = told_chance(told_vector(position, compared));
                    CHECK(told >= before);
                    CHECK(told > 0);
                    CHECK(told < 1);
                    before = told;
                }
            }
        }
    }
}

TEST_CASE("what is told is lower where more guesses cannot be spared") {
    ToldPosition position{{}, 200, 0, 90, 2, 20, 30, 40};
    position.features.best = 0.2;
    position.features.second = 0.25;
    position.features.ambiguity = 5;
    position.features.sea_cells = 100;
    position.features.sea_probability = 0.2;
    const double none = told_chance(told_vector(position, 0.5));
    position.unavoidable = 1;
    CHECK(told_chance(told_vector(position, 0.5)) < none);
}
