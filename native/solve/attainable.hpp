// Which numbers of mines a component can hold: the forward pass of the dynamic programme with bit
// sets of numbers in place of polynomials. A convolution becomes a few shifts.
#pragma once

#include "base/budget.hpp"
#include "solve/number_set.hpp"
#include "solve/skeleton.hpp"

namespace sapper {

// The attainable numbers of mines, relative to the fewest, which is the root's `low`. The skeleton
// must count mines, without a cap. Throws if the budget reports that the call was stopped.
[[nodiscard]] NumberSet attainable_mines(const Skeleton& skeleton, Budget& budget);

}  // namespace sapper
