#include <doctest/doctest.h>

#include <stdexcept>

#include "base/parallel.hpp"

using namespace sapper;

TEST_CASE("every number is worked on once, by any number of threads") {
    for (const int threads : {1, 2, 5, 100}) {
        std::vector<std::atomic<int>> worked(50);
        for_each_number(50, threads, nullptr,
                        [&] { return [&](int i, StopSignal*) { ++worked[i]; }; });
        for (const auto& times : worked) {
            REQUIRE(times == 1);
        }
    }
    for_each_number(0, 4, nullptr,
                    [] { return [](int, StopSignal*) { FAIL("nothing was to be done"); }; });
}

TEST_CASE("an exception of a worker reaches the caller, and the others end") {
    for (const int threads : {1, 3}) {
        CHECK_THROWS_WITH_AS(for_each_number(1000, threads, nullptr,
                                             [&] {
                                                 return [](int i, StopSignal*) {
                                                     if (i == 7) {
                                                         throw std::runtime_error("number 7");
                                                     }
                                                 };
                                             }),
                             "number 7", std::runtime_error);
    }
}

TEST_CASE("an exception sets the flag of the work under way") {
    StopFlag never;
    const auto work = [](int i, StopSignal* stop) {
        if (i == 1) {
            throw std::runtime_error("ends the other");
        }
        while (!stop->is_set()) {
            std::this_thread::yield();
        }
    };
    CHECK_THROWS_AS(for_each_number(2, 2, &never, [&] { return work; }), std::runtime_error);
}

TEST_CASE("a stop signal is passed on to the workers") {
    StopFlag stop;
    std::atomic<int> ended = 0;
    for_each_number(2, 2, &stop, [&] {
        return [&](int i, StopSignal* inner) {
            if (i == 0) {
                stop.set();
            }
            while (!inner->is_set()) {
                std::this_thread::yield();
            }
            ++ended;
        };
    });
    CHECK(ended == 2);
}

TEST_CASE("a stop signal that throws ends the workers, and is heard of") {
    class Throwing final : public StopSignal {
      public:
        [[nodiscard]] bool is_set() override {
            if (++asked_ > 1) {
                throw std::runtime_error("interrupted");
            }
            return false;  // on the check before the work starts
        }

      private:
        int asked_ = 0;
    };
    Throwing stop;
    const auto work = [](int, StopSignal* inner) {
        while (!inner->is_set()) {
            std::this_thread::yield();
        }
    };
    CHECK_THROWS_WITH_AS(for_each_number(2, 2, &stop, [&] { return work; }), "interrupted",
                         std::runtime_error);
}
