#include <doctest/doctest.h>

#include <algorithm>

#include "generate/no_guess.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

namespace {

Request request(int width, int height, int mines, int start) {
    Request wanted;
    wanted.grid = {width, height};
    wanted.mines = mines;
    wanted.start = start;
    wanted.empty.assign(static_cast<std::size_t>(width) * height, 0);
    wanted.empty[start] = 1;
    return wanted;
}

}  // namespace

TEST_CASE("found boards are solvable as judged by all placements") {
    int found = 0;
    for (const Method method : {Method::Auto, Method::Uniform, Method::Repair}) {
        for (int mines = 1; mines <= 6; ++mines) {
            Request wanted = request(4, 3, mines, 0);
            wanted.method = method;
            for (const Result& result : make_many(wanted, 5, 10, 1)) {
                REQUIRE(std::count(result.mines.begin(), result.mines.end(), 1) == mines);
                REQUIRE(result.mines[0] == 0);
                if (result.ended == Ended::Found) {
                    REQUIRE(reference::solvable(wanted.grid, result.mines, 0, true));
                    ++found;
                }
            }
        }
    }
    CHECK(found > 100);
}

TEST_CASE("board i is the same whatever the number of threads") {
    Request wanted = request(16, 16, 40, 100);
    wanted.grid.for_neighbours(100, [&](int cell) { wanted.empty[cell] = 1; });
    const std::vector<Result> alone = make_many(wanted, 9, 12, 1);
    const std::vector<Result> together = make_many(wanted, 9, 12, 4);
    const std::vector<Result> later = make_many(wanted, 12, 3, 2);
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CHECK(alone[i].ended == Ended::Found);
        CHECK(alone[i].mines == together[i].mines);
        CHECK(alone[i].drawn == together[i].drawn);
    }
    CHECK(later[0].mines == alone[3].mines);
}

TEST_CASE("the rungs and the 3BV that were asked for are kept") {
    Request wanted = request(9, 9, 12, 40);
    wanted.least = Rung::Pair;
    wanted.highest = Rung::Region;
    wanted.min_bbbv = 20;
    for (const Result& result : make_many(wanted, 1, 5, 2)) {
        REQUIRE(result.ended == Ended::Found);
        CHECK(result.record.hardest() >= Rung::Pair);
        CHECK(result.record.hardest() <= Rung::Region);
        CHECK(board_metrics(wanted.grid, result.mines).bbbv >= 20);
    }
}

TEST_CASE("how a search ended is reported: tries, steps, a flag") {
    Request impossible = request(2, 2, 2, 0);  // no other clue than the start's ever appears
    impossible.tries = 20;
    CHECK(make_many(impossible, 1, 1, 1)[0].ended == Ended::TriesSpent);
    Request hopeless = request(40, 40, 1000, 0);
    hopeless.limit = 2000;
    for (const Result& result : make_many(hopeless, 1, 3, 2)) {
        CHECK(result.ended == Ended::StepsSpent);
    }
    hopeless.limit = std::numeric_limits<std::int64_t>::max();
    for (const int threads : {1, 3}) {
        StopFlag stop;
        stop.set();
        for (const Result& result : make_many(hopeless, 1, 3, threads, &stop)) {
            CHECK(result.ended == Ended::Stopped);
        }
    }
}
