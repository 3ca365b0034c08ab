#include "bind/border.hpp"

#include <algorithm>

namespace sapper::bindings {

namespace {

// Checks that there is one byte per cell, none above `most`.
ByteView checked_bytes(const Grid& grid, const nb::bytes& data, int most, const char* what) {
    const ByteView view{static_cast<const std::uint8_t*>(data.data()), data.size()};
    if (view.size() != static_cast<std::size_t>(grid.size())) {
        throw std::invalid_argument(std::string(what) + " of " + std::to_string(view.size()) +
                                    " bytes for " + std::to_string(grid.size()) + " cells");
    }
    std::uint8_t greatest = 0;  // no early exit, so that the loop handles several bytes at a time
    for (const std::uint8_t value : view) {
        greatest = std::max(greatest, value);
    }
    if (greatest > most) {
        const auto bad = std::find_if(view.begin(), view.end(),
                                      [&](std::uint8_t value) { return value > most; });
        throw std::invalid_argument(std::string(what) + " with " + std::to_string(*bad) +
                                    " at cell " + std::to_string(bad - view.begin()) +
                                    ", greatest is " + std::to_string(most));
    }
    return view;
}

}  // namespace

Grid checked_grid(int width, int height) {
    if (width < 1 || height < 1 || width > (1 << 24) / height) {
        throw std::invalid_argument("no grid of " + std::to_string(width) + " by " +
                                    std::to_string(height) + " cells");
    }
    return {width, height};
}

int checked_cell(const Grid& grid, int cell) {
    if (cell < 0 || cell >= grid.size()) {
        throw std::out_of_range("cell " + std::to_string(cell) + " of " +
                                std::to_string(grid.size()));
    }
    return cell;
}

ByteView checked_flags(const Grid& grid, const nb::bytes& data, const char* what) {
    return checked_bytes(grid, data, 1, what);
}

ByteView checked_codes(const Grid& grid, const nb::bytes& data) {
    return checked_bytes(grid, data, kBlank, "a board");
}

std::int64_t checked_range(std::int64_t value, std::int64_t least, std::int64_t most,
                           const char* what) {
    if (value < least || value > most) {
        throw std::invalid_argument(std::string(what) + " " + std::to_string(value) +
                                    " is not between " + std::to_string(least) + " and " +
                                    std::to_string(most));
    }
    return value;
}

BoardPosition::BoardPosition(int width, int height, nb::bytes cells, std::optional<int> total)
    : cells_(std::move(cells)) {
    position_.grid = checked_grid(width, height);
    position_.cells = checked_codes(position_.grid, cells_);
    if (total) {
        position_.total = *total;
        if (position_.total < 0 || position_.total > position_.grid.size()) {
            throw std::invalid_argument(std::to_string(position_.total) +
                                        " mines do not fit into " +
                                        std::to_string(position_.grid.size()) + " cells");
        }
    }
}

}  // namespace sapper::bindings
