#include <doctest/doctest.h>

#include <thread>

#include "base/parallel.hpp"
#include "solve/engine.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

Position position(const reference::Board& board) {
    return {board.grid, board.cells, board.total};
}

void check_analysis(const reference::Board& board, Engine& engine) {
    const reference::Census seen = reference::census(board);
    Budget budget(1 << 30);
    Analysis analysis;
    engine.analyse(position(board), budget, analysis);
    if (seen.placements == 0) {
        REQUIRE(analysis.verdict == Verdict::Inconsistent);
        return;
    }
    REQUIRE(analysis.verdict == Verdict::Consistent);
    const auto all = static_cast<double>(seen.placements);
    REQUIRE(analysis.log2_solutions == doctest::Approx(std::log2(all)).epsilon(1e-9));
    for (int cell = 0; cell < board.grid.size(); ++cell) {
        const std::int64_t mines = seen.with_mine[cell];
        if (board.cells[cell] != kHidden && board.cells[cell] != kMine) {
            REQUIRE(analysis.known[cell] == Known::Opened);
            REQUIRE(std::isnan(analysis.probability[cell]));
            continue;
        }
        REQUIRE(analysis.known[cell] == (mines == 0                 ? Known::Safe
                                         : mines == seen.placements ? Known::Mine
                                                                    : Known::Uncertain));
        REQUIRE(analysis.probability[cell] ==
                doctest::Approx(static_cast<double>(mines) / all).epsilon(1e-9));
    }
}

void check_consistency(const reference::Board& board, Engine& engine) {
    Budget budget(1 << 30);
    const Consistency answer = engine.check(position(board), budget);
    const bool consistent = reference::census(board).placements > 0;
    REQUIRE(answer.verdict == (consistent ? Verdict::Consistent : Verdict::Inconsistent));
    if (consistent) {
        REQUIRE(answer.reason == Reason::None);
        return;
    }
    const reference::Census untotalled = reference::census({board.grid, board.cells});
    if (untotalled.placements == 0) {
        REQUIRE(answer.reason == Reason::Clues);
        return;
    }
    int least = 0;
    while (untotalled.by_mines[least] == 0) {
        ++least;
    }
    int most = board.grid.size();
    while (untotalled.by_mines[most] == 0) {
        --most;
    }
    REQUIRE(answer.least == least);
    REQUIRE(answer.most == most);
    REQUIRE(answer.reason == (board.total < least  ? Reason::TotalTooSmall
                              : board.total > most ? Reason::TotalTooLarge
                                                   : Reason::TotalUnattainable));
}

}  // namespace

TEST_CASE("analyses of small boards agree with all their placements") {
    Rng rng(41);
    Engine engine;
    for (int round = 0; round < 700; ++round) {
        check_analysis(reference::random_board(rng), engine);
    }
}

TEST_CASE("checks of small boards agree with all their placements, reasons included") {
    Rng rng(42);
    Engine engine;
    for (int round = 0; round < 700; ++round) {
        check_consistency(reference::random_board(rng), engine);
    }
}

TEST_CASE("a total that lies between attainable numbers is refused as such") {
    Engine engine;
    Rng rng(43);
    int unattainable = 0;
    for (int round = 0; round < 3000 && unattainable == 0; ++round) {
        reference::Board board = reference::random_board(rng, 10);
        for (board.total = 0; board.total <= board.grid.size(); ++board.total) {
            Budget budget(1 << 30);
            if (engine.check(position(board), budget).reason == Reason::TotalUnattainable) {
                check_consistency(board, engine);
                ++unattainable;
            }
        }
    }
    CHECK(unattainable > 0);
}

TEST_CASE("a large board's numbers, scaled, agree with those of its components") {
    // Forty copies of one position, far apart, and a sea: more than 1,000 uncertain cells.
    const reference::Board one = reference::parse("...../.12../.....");
    Engine engine;
    Analysis small;
    Budget budget(1 << 30);
    engine.analyse(position(one), budget, small);
    REQUIRE(small.verdict == Verdict::Consistent);
    reference::Board many;
    many.grid = {7, 40 * 5};
    many.cells.assign(many.grid.size(), kHidden);
    for (int copy = 0; copy < 40; ++copy) {
        many.cells[(copy * 5 + 2) * 7 + 2] = 1;
        many.cells[(copy * 5 + 2) * 7 + 3] = 2;
    }
    Analysis large;
    engine.analyse(position(many), budget, large);
    REQUIRE(large.verdict == Verdict::Consistent);
    for (int cell = 0; cell < one.grid.size(); ++cell) {
        if (one.cells[cell] == kHidden) {
            const int row = one.grid.row(cell) + 1 + 10 * 5;
            const int col = one.grid.col(cell) + 1;
            CHECK(large.probability[row * 7 + col] == doctest::Approx(small.probability[cell]));
        }
    }
}

TEST_CASE("a spent budget and a set flag give Unknown, and the next question is answered") {
    Rng rng(44);
    const Grid grid{16, 16};
    const Bytes mines = random_layout(grid, 50, Bytes(256, 0), rng);
    const Bytes numbers = mine_numbers(grid, mines);
    Bytes cells(256, kHidden);
    for (int cell = 0; cell < 256; ++cell) {
        if (mines[cell] == 0 && rng.below(2) == 0) {
            cells[cell] = numbers[cell];
        }
    }
    const Position asked{grid, cells, 50};
    Engine engine;
    Analysis analysis;
    for (std::int64_t steps = 0; steps < 4000; steps += 37) {
        Budget few(steps);
        engine.analyse(asked, few, analysis);
        CHECK(analysis.verdict != Verdict::Inconsistent);
        if (steps == 0) {
            CHECK(analysis.verdict == Verdict::Unknown);
        }
        Budget again(steps);
        CHECK(engine.check(asked, again).verdict != Verdict::Inconsistent);
    }
    StopFlag stop;
    stop.set();
    Budget stopped(1 << 30, &stop);
    engine.analyse(asked, stopped, analysis);
    CHECK(analysis.verdict == Verdict::Unknown);
    CHECK(engine.check(asked, stopped).verdict == Verdict::Unknown);
    CHECK(engine.count(asked, stopped).verdict == Verdict::Unknown);
    CHECK(engine.count_by_mines(asked, stopped).verdict == Verdict::Unknown);
    Bytes placements;
    CHECK(engine.sample(asked, 3, 1, stopped, placements) == Verdict::Unknown);
    Budget enough(1 << 30);
    engine.analyse(asked, enough, analysis);
    CHECK(analysis.verdict == Verdict::Consistent);
}

TEST_CASE("engines of several threads give the answers of one") {
    Rng rng(45);
    std::vector<reference::Board> boards;
    for (int i = 0; i < 60; ++i) {
        boards.push_back(reference::random_board(rng));
    }
    const auto ask = [&](int threads) {
        std::vector<Analysis> results(boards.size());
        for_each_number(static_cast<int>(boards.size()), threads, nullptr, [&] {
            return [&, engine = Engine()](int i, StopSignal* stop) mutable {
                Budget budget(1 << 30, stop);
                engine.analyse(position(boards[i]), budget, results[i]);
                (void)engine.count(position(boards[i]), budget);
            };
        });
        return results;
    };
    const std::vector<Analysis> alone = ask(1);
    const std::vector<Analysis> together = ask(4);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        REQUIRE(alone[i].verdict == together[i].verdict);
        REQUIRE(alone[i].known == together[i].known);
    }
}
