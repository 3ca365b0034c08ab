#include <doctest/doctest.h>

#include <cmath>

#include "guess/deep_look.hpp"
#include "guess/end_parts.hpp"
#include "tests/native/reference.hpp"
#include "tests/native/slow_play.hpp"

using namespace sapper;

namespace {

struct SearchedParts {
    std::vector<Candidate> moves;
    int parts = 0;
    bool complete = false;
};

SearchedParts searched_parts(const reference::Board& board, bool all, int most = 100'000) {
    SearchedParts result;
    LookedAt looked_at;
    Budget budget(std::int64_t{1} << 40);
    if (!looked_at.read({board.grid, board.cells, board.total}, budget)) {
        return result;
    }
    std::vector<int> safe;
    for (int cell = 0; cell < board.grid.size(); ++cell) {
        if (looked_at.engine.system().known[cell] == Known::Safe) {
            safe.push_back(cell);
        }
    }
    EndParts end;
    result.complete = end.search(looked_at.frontier, safe, looked_at.analysis.log2_solutions, most,
                                 all, budget, result.moves);
    result.parts = end.parts();
    return result;
}

bool same(double a, double b) {
    return std::abs(a - b) < 1e-12;
}

}  // namespace

TEST_CASE("parts searched apart win as often as the slow twin of the whole board") {
    Rng rng(71);
    int compared = 0;
    int divided = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const reference::Board board =
            slow_play::side_by_side(rng, 2 + static_cast<int>(rng.below(2)), 3, 2);
        slow_play::Solutions twin(board);
        if (twin.count() > 150) {
            continue;
        }
        const SearchedParts found = searched_parts(board, true);
        REQUIRE(found.complete);
        if (found.moves.empty()) {
            continue;
        }
        const double solutions = twin.count();
        REQUIRE(same(found.moves[0].win_chance, twin.best_wins() / solutions));
        for (const Candidate& move : found.moves) {
            REQUIRE(same(move.win_chance, twin.wins_by(move.cell) / solutions));
        }
        ++compared;
        divided += found.parts > 1 ? 1 : 0;
    }
    CHECK(compared > 150);
    CHECK(divided > 50);
}

TEST_CASE("a board of one part is searched as it is") {
    Rng rng(72);
    int compared = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        const reference::Board board = reference::random_board(rng, 9);
        if (board.total == reference::kNoTotal) {
            continue;
        }
        slow_play::Solutions twin(board);
        if (twin.count() == 0 || twin.count() > 100) {
            continue;
        }
        const SearchedParts found = searched_parts(board, false);
        REQUIRE(found.complete);
        if (!found.moves.empty()) {
            REQUIRE(same(found.moves[0].win_chance,
                         twin.best_wins() / static_cast<double>(twin.count())));
            ++compared;
        }
    }
    CHECK(compared > 100);
}

TEST_CASE("parts with a fixed number of mines multiply beyond what one may list") {
    const reference::Board pairs = reference::parse("..___../11___11/_______/11___11/..___..", 4);
    const SearchedParts found = searched_parts(pairs, false, 2);
    REQUIRE(found.complete);
    CHECK(found.parts == 4);
    CHECK(same(found.moves[0].win_chance, 1.0 / 16));
    CHECK(same(found.moves[0].mine_probability, 0.5));
}

TEST_CASE("what is certain comes first") {
    // The middle cell on the left is safe; on the right one of two is a mine.
    const reference::Board board = reference::parse("...__../121__11", 3);
    const SearchedParts found = searched_parts(board, false);
    REQUIRE(found.complete);
    REQUIRE(!found.moves.empty());
    CHECK(found.moves[0].mine_probability == 0);
    CHECK(same(found.moves[0].win_chance, 0.5));
}

TEST_CASE("too many solutions of a part give no answer") {
    const reference::Board board{{4, 4}, Bytes(16, kHidden), 4};
    CHECK(!searched_parts(board, false, 1819).complete);
    CHECK(searched_parts(board, false, 1820).complete);
}
