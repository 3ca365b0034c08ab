// The slow, obvious counterpart of the core: small boards, with all placements enumerated.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/board_codes.hpp"
#include "base/layout.hpp"
#include "base/rng.hpp"

namespace sapper::reference {

inline constexpr int kNoTotal = -1;

struct Board {
    Grid grid;
    Bytes cells;
    int total = kNoTotal;
};

// "1../.*_": rows separated by slashes; '.' hidden, '*' a known mine, '_' blank, digits are clues.
inline Board parse(std::string_view text, int total = kNoTotal) {
    Board board;
    board.total = total;
    board.grid.height = 1;
    for (const char c : text) {
        if (c == '/') {
            ++board.grid.height;
        } else {
            board.cells.push_back(c == '.'   ? kHidden
                                  : c == '*' ? kMine
                                  : c == '_' ? kBlank
                                             : static_cast<std::uint8_t>(c - '0'));
        }
    }
    board.grid.width = static_cast<int>(board.cells.size()) / board.grid.height;
    return board;
}

inline Bytes layout(std::string_view text) {
    Bytes mines;
    for (const char c : text) {
        if (c != '/') {
            mines.push_back(c == '*' ? 1 : 0);
        }
    }
    return mines;
}

// A board with up to `most_hidden` hidden cells over a random layout. One in four has a wrong clue,
// so that it may be inconsistent; half have a total, which is sometimes wrong.
inline Board random_board(Rng& rng, int most_hidden = 14) {
    Board board;
    board.grid = {1 + static_cast<int>(rng.below(6)), 1 + static_cast<int>(rng.below(5))};
    const int size = board.grid.size();
    const int count = static_cast<int>(rng.below(static_cast<std::uint64_t>(size) * 2 / 3 + 1));
    const Bytes mines = random_layout(board.grid, count, Bytes(size, 0), rng);
    const Bytes numbers = mine_numbers(board.grid, mines);
    board.cells.assign(size, kHidden);
    int hidden = size;
    for (int cell = 0; cell < size; ++cell) {
        const std::uint64_t choice = rng.below(8);
        if (mines[cell] == 0 && choice < 5) {
            board.cells[cell] = choice == 0 ? kBlank : numbers[cell];
        } else if (mines[cell] != 0 && choice == 0) {
            board.cells[cell] = kMine;
        }
        hidden -= board.cells[cell] == kHidden ? 0 : 1;
    }
    for (int cell = 0; cell < size && hidden > most_hidden; ++cell) {
        if (board.cells[cell] == kHidden) {
            board.cells[cell] = mines[cell] != 0 ? kMine : numbers[cell];
            --hidden;
        }
    }
    if (rng.below(4) == 0) {
        const auto cell = rng.below(size);
        if (board.cells[cell] <= 8) {
            board.cells[cell] = static_cast<std::uint8_t>(rng.below(9));
        }
    }
    if (rng.below(2) == 0) {
        board.total = rng.below(5) == 0 ? static_cast<int>(rng.below(size + 1)) : count;
    }
    return board;
}

// Calls visit(mines) for every placement that agrees with the clues, the known mines and the total.
template <typename Visit>
void for_each_placement(const Board& board, Visit&& visit) {
    std::vector<int> hidden;
    Bytes mines(board.cells.size(), 0);
    int known = 0;
    for (int cell = 0; cell < board.grid.size(); ++cell) {
        if (board.cells[cell] == kHidden) {
            hidden.push_back(cell);
        }
        mines[cell] = board.cells[cell] == kMine ? 1 : 0;
        known += mines[cell];
    }
    for (std::uint32_t subset = 0; subset < 1U << hidden.size(); ++subset) {
        int count = known;
        for (std::size_t i = 0; i < hidden.size(); ++i) {
            mines[hidden[i]] = subset >> i & 1;
            count += mines[hidden[i]];
        }
        if (board.total != kNoTotal && board.total != count) {
            continue;
        }
        bool fits = true;
        for (int cell = 0; fits && cell < board.grid.size(); ++cell) {
            if (board.cells[cell] <= 8) {
                int around = 0;
                board.grid.for_neighbours(cell, [&](int other) { around += mines[other]; });
                fits = around == board.cells[cell];
            }
        }
        if (fits) {
            visit(mines);
        }
    }
}

struct Census {
    std::int64_t placements = 0;
    std::vector<std::int64_t> with_mine;  // per cell
    std::vector<std::int64_t> by_mines;   // per number of mines on the board
};

inline Census census(const Board& board) {
    Census result;
    result.with_mine.assign(board.cells.size(), 0);
    result.by_mines.assign(board.cells.size() + 1, 0);
    for_each_placement(board, [&](const Bytes& mines) {
        ++result.placements;
        int count = 0;
        for (std::size_t cell = 0; cell < mines.size(); ++cell) {
            result.with_mine[cell] += mines[cell];
            count += mines[cell];
        }
        ++result.by_mines[count];
    });
    return result;
}

// Plays a layout by examining all placements of the whole board at every step, with or without the
// mine total: no player can deduce more. True if every safe cell was opened.
inline bool solvable(const Grid& grid, const Bytes& mines, int start, bool with_total) {
    const Bytes numbers = mine_numbers(grid, mines);
    Board board{grid, Bytes(mines.size(), kHidden), kNoTotal};
    int safe_left = 0;
    for (const std::uint8_t mine : mines) {
        safe_left += mine == 0 ? 1 : 0;
    }
    board.total = with_total ? grid.size() - safe_left : kNoTotal;
    std::vector<int> safe{start};
    while (!safe.empty()) {
        for (const int cell : safe) {
            if (mines[cell] != 0) {
                return false;
            }
            board.cells[cell] = numbers[cell];
            --safe_left;
        }
        safe.clear();
        const Census seen = census(board);
        for (int cell = 0; cell < grid.size(); ++cell) {
            if (board.cells[cell] == kHidden && seen.with_mine[cell] == 0) {
                safe.push_back(cell);
            }
        }
    }
    return safe_left == 0;
}

}  // namespace sapper::reference
