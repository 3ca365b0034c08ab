#include "guess/deep_look.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/short_sort.hpp"

namespace sapper {

namespace {

constexpr std::int64_t kEndSteps = 20'000;  // per position that is searched to the end

}  // namespace

bool LookedAt::read(const Position& position, Budget& budget) {
    candidates.clear();
    engine.analyse(position, budget, analysis);
    if (analysis.verdict != Verdict::Consistent) {
        return false;
    }
    const System& system = engine.system();
    frontier.read(system, analysis, position.total - system.fixed_mines);
    return true;
}

int LookedAt::safe_cells() const {
    const auto& known = engine.system().known;
    return static_cast<int>(std::count(known.begin(), known.end(), Known::Safe));
}

void DeepLook::refine(LookedAt& looked_at, const Position& position, const Depth& depth,
                      Budget& budget) {
    while (levels_.size() < static_cast<std::size_t>(depth.openings)) {
        levels_.push_back(std::make_unique<LookedAt>());
    }
    follow_ups_ = 0;
    refine_at(looked_at, position, depth, 0, budget);
}

void DeepLook::refine_at(LookedAt& looked_at, const Position& position, const Depth& depth,
                         std::size_t level, Budget& budget) {
    auto& candidates = looked_at.candidates;
    if (candidates.size() < 2) {
        return;
    }
    const double least = candidates[0].win_chance * depth.ratio;
    std::size_t count = 0;
    const auto most = static_cast<std::size_t>(std::max(2, depth.cells >> level));
    while (count < candidates.size() && count < most && candidates[count].win_chance >= least) {
        ++count;
    }
    if (count < 2 && level == 0) {
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        candidates[i].win_chance =
            value_of(looked_at, position, candidates[i], depth, level, budget);
    }
    sort_short(std::span(candidates).first(count),
               [](const Candidate& a, const Candidate& b) { return a.win_chance > b.win_chance; });
}

double DeepLook::value_of(const LookedAt& looked_at, const Position& position,
                          const Candidate& candidate, const Depth& depth, std::size_t level,
                          Budget& budget) {
    double sum = 0;
    for (const Outcome& outcome : looked_at.lookahead.outcomes(candidate.cell)) {
        const bool ends = looked_at.analysis.log2_solutions + std::log2(outcome.chance) <
                          std::log2(std::max(depth.solutions, 1));
        double value = outcome.value;
        if ((outcome.stuck || ends) && outcome.chance > depth.least_chance) {
            const double found =
                value_after(looked_at, position, candidate.cell, outcome, depth, level, budget);
            value = found > 0 ? found : value;
        }
        sum += outcome.chance * value;
    }
    return sum * (1 - candidate.mine_probability) *
           looked_at.lookahead.weight(candidate.cell, candidate.mine_probability);
}

double DeepLook::value_after(const LookedAt& looked_at, const Position& position, int cell,
                             const Outcome& outcome, const Depth& depth, std::size_t level,
                             Budget& budget) {
    LookedAt& next = *levels_[level];
    int clue = outcome.mines_around;
    position.grid.for_neighbours(cell, [&](int other) {
        clue += looked_at.engine.system().known[other] == Known::Mine ? 1 : 0;
    });
    next.codes.assign(position.cells.begin(), position.cells.end());
    next.codes[cell] = static_cast<std::uint8_t>(clue);
    const Position after{position.grid, next.codes, position.total};
    if (!next.read(after, budget)) {
        return 0;
    }
    if (next.analysis.log2_solutions <= std::log2(std::max(depth.solutions, 1))) {
        const auto& known = next.engine.system().known;
        safe_.clear();
        for (int other = 0; other < position.grid.size(); ++other) {
            if (known[other] == Known::Safe) {
                safe_.push_back(other);
            }
        }
        Budget own = budget.part(kEndSteps);
        if (table_.list(next.frontier, safe_, depth.solutions, own) &&
            endgame_.search(table_, false, own, moves_) && !moves_.empty()) {
            return static_cast<double>(moves_[0].wins) / table_.solutions();
        }
    }
    if (!outcome.stuck) {
        return 0;
    }
    next.score(depth.breadth, budget);
    follow_ups_ += next.lookahead.follow_ups();
    if (next.candidates.empty()) {
        return 0;
    }
    if (level + 1 < static_cast<std::size_t>(depth.openings)) {
        refine_at(next, after, depth, level + 1, budget);
    }
    return next.candidates[0].win_chance;
}

}  // namespace sapper
