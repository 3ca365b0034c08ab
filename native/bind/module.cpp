// The native module: every binding file adds its types and functions.
#include "bind/border.hpp"

NB_MODULE(_native, m) {
#ifdef NDEBUG
    // Objects that a thread still holds when the interpreter exits are never freed, as in any
    // Python program; nanobind would report them to the user as leaks.
    nanobind::set_leak_warnings(false);
#endif
    m.doc() = "sapper's native core; sapper.engine.core is its Python interface.";
    sapper::bindings::bind_layout(m);
    sapper::bindings::bind_solve(m);
    sapper::bindings::bind_play(m);
    sapper::bindings::bind_generate(m);
    sapper::bindings::bind_guess(m);
    sapper::bindings::bind_optima(m);
    sapper::bindings::bind_game_batch(m);
}
