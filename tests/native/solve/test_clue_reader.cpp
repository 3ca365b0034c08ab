#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "solve/clue_reader.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// The rules applied literally, clue by clue until nothing changes.
struct Settled {
    Bytes codes;
    bool holds = true;
};

Settled settled_slowly(const Grid& grid, const Bytes& cells) {
    Settled found{cells};
    for (bool changed = true; changed && found.holds;) {
        changed = false;
        for (int cell = 0; cell < grid.size(); ++cell) {
            if (found.codes[cell] > 8) {
                continue;
            }
            int residual = found.codes[cell];
            std::vector<int> hidden;
            grid.for_neighbours(cell, [&](int other) {
                residual -= found.codes[other] == kMine ? 1 : 0;
                if (found.codes[other] == kHidden) {
                    hidden.push_back(other);
                }
            });
            const int unknown = static_cast<int>(hidden.size());
            if (residual < 0 || residual > unknown) {
                found.holds = false;
                break;
            }
            if (unknown > 0 && (residual == 0 || residual == unknown)) {
                changed = true;
                for (const int other : hidden) {
                    found.codes[other] = residual == 0 ? kFoundSafe : kMine;
                }
            }
        }
    }
    return found;
}

// Compares what was read with the literal rules.
void check_reading(const Grid& grid, const Bytes& cells, ClueReader& reader) {
    const Settled twin = settled_slowly(grid, cells);
    REQUIRE(reader.read(grid, cells) == twin.holds);
    if (!twin.holds) {
        return;
    }
    std::vector<ReadClue> open;
    std::copy_if(reader.clues().begin(), reader.clues().end(), std::back_inserter(open),
                 [](const ReadClue& clue) { return clue.unknown > 0; });
    std::size_t next = 0;
    for (int cell = 0; cell < grid.size(); ++cell) {
        const int at = reader.padded(grid.row(cell), grid.col(cell));
        REQUIRE(reader.cell_at(at) == cell);
        REQUIRE(reader.code(at) == twin.codes[cell]);
        int mines = 0;
        int hidden = 0;
        bool seen = false;
        grid.for_neighbours(cell, [&](int other) {
            mines += twin.codes[other] == kMine ? 1 : 0;
            hidden += twin.codes[other] == kHidden ? 1 : 0;
            seen = seen || cells[other] <= 8;
        });
        if (twin.codes[cell] == kHidden) {
            REQUIRE(reader.is_seen(at) == seen);
        }
        if (cells[cell] <= 8 && hidden > 0) {
            REQUIRE(next < open.size());
            REQUIRE(open[next].at == at);
            REQUIRE(open[next].residual == cells[cell] - mines);
            REQUIRE(open[next].unknown == hidden);
            REQUIRE(reader.clues()[reader.clue_at(at)].at == at);
            ++next;
        }
    }
    REQUIRE(next == open.size());
    REQUIRE(reader.mines() == std::count(twin.codes.begin(), twin.codes.end(), kMine));
}

}  // namespace

TEST_CASE("random boards are read as the rules say") {
    Rng rng(77);
    ClueReader reader;
    int refuted = 0;
    for (int round = 0; round < 4000; ++round) {
        const reference::Board board = reference::random_board(rng, 40);
        check_reading(board.grid, board.cells, reader);
        refuted += reader.read(board.grid, board.cells) ? 0 : 1;
    }
    CHECK(refuted > 100);
    CHECK(refuted < 3900);
}

TEST_CASE("arbitrary codes are read as the rules say") {
    Rng rng(78);
    ClueReader reader;
    for (int round = 0; round < 4000; ++round) {
        const Grid grid(1 + static_cast<int>(rng.next() % 12),
                        1 + static_cast<int>(rng.next() % 9));
        Bytes cells(grid.size());
        for (std::uint8_t& code : cells) {
            const auto any = static_cast<std::uint8_t>(rng.next() % 12);
            code = any <= 8 && rng.next() % 4 != 0 ? kHidden : any;
        }
        check_reading(grid, cells, reader);
    }
}

TEST_CASE("a chain is followed to its end, however long it is") {
    ClueReader reader;
    for (const int length : {3, 12, 60, 300}) {
        const Grid grid(length, 2);
        Bytes cells(grid.size(), kHidden);
        std::fill(cells.begin() + length, cells.end(), std::uint8_t{1});
        cells[length] =
            0;  // two cells are safe, so the third is a mine, so two are safe, and so on
        check_reading(grid, cells, reader);
        for (const int bad : {length + length / 2, 2 * length - 1}) {
            Bytes wrong = cells;
            wrong[bad] = 3;
            check_reading(grid, wrong, reader);
        }
    }
}

TEST_CASE("a board of one cell, and one without clues") {
    ClueReader reader;
    for (const std::uint8_t code : {std::uint8_t{0}, std::uint8_t{1}, kHidden, kMine, kBlank}) {
        check_reading(Grid(1, 1), Bytes{code}, reader);
    }
    check_reading(Grid(9, 4), Bytes(36, kHidden), reader);
    CHECK(reader.clues().empty());
}
