// The random number generator xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64.
//
// The same seed must give the same boards on every platform. The distributions of the standard
// library differ between implementations, so this file also implements the bounded draw.
#pragma once

#include <bit>
#include <cstdint>

namespace sapper {

// The finaliser of SplitMix64, a bijection of 64-bit words that destroys visible patterns.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

class Rng {
  public:
    explicit Rng(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9E3779B97F4A7C15ULL;
            word = mix(seed);
        }
    }

    // An independent generator for the `stream`-th part of a task, so that parts may run in any
    // order or on any thread.
    [[nodiscard]] static Rng stream(std::uint64_t seed, std::uint64_t stream) {
        return Rng(mix(seed) ^ mix(stream + 0x9E3779B97F4A7C15ULL));
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number uniform in [0, bound), bound > 0. A draw is masked to the next power of two, and
    // rejected if too large, so there is no bias. On average this needs fewer than two draws.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t mask = bound <= 1 ? 0 : ~0ULL >> std::countl_zero(bound - 1);
        for (;;) {
            if (const std::uint64_t draw = next() & mask; draw < bound) {
                return draw;
            }
        }
    }

    // A number uniform in [0, 1), with 53 bits.
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_[4];
};

}  // namespace sapper
