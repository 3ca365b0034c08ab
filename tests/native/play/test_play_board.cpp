#include <doctest/doctest.h>

#include <set>

#include "play/play_board.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// Recounts everything that the board keeps.
void check_board(const PlayBoard& board) {
    const Grid& grid = board.grid();
    int unknowns = 0, frontier = 0, safe_left = 0;
    for (int cell = 0; cell < grid.size(); ++cell) {
        const int at = board.at(cell);
        REQUIRE(board.cell(at) == cell);
        std::set<int> unknown_around;
        int mines = 0;
        bool touches_opened = false;
        grid.for_neighbours(cell, [&](int other) {
            if (board.unknown(board.at(other))) {
                unknown_around.insert(board.at(other));
                mines += board.mine(board.at(other)) ? 1 : 0;
            }
            touches_opened |= board.state(board.at(other)) == CellState::Opened;
        });
        if (board.state(at) == CellState::Opened) {
            std::set<int> masked;
            board.for_mask(at, board.mask(at), [&](int other) { masked.insert(other); });
            REQUIRE(masked == unknown_around);
            REQUIRE(board.residual(at) == mines);
        } else {
            REQUIRE(board.mask(at) == 0);
        }
        if (board.unknown(at)) {
            ++unknowns;
            frontier += touches_opened ? 1 : 0;
            safe_left += board.mine(at) ? 0 : 1;
            REQUIRE(board.on_frontier(at) == touches_opened);
        }
    }
    REQUIRE(board.unknowns() == unknowns);
    REQUIRE(board.frontier() == frontier);
    REQUIRE(board.safe_left() == safe_left);
}

}  // namespace

TEST_CASE("opening, marking, forgetting and flipping keep every count") {
    Rng rng(108);
    for (int round = 0; round < 60; ++round) {
        const Grid grid{1 + static_cast<int>(rng.below(6)), 1 + static_cast<int>(rng.below(6))};
        const Bytes mines = random_layout(grid, static_cast<int>(rng.below(grid.size() + 1)),
                                          Bytes(grid.size(), 0), rng);
        PlayBoard board;
        board.cover(grid, mines);
        check_board(board);
        for (int step = 0; step < 30; ++step) {
            const int at = board.at(static_cast<int>(rng.below(grid.size())));
            if (!board.unknown(at)) {
                board.forget(at);
            } else if (rng.below(3) == 0) {
                board.flip(at);
            } else if (board.mine(at)) {
                board.mark(at);
            } else {
                board.open(at);
            }
            check_board(board);
        }
    }
}

TEST_CASE("codes show numbers on opened cells, found mines, and nothing of the rest") {
    PlayBoard board;
    board.cover({3, 1}, reference::layout("*.*"));
    board.open(board.at(1));
    board.mark(board.at(0));
    Bytes codes, layout;
    board.copy_codes(codes);
    board.copy_layout(layout);
    CHECK(codes == Bytes{kMine, 2, kHidden});
    CHECK(layout == Bytes{1, 0, 1});
}
