#include "bind/probability_rows.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace sapper::bindings {

namespace nb = nanobind;

namespace {

// Float objects created so far, looked up by the bits of their values.
class Floats {
  public:
    [[nodiscard]] PyObject* get(double value) {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        Slot& slot = slots_[bits * 0x9E3779B97F4A7C15ULL >> (64 - kBits)];
        if (!slot.object.is_valid() || slot.bits != bits) {
            slot.object = nb::steal(PyFloat_FromDouble(value));
            slot.bits = bits;
        }
        return slot.object.inc_ref().ptr();
    }

  private:
    static constexpr int kBits = 6;
    struct Slot {
        std::uint64_t bits = 0;
        nb::object object;
    };
    std::array<Slot, 1 << kBits> slots_;
};

}  // namespace

nb::object probability_rows(const Analysis& analysis, int width) {
    const std::size_t cells = analysis.probability.size();
    if (analysis.verdict != Verdict::Consistent) {
        return nb::none();
    }
    if (width < 1 || cells % static_cast<std::size_t>(width) != 0) {
        throw std::invalid_argument(std::to_string(cells) + " cells in rows of " +
                                    std::to_string(width));
    }
    Floats floats;
    const auto height = static_cast<Py_ssize_t>(cells / static_cast<std::size_t>(width));
    nb::object rows = nb::steal(PyList_New(height));
    const double* probability = analysis.probability.data();
    const Known* known = analysis.known.data();
    for (Py_ssize_t row = 0; row < height; ++row) {
        PyObject* list = PyList_New(width);
        if (list == nullptr) {
            throw nb::python_error();
        }
        NB_LIST_SET_ITEM(rows.ptr(), row, list);
        for (int col = 0; col < width; ++col, ++probability, ++known) {
            PyObject* value =
                *known == Known::Opened ? nb::none().release().ptr() : floats.get(*probability);
            NB_LIST_SET_ITEM(list, col, value);
        }
    }
    return rows;
}

}  // namespace sapper::bindings
