// The ends that were searched before and took long.
//
// On a small board the same positions come up game after game. What was found of them is kept, with
// the steps that it took: who asks again spends as many, so that an answer does not depend on what
// was asked before.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

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
        bool searched = false;  // false: it was given up after so many steps
    };

    // Of a position, searched within so many steps.
    [[nodiscard]] static PositionKey key_of(const Position& position, std::int64_t steps) {
        PositionKey key{mix(static_cast<std::uint64_t>(position.grid.width)),
                        mix(static_cast<std::uint64_t>(position.total) + 1)};
        for (const std::uint8_t code : position.cells) {
            key.a = mix(key.a + code);
            key.b = mix(key.b * 3 + code + 1);
        }
        key.b = mix(key.b + static_cast<std::uint64_t>(steps));
        return key;
    }

    [[nodiscard]] const End* find(const PositionKey& key) const {
        const auto found = ends_.find(key);
        return found != ends_.end() ? &found->second : nullptr;
    }

    // Keeps an end if it took long.
    void put(const PositionKey& key, const End& end) {
        if (end.steps >= kLong) {
            if (ends_.size() >= kMost) {
                ends_.clear();
            }
            ends_.insert_or_assign(key, end);
        }
    }

    [[nodiscard]] std::size_t kept() const { return ends_.size(); }

    static constexpr std::int64_t kLong = 5'000;
    static constexpr std::size_t kMost = 50'000;

  private:
    struct Hash {
        std::size_t operator()(const PositionKey& key) const { return key.a; }
    };

    std::unordered_map<PositionKey, End, Hash> ends_;
};

}  // namespace sapper
