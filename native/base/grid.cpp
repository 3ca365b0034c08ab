#include "base/grid.hpp"

namespace sapper {

NeighbourTable neighbour_table(const Grid& grid) {
    NeighbourTable table;
    table.first.reserve(static_cast<std::size_t>(grid.size()) + 1);
    table.cells.reserve(static_cast<std::size_t>(grid.size()) * 8);
    table.first.push_back(0);
    for (int cell = 0; cell < grid.size(); ++cell) {
        grid.for_neighbours(cell, [&](int other) { table.cells.push_back(other); });
        table.first.push_back(static_cast<int>(table.cells.size()));
    }
    return table;
}

}  // namespace sapper
