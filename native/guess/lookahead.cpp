#include "guess/lookahead.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

// The share of a pair's credit that counts, since an unexpected clue may still help.
constexpr double kCredit = 0.9;
// Factor for a cell with only one possible clue: opening it reveals nothing, so it can wait.
constexpr double kTellsNothing = 0.8;

}  // namespace

void join(LeafFeatures& features, const LeafFeatures& other) {
    features.safe_cells += other.safe_cells;
    features.ambiguity += other.ambiguity;
    const double worse = std::max(features.best, other.best);
    features.second = std::min({worse, features.second, other.second});
    features.best = std::min(features.best, other.best);
}

void Lookahead::summarise(const Frontier& frontier) {
    components_.assign(frontier.components(), {});
    for (const FrontierBox& box : frontier.boxes()) {
        components_[box.component].add(box.probability, box.size);
    }
}

LeafFeatures Lookahead::features(const Frontier& frontier, int safe_cells) const {
    LeafFeatures all;
    for (const FrontierBox& box : frontier.boxes()) {
        all.add(box.probability, box.size);
    }
    const int sea = static_cast<int>(frontier.sea().size());
    if (sea > 0) {
        const double ambiguity = all.ambiguity;  // of the frontier alone
        all.add(frontier.sea_probability(), sea);
        all.ambiguity = ambiguity;
    }
    all.safe_cells += safe_cells;
    all.sea_cells = sea;
    all.sea_probability = sea > 0 ? frontier.sea_probability() : 0;
    return all;
}

void Lookahead::score(const Frontier& frontier, const std::vector<Known>& known,
                      const Breadth& breadth, Budget& budget, std::vector<Candidate>& candidates) {
    candidates.clear();
    lists_.clear();
    outcomes_.clear();
    summarise(frontier);
    with_credit_ = breadth.unavoidable;
    if (with_credit_) {
        fifty_fifty_.find(frontier, known, sweep_, budget);
    }
    collect(frontier, breadth);
    for (const auto* list : {&frontier_cells_, &sea_cells_}) {
        for (Candidate candidate : *list) {
            if (!sweep_.run(frontier, candidate.cell, budget)) {
                if (budget.ended()) {
                    candidates.clear();
                    return;
                }
                continue;
            }
            candidate.win_chance =
                score_cell(frontier, candidate.cell, candidate.mine_probability) *
                weight(candidate.cell, candidate.mine_probability);
            candidates.push_back(candidate);
        }
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.win_chance != b.win_chance ? a.win_chance > b.win_chance : a.cell < b.cell;
    });
}

double Lookahead::score_cell(const Frontier& frontier, int cell, double probability) {
    LeafFeatures untouched;
    for (int i = 0; i < frontier.components(); ++i) {
        if (!sweep_.touches(i)) {
            join(untouched, components_[i]);
        }
    }
    const int sea = static_cast<int>(frontier.sea().size()) - sweep_.sea_around() -
                    (frontier.box_of(cell) == Frontier::kSea ? 1 : 0);
    if (sea > 0) {
        const double ambiguity = untouched.ambiguity;
        untouched.add(frontier.sea_probability(), sea);
        untouched.ambiguity = ambiguity;
        untouched.sea_cells = sea;
        untouched.sea_probability = frontier.sea_probability();
    }
    double chance = 0;
    lists_.push_back({cell, static_cast<int>(outcomes_.size()), sweep_.values()});
    const auto& parts = sweep_.parts();
    for (int i = 0; i < sweep_.values(); ++i) {
        LeafFeatures features = untouched;
        for (int part = 0; part < static_cast<int>(parts.size()); ++part) {
            features.add(sweep_.probability(part, i), parts[part].size);
        }
        const double value = comparing_value(features);
        outcomes_.push_back({sweep_.mines_around(i), sweep_.chance(i), value,
                             features.safe_cells == 0 && features.best < 1});
        chance += sweep_.chance(i) * value;
    }
    return chance * (1 - probability);
}

double Lookahead::credit(int cell, double probability) const {
    if (!with_credit_ || probability >= 1) {
        return 1;
    }
    const double share = unavoidable(cell) ? 1 : kCredit;
    return 1 + share * fifty_fifty_.credit(cell) / (1 - probability);
}

double Lookahead::weight(int cell, double probability) const {
    const bool tells = outcomes(cell).size() > 1 || unavoidable(cell);
    return credit(cell, probability) * (tells ? 1 : kTellsNothing);
}

std::span<const Outcome> Lookahead::outcomes(int cell) const {
    for (const OutcomeList& list : lists_) {
        if (list.cell == cell) {
            return {outcomes_.data() + list.first, static_cast<std::size_t>(list.count)};
        }
    }
    return {};
}

void Lookahead::collect(const Frontier& frontier, const Breadth& breadth) {
    frontier_cells_.clear();
    sea_cells_.clear();
    double best = frontier.sea().empty() ? 1 : frontier.sea_probability();
    for (const FrontierBox& box : frontier.boxes()) {
        best = std::min(best, box.probability);
    }
    const double most = 1 - (1 - best) * breadth.safety_ratio;
    for (const FrontierBox& box : frontier.boxes()) {
        for (const int cell : frontier.cells_of(box)) {
            if ((1 - box.probability) * credit(cell, box.probability) >= 1 - most &&
                box.probability < 1 - LeafFeatures::kCertain) {
                frontier_cells_.push_back({cell, box.probability});
            }
        }
    }
    std::stable_sort(frontier_cells_.begin(), frontier_cells_.end(),
                     [&](const Candidate& a, const Candidate& b) {
                         const auto safety = [&](const Candidate& one) {
                             return (1 - one.mine_probability) *
                                    credit(one.cell, one.mine_probability);
                         };
                         return safety(a) > safety(b);
                     });
    if (static_cast<int>(frontier_cells_.size()) > breadth.frontier_cells) {
        frontier_cells_.resize(breadth.frontier_cells);
    }
    if (!frontier.sea().empty() && frontier.sea_probability() <= most &&
        frontier.sea_probability() < 1 - LeafFeatures::kCertain) {
        collect_sea(frontier, breadth.sea_cells);
    }
}

// All cells of the sea have the same risk. Candidates are the cells that are likely to open a
// region (few hidden neighbours, far from the frontier) and the cells whose clue touches the
// frontier.
void Lookahead::collect_sea(const Frontier& frontier, int most) {
    struct Ranked {
        double opening;  // chance to show a zero, as if its neighbours were independent
        bool meets;
        int cell;
    };
    std::vector<Ranked> ranked;
    for (const int cell : frontier.sea()) {
        double opening = 1;
        bool meets = false;
        frontier.grid().for_neighbours(cell, [&](int other) {
            const int box = frontier.box_of(other);
            meets = meets || box >= 0;
            opening *= box >= 0                ? 1 - frontier.boxes()[box].probability
                       : box == Frontier::kSea ? 1 - frontier.sea_probability()
                                               : 1;
        });
        ranked.push_back({opening, meets, cell});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.opening > b.opening; });
    int free = most / 2;
    int meeting = most - free;
    for (const Ranked& each : ranked) {
        int& left = each.meets ? meeting : free;
        if (left > 0) {
            --left;
            sea_cells_.push_back({each.cell, frontier.sea_probability()});
        }
    }
}

}  // namespace sapper
