// A quick test that rejects many layouts before they are played.
//
// Two neighbouring cells, one of them a mine, are twins if every other cell next to exactly one of
// them is a mine or outside the board. No number distinguishes them, so the safe cell cannot be
// opened without a guess (unless it is the start). The same is true for four cells in a square with
// mines in two opposite corners, if the four cells that touch only one of them are mines or outside
// the board: all numbers stay the same if the mines move to the other two corners. 57 % of the
// unsolvable Expert boards contain one of these patterns, mostly in corners and at the edge;
// finding them takes a few operations per row.
#pragma once

#include "base/layout.hpp"

namespace sapper {

// Whether two orthogonal neighbours are twins, or four cells form such a square. The result false
// does not prove that the layout is solvable.
[[nodiscard]] bool has_twins(const Grid& grid, ByteView mines, int start);

}  // namespace sapper
