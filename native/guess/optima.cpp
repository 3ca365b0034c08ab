#include "guess/optima.hpp"

#include <memory>

#include "guess/deep_look.hpp"

namespace sapper {

namespace {

// The symmetries of a board, the identity first; each lists the new place of each cell.
std::vector<std::vector<int>> symmetries(const Grid& grid) {
    std::vector<std::vector<int>> found;
    for (int kind = 0; kind < (grid.width == grid.height ? 8 : 4); ++kind) {
        std::vector<int>& image = found.emplace_back(grid.size());
        for (int cell = 0; cell < grid.size(); ++cell) {
            int row = (kind & 1) != 0 ? grid.height - 1 - grid.row(cell) : grid.row(cell);
            int col = (kind & 2) != 0 ? grid.width - 1 - grid.col(cell) : grid.col(cell);
            if ((kind & 4) != 0) {
                std::swap(row, col);
            }
            image[cell] = row * grid.width + col;
        }
    }
    return found;
}

}  // namespace

OptimalWins optimal_wins(const Grid& grid, int mines, const std::vector<FirstOpening>& openings,
                         int most_layouts, Budget& budget) {
    OptimalWins result;
    const Bytes covered(grid.size(), kHidden);
    LookedAt looked_at;
    SolutionTable table;
    if (!looked_at.read({grid, covered, mines}, budget) ||
        !table.list(looked_at.frontier, {}, most_layouts, budget)) {
        return result;
    }
    // On a covered board without mines, or full of them, no cell is uncertain.
    std::vector<int> column_of(grid.size(), -1);
    for (int column = 0; column < table.cells(); ++column) {
        column_of[table.cell(column)] = column;
    }
    std::vector<std::vector<int>> images = symmetries(grid);
    for (std::vector<int>& image : images) {
        const std::vector<int> cells = image;
        for (int column = 0; column < table.cells(); ++column) {
            image[column] = column_of[cells[table.cell(column)]];
        }
    }
    const auto search = std::make_unique<EndgameSearch>();
    search->begin(table, images, budget);
    for (const FirstOpening& opening : openings) {
        const int column = column_of[opening.cell];
        const SearchValue found =
            opening.shown < 0 ? search->opening(column) : search->opening(column, opening.shown);
        if (!found.exact) {
            return result;
        }
        result.wins.push_back(found.wins);
    }
    result.positions = static_cast<std::int64_t>(search->positions());
    result.complete = true;
    return result;
}

}  // namespace sapper
