// Limits the work of a call: a number of steps, and a signal that can stop the call earlier.
//
// The unit is steps, not seconds, so the same call gives the same answer on every machine. A step
// is a transition of the dynamic programme or an examination of a clue, about ten nanoseconds.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>

namespace sapper {

// Reports whether a call should end: a flag set by another thread, or a signal to the process.
class StopSignal {
  public:
    virtual ~StopSignal() = default;
    // Called by the working thread every few hundred microseconds.
    [[nodiscard]] virtual bool is_set() = 0;
};

// A flag that any thread may set. If it has a deadline, it also counts as set after the deadline.
class StopFlag final : public StopSignal {
  public:
    StopFlag() = default;
    explicit StopFlag(double seconds)
        : end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(seconds))) {}

    void set() { flag_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_set() override {
        return flag_.load(std::memory_order_relaxed) || (end_ && Clock::now() >= *end_);
    }

  private:
    using Clock = std::chrono::steady_clock;
    std::atomic<bool> flag_ = false;
    std::optional<Clock::time_point> end_;
};

// Thrown when work is stopped whose steps were already spent; the engine's calls catch it.
class Stopped : public std::exception {
  public:
    [[nodiscard]] const char* what() const noexcept override { return "stopped"; }
};

class Budget {
  public:
    explicit Budget(std::int64_t steps, StopSignal* stop = nullptr)
        : left_(steps), look_below_(steps), stop_(stop) {}

    // Spends `steps`; returns false if fewer are left or the call was stopped.
    [[nodiscard]] bool spend(std::int64_t steps) {
        left_ -= steps;
        return left_ >= look_below_ || look();
    }

    // Throws if the call was stopped. It spends no steps, because they were spent in advance.
    void work(std::int64_t steps) {
        worked_ += steps;
        if (worked_ >= kStepsALook) {
            worked_ = 0;
            if (stopped_now()) {
                throw Stopped();
            }
        }
    }

    // False if the budget is spent or the call was stopped.
    [[nodiscard]] bool look() {
        if (left_ < 0 || stopped_now()) {
            look_below_ = kNeverEnough;
            return false;
        }
        look_below_ = std::max<std::int64_t>(left_ - kStepsALook, 0);
        return true;
    }

    // A budget for a part of the work, with at most the steps that are left and the same signal.
    [[nodiscard]] Budget part(std::int64_t steps) const {
        return Budget(std::min(steps, left_), stop_);
    }

    [[nodiscard]] std::int64_t left() const { return left_; }
    [[nodiscard]] bool was_stopped() const { return stopped_; }
    // Whether the budget is spent or the call was stopped, so that nothing more is computed.
    [[nodiscard]] bool ended() const { return left_ < 0 || stopped_; }

  private:
    static constexpr std::int64_t kStepsALook = 1 << 14;
    static constexpr std::int64_t kNeverEnough = INT64_MAX;

    [[nodiscard]] bool stopped_now() {
        stopped_ = stopped_ || (stop_ != nullptr && stop_->is_set());
        return stopped_;
    }

    std::int64_t left_;
    std::int64_t look_below_;  // if fewer steps are left, check for a stop; the budget may be spent
    std::int64_t worked_ = kStepsALook;
    StopSignal* stop_;
    bool stopped_ = false;
};

}  // namespace sapper
