// Shared by the binding files: conversion of bytes, and checks of arguments. The core trusts its
// arguments, so everything from Python is checked here first.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "base/board_codes.hpp"
#include "base/layout.hpp"
#include "bind/python_stop.hpp"
#include "solve/engine.hpp"

namespace sapper::bindings {

namespace nb = nanobind;

inline constexpr std::int64_t kMostNumbers = 1'000'000;            // per call
inline constexpr std::int64_t kMostBytes = std::int64_t{1} << 31;  // returned per call
inline constexpr int kMostThreads = 1024;
inline constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

// A board in the form that the core takes. Holds the bytes that its view refers to.
class BoardPosition {
  public:
    BoardPosition(int width, int height, nb::bytes cells, std::optional<int> total);

    [[nodiscard]] const Position& view() const { return position_; }
    [[nodiscard]] const Grid& grid() const { return position_.grid; }

  private:
    nb::bytes cells_;
    Position position_;
};

[[nodiscard]] inline nb::bytes to_python(ByteView data) {
    return nb::bytes(reinterpret_cast<const char*>(data.data()), data.size());
}

// The checks throw std::invalid_argument (ValueError) or std::out_of_range (IndexError); the
// message has the value and the argument's name.
[[nodiscard]] Grid checked_grid(int width, int height);
[[nodiscard]] int checked_cell(const Grid& grid, int cell);
// One byte per cell, each 0 or 1: a layout, or a set of cells.
[[nodiscard]] ByteView checked_flags(const Grid& grid, const nb::bytes& data, const char* what);
// One byte per cell, each a board code.
[[nodiscard]] ByteView checked_codes(const Grid& grid, const nb::bytes& data);
[[nodiscard]] std::int64_t checked_range(std::int64_t value, std::int64_t least, std::int64_t most,
                                         const char* what);
[[nodiscard]] inline std::int64_t checked_limit(std::int64_t limit) {
    return checked_range(limit, 0, kUnlimited, "limit");
}
[[nodiscard]] inline int checked_count(std::int64_t count, const char* what) {
    return static_cast<int>(checked_range(count, 0, kMostNumbers, what));
}
[[nodiscard]] inline int checked_threads(std::int64_t threads) {
    return static_cast<int>(checked_range(threads, 1, kMostThreads, "threads"));
}

void bind_layout(nb::module_& m);
void bind_solve(nb::module_& m);
void bind_play(nb::module_& m);
void bind_generate(nb::module_& m);
void bind_guess(nb::module_& m);
void bind_optima(nb::module_& m);
void bind_game_batch(nb::module_& m);

}  // namespace sapper::bindings
