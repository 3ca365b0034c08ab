#include "guess/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sapper {

bool Playouts::refine(const Position& position, std::span<Candidate> candidates,
                      const PlayoutPlan& plan, std::uint64_t seed, Budget& budget) {
    won_.assign(candidates.size(), {});
    given_up_.assign(candidates.size(), 0);
    const std::size_t size = position.grid.size();
    for (int round = 0; round < plan.rounds; ++round) {
        if (engine_.sample(position, plan.boards, mix(seed + static_cast<std::uint64_t>(round)),
                           budget, boards_) != Verdict::Consistent) {
            return false;
        }
        for (int board = 0; board < plan.boards; ++board) {
            const ByteView mines = ByteView(boards_).subspan(size * board, size);
            if (!play(position, mines, candidates, seed, budget)) {
                return false;
            }
        }
        give_up(plan.behind);
        if (std::count(given_up_.begin(), given_up_.end(), 0) < 2) {
            break;
        }
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const double wins = std::accumulate(won_[i].begin(), won_[i].end(), 0.0);
        candidates[i].win_chance = (candidates[i].win_chance * plan.prior + wins) /
                                   (plan.prior + static_cast<double>(won_[i].size()));
    }
    std::stable_sort(
        candidates.begin(), candidates.end(),
        [](const Candidate& a, const Candidate& b) { return a.win_chance > b.win_chance; });
    return true;
}

bool Playouts::play(const Position& position, ByteView mines, std::span<const Candidate> candidates,
                    std::uint64_t seed, Budget& budget) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (given_up_[i] != 0) {
            continue;
        }
        player_.play_on(position, mines, candidates[i].cell, Policy::Informed, seed, budget, game_);
        if (!game_.decided) {
            return false;
        }
        won_[i].push_back(game_.won ? 1 : 0);
    }
    return true;
}

// Gives up every cell that is surely behind the best one on the boards that both were tried on.
void Playouts::give_up(double behind) {
    const auto wins = [&](std::size_t i) {
        return std::accumulate(won_[i].begin(), won_[i].end(), 0.0);
    };
    std::size_t best = 0;
    while (given_up_[best] != 0) {
        ++best;
    }
    for (std::size_t i = best + 1; i < won_.size(); ++i) {
        best = given_up_[i] == 0 && wins(i) > wins(best) ? i : best;
    }
    const auto boards = static_cast<double>(won_[best].size());
    for (std::size_t i = 0; i < won_.size(); ++i) {
        if (given_up_[i] != 0 || i == best) {
            continue;
        }
        double differing = 0;
        for (std::size_t board = 0; board < won_[best].size(); ++board) {
            differing += won_[i][board] != won_[best][board] ? 1 : 0;
        }
        const double gap = (wins(best) - wins(i)) / boards;
        const double variance = std::max(differing / boards - gap * gap, 1 / boards) / boards;
        given_up_[i] = gap > behind * std::sqrt(variance) ? 1 : 0;
    }
}

}  // namespace sapper
