// Which numbers of mines a component can hold: the forward pass of the dynamic programme with sets
// of numbers, as bits, in place of polynomials. A convolution becomes some shifts.
#pragma once

#include "base/budget.hpp"
#include "solve/number_set.hpp"
#include "solve/skeleton.hpp"

namespace sapper {

// How far each attainable number of mines lies above the fewest, which is the root's `low`. The
// skeleton must count mines, without a cap. Throws when the budget says that the call was stopped.
[[nodiscard]] NumberSet attainable_mines(const Skeleton& skeleton, Budget& budget);

}  // namespace sapper
