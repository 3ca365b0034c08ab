// Stores the results of long searches to the end of a game.
//
// On a small board the same positions occur in many games. Their results are stored for all threads
// and calls of the process, with the number of steps. A repeated call spends the same number of
// steps, so answers do not depend on earlier calls. The memory is limited: when it is full,
// everything is deleted.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "base/rng.hpp"
#include "guess/choice.hpp"
#include "guess/value_memo.hpp"
#include "solve/engine.hpp"

namespace sapper {

class SearchedEnds {
  public:
    struct End {
        std::vector<Candidate> moves;
        std::int64_t steps = 0;
        bool searched = false;  // false: given up after these steps
    };

    // The instance of the process.
    [[nodiscard]] static SearchedEnds& shared() {
        static SearchedEnds ends;
        return ends;
    }

    // The key of a position, with the step limit and whether all moves or only the best is valued.
    [[nodiscard]] static PositionKey key_of(const Position& position, std::int64_t steps,
                                            bool all_moves) {
        PositionKey key{mix(static_cast<std::uint64_t>(position.grid.width)),
                        mix(static_cast<std::uint64_t>(position.total) + 1)};
        for (const std::uint8_t code : position.cells) {
            key.a = mix(key.a + code);
            key.b = mix(key.b * 3 + code + 1);
        }
        key.b = mix(key.b + 2 * static_cast<std::uint64_t>(steps) + (all_moves ? 1 : 0));
        return key;
    }

    // Null if the position is not stored.
    [[nodiscard]] std::shared_ptr<const End> find(const PositionKey& key) const {
        const std::lock_guard lock(mutex_);
        const auto found = ends_.find(key);
        return found != ends_.end() ? found->second : nullptr;
    }

    // Stores a result if the search took long.
    void put(const PositionKey& key, End end) {
        if (end.steps < kLong) {
            return;
        }
        auto kept = std::make_shared<const End>(std::move(end));
        const std::lock_guard lock(mutex_);
        moves_ += kept->moves.size() + 1;
        if (moves_ > kMostMoves) {
            ends_.clear();
            moves_ = kept->moves.size() + 1;
        }
        ends_.insert_or_assign(key, std::move(kept));
    }

    void clear() {
        const std::lock_guard lock(mutex_);
        ends_.clear();
        moves_ = 0;
    }

    [[nodiscard]] std::size_t kept() const {
        const std::lock_guard lock(mutex_);
        return ends_.size();
    }

    static constexpr std::int64_t kLong = 1'000;
    static constexpr std::size_t kMostMoves = 1'500'000;  // about 100 megabytes

  private:
    struct Hash {
        std::size_t operator()(const PositionKey& key) const { return key.a; }
    };

    mutable Mutex mutex_;
    std::unordered_map<PositionKey, std::shared_ptr<const End>, Hash> ends_;
    std::size_t moves_ = 0;  // stored since the table was last emptied
};

}  // namespace sapper
