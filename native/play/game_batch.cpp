#include "play/game_batch.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "base/layout.hpp"
#include "base/rng.hpp"

namespace sapper {

namespace {

Bytes kept_free(const Grid& grid, Promise promise, int first) {
    Bytes free(static_cast<std::size_t>(grid.size()), 0);
    if (promise != Promise::None) {
        free[first] = 1;
    }
    if (promise == Promise::Neighbourhood) {
        grid.for_neighbours(first, [&](int other) { free[other] = 1; });
    }
    return free;
}

// Throws std::invalid_argument if the mines do not fit.
int checked_mines(const Grid& grid, int mines, Promise promise) {
    // The middle cell has the most neighbours. Mines that fit outside its surroundings fit outside
    // those of any cell.
    const int middle = (grid.height / 2) * grid.width + grid.width / 2;
    const Bytes free = kept_free(grid, promise, middle);
    const auto room = std::count(free.begin(), free.end(), 0);
    if (mines < 0 || mines > room) {
        throw std::invalid_argument(std::to_string(mines) + " mines do not fit into " +
                                    std::to_string(room) + " cells");
    }
    return mines;
}

}  // namespace

GameBatch::GameBatch(const Grid& grid, int mines, Promise promise, int games)
    : grid_(grid),
      mines_(checked_mines(grid, mines, promise)),
      promise_(promise),
      seeds_(games, 0),
      left_(games, grid.size() - mines),
      over_(games, 0),
      placed_(games, 0),
      layouts_(static_cast<std::size_t>(grid.size()) * games, 0),
      closed_(static_cast<std::size_t>(grid.size()) * games, 1),
      seen_(static_cast<std::size_t>(grid.size()) * games, -1) {}

void GameBatch::begin(int game, std::uint64_t seed) {
    const std::size_t size = static_cast<std::size_t>(grid_.size());
    const std::size_t start = size * game;
    seeds_[game] = seed;
    left_[game] = grid_.size() - mines_;
    over_[game] = 0;
    placed_[game] = 0;
    std::fill_n(layouts_.begin() + start, size, 0);
    std::fill_n(closed_.begin() + start, size, 1);
    std::fill_n(seen_.begin() + start, size, -1);
}

void GameBatch::give_layout(int game, ByteView mines) {
    const auto count = std::count(mines.begin(), mines.end(), 1);
    if (count != mines_) {
        throw std::invalid_argument("a layout of " + std::to_string(count) + " mines, not " +
                                    std::to_string(mines_));
    }
    if (placed_[game] != 0) {
        throw std::invalid_argument("game " + std::to_string(game) + " has a layout already");
    }
    std::copy(mines.begin(), mines.end(),
              layouts_.begin() + static_cast<std::size_t>(grid_.size()) * game);
    placed_[game] = 1;
}

ByteView GameBatch::layout(int game) const {
    const std::size_t size = static_cast<std::size_t>(grid_.size());
    return ByteView(layouts_).subspan(size * game, size);
}

void GameBatch::draw(int game, int first) {
    Rng rng(seeds_[game]);
    give_layout(game, random_layout(grid_, mines_, kept_free(grid_, promise_, first), rng));
}

void GameBatch::step(std::span<const std::int32_t> cells, std::span<std::int32_t> opened,
                     std::span<std::uint8_t> results) {
    for (int game = 0; game < games(); ++game) {
        opened[game] = 0;
        results[game] = static_cast<std::uint8_t>(open(game, cells[game], opened[game]));
    }
}

Opened GameBatch::open(int game, int cell, std::int32_t& opened) {
    if (over_[game] != 0) {
        return Opened::Over;
    }
    const std::size_t size = static_cast<std::size_t>(grid_.size());
    const std::size_t start = size * game;
    if (closed_[start + cell] == 0) {
        return Opened::Refused;
    }
    if (placed_[game] == 0) {
        draw(game, cell);
    }
    const ByteView mines = layout(game);
    if (mines[cell] != 0) {
        over_[game] = 1;
        return Opened::Lost;
    }
    for (const int each : flood(grid_, mines, ByteView(closed_).subspan(start, size), cell)) {
        std::int8_t number = 0;
        grid_.for_neighbours(
            each, [&](int other) { number = static_cast<std::int8_t>(number + mines[other]); });
        closed_[start + each] = 0;
        seen_[start + each] = number;
        ++opened;
    }
    left_[game] -= opened;
    if (left_[game] > 0) {
        return Opened::Playing;
    }
    over_[game] = 1;
    return Opened::Won;
}

}  // namespace sapper
