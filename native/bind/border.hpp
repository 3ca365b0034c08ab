// What the binding files share: bytes in and out, and the shape checks at the border.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <stdexcept>
#include <string>

#include "base/layout.hpp"

namespace sapper::bindings {

namespace nb = nanobind;

inline ByteView view(const nb::bytes& data) {
    return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

inline nb::bytes to_python(const Bytes& data) {
    return nb::bytes(reinterpret_cast<const char*>(data.data()), data.size());
}

inline Grid checked_grid(int width, int height) {
    if (width < 1 || height < 1 || width > (1 << 24) / height) {
        throw std::invalid_argument("no grid of " + std::to_string(width) + " by " +
                                    std::to_string(height) + " cells");
    }
    return {width, height};
}

// The bytes as one value a cell of the grid.
inline ByteView checked_cells(const Grid& grid, const nb::bytes& data) {
    if (data.size() != static_cast<std::size_t>(grid.size())) {
        throw std::invalid_argument(std::to_string(data.size()) + " bytes for " +
                                    std::to_string(grid.size()) + " cells");
    }
    return view(data);
}

inline int checked_cell(const Grid& grid, int cell) {
    if (cell < 0 || cell >= grid.size()) {
        throw std::out_of_range("cell " + std::to_string(cell) + " of " +
                                std::to_string(grid.size()));
    }
    return cell;
}

void bind_layout(nb::module_& m);
void bind_engine(nb::module_& m);
void bind_generator(nb::module_& m);

}  // namespace sapper::bindings
