// Mine probabilities as rows of Python objects.
#pragma once

#include <nanobind/nanobind.h>

#include "solve/engine.hpp"

namespace sapper::bindings {

// One list per row; None on opened cells. Cells with the same probability share one float object:
// an ordinary board has few different values, and creating an object costs more than looking it up.
// Returns None if there are no probabilities. Throws std::invalid_argument if the cells do not fill
// rows.
[[nodiscard]] nanobind::object probability_rows(const Analysis& analysis, int width);

}  // namespace sapper::bindings
