#include <doctest/doctest.h>

#include <bit>
#include <cmath>

#include "guess/simulate.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

constexpr std::int64_t kEnough = 1'000'000'000;
constexpr GameRules kBeginner{{9, 9}, 10, 0, FirstClick::Safe};

bool same(const SimulatedGame& a, const SimulatedGame& b) {
    return a.won == b.won && a.survival == b.survival && a.guesses.size() == b.guesses.size();
}

}  // namespace

TEST_CASE("a layout keeps the promise of the first click") {
    for (std::uint64_t game = 0; game < 200; ++game) {
        const GameRules opening{{6, 5}, 12, 14, FirstClick::Opening};
        const Bytes mines = game_layout(opening, 3, game);
        CHECK(mine_numbers(opening.grid, mines)[14] == 0);
        CHECK(mines[14] == 0);
        CHECK(std::count(mines.begin(), mines.end(), 1) == 12);
        CHECK(game_layout({{6, 5}, 29, 14, FirstClick::Safe}, 3, game)[14] == 0);
    }
    CHECK_THROWS((void)game_layout({{3, 3}, 1, 4, FirstClick::Opening}, 1, 1));
}

TEST_CASE("games do not depend on threads or on where the count begins") {
    const auto one = simulate(kBeginner, Policy::Safest, 7, 0, 60, 1, kEnough, nullptr);
    const auto two = simulate(kBeginner, Policy::Safest, 7, 0, 60, 2, kEnough, nullptr);
    const auto late = simulate(kBeginner, Policy::Safest, 7, 40, 20, 1, kEnough, nullptr);
    for (int i = 0; i < 60; ++i) {
        CHECK(same(one[i], two[i]));
        CHECK((i < 40 || same(one[i], late[i - 40])));
    }
}

TEST_CASE("given layouts are played as those of the seed") {
    Bytes layouts;
    for (std::uint64_t game = 0; game < 30; ++game) {
        const Bytes one = game_layout(kBeginner, 7, game);
        layouts.insert(layouts.end(), one.begin(), one.end());
    }
    const auto seeded = simulate(kBeginner, Policy::Safest, 7, 0, 30, 1, kEnough, nullptr);
    const auto given = play_layouts(kBeginner, layouts, Policy::Safest, 7, 0, 1, kEnough, nullptr);
    for (int i = 0; i < 30; ++i) {
        CHECK(same(seeded[i], given[i]));
    }
}

TEST_CASE("a game is won exactly when every guess survived") {
    const auto games = simulate(kBeginner, Policy::Safest, 1, 0, 200, 1, kEnough, nullptr);
    int won = 0;
    for (std::uint64_t i = 0; i < games.size(); ++i) {
        CHECK(games[i].decided);
        const Bytes mines = game_layout(kBeginner, 1, i);
        bool survived = true;
        for (const GuessMade& guess : games[i].guesses) {
            CHECK(guess.mine_probability > 0);
            survived = survived && mines[guess.cell] == 0;
        }
        CHECK(games[i].won == survived);
        won += games[i].won ? 1 : 0;
    }
    CHECK(won > 160);
}

TEST_CASE("a stopped or unpaid game is undecided") {
    StopFlag stop;
    stop.set();
    for (const auto& game : simulate(kBeginner, Policy::Safest, 1, 0, 5, 1, kEnough, &stop)) {
        CHECK(!game.decided);
    }
    for (const auto& game : simulate(kBeginner, Policy::Safest, 1, 0, 5, 1, 1, nullptr)) {
        CHECK(!game.decided);
    }
}

TEST_CASE("valued games find the share of all layouts that a policy wins") {
    // Every layout of a small board, actually played, compared with games whose guesses are valued.
    const GameRules small{{4, 4}, 4, 0, FirstClick::Safe};
    for (const Policy policy : {Policy::Safest, Policy::Best}) {
        Bytes all;
        for (unsigned mines = 0; mines < 1U << 16; mines += 2) {
            if (std::popcount(mines) == small.mines) {
                for (int cell = 0; cell < 16; ++cell) {
                    all.push_back(mines >> cell & 1);
                }
            }
        }
        int won = 0;
        const auto played = play_layouts(small, all, policy, 1, 0, 1, kEnough, nullptr);
        for (const SimulatedGame& game : played) {
            won += game.won ? 1 : 0;
        }
        constexpr int kGames = 4000;
        double sum = 0;
        double squares = 0;
        for (const SimulatedGame& game :
             simulate(small, policy, 5, 0, kGames, 1, kEnough, nullptr, {.valued = true})) {
            CHECK(game.decided);
            CHECK(!game.won);
            const double chance = game.survival * game.end_chance;
            sum += chance;
            squares += chance * chance;
        }
        const double mean = sum / kGames;
        const double error = std::sqrt((squares / kGames - mean * mean) / kGames);
        const double share = static_cast<double>(won) / static_cast<double>(played.size());
        CHECK(std::abs(mean - share) < 4 * error + 1e-12);
        // Valuing pays off: wins and losses vary more.
        CHECK(squares / kGames - mean * mean < 0.7 * share * (1 - share));
    }
}

TEST_CASE("games on a small board are the same whether its ends were searched before or not") {
    const GameRules rules{{4, 4}, 4, 5, FirstClick::Safe};
    SearchedEnds::shared().clear();
    std::vector<SimulatedGame> cold;
    for (int i = 0; i < 40; ++i) {
        SearchedEnds::shared().clear();
        cold.push_back(simulate(rules, Policy::Best, 11, i, 1, 1, kEnough, nullptr)[0]);
    }
    const auto first = simulate(rules, Policy::Best, 11, 0, 40, 2, kEnough, nullptr);
    CHECK(SearchedEnds::shared().kept() > 0);
    const auto warm = simulate(rules, Policy::Best, 11, 0, 40, 1, kEnough, nullptr);
    for (int i = 0; i < 40; ++i) {
        for (const auto* other : {&first[i], &warm[i]}) {
            REQUIRE(same(cold[i], *other));
            for (std::size_t k = 0; k < cold[i].guesses.size(); ++k) {
                CHECK(cold[i].guesses[k].cell == other->guesses[k].cell);
                CHECK(cold[i].guesses[k].win_chance == other->guesses[k].win_chance);
            }
        }
    }
}
