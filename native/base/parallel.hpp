// Calls a function for many numbers, spread over threads.
#pragma once

// WebAssembly has threads only if it is compiled for them (-pthread, which needs atomics).
#if defined(__wasm__) && !defined(__wasm_atomics__)
#define SAPPER_THREADS 0
#else
#define SAPPER_THREADS 1
#endif

#if SAPPER_THREADS
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#endif

#include "base/budget.hpp"

namespace sapper {

// A mutex for values that threads share; it does nothing if the program has no threads.
#if SAPPER_THREADS
using Mutex = std::mutex;
#else
struct Mutex {
    void lock() {}
    void unlock() {}
};
#endif

#if SAPPER_THREADS
// Sets the flag if the signal is set or throws; returns the exception, if any.
inline std::exception_ptr end_if_stopped(StopSignal& stop, StopFlag& ended) {
    try {
        if (stop.is_set()) {
            ended.set();
        }
    } catch (...) {
        ended.set();
        return std::current_exception();
    }
    return nullptr;
}

// for_each_number below, for two or more threads.
template <typename MakeWorker>
void for_each_number_on_threads(int count, int threads, StopSignal* stop,
                                MakeWorker&& make_worker) {
    StopFlag ended;
    if (stop != nullptr && stop->is_set()) {
        ended.set();  // before any work starts
    }
    std::atomic<int> next = 0;
    std::mutex mutex;
    std::condition_variable changed;
    int working = threads;
    std::exception_ptr failure;
    const auto work = [&] {
        std::exception_ptr failed;
        try {
            auto&& worker = make_worker();
            for (int i = next++; i < count; i = next++) {
                worker(i, &ended);
            }
        } catch (...) {
            failed = std::current_exception();
            next = count;
            ended.set();
        }
        const std::lock_guard lock(mutex);
        failure = failure ? failure : failed;
        --working;
        changed.notify_all();
    };
    {
        std::vector<std::jthread> pool;
        try {
            while (static_cast<int>(pool.size()) < threads) {
                pool.emplace_back(work);
            }
        } catch (const std::system_error&) {  // fewer threads than requested are enough
            if (pool.empty()) {
                throw;
            }
            const std::lock_guard lock(mutex);
            working -= threads - static_cast<int>(pool.size());
        }
        std::unique_lock lock(mutex);
        while (
            !changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return working == 0; })) {
            if (stop != nullptr && !ended.is_set()) {
                lock.unlock();
                const std::exception_ptr failed = end_if_stopped(*stop, ended);
                lock.lock();
                failure = failure ? failure : failed;
            }
        }
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}
#endif

// Each thread calls make_worker() once. The workers are then called as worker(i, stop), once for
// each number i from 0 to count - 1; `stop` ends the work for that number. The calling thread only
// waits and passes `stop` on. The first exception of a worker or of `stop` is thrown here once all
// threads have ended. With one thread, or without thread support, everything runs in the calling
// thread.
template <typename MakeWorker>
void for_each_number(int count, [[maybe_unused]] int threads, StopSignal* stop,
                     MakeWorker&& make_worker) {
#if SAPPER_THREADS
    if (threads = std::min(threads, count); threads > 1) {
        for_each_number_on_threads(count, threads, stop, make_worker);
        return;
    }
#endif
    auto&& worker = make_worker();
    for (int i = 0; i < count; ++i) {
        worker(i, stop);
    }
}

}  // namespace sapper
