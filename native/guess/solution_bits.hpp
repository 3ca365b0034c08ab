// A set of at most 64 * kWords solutions, one bit each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.hpp"

namespace sapper {

template <int kWords>
class SolutionBits {
  public:
    static constexpr int kMost = 64 * kWords;

    void add(int solution) { words_[solution >> 6] |= std::uint64_t{1} << (solution & 63); }
    void remove(int solution) { words_[solution >> 6] &= ~(std::uint64_t{1} << (solution & 63)); }
    [[nodiscard]] bool has(int solution) const {
        return (words_[solution >> 6] >> (solution & 63) & 1U) != 0;
    }
    [[nodiscard]] bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) {
            any |= word;
        }
        return any == 0;
    }
    // The first solution of a non-empty set.
    [[nodiscard]] int first() const {
        int word = 0;
        while (words_[word] == 0) {
            ++word;
        }
        return word * 64 + std::countr_zero(words_[word]);
    }
    // The solutions 64 * word .. 64 * word + 63.
    [[nodiscard]] std::uint64_t word(int word) const { return words_[word]; }
    // Intersects with the other set, for the solutions from 64 * word on.
    void intersect_from(int word, const SolutionBits& other) {
        for (int i = word; i < kWords; ++i) {
            words_[i] &= other.words_[i];
        }
    }
    [[nodiscard]] int count() const {
        if constexpr (kWords == 4) {
            return count_bits_of_four(words_.data());
        }
        int sum = 0;
        for (const std::uint64_t word : words_) {
            sum += count_bits(word);
        }
        return sum;
    }
    [[nodiscard]] SolutionBits without(const SolutionBits& other) const {
        SolutionBits left;
        for (int i = 0; i < kWords; ++i) {
            left.words_[i] = words_[i] & ~other.words_[i];
        }
        return left;
    }
    [[nodiscard]] bool within(const SolutionBits& other) const { return without(other).empty(); }
    SolutionBits& operator&=(const SolutionBits& other) {
        for (int i = 0; i < kWords; ++i) {
            words_[i] &= other.words_[i];
        }
        return *this;
    }
    SolutionBits& operator|=(const SolutionBits& other) {
        for (int i = 0; i < kWords; ++i) {
            words_[i] |= other.words_[i];
        }
        return *this;
    }
    [[nodiscard]] SolutionBits operator&(const SolutionBits& other) const {
        SolutionBits both = *this;
        return both &= other;
    }
    [[nodiscard]] SolutionBits operator|(const SolutionBits& other) const {
        SolutionBits either = *this;
        return either |= other;
    }
    [[nodiscard]] bool operator==(const SolutionBits&) const = default;

    // The solutions 0 .. count - 1.
    [[nodiscard]] static SolutionBits all(int count) {
        SolutionBits set;
        for (int i = 0; i < kWords; ++i) {
            const int own = count - 64 * i;
            set.words_[i] = own >= 64  ? ~std::uint64_t{0}
                            : own <= 0 ? 0
                                       : (std::uint64_t{1} << own) - 1;
        }
        return set;
    }

  private:
    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace sapper
