#include <doctest/doctest.h>

#include "base/rng.hpp"
#include "solve/mixture.hpp"

using namespace sapper;

TEST_CASE("a mixture weighs components and sea as all splits of the mines one by one") {
    Rng rng(84);
    for (int round = 0; round < 200; ++round) {
        std::vector<Polynomial<double>> parts(rng.below(5));
        int most = 0;
        for (auto& part : parts) {
            part.low = static_cast<int>(rng.below(3));
            for (std::uint64_t i = rng.below(3) + 1; i > 0; --i) {
                part.coefficients.push_back(static_cast<double>(rng.below(4)));
            }
            most += part.high();
        }
        const int sea = static_cast<int>(rng.below(5));
        const int mines = static_cast<int>(rng.below(most + sea + 2));
        // choose[i]: the mines of part i; all combinations.
        double total = 0;
        std::vector<std::vector<double>> rest(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            rest[i].assign(parts[i].coefficients.size(), 0);
        }
        std::vector<std::size_t> choice(parts.size(), 0);
        const auto binomial = [](int n, int k) {
            return k < 0 || k > n ? 0.0 : Reals::binomials(n, k, k)[0];
        };
        for (bool more = true; more;) {
            int held = 0;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                held += parts[i].low + static_cast<int>(choice[i]);
            }
            const double in_sea = binomial(sea, mines - held);
            double all = in_sea;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                all *= parts[i].coefficients[choice[i]];
                double others = in_sea;
                for (std::size_t j = 0; j < parts.size(); ++j) {
                    others *= j == i ? 1 : parts[j].coefficients[choice[j]];
                }
                rest[i][choice[i]] += others;
            }
            total += all;
            more = false;
            for (std::size_t i = 0; i < parts.size() && !more; ++i) {
                more = ++choice[i] < parts[i].coefficients.size();
                choice[i] = more ? choice[i] : 0;
            }
        }
        Budget budget(1 << 20);
        Mixture<Reals> mixture;
        REQUIRE(mixture.mix(parts, sea, mines, budget) == (total != 0));
        if (total == 0) {
            continue;
        }
        mixture.distribute(budget);
        REQUIRE(mixture.total() == doctest::Approx(total));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto& weight = mixture.weight_of(static_cast<int>(i));
            for (std::size_t k = 0; k < rest[i].size(); ++k) {
                REQUIRE((k < weight.size() ? weight[k] : 0) == doctest::Approx(rest[i][k]));
            }
        }
    }
}
