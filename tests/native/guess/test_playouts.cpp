#include <doctest/doctest.h>

#include <numeric>

#include "guess/playouts.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// The chances that playouts alone find for two cells of a board without clues.
std::vector<Candidate> found(const reference::Board& board, int a, int b, std::uint64_t seed) {
    const double mine = static_cast<double>(board.total) / board.grid.size();
    std::vector<Candidate> candidates{{a, mine}, {b, mine}};
    for (Candidate& each : candidates) {
        each.win_chance = 0;
    }
    Playouts playouts;
    Budget budget(1 << 30);
    PlayoutPlan plan;
    plan.rounds = 20;
    plan.prior = 0;
    plan.behind = 100;
    REQUIRE(
        playouts.refine({board.grid, board.cells, board.total}, candidates, plan, seed, budget));
    return candidates;
}

}  // namespace

TEST_CASE("a cell that wins more often is found by playing boards out") {
    // One mine among three cells: an end shows where it is; the middle leaves a guess between the
    // ends.
    const reference::Board board = reference::parse("...", 1);
    const std::vector<Candidate> candidates = found(board, 1, 0, 5);
    CHECK(candidates[0].cell == 0);
    CHECK(candidates[0].win_chance == doctest::Approx(2.0 / 3).epsilon(0.1));
    CHECK(candidates[1].win_chance == doctest::Approx(1.0 / 3).epsilon(0.1));
}

TEST_CASE("the same seed plays the same boards") {
    const reference::Board board = reference::parse("..../..../....", 3);
    const auto first = found(board, 0, 5, 9);
    const auto again = found(board, 0, 5, 9);
    for (std::size_t i = 0; i < first.size(); ++i) {
        CHECK(first[i].cell == again[i].cell);
        CHECK(first[i].win_chance == again[i].win_chance);
    }
}

TEST_CASE("boards drawn again after a mine differ from board to board") {
    // Otherwise two fifths of all boards would be the same one, and the mean would be imprecise.
    const reference::Board board = reference::parse(".../.../...", 4);
    constexpr int kBoards = 200;
    std::vector<double> means, chances;
    double squares = 0;
    Playouts playouts;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Budget budget(1 << 30);
        const std::vector<Candidate> candidates{{4, 4.0 / 9}};
        REQUIRE(playouts.value({board.grid, board.cells, board.total}, candidates, kBoards, seed,
                               budget, chances));
        REQUIRE(chances.size() == kBoards);
        const double mean = std::accumulate(chances.begin(), chances.end(), 0.0) / kBoards;
        for (const double each : chances) {
            squares += (each - mean) * (each - mean) / (60.0 * kBoards);
        }
        means.push_back(mean);
    }
    const double mean = std::accumulate(means.begin(), means.end(), 0.0) / 60;
    double spread = 0;
    for (const double each : means) {
        spread += (each - mean) * (each - mean) / 60;
    }
    CHECK(spread < 2 * squares / kBoards);
}

TEST_CASE("each candidate has its own row") {
    // One mine among three cells: an end shows where it is; the middle leaves a guess between the
    // ends.
    const reference::Board board = reference::parse("...", 1);
    const std::vector<Candidate> candidates{{0, 1.0 / 3}, {1, 1.0 / 3}};
    Playouts playouts;
    Budget budget(1 << 30);
    std::vector<double> chances;
    REQUIRE(playouts.value({board.grid, board.cells, 1}, candidates, 2, 1, budget, chances));
    REQUIRE(chances.size() == 4);
    for (int i = 0; i < 2; ++i) {
        CHECK(chances[i] == doctest::Approx(2.0 / 3));
        CHECK(chances[2 + i] == doctest::Approx(1.0 / 3));
    }
}

TEST_CASE("candidates stay as they were when the budget ends") {
    const reference::Board board = reference::parse("..../..../....", 3);
    std::vector<Candidate> candidates{{0, 0.25, 0.5}, {5, 0.25, 0.25}};
    Playouts playouts;
    Budget budget(10);
    CHECK(!playouts.refine({board.grid, board.cells, board.total}, candidates, {}, 1, budget));
    CHECK(candidates[0].win_chance == 0.5);
    CHECK(candidates[1].win_chance == 0.25);
}
