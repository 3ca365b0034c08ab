#include <doctest/doctest.h>

#include "guess/reported_chance.hpp"

using namespace sapper;

TEST_CASE("what is reported is a chance, and greater where the comparison says more") {
    for (int hidden = 10; hidden <= 480; hidden += 47) {
        for (const double best : {0.01, 0.2, 0.5, 1.0}) {
            for (const double unavoidable : {0.0, 0.4, 3.0}) {
                ChancePosition position{{}, hidden, unavoidable, hidden / 2.0,
                                        2,  9,      12,          hidden / 5};
                position.features.best = best;
                position.features.sea_cells = hidden - 10;
                position.features.sea_probability = 0.2;
                double before = 0;
                for (double compared = 0; compared <= 1; compared += 0.05) {
                    const double reported = reported_chance(chance_vector(position, compared));
                    CHECK(reported >= before);
                    CHECK(reported > 0);
                    CHECK(reported < 1);
                    before = reported;
                }
            }
        }
    }
}

TEST_CASE("what is reported is lower where more guesses cannot be spared") {
    ChancePosition position{{}, 200, 0, 90, 2, 20, 30, 40};
    position.features.best = 0.2;
    position.features.second = 0.25;
    position.features.ambiguity = 5;
    position.features.sea_cells = 100;
    position.features.sea_probability = 0.2;
    const double none = reported_chance(chance_vector(position, 0.5));
    position.unavoidable = 1;
    CHECK(reported_chance(chance_vector(position, 0.5)) < none);
}
