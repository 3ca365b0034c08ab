#include "guess/chooser.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "guess/playouts.hpp"

namespace sapper {

namespace {

constexpr double kSame = 1e-9;  // tolerance for rounding

constexpr Breadth kInformed{0.98, 4, 4, true};

// Limits of the search to the end, in solutions and steps, for the policy `endgame` and within
// `best`.
constexpr int kMostSolutions = 2'000'000;
constexpr int kBestSolutions = 600;
constexpr std::int64_t kBestSteps = 200'000;
// With few cells a larger search is worthwhile, because the alternatives are poor.
constexpr int kFewCells = 36;  // uncertain
constexpr int kFewCellsSolutions = 4'000;
constexpr std::int64_t kFewCellsSteps = 2'000'000;
// On a small board the same final positions occur again, so their results are stored.
constexpr int kSmallBoard = 40;  // cells
constexpr int kSmallSolutions = 70'000;
constexpr std::int64_t kSmallSteps = 400'000'000;
// If a move is shown to a person, the other moves are also searched to the end, if this is cheap.
constexpr std::int64_t kOtherMovesSteps = 4'000'000;
constexpr int kDeepSolutions = 20'000;
constexpr std::int64_t kDeepSteps = 50'000'000;

constexpr Depth kBestDepth{1, 0.96, 5, 0.02, 100, {0.93, 8, 4, false}};
constexpr Depth kDeepDepth{3, 0.9, 16, 0.002, 400, {0.9, 16, 8, true}};

// Boards are played out only if the best cells are close, and only for the best few of them.
constexpr double kClose = 0.97;  // of the best one's value
constexpr std::size_t kPlayedOut = 4;
constexpr std::int64_t kPlayoutSteps = 200'000'000;

void take(const Candidate& candidate, MoveReason reason, MoveChoice& choice) {
    choice.cell = candidate.cell;
    choice.mine_probability = candidate.mine_probability;
    choice.win_chance = candidate.win_chance;
    choice.exact = candidate.exact;
    choice.reason = reason;
}

// Takes the best move that the search to the end found.
void take_end(const std::vector<Candidate>& moves, MoveChoice& choice) {
    choice.candidates = moves;
    const bool certain = choice.reason == MoveReason::Certain;
    take(choice.candidates[0], certain ? MoveReason::Certain : MoveReason::Exact, choice);
}

}  // namespace

Chooser::Chooser() = default;
Chooser::~Chooser() = default;
Chooser::Chooser(Chooser&&) noexcept = default;
Chooser& Chooser::operator=(Chooser&&) noexcept = default;

void Chooser::choose(const Position& position, Policy policy, std::uint64_t seed, Budget& budget,
                     MoveChoice& choice) {
    choice.clear();
    const bool consistent = now_.read(position, budget);
    choice.verdict = now_.analysis.verdict;
    if (!consistent) {
        return;
    }
    choose_safest(position, choice);
    const bool certain = choice.reason == MoveReason::Certain;
    if (choice.cell < 0 || position.total == kNoTotal || policy == Policy::Safest ||
        (certain && !values_certain_moves_)) {
        return;
    }
    if (policy == Policy::Endgame &&
        search_end(kMostSolutions, budget.left(), false, budget, choice)) {
        return;
    }
    if (policy == Policy::Best && search_end_of_best(position, budget, choice)) {
        return;
    }
    if (policy == Policy::Deep && search_end(kDeepSolutions, kDeepSteps, false, budget, choice)) {
        return;
    }
    if (certain) {
        choice.win_chance = leaf_value(now_.lookahead.features(now_.frontier, now_.safe_cells()));
        return;
    }
    look_ahead(position, policy, seed, budget, choice);
}

bool Chooser::search_end(int most_solutions, std::int64_t steps, bool all, Budget& budget,
                         MoveChoice& choice) {
    // The chances of separately searched parts are multiplied. There are rarely more than a few
    // parts.
    if (now_.analysis.log2_solutions > 3 * std::log2(most_solutions)) {
        return false;
    }
    Budget own = budget.part(steps);
    safe_.clear();
    for (int cell = 0; cell < now_.frontier.grid().size(); ++cell) {
        if (now_.engine.system().known[cell] == Known::Safe) {
            safe_.push_back(cell);
        }
    }
    const bool searched = end_.search(now_.frontier, safe_, now_.analysis.log2_solutions,
                                      most_solutions, all, own, end_moves_);
    if (!budget.spend(std::min(steps, budget.left()) - std::max<std::int64_t>(own.left(), 0)) ||
        !searched || end_moves_.empty()) {
        return false;
    }
    value_other_moves(most_solutions, budget);
    take_end(end_moves_, choice);
    return true;
}

void Chooser::value_other_moves(int most_solutions, Budget& budget) {
    if (!values_certain_moves_) {
        return;
    }
    Budget own = budget.part(kOtherMovesSteps);
    std::vector<Candidate> moves;
    const bool searched = end_.search(now_.frontier, safe_, now_.analysis.log2_solutions,
                                      most_solutions, true, own, moves);
    (void)budget.spend(std::min(kOtherMovesSteps, budget.left()) -
                       std::max<std::int64_t>(own.left(), 0));
    if (!searched) {
        return;
    }
    const int chosen = end_moves_[0].cell;
    const auto first = std::find_if(moves.begin(), moves.end(),
                                    [&](const Candidate& move) { return move.cell == chosen; });
    if (first != moves.end()) {
        std::rotate(moves.begin(), first, first + 1);
        end_moves_ = std::move(moves);
    }
}

bool Chooser::search_end_of_best(const Position& position, Budget& budget, MoveChoice& choice) {
    if (position.grid.size() > kSmallBoard) {
        const bool few = now_.engine.system().uncertain() <= kFewCells;
        return search_end(few ? kFewCellsSolutions : kBestSolutions,
                          few ? kFewCellsSteps : kBestSteps, false, budget, choice);
    }
    // Keep half of the remaining steps for look-ahead.
    const std::int64_t steps = std::min(kSmallSteps, budget.left() / 2);
    const PositionKey key = SearchedEnds::key_of(position, steps, values_certain_moves_);
    if (const auto known = SearchedEnds::shared().find(key); known != nullptr) {
        if (budget.spend(known->steps) && known->searched) {
            take_end(known->moves, choice);
        }
        return known->searched && !budget.ended();
    }
    const std::int64_t before = budget.left();
    const bool searched = search_end(kSmallSolutions, steps, false, budget, choice);
    if (!budget.ended()) {
        SearchedEnds::shared().put(key, {end_moves_, before - budget.left(), searched});
    }
    return searched;
}

LeafFeatures Chooser::measure(const Position& position, Budget& budget) {
    (void)now_.read(position, budget);
    return now_.lookahead.features(now_.frontier, now_.safe_cells());
}

void Chooser::look_ahead(const Position& position, Policy policy, std::uint64_t seed,
                         Budget& budget, MoveChoice& choice) {
    now_.score(policy == Policy::Informed ? kInformed : Breadth{}, budget);
    if (now_.candidates.empty()) {
        return;
    }
    choice.follow_ups = now_.lookahead.follow_ups();
    if (policy == Policy::Best || policy == Policy::Deep) {
        deep_look_.refine(now_, position, policy == Policy::Best ? kBestDepth : kDeepDepth, budget);
        choice.follow_ups += deep_look_.follow_ups();
    }
    const double safest = choice.mine_probability;
    report_chances(position, choice);
    if (policy == Policy::Deep) {
        play_out(position, seed, budget, choice);
    }
    const Candidate& best = choice.candidates[0];
    const bool riskier = best.mine_probability > safest + kSame;
    take(best,
         now_.lookahead.unavoidable(best.cell) ? MoveReason::Unavoidable
         : riskier                             ? MoveReason::WinChance
                                               : MoveReason::Progress,
         choice);
}

void Chooser::report_chances(const Position& position, MoveChoice& choice) const {
    choice.candidates = now_.candidates;
    const Frontier& frontier = now_.frontier;
    const ChancePosition seen{
        now_.lookahead.features(frontier, now_.safe_cells()),
        static_cast<int>(std::count_if(position.cells.begin(), position.cells.end(),
                                       [](std::uint8_t code) { return code >= kHidden; })),
        now_.lookahead.expected_unavoidable(),
        now_.analysis.log2_solutions,
        frontier.components(),
        frontier.clues(),
        frontier.cell_count(),
        frontier.mines_left()};
    const auto vector_of = [&](const Candidate& each) {
        const double weight = now_.lookahead.weight(each.cell, each.mine_probability);
        return chance_vector(seen, each.win_chance / weight);
    };
    choice.chance_basis = vector_of(choice.candidates[0]);
    for (Candidate& each : choice.candidates) {
        each.win_chance = std::min(reported_chance(vector_of(each)), 1 - each.mine_probability);
    }
}

void Chooser::play_out(const Position& position, std::uint64_t seed, Budget& budget,
                       MoveChoice& choice) {
    // Compare values, not chances: chances do not include the credit for unavoidable guesses.
    std::size_t close = 0;
    while (close < std::min(now_.candidates.size(), kPlayedOut) &&
           now_.candidates[close].win_chance >= now_.candidates[0].win_chance * kClose) {
        ++close;
    }
    if (close < 2) {
        return;
    }
    if (playouts_ == nullptr) {
        playouts_ = std::make_unique<Playouts>();
    }
    const double reported = choice.candidates[0].win_chance;
    std::vector<Candidate> tried(now_.candidates.begin(),
                                 now_.candidates.begin() + static_cast<std::ptrdiff_t>(close));
    for (Candidate& each : tried) {
        each.win_chance *= reported / now_.candidates[0].win_chance;
    }
    Budget own = budget.part(kPlayoutSteps);
    const bool played = playouts_->refine(position, tried, PlayoutPlan{}, seed, own);
    (void)budget.spend(std::min(kPlayoutSteps, budget.left()) -
                       std::max<std::int64_t>(own.left(), 0));
    if (played) {
        std::copy(tried.begin(), tried.end(), choice.candidates.begin());
    }
}

void Chooser::choose_safest(const Position& position, MoveChoice& choice) const {
    const Grid& grid = position.grid;
    struct Ranked {
        double probability;
        int hidden;  // neighbours
        int cell;
    };
    std::vector<Ranked> ranked;
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (now_.analysis.known[cell] == Known::Opened ||
            now_.analysis.known[cell] == Known::Mine) {
            continue;
        }
        int hidden = 0;
        grid.for_neighbours(cell, [&](int other) {
            hidden += now_.analysis.known[other] != Known::Opened ? 1 : 0;
        });
        const double probability =
            now_.analysis.known[cell] == Known::Safe ? 0 : now_.analysis.probability[cell];
        ranked.push_back({probability, hidden, cell});
    }
    if (ranked.empty()) {
        return;
    }
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        const auto bucket = [](double p) { return std::llround(p / kSame); };
        return std::tuple(bucket(a.probability), a.hidden, a.cell) <
               std::tuple(bucket(b.probability), b.hidden, b.cell);
    });
    for (const Ranked& each : ranked) {
        choice.candidates.push_back({each.cell, each.probability});
    }
    choice.cell = ranked[0].cell;
    choice.mine_probability = ranked[0].probability;
    choice.reason =
        now_.analysis.known[choice.cell] == Known::Safe ? MoveReason::Certain : MoveReason::Safest;
}

}  // namespace sapper
