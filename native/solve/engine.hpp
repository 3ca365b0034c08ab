// The exact engine, which computes what a board's clues and its mine total imply for every hidden
// cell.
//
// An Engine keeps its memory between boards, so a player or a game can call it in a tight loop. It
// is not shared between threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/budget.hpp"
#include "solve/constraints.hpp"
#include "solve/kernel.hpp"
#include "solve/mixture.hpp"
#include "solve/number_set.hpp"
#include "solve/numbers.hpp"
#include "solve/plan.hpp"
#include "solve/skeleton.hpp"

namespace sapper {

inline constexpr int kNoTotal = -1;

struct Position {
    Grid grid;
    ByteView cells;        // one code per cell
    int total = kNoTotal;  // mines on the whole board, including known ones
};

// Why a board is inconsistent, if the first check shows it.
enum class Reason : std::uint8_t { None, Clues, TotalTooSmall, TotalTooLarge, TotalUnattainable };

struct Analysis {
    Verdict verdict = Verdict::Unknown;
    double log2_solutions = -std::numeric_limits<double>::infinity();
    std::vector<double> probability;  // mine probability; 1 for known mines, NaN if opened
    std::vector<Known> known;         // certain cells, exactly
    std::int64_t transitions = 0;     // size of the dynamic programme
};

struct Consistency {
    Verdict verdict = Verdict::Unknown;
    Reason reason = Reason::None;
    int least = 0;  // fewest mines that the board needs, if only the total is wrong
    int most = 0;
};

// A count as residues; the value is less than the product of the primes.
struct ExactCounts {
    Verdict verdict = Verdict::Unknown;
    std::vector<std::uint64_t> primes;
    std::vector<std::uint64_t> solutions;  // one residue per prime
    std::vector<int> group;  // per cell: index into `counts`; -1 opened, -2 safe, -3 mine
    std::vector<std::vector<std::uint64_t>> counts;  // per group: solutions with a mine there
};

struct ExactPolynomial {
    Verdict verdict = Verdict::Unknown;
    std::vector<std::uint64_t> primes;
    int low = 0;  // fewest mines on the board
    std::vector<std::vector<std::uint64_t>>
        coefficients;  // per number of mines: one residue per prime
};

struct ComponentPlan {
    Plan plan;
    Skeleton skeleton;
};

// The results of the passes over all components; kept between boards to reuse the memory.
template <Semiring Numbers>
struct Weights {
    using Value = typename Numbers::Value;

    std::vector<std::vector<Value>> inside;      // per component: from the forward pass
    std::vector<Polynomial<Value>> polynomials;  // per component: placements by number of mines
    std::vector<Value> outside, marginals;       // of the last component
    Mixture<Numbers> mixture;
};

class Engine {
  public:
    // Probabilities and certain cells.
    void analyse(const Position& position, Budget& budget, Analysis& result);

    // Decides whether there is a placement, without weights; stops at the first contradiction.
    [[nodiscard]] Consistency check(const Position& position, Budget& budget);

    // Exact counts of solutions, and of those with a mine on each cell.
    [[nodiscard]] ExactCounts count(const Position& position, Budget& budget);

    // Exact number of solutions for every number of mines, ignoring the total.
    [[nodiscard]] ExactPolynomial count_by_mines(const Position& position, Budget& budget);

    // Draws `count` independent uniform placements, one byte per cell, concatenated; empty if there
    // are none. Sample i depends only on (seed, i).
    [[nodiscard]] Verdict sample(const Position& position, int count, std::uint64_t seed,
                                 Budget& budget, Bytes& placements);

    // Computes boxes, components and plans with their skeletons, for inspection.
    [[nodiscard]] Verdict prepare(const Position& position, bool count_mines, Budget& budget);
    [[nodiscard]] const System& system() const { return system_; }
    [[nodiscard]] const ComponentPlan& plan_of(int component) const { return plans_[component]; }

  private:
    // The numbers of mines, relative to the minimum, that the components so far can have.
    struct HeldMines {
        NumberSet beyond_least{1};
        int least = 0;
        int span = 0;  // the most, relative to the fewest
    };

    // Spends `passes` forward passes over all skeletons; false if the budget does not suffice.
    template <Semiring Numbers>
    [[nodiscard]] bool afford(int passes, Budget& budget) const {
        std::int64_t products = 0;
        for (int i = 0; i < system_.component_count; ++i) {
            products += plans_[i].skeleton.products;
        }
        return budget.spend(products / Numbers::kProductsAStep * passes);
    }
    template <Semiring Numbers>
    void weigh(const Position& position, Weights<Numbers>& weights, Budget& budget,
               Analysis& result) const;
    template <Semiring Numbers>
    void weigh_component(int index, bool with_total, Weights<Numbers>& weights, Budget& budget,
                         Analysis& result) const;
    template <Semiring Numbers>
    void forward_all(Numbers numbers, std::vector<std::vector<typename Numbers::Value>>& inside,
                     std::vector<Polynomial<typename Numbers::Value>>& polynomials,
                     Budget& budget) const;
    void start_probabilities(Analysis& result) const;

    [[nodiscard]] Consistency check_paid(const Position& position, Budget& budget);
    [[nodiscard]] Verdict check_component(const Component& component, const Position& position,
                                          Budget& budget);
    [[nodiscard]] bool add_held_mines(Budget& budget, HeldMines& held) const;
    [[nodiscard]] Consistency judge_total(int total, const HeldMines& held) const;

    void group_cells(ExactCounts& result) const;
    void count_groups(const Position& position, Budget& budget, ExactCounts& result) const;
    void count_modulo(const Position& position, std::uint64_t prime, Budget& budget,
                      ExactCounts& result) const;
    void count_mine_numbers(const Position& position, Budget& budget,
                            ExactPolynomial& result) const;

    [[nodiscard]] bool too_large_for_reals() const { return system_.uncertain() > 1000; }
    [[nodiscard]] int sea_size() const { return static_cast<int>(system_.sea.size()); }
    // The number of mines on frontier and sea together, given the total.
    [[nodiscard]] int mines_left(const Position& position) const {
        return position.total - system_.fixed_mines;
    }
    [[nodiscard]] double log2_solutions(const Position& position, Budget& budget) const;

    friend class Sampler;

    SystemBuilder builder_;
    System system_;
    Planner planner_;
    std::vector<ComponentPlan> plans_;
    Weights<Reals> weights_;  // for the usual number type; other types create their own
};

template <Semiring Numbers>
void Engine::forward_all(Numbers numbers, std::vector<std::vector<typename Numbers::Value>>& inside,
                         std::vector<Polynomial<typename Numbers::Value>>& polynomials,
                         Budget& budget) const {
    const Kernel<Numbers> kernel(budget, numbers);
    inside.resize(std::max<std::size_t>(inside.size(), system_.component_count));
    polynomials.resize(system_.component_count);
    for (int i = 0; i < system_.component_count; ++i) {
        const Skeleton& skeleton = plans_[i].skeleton;
        kernel.forward(skeleton, inside[i]);
        const Row& root = skeleton.root();
        polynomials[i].low = root.low;
        const auto first = inside[i].begin() + static_cast<std::ptrdiff_t>(root.offset);
        polynomials[i].coefficients.assign(first, first + root.length);
    }
}

}  // namespace sapper
