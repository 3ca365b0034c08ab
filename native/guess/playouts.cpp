#include "guess/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/short_sort.hpp"

namespace sapper {

namespace {

constexpr double kLeastVariance = 1e-4;  // of a difference, since boards may agree by chance

}  // namespace

bool Playouts::refine(const Position& position, std::span<Candidate> candidates,
                      const PlayoutPlan& plan, std::uint64_t seed, Budget& budget) {
    begin(candidates.size());
    for (int round = 0; round < plan.rounds; ++round) {
        const std::uint64_t draw = mix(seed + static_cast<std::uint64_t>(round));
        if (!play_boards(position, candidates, plan.boards, draw, budget)) {
            return false;
        }
        give_up(plan.behind);
        if (std::count(given_up_.begin(), given_up_.end(), 0) < 2) {
            break;
        }
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const double sum = std::accumulate(chances_[i].begin(), chances_[i].end(), 0.0);
        candidates[i].win_chance = (candidates[i].win_chance * plan.prior + sum) /
                                   (plan.prior + static_cast<double>(chances_[i].size()));
    }
    sort_short(candidates,
               [](const Candidate& a, const Candidate& b) { return a.win_chance > b.win_chance; });
    return true;
}

bool Playouts::value(const Position& position, std::span<const Candidate> candidates, int boards,
                     std::uint64_t seed, Budget& budget, std::vector<double>& chances) {
    begin(candidates.size());
    chances.clear();
    if (!play_boards(position, candidates, boards, mix(seed), budget)) {
        return false;
    }
    for (const std::vector<double>& each : chances_) {
        chances.insert(chances.end(), each.begin(), each.end());
    }
    return true;
}

void Playouts::begin(std::size_t candidates) {
    chances_.assign(candidates, {});
    given_up_.assign(candidates, 0);
}

bool Playouts::play_boards(const Position& position, std::span<const Candidate> candidates,
                           int boards, std::uint64_t seed, Budget& budget) {
    const std::size_t size = position.grid.size();
    if (engine_.sample(position, boards, seed, budget, boards_) != Verdict::Consistent) {
        return false;
    }
    for (int board = 0; board < boards; ++board) {
        const ByteView mines = ByteView(boards_).subspan(size * board, size);
        // A different seed per board for the layout drawn after a guess hit a mine.
        if (!play(position, mines, candidates, mix(~seed + static_cast<std::uint64_t>(board)),
                  budget)) {
            return false;
        }
    }
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
        chances_[i].push_back((1 - candidates[i].mine_probability) * game_.survival *
                              game_.end_chance);
    }
    return true;
}

// Gives up every cell that is clearly worse than the best cell, on the boards on which both were
// tried.
void Playouts::give_up(double behind) {
    const auto sum = [&](std::size_t i) {
        return std::accumulate(chances_[i].begin(), chances_[i].end(), 0.0);
    };
    std::size_t best = 0;
    while (given_up_[best] != 0) {
        ++best;
    }
    for (std::size_t i = best + 1; i < chances_.size(); ++i) {
        best = given_up_[i] == 0 && sum(i) > sum(best) ? i : best;
    }
    const auto boards = static_cast<double>(chances_[best].size());
    for (std::size_t i = 0; i < chances_.size(); ++i) {
        if (given_up_[i] != 0 || i == best) {
            continue;
        }
        const double gap = (sum(best) - sum(i)) / boards;
        double squares = 0;
        for (std::size_t board = 0; board < chances_[best].size(); ++board) {
            const double difference = chances_[best][board] - chances_[i][board] - gap;
            squares += difference * difference;
        }
        const double variance = std::max(squares / boards, kLeastVariance) / boards;
        given_up_[i] = gap > behind * std::sqrt(variance) ? 1 : 0;
    }
}

}  // namespace sapper
