#include <doctest/doctest.h>

#include <algorithm>

#include "solve/proofs.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// Whether the board that shows only these clues, and the total where it is used, has a placement.
bool holds(reference::Board board, const std::vector<int>& clues, bool with_total) {
    for (int cell = 0; cell < board.grid.size(); ++cell) {
        if (board.cells[cell] <= 8 && std::find(clues.begin(), clues.end(), cell) == clues.end()) {
            board.cells[cell] = kBlank;
        }
    }
    board.total = with_total ? board.total : reference::kNoTotal;
    return reference::census(board).placements > 0;
}

template <typename Proof>
void check_minimal(const reference::Board& board, const Proof& proof) {
    REQUIRE(proof.minimal);
    REQUIRE_FALSE(holds(board, proof.clues, proof.uses_total));
    for (std::size_t i = 0; i < proof.clues.size(); ++i) {
        std::vector<int> fewer = proof.clues;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        REQUIRE(holds(board, fewer, proof.uses_total));
    }
}

}  // namespace

TEST_CASE("certain cells are refuted by minimal sets of clues, others by none") {
    Rng rng(91);
    Engine engine;
    int proved = 0;
    for (int round = 0; round < 1000; ++round) {
        const reference::Board board = reference::random_board(rng, 10);
        const reference::Census seen = reference::census(board);
        for (int cell = 0; cell < board.grid.size() && seen.placements > 0; ++cell) {
            if (board.cells[cell] != kHidden) {
                continue;
            }
            for (const std::uint8_t value : {kMine, kBlank}) {
                Budget budget(1 << 30);
                const auto proof = Prover(engine).refute({board.grid, board.cells, board.total},
                                                         cell, value, budget);
                const bool possible = value == kMine ? seen.with_mine[cell] > 0
                                                     : seen.with_mine[cell] < seen.placements;
                REQUIRE(proof.verdict == (possible ? Verdict::Consistent : Verdict::Inconsistent));
                if (!possible) {
                    reference::Board assumed = board;
                    assumed.cells[cell] = value;
                    check_minimal(assumed, proof);
                    ++proved;
                }
            }
        }
    }
    CHECK(proved > 1000);
}

TEST_CASE("inconsistent boards have a minimal conflict, consistent ones none") {
    Rng rng(92);
    Engine engine;
    int conflicts = 0;
    for (int round = 0; round < 15000; ++round) {
        const reference::Board board = reference::random_board(rng, 10);
        const bool consistent = reference::census(board).placements > 0;
        Budget budget(1 << 30);
        const auto proof = Prover(engine).conflict({board.grid, board.cells, board.total}, budget);
        REQUIRE(proof.verdict == (consistent ? Verdict::Consistent : Verdict::Inconsistent));
        if (!consistent) {
            check_minimal(board, proof);
            ++conflicts;
        }
    }
    CHECK(conflicts > 1500);
}
