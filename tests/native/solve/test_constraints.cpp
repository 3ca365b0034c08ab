#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "solve/constraints.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

namespace {

// Checks a system against its board: settled cells are true of every placement, boxes hold cells
// under the same clues, and every hidden cell is in exactly one of components, sea and settled
// cells.
void check_system(const reference::Board& board, const System& system) {
    const reference::Census seen = reference::census({board.grid, board.cells});
    if (system.contradiction) {
        REQUIRE(seen.placements == 0);
        return;
    }
    std::set<int> listed(system.sea.begin(), system.sea.end());
    for (int i = 0; i < system.component_count; ++i) {
        const Component& component = system.components[i];
        REQUIRE(component.boxes() > 0);
        REQUIRE(component.box_cells.size() == component.boxes());
        REQUIRE(component.clue_boxes.size() == component.clues());
        for (int box = 0; box < component.boxes(); ++box) {
            const auto cells = component.box_cells[box];
            REQUIRE(std::is_sorted(cells.begin(), cells.end()));
            for (const int cell : cells) {
                REQUIRE(listed.insert(cell).second);
                for (const int clue : component.box_clues[box]) {
                    const int at = component.clue_cell[clue];
                    REQUIRE(std::abs(board.grid.row(at) - board.grid.row(cell)) <= 1);
                    REQUIRE(std::abs(board.grid.col(at) - board.grid.col(cell)) <= 1);
                }
            }
        }
        for (int clue = 0; clue < component.clues(); ++clue) {
            int size = 0;
            for (const int box : component.clue_boxes[clue]) {
                size += component.box_size(box);
            }
            REQUIRE(size == component.clue_size[clue]);
            REQUIRE(component.residual[clue] > 0);
            REQUIRE(component.residual[clue] < size);
        }
    }
    for (int cell = 0; cell < board.grid.size(); ++cell) {
        REQUIRE((listed.count(cell) == 1) == (system.known[cell] == Known::Uncertain));
        if (system.known[cell] == Known::Safe) {
            REQUIRE(seen.with_mine[cell] == 0);
        }
        if (system.known[cell] == Known::Mine) {
            REQUIRE(seen.with_mine[cell] == seen.placements);
        }
    }
    REQUIRE(system.uncertain() == static_cast<int>(listed.size()));
}

}  // namespace

TEST_CASE("systems of random boards agree with all their placements") {
    Rng rng(21);
    SystemBuilder builder;
    System system;
    for (int round = 0; round < 600; ++round) {
        const reference::Board board = reference::random_board(rng, 12);
        builder.build(board.grid, board.cells, system);
        check_system(board, system);
    }
}

TEST_CASE("cells under the same clues are one box; clues over the same boxes one clue") {
    const reference::Board board = reference::parse("..../1..1/....");
    SystemBuilder builder;
    System system;
    builder.build(board.grid, board.cells, system);
    REQUIRE(system.component_count == 2);
    CHECK(system.components[0].boxes() == 1);
    CHECK(system.components[0].box_size(0) == 5);
    const reference::Board twice = reference::parse("1../1..");
    builder.build(twice.grid, twice.cells, system);
    REQUIRE(system.component_count == 1);
    CHECK(system.components[0].clues() == 1);
    const reference::Board against = reference::parse("1../2..");
    builder.build(against.grid, against.cells, system);
    CHECK(system.contradiction);
}
