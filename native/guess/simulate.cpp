#include "guess/simulate.hpp"

#include <algorithm>

#include "base/board_codes.hpp"
#include "base/parallel.hpp"

namespace sapper {

namespace {

// Separate streams of one seed: layouts, and the random numbers of policies.
constexpr std::uint64_t kPolicyStream = 0x706F6C696379ULL;

template <typename LayoutOf>
std::vector<SimulatedGame> play_all(const GameRules& rules, Policy policy, std::uint64_t seed,
                                    std::uint64_t first, int count, int threads, std::int64_t limit,
                                    StopSignal* stop, GameOptions options, LayoutOf&& layout_of) {
    std::vector<SimulatedGame> games(count);
    for_each_number(count, threads, stop, [&] {
        return [&, player = GamePlayer(options)](int i, StopSignal* stopped) mutable {
            Budget budget(limit, stopped);
            if (budget.look()) {
                const std::uint64_t own = Rng::stream(seed ^ kPolicyStream, first + i).next();
                player.play(rules.grid, layout_of(i), rules.start, policy, own, budget, games[i]);
            }
        };
    });
    return games;
}

}  // namespace

Bytes game_layout(const GameRules& rules, std::uint64_t seed, std::uint64_t game) {
    Bytes forbidden(rules.grid.size(), 0);
    forbidden[rules.start] = 1;
    if (rules.first_click == FirstClick::Opening) {
        rules.grid.for_neighbours(rules.start, [&](int cell) { forbidden[cell] = 1; });
    }
    Rng rng = Rng::stream(seed, game);
    return random_layout(rules.grid, rules.mines, forbidden, rng);
}

void GamePlayer::play(const Grid& grid, ByteView mines, int start, Policy policy,
                      std::uint64_t seed, Budget& budget, SimulatedGame& game) {
    game = {};
    deduction_.begin(grid, mines, start);
    go_on(grid, mines, policy, seed, budget, game);
}

void GamePlayer::play_on(const Position& position, ByteView mines, int cell, Policy policy,
                         std::uint64_t seed, Budget& budget, SimulatedGame& game) {
    game = {};
    if (mines[cell] == 0) {
        deduction_.begin(position.grid, mines, cell);
        recall_opened(position.cells);
    } else if (!options_.valued) {
        game.decided = true;
        return;
    } else if (redraw(position, cell, mix(~seed), budget)) {
        mines = drawn_;
    } else {
        return;
    }
    go_on(position.grid, mines, policy, seed, budget, game);
}

void GamePlayer::recall_opened(ByteView codes) {
    const PlayBoard& board = deduction_.board();
    for (int cell = 0; cell < static_cast<int>(codes.size()); ++cell) {
        if (codes[cell] < kHidden && board.unknown(board.at(cell))) {
            deduction_.recall(board.at(cell));
        }
    }
}

bool GamePlayer::redraw(const Position& position, int cell, std::uint64_t seed, Budget& budget) {
    blank_.assign(position.cells.begin(), position.cells.end());
    blank_[cell] = kBlank;
    if (drawing_.sample({position.grid, blank_, position.total}, 1, seed, budget, drawn_) !=
        Verdict::Consistent) {
        return false;
    }
    deduction_.begin(position.grid, drawn_, cell);
    recall_opened(position.cells);
    return true;
}

void GamePlayer::go_on(const Grid& grid, ByteView mines, Policy policy, std::uint64_t seed,
                       Budget& budget, SimulatedGame& game) {
    const int total = static_cast<int>(std::count(mines.begin(), mines.end(), 1));
    const PlayBoard& board = deduction_.board();
    for (std::uint64_t move = 0;; ++move) {
        // The engine checks the mine total, because it examines the board in any case.
        if (deduction_.run({Rung::Region}, budget)) {
            game.decided = true;
            game.won = !options_.valued;
            return;
        }
        if (budget.ended()) {
            return;
        }
        board.copy_codes(codes_);
        chooser_.choose({grid, codes_, total}, policy, mix(seed + move), budget, choice_);
        if (choice_.cell < 0) {
            return;
        }
        if (choice_.reason == MoveReason::Certain) {
            for (int cell = 0; cell < grid.size(); ++cell) {
                if (chooser_.analysis().known[cell] == Known::Safe &&
                    board.unknown(board.at(cell))) {
                    ++game.openings;
                    deduction_.recall(board.at(cell));
                }
            }
            continue;
        }
        game.guesses.push_back({choice_.cell, choice_.mine_probability, choice_.win_chance,
                                choice_.exact, choice_.chance_basis});
        if (options_.valued && choice_.exact) {
            game.end_chance = choice_.win_chance;
            game.decided = true;
            return;
        }
        game.survival *= 1 - choice_.mine_probability;
        ++game.openings;
        if (mines[choice_.cell] == 0) {
            deduction_.recall(board.at(choice_.cell));
        } else if (!options_.valued) {
            game.decided = true;
            return;
        } else if (redraw({grid, codes_, total}, choice_.cell, mix(~seed - move - 1), budget)) {
            mines = drawn_;
        } else {
            return;
        }
        if (options_.measure) {
            board.copy_codes(codes_);
            game.guesses.back().after =
                leaf_vector(chooser_.measure({grid, codes_, total}, budget));
        }
    }
}

std::vector<SimulatedGame> simulate(const GameRules& rules, Policy policy, std::uint64_t seed,
                                    std::uint64_t first, int count, int threads, std::int64_t limit,
                                    StopSignal* stop, GameOptions options) {
    (void)game_layout(rules, seed, first);  // throws here, not in a thread, if the mines do not fit
    return play_all(rules, policy, seed, first, count, threads, limit, stop, options,
                    [&](int i) { return game_layout(rules, seed, first + i); });
}

std::vector<SimulatedGame> play_layouts(const GameRules& rules, ByteView layouts, Policy policy,
                                        std::uint64_t seed, std::uint64_t first, int threads,
                                        std::int64_t limit, StopSignal* stop) {
    const auto size = static_cast<std::size_t>(rules.grid.size());
    return play_all(rules, policy, seed, first, static_cast<int>(layouts.size() / size), threads,
                    limit, stop, {}, [&](int i) { return layouts.subspan(i * size, size); });
}

}  // namespace sapper
