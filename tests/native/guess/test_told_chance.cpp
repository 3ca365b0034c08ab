#include <doctest/doctest.h>

#include "guess/told_chance.hpp"

using namespace sapper;

TEST_CASE("what is told is a chance, and greater where the comparison says more") {
    for (int hidden = 10; hidden <= 480; hidden += 47) {
        for (const double leaf : {0.0, 0.3, 0.9, 1.0}) {
            double before = 0;
            for (double compared = 0; compared <= 1; compared += 0.05) {
                const double told = told_chance(told_vector(compared, leaf, hidden));
                CHECK(told >= before);
                CHECK(told <= 1);
                before = told;
            }
        }
    }
}
