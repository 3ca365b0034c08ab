#include <doctest/doctest.h>

#include "generate/swap_chain.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("reasons found for a swap are those of the slow player with pairs") {
    // With only clues and pairs, a swap is kept exactly when the slow player opens everything.
    Rng rng(123);
    int swaps = 0;
    while (swaps < 150) {
        const reference::Deal deal = reference::random_deal(rng, 5, 3);
        Bytes fixed(deal.mines.size(), 0);
        fixed[deal.start] = 1;
        SwapChain chain;
        Budget budget(std::int64_t{1} << 40);
        if (!chain.begin(deal.grid, deal.mines, deal.start, fixed, {Rung::Pair}, budget)) {
            continue;
        }
        Bytes mines = deal.mines;
        for (int step = 0; step < 6; ++step) {
            const Swap swap = chain.step(rng, budget);
            if (swap.mine < 0) {
                break;
            }
            Bytes proposed = mines;
            std::swap(proposed[swap.mine], proposed[swap.empty]);
            const Bytes known =
                reference::slow_board_after({deal.grid, proposed, deal.start}, true);
            bool solved = true;
            for (std::size_t cell = 0; cell < known.size(); ++cell) {
                solved = solved && (known[cell] <= 8 || proposed[cell] != 0);
            }
            REQUIRE(swap.kept == solved);
            mines = swap.kept ? proposed : mines;
            ++swaps;
        }
    }
}
