#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "guess/deep_look.hpp"
#include "guess/value_sweep.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// Reads a board; false unless it is consistent, has a total and something uncertain.
bool read(const reference::Board& board, LookedAt& looked_at) {
    Budget budget(1 << 30);
    return board.total != kNoTotal &&
           looked_at.read({board.grid, board.cells, board.total}, budget) &&
           looked_at.frontier.cell_count() > 0;
}

// Visits every placement that fits the clues, weighted by the odds of its uncertain mines.
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

TEST_CASE("the chance that some cells are mines and others empty is that of the weighed census") {
    Rng rng(12);
    for (int trial = 0; trial < 500; ++trial) {
        const reference::Board board = reference::random_board(rng, 12);
        LookedAt looked_at;
        if (!read(board, looked_at)) {
            continue;
        }
        std::vector<int> mined;
        std::vector<int> empty;
        for (int cell = 0; cell < board.grid.size(); ++cell) {
            auto& list = rng.below(2) == 0 ? mined : empty;
            if (looked_at.frontier.box_of(cell) != Frontier::kNone && list.size() < 3 &&
                rng.below(2) == 0) {
                list.push_back(cell);
            }
        }
        double all = 0;
        double together = 0;
        for_each_weighed(board, looked_at, [&](const Bytes& mines, double weight) {
            const bool fits =
                std::all_of(mined.begin(), mined.end(), [&](int c) { return mines[c] != 0; }) &&
                std::all_of(empty.begin(), empty.end(), [&](int c) { return mines[c] == 0; });
            all += weight;
            together += fits ? weight : 0;
        });
        ValueSweep sweep;
        Budget budget(1 << 30);
        REQUIRE(sweep.chance_of(looked_at.frontier, mined, empty, budget) ==
                doctest::Approx(together / all));
    }
}

TEST_CASE("probabilities given a cell are those of the weighed census") {
    Rng rng(13);
    int compared = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const reference::Board board = reference::random_board(rng, 12);
        LookedAt looked_at;
        if (!read(board, looked_at) || looked_at.frontier.boxes().empty()) {
            continue;
        }
        const Frontier& frontier = looked_at.frontier;
        const auto box = frontier.boxes()[rng.below(static_cast<int>(frontier.boxes().size()))];
        const int first = frontier.cells_of(box)[0];
        ValueSweep sweep;
        Budget budget(1 << 30);
        if (!sweep.condition(frontier, first, budget)) {
            continue;
        }
        for (int value = 0; value < sweep.values(); ++value) {
            for (int part = 0; part < static_cast<int>(sweep.parts().size()); ++part) {
                const int own = sweep.parts()[part].box;
                if (own < 0 || own == frontier.box_of(first)) {
                    continue;
                }
                const int cell = frontier.cells_of(frontier.boxes()[own])[0];
                double all = 0;
                double mined = 0;
                for_each_weighed(board, looked_at, [&](const Bytes& mines, double weight) {
                    const bool given = mines[first] == sweep.mines_around(value);
                    all += given ? weight : 0;
                    mined += given && mines[cell] != 0 ? weight : 0;
                });
                REQUIRE(sweep.probability(part, value) == doctest::Approx(mined / all));
                ++compared;
            }
        }
    }
    CHECK(compared > 50);
}
