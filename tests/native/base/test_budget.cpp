#include <doctest/doctest.h>

#include "base/budget.hpp"

using namespace sapper;

TEST_CASE("a budget of n steps allows n steps and no more") {
    Budget budget(10);
    CHECK(budget.spend(4));
    CHECK(budget.left() == 6);
    CHECK(budget.spend(6));
    CHECK_FALSE(budget.spend(1));
    CHECK_FALSE(budget.spend(0));
}

TEST_CASE("a stop flag ends a budget that has steps left") {
    std::atomic<bool> stop = false;
    Budget budget(10, &stop);
    CHECK(budget.spend(1));
    stop = true;
    CHECK_FALSE(budget.spend(1));
}
