#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "solve/numbers.hpp"

using namespace sapper;

static_assert(Semiring<Reals> && Semiring<Scaled> && Semiring<Residues> && Semiring<Booleans>);
static_assert(!Semiring<int>);

#ifdef __SIZEOF_INT128__  // without it, only test_wide_product.cpp tests wide products
TEST_CASE("residues obey modular arithmetic done in wide integers") {
    Rng rng(71);
    __extension__ using Wide = unsigned __int128;
    for (const int index : {0, 1, 5}) {
        const std::uint64_t prime = large_prime(index);
        const Residues numbers(prime);
        for (int i = 0; i < 500; ++i) {
            const std::uint64_t a = rng.next() % prime;
            const std::uint64_t b = rng.next() % prime;
            const auto x = numbers.of(a);
            const auto y = numbers.of(b);
            REQUIRE(numbers.plain(x) == a);
            REQUIRE(numbers.plain(numbers.add(x, y)) ==
                    static_cast<std::uint64_t>((static_cast<Wide>(a) + b) % prime));
            REQUIRE(numbers.plain(numbers.mul(x, y)) ==
                    static_cast<std::uint64_t>(static_cast<Wide>(a) * b % prime));
            if (a != 0) {
                REQUIRE(numbers.mul(x, numbers.inverse(x)) == numbers.one());
            }
        }
        CHECK(numbers.plain(numbers.power_of_two(61)) ==
              static_cast<std::uint64_t>((Wide{1} << 61) % prime));
    }
}
#endif

TEST_CASE("large primes fall, the first being the Mersenne prime of 61 bits") {
    CHECK(large_prime(0) == (1ULL << 61) - 1);
    for (int i = 1; i < 10; ++i) {
        const std::uint64_t prime = large_prime(i);
        CHECK(prime < large_prime(i - 1));
        for (std::uint64_t divisor = 3; divisor < 2000; divisor += 2) {
            REQUIRE(prime % divisor != 0);
        }
    }
}

TEST_CASE("scaled numbers agree with doubles, and go on where these overflow") {
    Rng rng(72);
    for (int i = 0; i < 500; ++i) {
        const auto a = static_cast<std::int64_t>(rng.below(1'000'000) + 1);
        const auto b = static_cast<std::int64_t>(rng.below(1'000'000) + 1);
        const double x = static_cast<double>(a);
        const double y = static_cast<double>(b);
        CHECK(Scaled::ratio(Scaled::mul(Scaled::of(a), Scaled::of(b)), Scaled::one()) == x * y);
        CHECK(Scaled::ratio(Scaled::add(Scaled::of(a), Scaled::of(b)), Scaled::one()) == x + y);
        CHECK(Scaled::ratio(Scaled::of(a), Scaled::of(b)) == doctest::Approx(x / y));
    }
    ScaledNumber power = Scaled::one();
    for (int i = 0; i < 5000; ++i) {
        power = Scaled::mul(power, Scaled::of(2));
    }
    CHECK(Scaled::log2(power) == doctest::Approx(5000));
    CHECK(Scaled::ratio(power, power) == 1);
    CHECK(Scaled::is_zero(Scaled::zero()));
    CHECK_FALSE(Scaled::is_zero(power));
    CHECK(Scaled::log2(Scaled::add(power, Scaled::one())) == doctest::Approx(5000));
}

TEST_CASE("runs of binomials agree with Pascal's triangle in every number type") {
    const Residues residues(large_prime(0));
    std::vector<std::vector<double>> pascal(41, std::vector<double>(41, 0));
    for (int n = 0; n <= 40; ++n) {
        pascal[n][0] = 1;
        for (int k = 1; k <= n; ++k) {
            pascal[n][k] = pascal[n - 1][k - 1] + pascal[n - 1][k];
        }
        for (const int first : {0, n / 3, n / 2}) {
            const int last = n - first / 2;
            const auto reals = Reals::binomials(n, first, last);
            const auto scaled = Scaled::binomials(n, first, last);
            const auto modular = residues.binomials(n, first, last);
            for (int k = first; k <= last; ++k) {
                REQUIRE(reals[k - first] == doctest::Approx(pascal[n][k]));
                REQUIRE(Scaled::ratio(scaled[k - first], Scaled::one()) ==
                        doctest::Approx(pascal[n][k]));
                REQUIRE(static_cast<double>(residues.plain(modular[k - first])) == pascal[n][k]);
            }
        }
    }
}
