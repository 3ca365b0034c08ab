// Values of searched positions, by their keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sapper {

// Solutions won by the best play, or an upper bound if not exact.
struct SearchValue {
    int wins = 0;
    bool exact = true;
};

// The key of a position: two random words; collisions are negligible.
struct PositionKey {
    std::uint64_t a = 0, b = 0;
    bool operator==(const PositionKey&) const = default;
};

// A flat table with 16 bytes per position: 96 bits of its key, and its value. When the table is
// full, nothing more is stored, and results stay correct.
class ValueMemo {
  public:
    static constexpr std::size_t kMostKept = std::size_t{1} << 26;

    ValueMemo() { clear(); }

    void clear() {
        if (entries_.size() == kFewest) {
            entries_.assign(kFewest, {});
        } else {
            entries_ = std::vector<Entry>(kFewest);  // releases the memory
        }
        kept_ = 0;
    }

    [[nodiscard]] std::size_t kept() const { return kept_; }

    // False if the position is not stored. Wins are at least 1.
    [[nodiscard]] bool find(const PositionKey& key, SearchValue& value) const {
        const Entry& entry = entries_[slot(key)];
        value = {static_cast<int>(entry.value >> 1), (entry.value & 1U) != 0};
        return entry.value != 0;
    }

    void put(const PositionKey& key, const SearchValue& value) {
        std::size_t at = slot(key);
        if (entries_[at].value == 0) {
            if (kept_ >= kMostKept) {
                return;
            }
            if (kept_ * 3 >= entries_.size() * 2) {
                grow();
                at = slot(key);
            }
            ++kept_;
        }
        entries_[at] = {key.a, static_cast<std::uint32_t>(key.b),
                        static_cast<std::uint32_t>(value.wins) << 1 | (value.exact ? 1U : 0U)};
    }

  private:
    struct Entry {
        std::uint64_t a = 0;
        std::uint32_t b = 0;
        std::uint32_t value = 0;  // wins and, in the last bit, whether they are exact; 0: free slot
    };
    static constexpr std::size_t kFewest = 256;

    [[nodiscard]] std::size_t slot(const PositionKey& key) const {
        const std::size_t mask = entries_.size() - 1;
        std::size_t at = key.a & mask;
        while (entries_[at].value != 0 &&
               (entries_[at].a != key.a || entries_[at].b != static_cast<std::uint32_t>(key.b))) {
            at = (at + 1) & mask;
        }
        return at;
    }

    void grow() {
        std::vector<Entry> before(entries_.size() * 2);
        before.swap(entries_);
        const std::size_t mask = entries_.size() - 1;
        for (const Entry& entry : before) {
            if (entry.value != 0) {
                std::size_t at = entry.a & mask;
                while (entries_[at].value != 0) {
                    at = (at + 1) & mask;
                }
                entries_[at] = entry;
            }
        }
    }

    std::vector<Entry> entries_;
    std::size_t kept_ = 0;
};

}  // namespace sapper
