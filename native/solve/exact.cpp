// Exact counts by residues: the kernel runs once for each prime, and the integers are put together
// from the remainders (Chinese remainder theorem) in Python, where integers have no limit.
#include <cmath>

#include "solve/engine.hpp"

namespace sapper {

namespace {

// Primes below 2^61 whose product exceeds 2^bits, with room for the rounding of `bits` itself.
int primes_for(double bits) {
    return static_cast<int>((bits + 4) / 60.99) + 1;
}

}  // namespace

double Engine::log2_solutions(const Position& position, Budget& budget) {
    std::vector<std::vector<ScaledNumber>> inside;
    std::vector<Polynomial<ScaledNumber>> polynomials;
    forward_all(Scaled(), inside, polynomials, budget);
    if (position.total != kNoTotal) {
        Mixture<Scaled> mixture;
        return mixture.mix(polynomials, static_cast<int>(system_.sea.size()), mines_left(position),
                           budget)
                   ? Scaled::log2(mixture.total())
                   : -std::numeric_limits<double>::infinity();
    }
    double bits = static_cast<double>(system_.sea.size());
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

// The counts, once the skeletons stand.
void Engine::count_groups(const Position& position, Budget& budget, ExactCounts& result) {
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
    if (!budget.spend(static_cast<std::int64_t>(system_.sea.size()) * primes / 2) ||
        !afford<Residues>(3 * primes, budget)) {
        result.verdict = Verdict::Unknown;
        return;
    }
    // Cells of a box share a count, and so do those of the sea.
    result.group.resize(system_.known.size());
    for (std::size_t cell = 0; cell < system_.known.size(); ++cell) {
        result.group[cell] = -1 - static_cast<int>(system_.known[cell]);
    }
    int groups = 0;
    for (int part = 0; part < system_.parts; ++part) {
        const Component& component = system_.components[part];
        for (int box = 0; box < component.boxes(); ++box, ++groups) {
            for (int i = component.box_cell_first[box]; i < component.box_cell_first[box + 1];
                 ++i) {
                result.group[component.box_cells[i]] = groups;
            }
        }
    }
    for (const int cell : system_.sea) {
        result.group[cell] = groups;
    }
    result.counts.resize(groups + 1);
    for (int i = 0; i < primes; ++i) {
        count_modulo(position, large_prime(i), budget, result);
    }
}

void Engine::count_modulo(const Position& position, std::uint64_t prime, Budget& budget,
                          ExactCounts& result) const {
    using Value = Residues::Value;
    const Residues field(prime);
    const Kernel<Residues> kernel(budget, field);
    const bool with_total = position.total != kNoTotal;
    const int sea = static_cast<int>(system_.sea.size());
    std::vector<std::vector<Value>> inside;
    std::vector<Polynomial<Value>> polynomials;
    forward_all(field, inside, polynomials, budget);

    Mixture<Residues> mixture(field);
    Value solutions = field.one();
    Value sea_count = Residues::zero();  // solutions with a mine on one given cell of the sea
    std::vector<std::vector<Value>> weights(system_.parts);
    if (with_total) {
        // A total that vanishes modulo this prime is no reason to stop.
        (void)mixture.mix(polynomials, sea, mines_left(position), budget);
        mixture.distribute(budget);
        solutions = mixture.total();
        if (sea > 0) {
            sea_count = field.mul(mixture.sea_total(), field.inverse(field.of(sea)));
        }
        for (int part = 0; part < system_.parts; ++part) {
            weights[part] = mixture.weight_of(part);
        }
    } else {
        // Products of all other components, by prefixes and suffixes.
        std::vector<Value> suffix(system_.parts + 1, field.power_of_two(sea));
        for (int part = system_.parts - 1; part >= 0; --part) {
            suffix[part] = field.mul(suffix[part + 1], polynomials[part].coefficients[0]);
        }
        Value prefix = field.one();
        for (int part = 0; part < system_.parts; ++part) {
            weights[part].assign(1, field.mul(prefix, suffix[part + 1]));
            prefix = field.mul(prefix, polynomials[part].coefficients[0]);
        }
        solutions = suffix[0];
        sea_count = field.mul(solutions, field.inverse(field.of(2)));
    }

    std::vector<Value> outside, marginals;
    std::size_t group = 0;
    for (int part = 0; part < system_.parts; ++part) {
        const Component& component = system_.components[part];
        kernel.backward(parts_[part].skeleton, inside[part], weights[part], outside, marginals,
                        component.boxes());
        for (int box = 0; box < component.boxes(); ++box, ++group) {
            Value mines = Residues::zero();
            for (int k = 1; k <= component.box_size(box); ++k) {
                const Value weight = marginals[box * (kMaxBox + 1) + k];
                mines = field.add(mines, field.mul(weight, field.of(k)));
            }
            const Value size = field.of(component.box_size(box));
            result.counts[group].push_back(field.plain(field.mul(mines, field.inverse(size))));
        }
    }
    result.counts[group].push_back(field.plain(sea_count));
    result.solutions.push_back(field.plain(solutions));
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

// The counts, once the skeletons stand.
void Engine::count_mine_numbers(const Position& position, Budget& budget, ExactPolynomial& result) {
    const int sea = static_cast<int>(system_.sea.size());
    if (!afford<Scaled>(1, budget)) {
        result.verdict = Verdict::Unknown;
        return;
    }
    const int primes = primes_for(log2_solutions(position, budget));
    // The products along the mixture's tree are about quadratic in the number of mines.
    std::int64_t most_mines = sea;
    for (int part = 0; part < system_.parts; ++part) {
        most_mines += parts_[part].skeleton.root().length;
    }
    if (!budget.spend(most_mines * most_mines / 8 * primes) || !afford<Residues>(primes, budget)) {
        result.verdict = Verdict::Unknown;
        return;
    }
    for (int i = 0; i < primes; ++i) {
        const Residues field(large_prime(i));
        std::vector<std::vector<Residues::Value>> inside;
        std::vector<Polynomial<Residues::Value>> polynomials;
        forward_all(field, inside, polynomials, budget);
        polynomials.push_back({0, field.binomials(sea, 0, sea)});
        Mixture<Residues> mixture(field);
        int most = 0;
        for (const auto& polynomial : polynomials) {
            most += polynomial.high();
        }
        (void)mixture.mix(polynomials, 0, most, budget);
        const auto& all = mixture.inside(1);
        result.low = all.low + system_.fixed_mines;
        result.coefficients.resize(all.coefficients.size());
        for (std::size_t m = 0; m < all.coefficients.size(); ++m) {
            result.coefficients[m].push_back(field.plain(all.coefficients[m]));
        }
        result.primes.push_back(field.prime());
        if (!budget.spend(static_cast<std::int64_t>(all.coefficients.size()))) {
            result.verdict = Verdict::Unknown;
            return;
        }
    }
}

}  // namespace sapper
