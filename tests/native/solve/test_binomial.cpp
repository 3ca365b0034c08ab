#include <doctest/doctest.h>

#include "solve/binomial.hpp"

using namespace sapper;

TEST_CASE("the table is Pascal's triangle") {
    for (int n = 0; n <= kMaxBox; ++n) {
        CHECK(kBinomial[n][0] == 1);
        for (int k = 1; k <= n; ++k) {
            CHECK(kBinomial[n][k] == kBinomial[n - 1][k - 1] + (k < n ? kBinomial[n - 1][k] : 0));
        }
    }
}
