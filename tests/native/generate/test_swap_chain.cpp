#include <doctest/doctest.h>

#include <map>

#include "generate/swap_chain.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

namespace {

bool solves(const Grid& grid, const Bytes& mines, int start, const Ladder& ladder) {
    DeductionPlayer player;
    player.begin(grid, mines, start);
    Budget budget(std::int64_t{1} << 40);
    return player.run(ladder, budget);
}

// Checks that a chain decides every swap as playing from scratch would.
void check_chain(Rng& rng, int width, int height, Rung highest, int steps) {
    const Ladder ladder{highest};
    SwapChain chain;
    Budget budget(std::int64_t{1} << 40);
    for (;;) {
        const reference::Deal deal = reference::random_deal(rng, width, height);
        Bytes fixed(deal.mines.size(), 0);
        fixed[deal.start] = 1;
        const bool solvable = solves(deal.grid, deal.mines, deal.start, ladder);
        REQUIRE(chain.begin(deal.grid, deal.mines, deal.start, fixed, ladder, budget) == solvable);
        if (!solvable) {
            continue;
        }
        Bytes mines = deal.mines;
        for (int step = 0; step < steps; ++step) {
            const Swap swap = chain.step(rng, budget);
            if (swap.mine < 0) {
                return;
            }
            Bytes proposed = mines;
            REQUIRE(proposed[swap.mine] == 1);
            REQUIRE(proposed[swap.empty] == 0);
            REQUIRE(swap.empty != deal.start);
            std::swap(proposed[swap.mine], proposed[swap.empty]);
            REQUIRE(swap.kept == solves(deal.grid, proposed, deal.start, ladder));
            mines = swap.kept ? proposed : mines;
            Bytes shown;
            chain.copy_layout(shown);
            REQUIRE(shown == mines);
        }
        return;
    }
}

}  // namespace

TEST_CASE("the chain keeps a swap when and only when the board stays solvable") {
    Rng rng(121);
    for (int round = 0; round < 12; ++round) {
        for (const Rung highest : {Rung::Clue, Rung::Pair, Rung::Region, Rung::Total}) {
            check_chain(rng, 4 + static_cast<int>(rng.below(8)), 3 + static_cast<int>(rng.below(6)),
                        highest, 60);
        }
    }
}

TEST_CASE("the chain visits the solvable layouts that it can reach equally often") {
    const Grid grid{3, 3};
    std::map<Bytes, int> seen;  // the solvable layouts with two mines, starting in a corner
    for (int a = 1; a < 9; ++a) {
        for (int b = 1; b < a; ++b) {
            Bytes mines(9, 0);
            mines[a] = mines[b] = 1;
            if (solves(grid, mines, 0, {})) {
                seen[mines] = 0;
            }
        }
    }
    REQUIRE(seen.size() > 2);
    Bytes fixed(9, 0);
    fixed[0] = 1;
    SwapChain chain;
    Budget budget(std::int64_t{1} << 40);
    REQUIRE(chain.begin(grid, seen.begin()->first, 0, fixed, {}, budget));
    Rng rng(122);
    Bytes mines;
    const int steps = 6000;
    for (int i = 0; i < steps; ++i) {
        (void)chain.step(rng, budget);
        chain.copy_layout(mines);
        ++seen.at(mines);
    }
    int reached = 0;
    for (const auto& [layout, count] : seen) {
        reached += count > 0 ? 1 : 0;
    }
    for (const auto& [layout, count] : seen) {
        if (count > 0) {
            CHECK(count > 0.6 * steps / reached);
            CHECK(count < 1.5 * steps / reached);
        }
    }
}
