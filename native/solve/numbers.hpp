// The number types of the kernels. Each is a semiring, a small object with zero, one, sums and
// products, so that one kernel works with all of them:
//
//   Reals     double; safe up to 1,000 uncertain cells, because every value is then zero, a count
//             between 1 and 2^1000, or a sum of counts, so there is no overflow or underflow, and
//             zero only means "none"
//   Scaled    double with a separate exponent; any board size
//   Residues  integers modulo a prime below 2^61, for exact counts by the Chinese remainder
//             theorem
//   Booleans  whether there is any placement at all
//
// kProductsAStep is the measured number of multiplications and additions that take about as long as
// one step of building a skeleton; it is accurate enough for the budget.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/wide_product.hpp"

namespace sapper {

template <typename T>
concept Semiring = requires(const T numbers, typename T::Value a) {
    { numbers.zero() } -> std::same_as<typename T::Value>;
    { numbers.one() } -> std::same_as<typename T::Value>;
    { numbers.of(3) } -> std::same_as<typename T::Value>;
    { numbers.add(a, a) } -> std::same_as<typename T::Value>;
    { numbers.mul(a, a) } -> std::same_as<typename T::Value>;
    { numbers.is_zero(a) } -> std::same_as<bool>;
};

struct Reals {
    using Value = double;
    static constexpr int kProductsAStep = 64;

    [[nodiscard]] static Value zero() { return 0; }
    [[nodiscard]] static Value one() { return 1; }
    [[nodiscard]] static Value of(std::int64_t n) { return static_cast<double>(n); }
    [[nodiscard]] static Value add(Value a, Value b) { return a + b; }
    [[nodiscard]] static Value mul(Value a, Value b) { return a * b; }
    [[nodiscard]] static bool is_zero(Value a) { return a == 0; }
    [[nodiscard]] static double ratio(Value a, Value b) { return a / b; }
    [[nodiscard]] static double log2(Value a) { return std::log2(a); }
    // C(n, first) .. C(n, last)
    [[nodiscard]] static std::vector<Value> binomials(int n, int first, int last);
};

// mantissa * 2^(256 * exponent), mantissa 0 or in [1, 2^256)
struct ScaledNumber {
    double mantissa = 0;
    std::int64_t exponent = 0;
};

struct Scaled {
    using Value = ScaledNumber;
    static constexpr int kProductsAStep = 8;
    static constexpr double kBase = 0x1.0p256;

    [[nodiscard]] static Value zero() { return {}; }
    [[nodiscard]] static Value one() { return {1, 0}; }
    [[nodiscard]] static Value of(std::int64_t n) { return {static_cast<double>(n), 0}; }
    [[nodiscard]] static Value add(Value a, Value b) {
        if (a.mantissa == 0) {
            return b;
        }
        if (b.mantissa == 0) {
            return a;
        }
        if (a.exponent < b.exponent) {
            std::swap(a, b);
        }
        if (a.exponent == b.exponent) {
            a.mantissa += b.mantissa;
        } else if (a.exponent == b.exponent + 1) {
            a.mantissa += b.mantissa / kBase;
        }  // otherwise b is below the last bit of a
        return normalised(a);
    }
    [[nodiscard]] static Value mul(Value a, Value b) {
        return normalised({a.mantissa * b.mantissa, a.exponent + b.exponent});
    }
    [[nodiscard]] static bool is_zero(Value a) { return a.mantissa == 0; }
    [[nodiscard]] static double ratio(Value a, Value b) {
        return std::ldexp(
            a.mantissa / b.mantissa,
            static_cast<int>(std::max<std::int64_t>(a.exponent - b.exponent, -8) * 256));
    }
    [[nodiscard]] static double log2(Value a) {
        return std::log2(a.mantissa) + 256.0 * static_cast<double>(a.exponent);
    }
    [[nodiscard]] static std::vector<Value> binomials(int n, int first, int last);
    // n / d for positive integers
    [[nodiscard]] static Value quotient(std::int64_t n, std::int64_t d) {
        return normalised({static_cast<double>(n) / static_cast<double>(d), 0});
    }

  private:
    [[nodiscard]] static Value normalised(Value a) {
        if (a.mantissa >= kBase) {
            return {a.mantissa / kBase, a.exponent + 1};
        }
        if (a.mantissa < 1 && a.mantissa > 0) {
            return {a.mantissa * kBase, a.exponent - 1};
        }
        return a;
    }
};

// Montgomery arithmetic: values are kept multiplied by 2^64 modulo the prime.
class Residues {
  public:
    using Value = std::uint64_t;
    static constexpr int kProductsAStep = 32;

    explicit Residues(std::uint64_t prime);

    [[nodiscard]] std::uint64_t prime() const { return prime_; }
    [[nodiscard]] static Value zero() { return 0; }
    [[nodiscard]] Value one() const { return one_; }
    [[nodiscard]] Value of(std::uint64_t n) const { return mul(n % prime_, square_); }
    [[nodiscard]] std::uint64_t plain(Value a) const { return reduce({0, a}); }
    [[nodiscard]] Value add(Value a, Value b) const {
        const Value sum = a + b;
        return sum >= prime_ ? sum - prime_ : sum;
    }
    [[nodiscard]] Value mul(Value a, Value b) const { return reduce(wide_product(a, b)); }
    [[nodiscard]] Value power(Value a, std::uint64_t exponent) const;
    [[nodiscard]] Value inverse(Value a) const { return power(a, prime_ - 2); }
    [[nodiscard]] static bool is_zero(Value a) { return a == 0; }
    [[nodiscard]] Value power_of_two(int n) const { return power(of(2), n); }
    [[nodiscard]] std::vector<Value> binomials(int n, int first, int last) const;

  private:
    // A two-word number / 2^64 modulo the prime, for a high word below the prime.
    [[nodiscard]] Value reduce(WideProduct number) const {
        const std::uint64_t carried = wide_product(number.low * inverse_word_, prime_).high;
        return number.high >= carried ? number.high - carried : number.high - carried + prime_;
    }

    std::uint64_t prime_;
    std::uint64_t inverse_word_;  // of the prime modulo 2^64
    std::uint64_t one_;           // 2^64 modulo the prime
    std::uint64_t square_;        // 2^128 modulo the prime
};

struct Booleans {
    using Value = std::uint8_t;
    [[nodiscard]] static Value zero() { return 0; }
    [[nodiscard]] static Value one() { return 1; }
    [[nodiscard]] static Value of(std::int64_t n) { return n != 0 ? 1 : 0; }
    [[nodiscard]] static Value add(Value a, Value b) { return a | b; }
    [[nodiscard]] static Value mul(Value a, Value b) { return a & b; }
    [[nodiscard]] static bool is_zero(Value a) { return a == 0; }
};

// The `index`-th largest prime below 2^61; the list grows on demand.
[[nodiscard]] std::uint64_t large_prime(int index);

}  // namespace sapper
