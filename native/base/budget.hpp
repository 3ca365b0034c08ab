// Limits on work: how many steps a call may take, and a flag by which another thread stops it.
#pragma once

#include <atomic>
#include <cstdint>

namespace sapper {

class Budget {
  public:
    explicit Budget(std::int64_t steps, const std::atomic<bool>* stop = nullptr)
        : left_(steps), stop_(stop) {}

    // Takes `steps` off; false when the budget is spent or the call was stopped.
    [[nodiscard]] bool spend(std::int64_t steps) {
        left_ -= steps;
        return left_ >= 0 && (stop_ == nullptr || !stop_->load(std::memory_order_relaxed));
    }
    [[nodiscard]] std::int64_t left() const { return left_; }

  private:
    std::int64_t left_;
    const std::atomic<bool>* stop_;
};

}  // namespace sapper
