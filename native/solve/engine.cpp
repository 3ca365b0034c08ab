#include "solve/engine.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "solve/attainable.hpp"

namespace sapper {

namespace {

constexpr std::int64_t kKeptTransitions = 1 << 20;
constexpr int kSumsAStep = 1024;  // sums of two numbers of mines that take as long as one step

}  // namespace

Verdict Engine::prepare(const Position& position, bool count_mines, Budget& budget) {
    builder_.build(position.grid, position.cells, system_);
    if (system_.contradiction) {
        return Verdict::Inconsistent;
    }
    const int cap =
        position.total == kNoTotal ? std::numeric_limits<int>::max() : mines_left(position);
    if (cap < 0) {
        return Verdict::Inconsistent;
    }
    if (static_cast<int>(parts_.size()) < system_.parts) {
        parts_.resize(system_.parts);
    }
    bool unknown = false;
    for (int part = 0; part < system_.parts; ++part) {
        const Component& component = system_.components[part];
        Plan& plan = parts_[part].plan;
        planner_.plan(component, position.grid.width, plan);
        const Verdict verdict =
            plan.affordable(budget)
                ? build_skeleton(component, plan, count_mines, cap, budget, parts_[part].skeleton)
                : Verdict::Unknown;
        if (verdict == Verdict::Inconsistent) {
            return verdict;
        }
        unknown |= verdict == Verdict::Unknown;
    }
    return unknown ? Verdict::Unknown : Verdict::Consistent;
}

void Engine::analyse(const Position& position, Budget& budget, Analysis& result) {
    result.log2_solutions = -std::numeric_limits<double>::infinity();
    result.transitions = 0;
    result.verdict = prepare(position, position.total != kNoTotal, budget);
    result.known = system_.known;
    if (result.verdict != Verdict::Consistent) {
        return;
    }
    // The backward pass costs about as much as two forward ones.
    if (!(too_large_for_reals() ? afford<Scaled>(3, budget) : afford<Reals>(3, budget))) {
        result.verdict = Verdict::Unknown;
        return;
    }
    for (int part = 0; part < system_.parts; ++part) {
        result.transitions += parts_[part].skeleton.transitions;
    }
    try {
        if (too_large_for_reals()) {
            weigh(position, Scaled(), budget, result);
        } else {
            weigh(position, Reals(), budget, result);
        }
    } catch (const Stopped&) {
        result.verdict = Verdict::Unknown;
    }
    if (result.transitions > kKeptTransitions) {  // give a hard board's memory back
        parts_.clear();
        inside_.clear();
        std::vector<double>().swap(outside_);
    }
}

// Forward, mix, backward; then boxes' distributions become cells' probabilities.
template <typename Field>
void Engine::weigh(const Position& position, Field field, Budget& budget, Analysis& result) {
    using Value = typename Field::Value;
    const bool with_total = position.total != kNoTotal;
    const int sea = static_cast<int>(system_.sea.size());

    // The engine's own vectors serve the common field; others are rare and bring theirs.
    std::vector<std::vector<Value>> own_inside;
    std::vector<Polynomial<Value>> own_polynomials;
    std::vector<Value> own_outside, own_marginals;
    Mixture<Field> own_mixture(field);
    const auto pick = [](auto& kept, auto& own) -> auto& {
        if constexpr (std::is_same_v<Field, Reals>) {
            return kept;
        } else {
            return own;
        }
    };
    auto& inside = pick(inside_, own_inside);
    auto& polynomials = pick(polynomials_, own_polynomials);
    auto& outside = pick(outside_, own_outside);
    auto& marginals = pick(marginals_, own_marginals);
    auto& mixture = pick(mixture_, own_mixture);

    forward_all(field, inside, polynomials, budget);
    if (with_total && !mixture.mix(polynomials, sea, mines_left(position), budget)) {
        result.verdict = Verdict::Inconsistent;
        return;
    }
    if (with_total) {
        mixture.distribute(budget);
        result.log2_solutions = Field::log2(mixture.total());
    } else {
        result.log2_solutions = sea;
        for (const auto& polynomial : polynomials) {
            result.log2_solutions += Field::log2(polynomial.coefficients[0]);
        }
    }

    constexpr double kOpened = std::numeric_limits<double>::quiet_NaN();
    static constexpr double kOf[] = {kOpened, 0, 1, 0.5};
    result.probability.resize(system_.known.size());
    for (std::size_t cell = 0; cell < system_.known.size(); ++cell) {
        result.probability[cell] = kOf[static_cast<int>(system_.known[cell])];
    }
    const auto tell = [&](int cell, double probability, bool safe, bool mine) {
        result.known[cell] = safe ? Known::Safe : mine ? Known::Mine : Known::Uncertain;
        result.probability[cell] = safe ? 0 : mine ? 1 : probability;
    };

    const Kernel<Field> kernel(budget, field);
    std::vector<Value> unit(1, field.one());
    for (int part = 0; part < system_.parts; ++part) {
        const Component& component = system_.components[part];
        const Value total = with_total ? mixture.total() : polynomials[part].coefficients[0];
        kernel.backward(parts_[part].skeleton, inside[part],
                        with_total ? mixture.weight_of(part) : unit, outside, marginals,
                        component.boxes());
        for (int box = 0; box < component.boxes(); ++box) {
            const Value* marginal = marginals.data() + box * (kMaxBox + 1);
            const int size = component.box_size(box);
            double expected = 0;
            bool some_mine = false;
            for (int k = 1; k <= size; ++k) {
                expected += k * Field::ratio(marginal[k], total);
                some_mine |= !Field::is_zero(marginal[k]);
            }
            bool some_safe = false;
            for (int k = 0; k < size; ++k) {
                some_safe |= !Field::is_zero(marginal[k]);
            }
            for (int i = component.box_cell_first[box]; i < component.box_cell_first[box + 1];
                 ++i) {
                tell(component.box_cells[i], expected / size, !some_mine, !some_safe);
            }
        }
    }
    if (with_total && sea > 0) {
        const double probability = Field::ratio(mixture.sea_total(), mixture.total()) / sea;
        for (const int cell : system_.sea) {
            tell(cell, probability, mixture.sea_most() == 0, mixture.sea_least() == sea);
        }
    }
}

Consistency Engine::check(const Position& position, Budget& budget) {
    try {
        return check_paid(position, budget);
    } catch (const Stopped&) {
        return {};
    }
}

Consistency Engine::check_paid(const Position& position, Budget& budget) {
    const auto refuted = [](Reason reason, int least = 0, int most = 0) {
        return Consistency{Verdict::Inconsistent, reason, least, most};
    };
    builder_.build(position.grid, position.cells, system_);
    if (system_.contradiction) {
        return refuted(Reason::Clues);
    }
    parts_.resize(std::max<std::size_t>(parts_.size(), 1));
    Plan& plan = parts_[0].plan;
    Skeleton& skeleton = parts_[0].skeleton;
    const int sea = static_cast<int>(system_.sea.size());
    const bool with_total = position.total != kNoTotal;
    bool unknown = false;
    // Numbers of mines, beyond the fewest, that all components so far can hold.
    NumberSet sums{1};
    int least = 0;
    int most = 0;
    for (int part = 0; part < system_.parts; ++part) {
        const Component& component = system_.components[part];
        planner_.plan(component, position.grid.width, plan);
        const Verdict verdict =
            !plan.affordable(budget) ? Verdict::Unknown
            : with_total ? build_skeleton(component, plan, true, std::numeric_limits<int>::max(),
                                          budget, skeleton)
                         : has_solution(component, plan, budget);
        if (verdict == Verdict::Inconsistent) {
            return refuted(Reason::Clues);
        }
        unknown |= verdict == Verdict::Unknown;
        if (!with_total || unknown) {
            continue;
        }
        if (!budget.spend(skeleton.products / kSumsAStep)) {
            unknown = true;
            continue;
        }
        const NumberSet extra = attainable_mines(skeleton, budget);
        const Row& root = skeleton.root();
        most += root.length - 1;
        least += root.low;
        NumberSet next(words_up_to(most), 0);
        sums_of(extra, sums, next);
        sums.swap(next);
    }
    if (unknown) {
        return {Verdict::Unknown, Reason::None, 0, 0};
    }
    if (!with_total) {
        return {Verdict::Consistent, Reason::None, 0, 0};
    }
    // Here `sums` says which numbers of mines beyond `least` the components can hold.
    // The ends of every row's range are exact, so the fewest and the most are attainable.
    const int fewest = system_.fixed_mines + least;
    const int largest = fewest + most + sea;
    const int need = position.total - fewest;
    for (int extra = std::max(0, need - sea); extra <= need; ++extra) {
        if (contains(sums, extra)) {
            return {Verdict::Consistent, Reason::None, fewest, largest};
        }
    }
    return refuted(position.total < fewest    ? Reason::TotalTooSmall
                   : position.total > largest ? Reason::TotalTooLarge
                                              : Reason::TotalUnattainable,
                   fewest, largest);
}

}  // namespace sapper
