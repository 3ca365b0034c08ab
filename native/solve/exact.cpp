// Exact counts by residues: the kernel runs once per prime, and Python, whose integers are
// unlimited, combines the remainders (Chinese remainder theorem).
#include <array>
#include <cmath>

#include "solve/engine.hpp"

namespace sapper {

namespace {

// Primes below 2^61 whose product exceeds 2^bits, with room for the rounding of `bits` itself.
int primes_for(double bits) {
    return static_cast<int>((bits + 4) / 60.99) + 1;
}

}  // namespace

double Engine::log2_solutions(const Position& position, Budget& budget) const {
    std::vector<std::vector<ScaledNumber>> inside;
    std::vector<Polynomial<ScaledNumber>> polynomials;
    forward_all(Scaled(), inside, polynomials, budget);
    if (position.total != kNoTotal) {
        Mixture<Scaled> mixture;
        return mixture.mix(polynomials, sea_size(), mines_left(position), budget)
                   ? Scaled::log2(mixture.total())
                   : -std::numeric_limits<double>::infinity();
    }
    double bits = sea_size();
    for (const auto& polynomial : polynomials) {
        ScaledNumber sum;
        for (const ScaledNumber& coefficient : polynomial.coefficients) {
            sum = Scaled::add(sum, coefficient);
        }
        bits += Scaled::log2(sum);
    }
    return bits;
}

ExactCounts Engine::count(const Position& position, Budget& budget) {
    ExactCounts result;
    result.verdict = prepare(position, position.total != kNoTotal, budget);
    if (result.verdict != Verdict::Consistent) {
        return result;
    }
    try {
        count_groups(position, budget, result);
    } catch (const Stopped&) {
        result.verdict = Verdict::Unknown;
    }
    return result;
}

// Computes the counts, after the skeletons were built.
void Engine::count_groups(const Position& position, Budget& budget, ExactCounts& result) const {
    if (!afford<Scaled>(1, budget)) {
        result.verdict = Verdict::Unknown;
        return;
    }
    const double bits = log2_solutions(position, budget);
    if (std::isinf(bits)) {
        result.verdict = Verdict::Inconsistent;
        return;
    }
    const int primes = primes_for(bits);
    if (!budget.spend(static_cast<std::int64_t>(sea_size()) * primes / 2) ||
        !afford<Residues>(3 * primes, budget)) {
        result.verdict = Verdict::Unknown;
        return;
    }
    group_cells(result);
    for (int i = 0; i < primes; ++i) {
        count_modulo(position, large_prime(i), budget, result);
    }
}

// Groups cells: the cells of a box have the same count, as do those of the sea.
void Engine::group_cells(ExactCounts& result) const {
    result.group.resize(system_.known.size());
    for (std::size_t cell = 0; cell < system_.known.size(); ++cell) {
        result.group[cell] = -1 - static_cast<int>(system_.known[cell]);
    }
    int groups = 0;
    for (int i = 0; i < system_.component_count; ++i) {
        const Component& component = system_.components[i];
        for (int box = 0; box < component.boxes(); ++box, ++groups) {
            for (const int cell : component.box_cells[box]) {
                result.group[cell] = groups;
            }
        }
    }
    for (const int cell : system_.sea) {
        result.group[cell] = groups;
    }
    result.counts.resize(groups + 1);
}

namespace {

// The solutions modulo a prime, and for each component the weight of the rest of the board.
struct ResidueWeights {
    using Value = Residues::Value;
    using Polynomials = std::vector<Polynomial<Value>>;

    Value solutions;
    Value with_sea_mine;  // solutions with a mine on one given cell of the sea
    std::vector<std::vector<Value>> rest;

    static ResidueWeights under_total(const Residues& numbers, const Polynomials& polynomials,
                                      int sea, int mines, Budget& budget) {
        Mixture<Residues> mixture(numbers);
        // Do not stop if the total is zero modulo this prime.
        (void)mixture.mix(polynomials, sea, mines, budget);
        mixture.distribute(budget);
        ResidueWeights weights{mixture.total(), Residues::zero(), {}};
        if (sea > 0) {
            weights.with_sea_mine =
                numbers.mul(mixture.sea_total(), numbers.inverse(numbers.of(sea)));
        }
        for (std::size_t i = 0; i < polynomials.size(); ++i) {
            weights.rest.push_back(mixture.weight_of(static_cast<int>(i)));
        }
        return weights;
    }

