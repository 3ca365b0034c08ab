#include <doctest/doctest.h>

#include "solve/engine.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("exact counts of small boards are the numbers of their placements") {
    Rng rng(51);
    Engine engine;
    for (int round = 0; round < 500; ++round) {
        const reference::Board board = reference::random_board(rng);
        const reference::Census seen = reference::census(board);
        Budget budget(1 << 30);
        const ExactCounts counts = engine.count({board.grid, board.cells, board.total}, budget);
        REQUIRE(counts.verdict ==
                (seen.placements > 0 ? Verdict::Consistent : Verdict::Inconsistent));
        if (seen.placements == 0) {
            continue;
        }
        REQUIRE(counts.primes.size() >= 1);
        REQUIRE(counts.solutions[0] == static_cast<std::uint64_t>(seen.placements));
        for (int cell = 0; cell < board.grid.size(); ++cell) {
            const int group = counts.group[cell];
            if (group >= 0) {
                REQUIRE(counts.counts[group][0] ==
                        static_cast<std::uint64_t>(seen.with_mine[cell]));
            } else if (group == -2) {
                REQUIRE(seen.with_mine[cell] == 0);
            } else if (group == -3) {
                REQUIRE(seen.with_mine[cell] == seen.placements);
            } else {
                REQUIRE(board.cells[cell] != kHidden);
            }
        }
    }
}

TEST_CASE("counts by mines are those of the placements with this number of mines") {
    Rng rng(52);
    Engine engine;
    for (int round = 0; round < 300; ++round) {
        const reference::Board board = reference::random_board(rng, 12);
        const reference::Census seen = reference::census({board.grid, board.cells});
        Budget budget(1 << 30);
        const ExactPolynomial counts =
            engine.count_by_mines({board.grid, board.cells, board.total}, budget);
        REQUIRE(counts.verdict ==
                (seen.placements > 0 ? Verdict::Consistent : Verdict::Inconsistent));
        for (int mines = 0; mines <= board.grid.size() && seen.placements > 0; ++mines) {
            const int at = mines - counts.low;
            const bool inside = at >= 0 && at < static_cast<int>(counts.coefficients.size());
            REQUIRE((inside ? counts.coefficients[at][0] : 0) ==
                    static_cast<std::uint64_t>(seen.by_mines[mines]));
        }
    }
}
