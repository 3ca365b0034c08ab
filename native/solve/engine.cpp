#include "solve/engine.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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
    if (static_cast<int>(plans_.size()) < system_.component_count) {
        plans_.resize(system_.component_count);
    }
    bool unknown = false;
    for (int i = 0; i < system_.component_count; ++i) {
        const Component& component = system_.components[i];
        auto& [plan, skeleton] = plans_[i];
        planner_.plan(component, position.grid.width, plan);
        const Verdict verdict =
            plan.affordable(budget)
                ? build_skeleton(component, plan, count_mines, cap, budget, skeleton)
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
    for (int i = 0; i < system_.component_count; ++i) {
        result.transitions += plans_[i].skeleton.transitions;
    }
    try {
        if (too_large_for_reals()) {
            Weights<Scaled> scaled;
            weigh(position, scaled, budget, result);
        } else {
            weigh(position, weights_, budget, result);
        }
    } catch (const Stopped&) {
        result.verdict = Verdict::Unknown;
    }
    if (result.transitions > kKeptTransitions) {  // free the memory of a hard board
        plans_.clear();
        weights_.inside.clear();
        std::vector<double>().swap(weights_.outside);
    }
}

namespace {

// Stores the result for a cell. Only the weights decide certainty, so rounding has no effect.
void tell(Analysis& result, int cell, double probability, bool safe, bool mine) {
    result.known[cell] = safe ? Known::Safe : mine ? Known::Mine : Known::Uncertain;
    result.probability[cell] = safe ? 0 : mine ? 1 : probability;
}

}  // namespace

// Runs the forward pass, the mixture and the backward pass; then turns the boxes' distributions
// into probabilities of cells.
template <Semiring Numbers>
void Engine::weigh(const Position& position, Weights<Numbers>& weights, Budget& budget,
                   Analysis& result) const {
    const bool with_total = position.total != kNoTotal;
    Mixture<Numbers>& mixture = weights.mixture;
    forward_all(Numbers(), weights.inside, weights.polynomials, budget);
    if (with_total) {
        if (!mixture.mix(weights.polynomials, sea_size(), mines_left(position), budget)) {
            result.verdict = Verdict::Inconsistent;
            return;
        }
        mixture.distribute(budget);
        result.log2_solutions = Numbers::log2(mixture.total());
    } else {
        result.log2_solutions = sea_size();
        for (const auto& polynomial : weights.polynomials) {
            result.log2_solutions += Numbers::log2(polynomial.coefficients[0]);
        }
    }
    start_probabilities(result);
    for (int i = 0; i < system_.component_count; ++i) {
        weigh_component(i, with_total, weights, budget, result);
    }
    if (const int sea = sea_size(); with_total && sea > 0) {
        const double probability = Numbers::ratio(mixture.sea_total(), mixture.total()) / sea;
        for (const int cell : system_.sea) {
            tell(result, cell, probability, mixture.sea_most() == 0, mixture.sea_least() == sea);
        }
    }
}

// Stores the results that need no weights; other hidden cells are uncertain for now.
void Engine::start_probabilities(Analysis& result) const {
    constexpr double kOpened = std::numeric_limits<double>::quiet_NaN();
    static constexpr double kOf[] = {kOpened, 0, 1, 0.5};
    result.probability.resize(system_.known.size());
    for (std::size_t cell = 0; cell < system_.known.size(); ++cell) {
        result.probability[cell] = kOf[static_cast<int>(system_.known[cell])];
    }
}

