#include "guess/chooser.hpp"

#include <algorithm>
#include <tuple>

namespace sapper {

void Chooser::choose(const Position& position, Policy policy, std::uint64_t seed, Budget& budget,
                     MoveChoice& choice) {
    (void)policy;
    (void)seed;
    choice.clear();
    engine_.analyse(position, budget, analysis_);
    choice.verdict = analysis_.verdict;
    if (analysis_.verdict == Verdict::Consistent) {
        choose_safest(position, choice);
    }
}

void Chooser::choose_safest(const Position& position, MoveChoice& choice) {
    const Grid& grid = position.grid;
    struct Ranked {
        double probability;
        int hidden;  // neighbours
        int cell;
    };
    std::vector<Ranked> ranked;
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (analysis_.known[cell] == Known::Opened || analysis_.known[cell] == Known::Mine) {
            continue;
        }
        int hidden = 0;
        grid.for_neighbours(
            cell, [&](int other) { hidden += analysis_.known[other] != Known::Opened ? 1 : 0; });
        const double probability =
            analysis_.known[cell] == Known::Safe ? 0 : analysis_.probability[cell];
        ranked.push_back({probability, hidden, cell});
    }
    if (ranked.empty()) {
        return;
    }
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        constexpr double kSame = 1e-9;  // rounding of the same probability
        const auto bucket = [](double p) { return static_cast<std::int64_t>(p / kSame + 0.5); };
        return std::tuple(bucket(a.probability), a.hidden, a.cell) <
               std::tuple(bucket(b.probability), b.hidden, b.cell);
    });
    for (const Ranked& each : ranked) {
        choice.candidates.push_back({each.cell, each.probability});
    }
    choice.cell = ranked[0].cell;
    choice.mine_probability = ranked[0].probability;
    choice.reason =
        analysis_.known[choice.cell] == Known::Safe ? MoveReason::Certain : MoveReason::Safest;
}

}  // namespace sapper
