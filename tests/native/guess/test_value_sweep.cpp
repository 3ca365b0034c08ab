#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "guess/deep_look.hpp"
#include "guess/value_sweep.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// A consistent board with a total and something uncertain, read by the engine; false otherwise.
bool read(const reference::Board& board, LookedAt& looked_at) {
    Budget budget(1 << 30);
    return board.total != kNoTotal &&
           looked_at.read({board.grid, board.cells, board.total}, budget) &&
           looked_at.frontier.cell_count() > 0;
}

// Every placement of the clues, weighed by the odds of its uncertain mines.
template <typename Visit>
void for_each_weighed(const reference::Board& board, const LookedAt& looked_at, Visit&& visit) {
    reference::Board untotalled = board;
    untotalled.total = reference::kNoTotal;
    reference::for_each_placement(untotalled, [&](const Bytes& mines) {
        int count = 0;
        for (std::size_t cell = 0; cell < mines.size(); ++cell) {
            count += mines[cell];
        }
        visit(mines, std::pow(looked_at.frontier.odds(), count));
    });
}

}  // namespace

TEST_CASE("chances of clues and probabilities after them are those of the weighed census") {
    Rng rng(11);
    int compared = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        const reference::Board board = reference::random_board(rng, 12);
        LookedAt looked_at;
        if (!read(board, looked_at)) {
            continue;
        }
        const Frontier& frontier = looked_at.frontier;
        ValueSweep sweep;
        Budget budget(1 << 30);
        for (int cell = 0; cell < board.grid.size(); ++cell) {
            if (frontier.box_of(cell) == Frontier::kNone || !sweep.run(frontier, cell, budget)) {
                continue;
            }
            std::map<int, double> weight;
            std::map<std::pair<int, int>, double> mine;  // by value and cell
            double all = 0;
            for_each_weighed(board, looked_at, [&](const Bytes& mines, double w) {
                if (mines[cell] != 0) {
                    return;
                }
                int value = 0;
                board.grid.for_neighbours(cell, [&](int other) {
                    value += mines[other] != 0 && frontier.box_of(other) != Frontier::kNone ? 1 : 0;
                });
                all += w;
                weight[value] += w;
                for (int other = 0; other < board.grid.size(); ++other) {
                    mine[{value, other}] += mines[other] * w;
                }
            });
            REQUIRE(sweep.values() == static_cast<int>(weight.size()));
            for (int i = 0; i < sweep.values(); ++i) {
                const int value = sweep.mines_around(i);
                REQUIRE(sweep.chance(i) == doctest::Approx(weight[value] / all));
                for (int part = 0; part < static_cast<int>(sweep.parts().size()); ++part) {
                    const ValueSweep::Part& own = sweep.parts()[part];
                    for (int other = 0; other < board.grid.size(); ++other) {
                        const bool near =
                            std::abs(board.grid.row(other) - board.grid.row(cell)) <= 1 &&
                            std::abs(board.grid.col(other) - board.grid.col(cell)) <= 1;
                        if (other != cell && frontier.box_of(other) == own.box &&
                            near == own.near) {
                            REQUIRE(sweep.probability(part, i) ==
                                    doctest::Approx(mine[{value, other}] / weight[value]));
                            ++compared;
                        }
                    }
                }
            }
        }
    }
    CHECK(compared > 5000);
}

TEST_CASE("the chance that several cells are mines is that of the weighed census") {
    Rng rng(12);
    for (int trial = 0; trial < 500; ++trial) {
        const reference::Board board = reference::random_board(rng, 12);
        LookedAt looked_at;
        if (!read(board, looked_at)) {
            continue;
        }
        std::vector<int> cells;
        for (int cell = 0; cell < board.grid.size() && cells.size() < 4; ++cell) {
            if (looked_at.frontier.box_of(cell) != Frontier::kNone && rng.below(2) == 0) {
                cells.push_back(cell);
            }
        }
        double all = 0;
        double together = 0;
        for_each_weighed(board, looked_at, [&](const Bytes& mines, double weight) {
            bool every = true;
            for (const int cell : cells) {
                every = every && mines[cell] != 0;
            }
            all += weight;
            together += every ? weight : 0;
        });
        ValueSweep sweep;
        Budget budget(1 << 30);
        REQUIRE(sweep.all_mines(looked_at.frontier, cells, budget) ==
                doctest::Approx(together / all));
    }
}