template <Semiring Numbers>
void Engine::weigh_component(int index, bool with_total, Weights<Numbers>& weights, Budget& budget,
                             Analysis& result) const {
    using Value = typename Numbers::Value;
    static const std::vector<Value> kUnit(1, Numbers::one());
    const Component& component = system_.components[index];
    const Value total =
        with_total ? weights.mixture.total() : weights.polynomials[index].coefficients[0];
    Kernel<Numbers>(budget).backward(plans_[index].skeleton, weights.inside[index],
                                     with_total ? weights.mixture.weight_of(index) : kUnit,
                                     weights.outside, weights.marginals, component.boxes());
    for (int box = 0; box < component.boxes(); ++box) {
        const Value* marginal = weights.marginals.data() + box * (kMaxBox + 1);
        const int size = component.box_size(box);
        double expected = 0;
        bool some_mine = false;
        for (int k = 1; k <= size; ++k) {
            expected += k * Numbers::ratio(marginal[k], total);
            some_mine |= !Numbers::is_zero(marginal[k]);
        }
        bool some_safe = false;
        for (int k = 0; k < size; ++k) {
            some_safe |= !Numbers::is_zero(marginal[k]);
        }
        for (const int cell : component.box_cells[box]) {
            tell(result, cell, expected / size, !some_mine, !some_safe);
        }
    }
}

namespace {

Consistency refuted(Reason reason, int least = 0, int most = 0) {
    return {Verdict::Inconsistent, reason, least, most};
}

}  // namespace

Consistency Engine::check(const Position& position, Budget& budget) {
    try {
        return check_paid(position, budget);
    } catch (const Stopped&) {
        return {};
    }
}

Consistency Engine::check_paid(const Position& position, Budget& budget) {
    builder_.build(position.grid, position.cells, system_);
    if (system_.contradiction) {
        return refuted(Reason::Clues);
    }
    plans_.resize(std::max<std::size_t>(plans_.size(), 1));
    const bool with_total = position.total != kNoTotal;
    bool unknown = false;
    HeldMines held;
    for (int i = 0; i < system_.component_count; ++i) {
        const Verdict verdict = check_component(system_.components[i], position, budget);
        if (verdict == Verdict::Inconsistent) {
            return refuted(Reason::Clues);
        }
        unknown |= verdict == Verdict::Unknown;
        if (with_total && !unknown) {
            unknown = !add_held_mines(budget, held);
        }
    }
    if (unknown) {
        return {Verdict::Unknown, Reason::None, 0, 0};
    }
    return with_total ? judge_total(position.total, held)
                      : Consistency{Verdict::Consistent, Reason::None, 0, 0};
}

// Decides whether a component has a placement and, if there is a total, which numbers of mines it
// can have. Uses the first skeleton for one component after the other.
Verdict Engine::check_component(const Component& component, const Position& position,
                                Budget& budget) {
    auto& [plan, skeleton] = plans_[0];
    planner_.plan(component, position.grid.width, plan);
    if (!plan.affordable(budget)) {
        return Verdict::Unknown;
    }
    if (position.total == kNoTotal) {
        return has_solution(component, plan, budget);
    }
    return build_skeleton(component, plan, true, std::numeric_limits<int>::max(), budget, skeleton);
}

// Adds the component of the first skeleton; false if the budget is spent.
bool Engine::add_held_mines(Budget& budget, HeldMines& held) const {
    const Skeleton& skeleton = plans_[0].skeleton;
    if (!budget.spend(skeleton.products / kSumsAStep)) {
        return false;
    }
    const Row& root = skeleton.root();
    held.span += root.length - 1;
    held.least += root.low;
    NumberSet sums(words_up_to(held.span), 0);
    sums_of(attainable_mines(skeleton, budget), held.beyond_least, sums);
    held.beyond_least.swap(sums);
    return true;
}

// Decides whether components and sea can have exactly the total. The ends of every row's range are
// exact, so the minimum and the maximum are attainable.
Consistency Engine::judge_total(int total, const HeldMines& held) const {
    const int sea = sea_size();
    const int least = system_.fixed_mines + held.least;
    const int most = least + held.span + sea;
    const int need = total - least;
    for (int extra = std::max(0, need - sea); extra <= need; ++extra) {
        if (contains(held.beyond_least, extra)) {
            return {Verdict::Consistent, Reason::None, least, most};
        }
    }
    return refuted(total < least  ? Reason::TotalTooSmall
                   : total > most ? Reason::TotalTooLarge
                                  : Reason::TotalUnattainable,
                   least, most);
}

}  // namespace sapper
