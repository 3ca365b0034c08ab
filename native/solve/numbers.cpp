#include "solve/numbers.hpp"

#include <bit>

namespace sapper {

namespace {

// C(n, first) by products, then each value from the previous one. `step(c, a, b)` is c * a / b.
template <typename Value, typename Step>
std::vector<Value> binomial_run(int n, int first, int last, Value one, Step&& step) {
    Value value = one;
    const int start = first <= n - first ? first : n - first;  // C(n, first) == C(n, n - first)
    for (int j = 0; j < start; ++j) {
        value = step(value, n - j, j + 1);
    }
    std::vector<Value> run;
    run.reserve(last - first + 1);
    for (int j = first;; ++j) {
        run.push_back(value);
        if (j == last) {
            return run;
        }
        value = step(value, n - j, j + 1);
    }
}

}  // namespace

std::vector<double> Reals::binomials(int n, int first, int last) {
    return binomial_run(n, first, last, 1.0, [](double c, int a, int b) { return c * a / b; });
}

std::vector<ScaledNumber> Scaled::binomials(int n, int first, int last) {
    return binomial_run(n, first, last, one(),
                        [](ScaledNumber c, int a, int b) { return mul(c, quotient(a, b)); });
}

Residues::Residues(std::uint64_t prime) : prime_(prime), inverse_word_(prime) {
    for (int i = 0; i < 5; ++i) {  // Newton's iteration doubles the correct bits
        inverse_word_ *= 2 - prime * inverse_word_;
    }
    one_ = (~0ULL % prime + 1) % prime;
    std::uint64_t square = one_;
    for (int i = 0; i < 64; ++i) {
        square = add(square, square);
    }
    square_ = square;
}

Residues::Value Residues::power(Value a, std::uint64_t exponent) const {
    Value result = one_;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) {
            result = mul(result, a);
        }
        a = mul(a, a);
    }
    return result;
}

std::vector<Residues::Value> Residues::binomials(int n, int first, int last) const {
    std::vector<Value> factorial(n + 1, one_);
    for (int i = 1; i <= n; ++i) {
        factorial[i] = mul(factorial[i - 1], of(i));
    }
    std::vector<Value> inverse_factorial(n + 1);
    inverse_factorial[n] = inverse(factorial[n]);
    for (int i = n; i > 0; --i) {
        inverse_factorial[i - 1] = mul(inverse_factorial[i], of(i));
    }
    std::vector<Value> run;
    for (int j = first; j <= last; ++j) {
        run.push_back(mul(factorial[n], mul(inverse_factorial[j], inverse_factorial[n - j])));
    }
    return run;
}

namespace {

// The Miller-Rabin test; these bases decide every 64-bit number.
bool is_prime(std::uint64_t n) {
    const Residues residues(n);
    const int twos = std::countr_zero(n - 1);
    const std::uint64_t odd = (n - 1) >> twos;
    const auto minus_one = n - residues.one();
    for (const int base : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
        auto x = residues.power(residues.of(base), odd);
        bool witness = x != residues.one() && x != minus_one;
        for (int i = 1; witness && i < twos; ++i) {
            x = residues.mul(x, x);
            witness = x != minus_one;
        }
        if (witness) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::uint64_t large_prime(int index) {
    thread_local std::vector<std::uint64_t> primes;
    while (static_cast<int>(primes.size()) <= index) {
        std::uint64_t candidate = primes.empty() ? (1ULL << 61) - 1 : primes.back() - 2;
        while (!is_prime(candidate)) {
            candidate -= 2;
        }
        primes.push_back(candidate);
    }
    return primes[index];
}

}  // namespace sapper
