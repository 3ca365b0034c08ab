// Plays many games with the same options in parallel, for training agents. Guesses are not judged;
// luck decides. Each game has a layout, which is given in advance or drawn from the game's seed
// when the first cell is opened, and the visible part of the layout.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.hpp"
#include "base/grid.hpp"

namespace sapper {

// The cells that are free of mines at the first opening.
enum class Promise : std::uint8_t { None, Cell, Neighbourhood };

// The result of opening a cell.
enum class Opened : std::uint8_t {
    Playing,  // cells were opened, and some are left
    Won,      // every empty cell is open
    Lost,     // the cell is a mine; nothing is opened
    Refused,  // the cell is already open; nothing happens
    Over,     // the game has already ended; nothing happens
};

class GameBatch {
  public:
    // Throws std::invalid_argument if the mines do not fit outside the largest promised area.
    GameBatch(const Grid& grid, int mines, Promise promise, int games);

    [[nodiscard]] int games() const { return static_cast<int>(over_.size()); }
    [[nodiscard]] const Grid& grid() const { return grid_; }

    // Starts a new game without open cells, whose layout will be drawn from the seed.
    void begin(int game, std::uint64_t seed);
    // Sets the layout of a game before its first opening.
    void give_layout(int game, ByteView mines);
    [[nodiscard]] bool has_layout(int game) const { return placed_[game] != 0; }

    // Opens one cell in every game; `opened` receives the number of cells that were opened.
    void step(std::span<const std::int32_t> cells, std::span<std::int32_t> opened,
              std::span<std::uint8_t> results);

    // The visible cells of every game, concatenated: -1 for a hidden cell, otherwise its number.
    [[nodiscard]] std::span<const std::int8_t> seen() const { return seen_; }
    // The layout, one byte per cell; no mines if the game has none yet.
    [[nodiscard]] ByteView layout(int game) const;

  private:
    Opened open(int game, int cell, std::int32_t& opened);
    void draw(int game, int first);

    Grid grid_;
    int mines_;
    Promise promise_;
    std::vector<std::uint64_t> seeds_;
    std::vector<int> left_;  // hidden empty cells
    Bytes over_;
    Bytes placed_;
    Bytes layouts_;
    Bytes closed_;
    std::vector<std::int8_t> seen_;
};

}  // namespace sapper
