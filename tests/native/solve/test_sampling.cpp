#include <doctest/doctest.h>

#include <map>

#include "solve/engine.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("samples are placements of the board, each equally often") {
    Rng rng(61);
    Engine engine;
    int looked_at = 0;
    for (int round = 0; round < 150; ++round) {
        const reference::Board board = reference::random_board(rng, 9);
        std::map<Bytes, int> seen;
        reference::for_each_placement(board, [&](const Bytes& mines) { seen[mines] = 0; });
        Budget budget(1 << 30);
        Bytes placements;
        const int draws = 100 * static_cast<int>(seen.size());
        const Verdict verdict =
            engine.sample({board.grid, board.cells, board.total}, draws, 1, budget, placements);
        REQUIRE(verdict == (seen.empty() ? Verdict::Inconsistent : Verdict::Consistent));
        if (seen.empty()) {
            continue;
        }
        const std::size_t size = board.cells.size();
        for (int i = 0; i < draws; ++i) {
            const Bytes drawn(placements.begin() + static_cast<std::ptrdiff_t>(size * i),
                              placements.begin() + static_cast<std::ptrdiff_t>(size * (i + 1)));
            const auto found = seen.find(drawn);
            REQUIRE(found != seen.end());
            ++found->second;
        }
        double chi = 0;
        for (const auto& [mines, count] : seen) {
            chi += (count - 100.0) * (count - 100.0) / 100.0;
        }
        const auto freedom = static_cast<double>(seen.size() - 1);
        CHECK(chi <= freedom + 6 * std::sqrt(2 * freedom) + 6);
        ++looked_at;
    }
    CHECK(looked_at > 50);
}

TEST_CASE("sample i depends on the seed and on i alone") {
    const reference::Board board = reference::parse("...../.1.2./.....", 3);
    Engine engine;
    Bytes few, many, other;
    Budget budget(1 << 30);
    CHECK(engine.sample({board.grid, board.cells, 3}, 3, 7, budget, few) == Verdict::Consistent);
    CHECK(engine.sample({board.grid, board.cells, 3}, 9, 7, budget, many) == Verdict::Consistent);
    CHECK(engine.sample({board.grid, board.cells, 3}, 9, 8, budget, other) == Verdict::Consistent);
    CHECK(std::equal(few.begin(), few.end(), many.begin()));
    CHECK(many != other);
}
