// Computes which numbers of mines a component can have, by the forward pass of the dynamic
// programme with bit sets instead of polynomials. A convolution becomes a few shifts.
#pragma once

#include "base/budget.hpp"
#include "solve/number_set.hpp"
#include "solve/skeleton.hpp"

namespace sapper {

// The attainable numbers of mines, relative to the minimum, which is the root's `low`. The skeleton
// must count mines, without a cap. Throws if the call was stopped.
[[nodiscard]] NumberSet attainable_mines(const Skeleton& skeleton, Budget& budget);

}  // namespace sapper
