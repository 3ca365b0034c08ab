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
    CHECK(budget.ended());
    CHECK_FALSE(budget.was_stopped());
}

TEST_CASE("a set flag ends a budget at the next look, for good") {
    StopFlag stop;
    Budget budget(1'000'000'000, &stop);
    CHECK(budget.spend(1));
    stop.set();
    CHECK_FALSE(budget.look());
    CHECK_FALSE(budget.spend(1));
    CHECK(budget.was_stopped());
    CHECK(budget.ended());
}

TEST_CASE("a set flag is seen within 20,000 steps without a look") {
    StopFlag stop;
    Budget budget(1'000'000'000, &stop);
    CHECK(budget.spend(1));
    stop.set();
    int steps = 0;
    while (budget.spend(1)) {
        REQUIRE(++steps < 20'000);
    }
}

TEST_CASE("work that was paid for takes nothing, and throws when it is stopped") {
    StopFlag stop;
    Budget budget(10, &stop);
    for (int i = 0; i < 1000; ++i) {
        budget.work(1000);
    }
    CHECK(budget.left() == 10);
    stop.set();
    CHECK_THROWS_AS(
        [&] {
            for (int i = 0; i < 1000; ++i) {
                budget.work(1000);
            }
        }(),
        Stopped);
}

TEST_CASE("a part of a budget has no more than what is left, and the same signal") {
    StopFlag stop;
    Budget budget(10, &stop);
    CHECK(budget.part(100).left() == 10);
    CHECK(budget.part(3).left() == 3);
    stop.set();
    CHECK_FALSE(budget.part(3).look());
}
