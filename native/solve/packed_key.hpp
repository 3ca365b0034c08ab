// Packed states of the dynamic programme: the consumption (number of placed mines) of every open
// clue in a few words, bounds that are tested for all clues at once, and a table that finds equal
// states.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sapper {

inline constexpr int kSlotBits = 4;  // a consumption is at most 7, a sum of two at most 14
inline constexpr int kSlotsPerWord = 64 / kSlotBits;
inline constexpr std::uint64_t kHighBits = 0x8888888888888888ULL;

// The consumption of every open clue, one slot each. Because a slot never overflows, adding keys
// adds all consumptions at once, and bounds are tested for all slots together.
template <int Words>
struct Key {
    std::array<std::uint64_t, Words> word{};

    bool operator==(const Key&) const = default;

    void add(int slot, int value) {
        word[slot / kSlotsPerWord] += static_cast<std::uint64_t>(value)
                                      << (slot % kSlotsPerWord * kSlotBits);
    }
    Key& operator+=(const Key& other) {
        for (int i = 0; i < Words; ++i) {
            word[i] += other.word[i];
        }
        return *this;
    }
    Key& operator-=(const Key& other) {
        for (int i = 0; i < Words; ++i) {
            word[i] -= other.word[i];
        }
        return *this;
    }
    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t h = 0;
        for (const std::uint64_t w : word) {
            h = (h ^ w) * 0x9E3779B97F4A7C15ULL;
            h ^= h >> 29;
        }
        return h;
    }
};

// The bounds of a node, for each touched clue. The consumption is at most the residual, and at
// least the residual minus the number of cells outside the subtree. At a clue's last box both
// bounds are equal.
template <int Words>
struct Bounds {
    Key<Words> above;  // 7 - residual in each touched slot: adding it raises the high bit of
                       // slots that exceed the residual
    Key<Words> low;
    Key<Words> close;       // residuals of the clues that close here
    Key<Words> close_mask;  // their slots

    [[nodiscard]] bool holds(const Key<Words>& key) const {
        for (int i = 0; i < Words; ++i) {
            if (((key.word[i] + above.word[i]) & kHighBits) != 0 ||
                (((key.word[i] | kHighBits) - low.word[i]) & kHighBits) != kHighBits) {
                return false;
            }
        }
        return true;
    }
};

// Finds equal keys, and numbers the rows in the order of their first occurrence.
template <int Words>
class KeyIndex {
  public:
    void reset() {
        std::fill(cells_.begin(), cells_.begin() + static_cast<std::ptrdiff_t>(mask_ + 1), -1);
    }
    KeyIndex() : cells_(16, -1) {}

    // The row of `key` in `keys`; appends it if it is new.
    std::int32_t row(const Key<Words>& key, std::vector<Key<Words>>& keys) {
        std::size_t at = key.hash() >> 20 & mask_;
        while (cells_[at] >= 0) {
            if (keys[cells_[at]] == key) {
                return cells_[at];
            }
            at = (at + 1) & mask_;
        }
        const auto row = static_cast<std::int32_t>(keys.size());
        cells_[at] = row;
        keys.push_back(key);
        if (keys.size() * 2 > mask_) {
            grow(keys);
        }
        return row;
    }

    void begin(std::size_t expected) {
        mask_ = 15;
        while (mask_ < expected * 2) {
            mask_ = mask_ * 2 + 1;
        }
        if (cells_.size() <= mask_) {
            cells_.resize(mask_ + 1);
        }
        reset();
    }

  private:
    void grow(const std::vector<Key<Words>>& keys) {
        mask_ = mask_ * 2 + 1;
        if (cells_.size() <= mask_) {
            cells_.resize(mask_ + 1);
        }
        reset();
        for (std::size_t row = 0; row < keys.size(); ++row) {
            std::size_t at = keys[row].hash() >> 20 & mask_;
            while (cells_[at] >= 0) {
                at = (at + 1) & mask_;
            }
            cells_[at] = static_cast<std::int32_t>(row);
        }
    }

    std::vector<std::int32_t> cells_;
    std::size_t mask_ = 15;
};

}  // namespace sapper
