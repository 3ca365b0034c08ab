// Which numbers of mines a component can hold: the forward pass of the dynamic programme with sets
// of numbers, as bits, in place of polynomials. A convolution becomes some shifts.
#pragma once

#include <cstdint>
#include <vector>

#include "skeleton.hpp"

namespace sapper {

// A set of small numbers, a bit each.
using NumberSet = std::vector<std::uint64_t>;

[[nodiscard]] bool contains(const NumberSet& set, int number);

// Adds `from`, every number increased by `shift`, to `into`, as far as it has room.
void unite_shifted(NumberSet& into, const NumberSet& from, int shift);

// How far each attainable number of mines lies above the fewest, which is the root's `low`. The
// skeleton must count mines, without a cap.
[[nodiscard]] NumberSet attainable_mines(const Skeleton& skeleton);

}  // namespace sapper
