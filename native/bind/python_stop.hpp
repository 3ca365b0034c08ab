// Ends native calls from Python: by a flag that another thread sets, or by a signal such as Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "base/budget.hpp"

namespace sapper::bindings {

// A call runs without the interpreter lock, so the interpreter cannot run its signal handlers. On
// the main thread the call lets the interpreter run them from time to time. If a handler raises an
// exception, for example for Ctrl-C, the call ends.
class PythonStop final : public StopSignal {
  public:
    explicit PythonStop(StopFlag* flag) : flag_(flag), next_(Clock::now() + kBetweenLooks) {}

    [[nodiscard]] bool is_set() override {
        return (flag_ != nullptr && flag_->is_set()) || raised_ || handler_raises();
    }

    // Throws the exception that a signal handler raised during the call. Needs the interpreter
    // lock.
    void raise_if_interrupted() const;

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kBetweenLooks{50};

    [[nodiscard]] bool handler_raises() {
        const Clock::time_point now = Clock::now();
        if (!listens_ || now < next_) {
            return false;
        }
        next_ = now + kBetweenLooks;
        return run_handlers();
    }
    bool run_handlers();

    StopFlag* flag_;
    Clock::time_point next_;
    bool listens_ = true;  // false if the call turns out to run outside the main thread
    bool raised_ = false;
};

// Calls answer(stop) without the interpreter lock; throws if a signal handler raised an exception.
template <typename Answer>
auto unlocked(StopFlag* flag, Answer&& answer) {
    PythonStop stop(flag);
    auto result = [&] {
        const nanobind::gil_scoped_release release;
        return answer(&stop);
    }();
    stop.raise_if_interrupted();
    return result;
}

}  // namespace sapper::bindings
