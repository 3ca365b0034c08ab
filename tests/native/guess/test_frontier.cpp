#include <doctest/doctest.h>

#include <set>

#include "guess/deep_look.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("frontier and sea are the uncertain cells, each once, with exact probabilities") {
    Rng rng(41);
    int compared = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        const reference::Board board = reference::random_board(rng, 10);
        if (board.total == reference::kNoTotal) {
            continue;
        }
        int solutions = 0;
        std::vector<int> mined(board.cells.size());
        reference::for_each_placement(board, [&](const Bytes& mines) {
            ++solutions;
            for (std::size_t cell = 0; cell < mines.size(); ++cell) {
                mined[cell] += board.cells[cell] == kHidden && mines[cell] != 0 ? 1 : 0;
            }
        });
        LookedAt looked_at;
        Budget budget(1 << 30);
        if (solutions == 0 || !looked_at.read({board.grid, board.cells, board.total}, budget)) {
            continue;
        }
        std::set<int> seen;
        for (const FrontierBox& box : looked_at.frontier.boxes()) {
            for (const int cell : looked_at.frontier.cells_of(box)) {
                REQUIRE(seen.insert(cell).second);
                REQUIRE(box.probability ==
                        doctest::Approx(static_cast<double>(mined[cell]) / solutions));
                ++compared;
            }
        }
        for (const int cell : looked_at.frontier.sea()) {
            REQUIRE(seen.insert(cell).second);
            REQUIRE(looked_at.frontier.box_of(cell) == Frontier::kSea);
            REQUIRE(looked_at.frontier.sea_probability() ==
                    doctest::Approx(static_cast<double>(mined[cell]) / solutions));
            ++compared;
        }
    }
    CHECK(compared > 1000);
}