    // Without a total: the product of all other components, for each component, from prefixes and
    // suffixes.
    static ResidueWeights free(const Residues& numbers, const Polynomials& polynomials, int sea) {
        const std::size_t count = polynomials.size();
        std::vector<Value> suffix(count + 1, numbers.power_of_two(sea));
        for (std::size_t i = count; i > 0; --i) {
            suffix[i - 1] = numbers.mul(suffix[i], polynomials[i - 1].coefficients[0]);
        }
        ResidueWeights weights{
            suffix[0], numbers.mul(suffix[0], numbers.inverse(numbers.of(2))), {}};
        Value prefix = numbers.one();
        for (std::size_t i = 0; i < count; ++i) {
            weights.rest.emplace_back(1, numbers.mul(prefix, suffix[i + 1]));
            prefix = numbers.mul(prefix, polynomials[i].coefficients[0]);
        }
        return weights;
    }
};

}  // namespace

void Engine::count_modulo(const Position& position, std::uint64_t prime, Budget& budget,
                          ExactCounts& result) const {
    using Value = Residues::Value;
    const Residues numbers(prime);
    std::vector<std::vector<Value>> inside;
    std::vector<Polynomial<Value>> polynomials;
    forward_all(numbers, inside, polynomials, budget);
    const ResidueWeights weights =
        position.total != kNoTotal ? ResidueWeights::under_total(numbers, polynomials, sea_size(),
                                                                 mines_left(position), budget)
                                   : ResidueWeights::free(numbers, polynomials, sea_size());
    const Kernel<Residues> kernel(budget, numbers);
    std::vector<Value> outside, marginals;
    std::array<Value, kMaxBox + 1> inverses{};  // of box sizes; each takes 120 products
    std::size_t group = 0;
    for (int i = 0; i < system_.component_count; ++i) {
        const Component& component = system_.components[i];
        kernel.backward(plans_[i].skeleton, inside[i], weights.rest[i], outside, marginals,
                        component.boxes());
        for (int box = 0; box < component.boxes(); ++box, ++group) {
            Value mines = Residues::zero();
            for (int k = 1; k <= component.box_size(box); ++k) {
                const Value weight = marginals[box * (kMaxBox + 1) + k];
                mines = numbers.add(mines, numbers.mul(weight, numbers.of(k)));
            }
            Value& inverse = inverses[component.box_size(box)];
            if (inverse == Residues::zero()) {
                inverse = numbers.inverse(numbers.of(component.box_size(box)));
            }
            result.counts[group].push_back(numbers.plain(numbers.mul(mines, inverse)));
        }
    }
    result.counts[group].push_back(numbers.plain(weights.with_sea_mine));
    result.solutions.push_back(numbers.plain(weights.solutions));
    result.primes.push_back(prime);
}

ExactPolynomial Engine::count_by_mines(const Position& position, Budget& budget) {
    ExactPolynomial result;
    const Position untotalled{position.grid, position.cells, kNoTotal};
    result.verdict = prepare(untotalled, true, budget);
    if (result.verdict != Verdict::Consistent) {
        return result;
    }
    try {
        count_mine_numbers(untotalled, budget, result);
    } catch (const Stopped&) {
        result.verdict = Verdict::Unknown;
    }
    return result;
}

// Computes the counts, after the skeletons were built.
void Engine::count_mine_numbers(const Position& position, Budget& budget,
                                ExactPolynomial& result) const {
    const int sea = sea_size();
    if (!afford<Scaled>(1, budget)) {
        result.verdict = Verdict::Unknown;
        return;
    }
    const int primes = primes_for(log2_solutions(position, budget));
    // The products along the mixture's tree are about quadratic in the number of mines.
    std::int64_t most_mines = sea;
    for (int i = 0; i < system_.component_count; ++i) {
        most_mines += plans_[i].skeleton.root().length;
    }
    if (!budget.spend(most_mines * most_mines / 8 * primes) || !afford<Residues>(primes, budget)) {
        result.verdict = Verdict::Unknown;
        return;
    }
    for (int i = 0; i < primes; ++i) {
        const Residues numbers(large_prime(i));
        std::vector<std::vector<Residues::Value>> inside;
        std::vector<Polynomial<Residues::Value>> polynomials;
        forward_all(numbers, inside, polynomials, budget);
        polynomials.push_back({0, numbers.binomials(sea, 0, sea)});
        Mixture<Residues> mixture(numbers);
        int most = 0;
        for (const auto& polynomial : polynomials) {
            most += polynomial.high();
        }
        (void)mixture.mix(polynomials, 0, most, budget);
        const auto& all = mixture.inside(1);
        result.low = all.low + system_.fixed_mines;
        result.coefficients.resize(all.coefficients.size());
        for (std::size_t m = 0; m < all.coefficients.size(); ++m) {
            result.coefficients[m].push_back(numbers.plain(all.coefficients[m]));
        }
        result.primes.push_back(numbers.prime());
        if (!budget.spend(static_cast<std::int64_t>(all.coefficients.size()))) {
            result.verdict = Verdict::Unknown;
            return;
        }
    }
}

}  // namespace sapper
