// The native module: every binding file adds its functions. Data in, data out.
#include "bind/border.hpp"

NB_MODULE(_native, m) {
    m.doc() = "sapper's native core: plain functions on plain data.";
    sapper::bindings::bind_layout(m);
    sapper::bindings::bind_engine(m);
    sapper::bindings::bind_generator(m);
}
