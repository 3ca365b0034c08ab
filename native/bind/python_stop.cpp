#include "bind/python_stop.hpp"

namespace sapper::bindings {

namespace nb = nanobind;

bool PythonStop::run_handlers() {
    const nb::gil_scoped_acquire lock;
    // The exception of a handler stays set for this thread until `raise_if_interrupted`. Python
    // code checks whether this is the main thread. Running Python code also lets signal handlers
    // run.
    raised_ = PyErr_CheckSignals() != 0;
    if (!raised_) {
        try {
            const nb::object threading = nb::module_::import_("threading");
            listens_ = threading.attr("current_thread")().is(threading.attr("main_thread")());
        } catch (nb::python_error& error) {
            error.restore();
            raised_ = true;
        }
    }
    return raised_;
}

void PythonStop::raise_if_interrupted() const {
    if (raised_) {
        throw nb::python_error();
    }
}

}  // namespace sapper::bindings
