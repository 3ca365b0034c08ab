#include <doctest/doctest.h>

#include "generate/swap_chain.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("layers hold where regions and the total are needed, however often cells move") {
    // Boards that clues and pairs alone do not solve: steps of the upper rungs have layers too.
    Rng rng(124);
    int chains = 0;
    while (chains < 25) {
        const reference::Deal deal = reference::random_deal(rng, 6, 5);
        const auto solved = [&](const Bytes& mines, Rung highest) {
            DeductionPlayer player;
            player.begin(deal.grid, mines, deal.start);
            Budget budget(std::int64_t{1} << 40);
            return player.run({highest}, budget);
        };
        if (solved(deal.mines, Rung::Pair) || !solved(deal.mines, Rung::Total)) {
            continue;
        }
        Bytes fixed(deal.mines.size(), 0);
        fixed[deal.start] = 1;
        SwapChain chain;
        Budget budget(std::int64_t{1} << 40);
        REQUIRE(chain.begin(deal.grid, deal.mines, deal.start, fixed, {Rung::Total}, budget));
        Bytes mines = deal.mines;
        for (int step = 0; step < 40; ++step) {
            const Swap swap = chain.step(rng, budget);
            if (swap.mine < 0) {
                break;
            }
            Bytes proposed = mines;
            std::swap(proposed[swap.mine], proposed[swap.empty]);
            REQUIRE(swap.kept == solved(proposed, Rung::Total));
            mines = swap.kept ? proposed : mines;
        }
        ++chains;
    }
}
