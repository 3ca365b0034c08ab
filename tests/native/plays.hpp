// Small layouts to play, and a slow player that looks at one or two clues at a time and tries all
// ways to fill the cells around them.
#pragma once

#include <utility>
#include <vector>

#include "play/player.hpp"
#include "tests/native/reference.hpp"

namespace sapper::reference {

struct Deal {
    Grid grid;
    Bytes mines;
    int start = 0;
};

// A layout with an empty start.
inline Deal random_deal(Rng& rng, int width, int height) {
    Deal deal;
    deal.grid = {width, height};
    const int size = width * height;
    deal.start = static_cast<int>(rng.below(size));
    Bytes forbidden(size, 0);
    forbidden[deal.start] = 1;
    const int count = 1 + static_cast<int>(rng.below(size / 2));
    deal.mines = random_layout(deal.grid, count, forbidden, rng);
    return deal;
}

// A play ends with the last safe cell: mines that did not have to be found are known by then.
inline Bytes with_last_mines(Bytes codes, const Bytes& mines) {
    bool solved = true;
    for (std::size_t cell = 0; cell < codes.size(); ++cell) {
        solved = solved && (codes[cell] != kHidden || mines[cell] != 0);
    }
    for (auto& code : codes) {
        code = solved && code == kHidden ? kMine : code;
    }
    return codes;
}

// What a player with the given rungs knows at the end, in board codes.
inline Bytes board_after(const Deal& deal, const Ladder& ladder) {
    DeductionPlayer player;
    player.begin(deal.grid, deal.mines, deal.start);
    Budget budget(std::int64_t{1} << 40);
    (void)player.run(ladder, budget);
    Bytes codes;
    player.board().copy_codes(codes);
    return with_last_mines(codes, deal.mines);
}

// The hidden cells that two clues (or one, twice) settle: (cell, is a mine).
inline std::vector<std::pair<int, bool>> settled_by_two(const Grid& grid, const Bytes& codes, int a,
                                                        int b) {
    std::vector<int> cells;
    for (const int clue : {a, b}) {
        grid.for_neighbours(clue, [&](int cell) {
            bool listed = codes[cell] != kHidden;
            for (const int other : cells) {
                listed = listed || other == cell;
            }
            if (!listed) {
                cells.push_back(cell);
            }
        });
    }
    std::vector<int> ways(cells.size(), 0);
    int all = 0;
    for (std::uint32_t subset = 0; subset < 1U << cells.size(); ++subset) {
        bool fits = true;
        for (const int clue : {a, b}) {
            int around = 0;
            grid.for_neighbours(clue, [&](int cell) {
                around += codes[cell] == kMine ? 1 : 0;
                for (std::size_t i = 0; i < cells.size(); ++i) {
                    around += cells[i] == cell ? static_cast<int>(subset >> i & 1) : 0;
                }
            });
            fits = fits && around == codes[clue];
        }
        all += fits ? 1 : 0;
        for (std::size_t i = 0; fits && i < cells.size(); ++i) {
            ways[i] += static_cast<int>(subset >> i & 1);
        }
    }
    std::vector<std::pair<int, bool>> settled;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (ways[i] == 0 || ways[i] == all) {
            settled.emplace_back(cells[i], ways[i] != 0);
        }
    }
    return settled;
}

// The slow player: single clues and, with `pairs`, pairs of clues, until nothing more is settled.
inline Bytes slow_board_after(const Deal& deal, bool pairs) {
    const Bytes numbers = mine_numbers(deal.grid, deal.mines);
    Bytes codes(deal.mines.size(), kHidden);
    codes[deal.start] = numbers[deal.start];
    for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < deal.grid.size(); ++a) {
            for (int b = a; b < (pairs ? deal.grid.size() : a + 1); ++b) {
                if (codes[a] > 8 || codes[b] > 8) {
                    continue;
                }
                for (const auto& [cell, mine] : settled_by_two(deal.grid, codes, a, b)) {
                    codes[cell] = mine ? kMine : numbers[cell];
                    changed = true;
                }
            }
        }
    }
    return with_last_mines(codes, deal.mines);
}

}  // namespace sapper::reference
