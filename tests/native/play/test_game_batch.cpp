#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/layout.hpp"
#include "base/rng.hpp"
#include "play/game_batch.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

struct Answer {
    std::vector<std::int32_t> opened;
    Bytes results;
};

Answer step(GameBatch& batch, std::vector<std::int32_t> cells) {
    Answer answer{std::vector<std::int32_t>(cells.size()), Bytes(cells.size())};
    batch.step(cells, answer.opened, answer.results);
    return answer;
}

std::uint8_t code(Opened result) {
    return static_cast<std::uint8_t>(result);
}

}  // namespace

TEST_CASE("games are opened side by side, each on its own layout") {
    const Grid grid{4, 1};
    GameBatch batch(grid, 1, Promise::None, 3);
    batch.give_layout(0, reference::layout("...*"));
    batch.give_layout(1, reference::layout("*..."));
    batch.give_layout(2, reference::layout(".*.."));
    const Answer answer = step(batch, {0, 0, 0});
    CHECK(answer.opened == std::vector<std::int32_t>{3, 0, 1});
    CHECK(answer.results == Bytes{code(Opened::Won), code(Opened::Lost), code(Opened::Playing)});
    const auto seen = batch.seen();
    CHECK(std::vector<std::int8_t>(seen.begin(), seen.end()) ==
          std::vector<std::int8_t>{0, 0, 1, -1, -1, -1, -1, -1, 1, -1, -1, -1});
    const Answer again = step(batch, {3, 1, 0});
    CHECK(again.results == Bytes{code(Opened::Over), code(Opened::Over), code(Opened::Refused)});
    CHECK(again.opened == std::vector<std::int32_t>{0, 0, 0});
}

TEST_CASE("a layout comes from the game's seed and keeps the promise at the first opening") {
    const Grid grid{5, 5};
    for (const Promise promise : {Promise::None, Promise::Cell, Promise::Neighbourhood}) {
        GameBatch batch(grid, 10, promise, 1);
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            batch.begin(0, seed);
            CHECK(!batch.has_layout(0));
            const int first = static_cast<int>(seed % 25);
            (void)step(batch, {first});
            Bytes free(25, 0);
            free[first] = promise == Promise::None ? 0 : 1;
            if (promise == Promise::Neighbourhood) {
                grid.for_neighbours(first, [&](int other) { free[other] = 1; });
            }
            Rng rng(seed);
            const Bytes expected = random_layout(grid, 10, free, rng);
            const ByteView layout = batch.layout(0);
            REQUIRE(Bytes(layout.begin(), layout.end()) == expected);
        }
    }
}

TEST_CASE("what does not fit is refused") {
    const Grid grid{3, 3};
    CHECK_THROWS_AS(GameBatch(grid, 1, Promise::Neighbourhood, 1), std::invalid_argument);
    for (const int mines : {-1, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
        CHECK_THROWS_AS(GameBatch(grid, mines, Promise::None, 1), std::invalid_argument);
    }
    GameBatch batch(grid, 1, Promise::Cell, 1);
    CHECK_THROWS_AS(batch.give_layout(0, reference::layout("*../.../..*")), std::invalid_argument);
    batch.give_layout(0, reference::layout("*../.../..."));
    CHECK_THROWS_AS(batch.give_layout(0, reference::layout("*../.../...")), std::invalid_argument);
}
