#include <doctest/doctest.h>

#include <initializer_list>

#include "base/rng.hpp"
#include "base/wide_product.hpp"

using namespace sapper;

TEST_CASE("products by halves are those of the compiler's wide integers") {
    Rng rng(73);
    for (int i = 0; i < 20'000; ++i) {
        // Words of every length, with and without carries.
        const std::uint64_t a = rng.next() >> rng.below(64);
        const std::uint64_t b = rng.next() >> rng.below(64);
        REQUIRE(wide_product_by_halves(a, b) == wide_product(a, b));
    }
}

TEST_CASE("products at the ends of a word") {
    constexpr std::uint64_t kMost = ~std::uint64_t{0};
    constexpr std::uint64_t kHalf = 0xFFFFFFFF;
    for (const auto product : {wide_product, wide_product_by_halves}) {
        CHECK(product(kMost, kMost) == WideProduct{kMost - 1, 1});
        CHECK(product(kMost, 2) == WideProduct{1, kMost - 1});
        CHECK(product(kHalf, kHalf) == WideProduct{0, kHalf * kHalf});
        CHECK(product(kHalf + 1, kHalf + 1) == WideProduct{1, 0});
        CHECK(product(kMost, 0) == WideProduct{0, 0});
    }
    static_assert(wide_product_by_halves(kMost, kMost) == wide_product(kMost, kMost));
}
