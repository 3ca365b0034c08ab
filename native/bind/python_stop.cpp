#include "bind/python_stop.hpp"

namespace sapper::bindings {

namespace nb = nanobind;

bool PythonStop::run_handlers() {
    const nb::gil_scoped_acquire lock;
    const nb::object threading = nb::module_::import_("threading");
    listens_ = threading.attr("current_thread")().is(threading.attr("main_thread")());
    // The exception stays set for this thread until `raise_if_interrupted`.
    raised_ = listens_ && PyErr_CheckSignals() != 0;
    return raised_;
}

void PythonStop::raise_if_interrupted() const {
    if (raised_) {
        throw nb::python_error();
    }
}

}  // namespace sapper::bindings
