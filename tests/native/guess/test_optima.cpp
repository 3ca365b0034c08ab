#include <doctest/doctest.h>

#include "guess/optima.hpp"

using namespace sapper;

namespace {

std::vector<std::int64_t> wins(int width, int height, int mines,
                               const std::vector<FirstOpening>& openings) {
    Budget budget(std::int64_t{1} << 40);
    const OptimalWins found = optimal_wins({width, height}, mines, openings, 1'000'000, budget);
    REQUIRE(found.complete);
    return found.wins;
}

}  // namespace

TEST_CASE("a safe corner and the best start win what is known of small boards") {
    using Wins = std::vector<std::int64_t>;
    CHECK(wins(4, 4, 2, {{0}}) == Wins{102});
    CHECK(wins(4, 4, 3, {{0}}) == Wins{400});
    CHECK(wins(4, 4, 4, {{0}, {1}}) == Wins{949, 961});
    CHECK(wins(4, 4, 5, {{0}, {1}}) == Wins{1433, 1461});
    CHECK(wins(5, 4, 4, {{0}}) == Wins{2950});
    CHECK(wins(5, 5, 3, {{0}}) == Wins{1798});
    CHECK(wins(6, 6, 3, {{0}}) == Wins{6427});
}

TEST_CASE("a first cell that is promised to be a zero") {
    using Wins = std::vector<std::int64_t>;
    CHECK(wins(4, 4, 4, {{5, 0}}) == Wins{34});
    CHECK(wins(5, 4, 3, {{7, 0}}) == Wins{158});
    CHECK(wins(5, 5, 3, {{12, 0}}) == Wins{512});
}

TEST_CASE("images of a first click win as often") {
    const std::vector<std::int64_t> corners = wins(4, 4, 4, {{0}, {3}, {12}, {15}});
    CHECK(corners == std::vector<std::int64_t>(4, 949));
    const std::vector<std::int64_t> edges = wins(5, 4, 3, {{1}, {3}, {16}, {18}});
    CHECK(edges == std::vector<std::int64_t>(4, edges[0]));
}

TEST_CASE("too many layouts or too few steps give no answer") {
    Budget enough(std::int64_t{1} << 40);
    CHECK(!optimal_wins({4, 4}, 4, {{0}}, 1819, enough).complete);
    Budget few(5'000);
    CHECK(!optimal_wins({4, 4}, 4, {{0}}, 1820, few).complete);
}
