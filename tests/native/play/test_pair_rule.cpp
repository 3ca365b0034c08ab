#include <doctest/doctest.h>

#include "play/pair_rule.hpp"
#include "tests/native/plays.hpp"

using namespace sapper;

TEST_CASE("the pair rule settles what all ways to fill two clues settle") {
    Rng rng(104);
    for (int round = 0; round < 120; ++round) {
        const reference::Deal deal = reference::random_deal(rng, 5, 3);
        REQUIRE(reference::board_after(deal, {Rung::Pair}) ==
                reference::slow_board_after(deal, true));
    }
}

TEST_CASE("two clues settle the cells of one alone when their residuals differ by as many") {
    for (std::uint64_t a = 0; a < 32; ++a) {
        for (std::uint64_t b = 0; b < 32; ++b) {
            for (int residual = 0; residual <= 5; ++residual) {
                for (int other = 0; other <= 5; ++other) {
                    // Every way to fill five cells.
                    std::uint64_t always = 31, never = 31;
                    int ways = 0;
                    for (std::uint64_t mines = 0; mines < 32; ++mines) {
                        if (count_bits(mines & a) == residual && count_bits(mines & b) == other &&
                            (mines & ~(a | b)) == 0) {
                            always &= mines;
                            never &= ~mines;
                            ++ways;
                        }
                    }
                    const bool one_clue = residual == 0 || residual == count_bits(a) ||
                                          other == 0 || other == count_bits(b);
                    if (ways == 0 || one_clue || (a & b) == 0) {
                        continue;  // the rule is for clues that settle nothing alone
                    }
                    const PairRule rule(a, residual, b, other);
                    REQUIRE(rule.settled() == ((always | never) & (a | b)));
                    REQUIRE(rule.mines() == (always & (a | b)));
                }
            }
        }
    }
}
