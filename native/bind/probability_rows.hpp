// Mine probabilities as rows of Python objects.
#pragma once

#include <nanobind/nanobind.h>

#include "solve/engine.hpp"

namespace sapper::bindings {

// A list a row; None on opened cells. Cells with the same probability share one float object: on an
// ordinary board there are few of them, and making one costs more than finding it again. None when
// there are no probabilities. Throws std::invalid_argument when the cells do not fill rows.
[[nodiscard]] nanobind::object probability_rows(const Analysis& analysis, int width);

}  // namespace sapper::bindings
