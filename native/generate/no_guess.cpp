#include "generate/no_guess.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "play/twins.hpp"

namespace sapper {

namespace {

// How many boards to draw before repairing one. Measured: the share of solvable boards falls with
// the density everywhere and with the size above all beyond 20 %. Where a board can be had within
// about three milliseconds this way it is worth them, because it carries no trace of a repair; the
// limits leave several times the draws that are needed on average. For a uniform board much more is
// worth while, because the alternative is the chain.
struct WorthDrawing {
    double density;      // up to this one
    int cells;           // on boards of up to so many,
    std::int64_t draws;  // so many draws
};

constexpr WorthDrawing kWorthDrawing[] = {
    {0.160, 4'000, 64}, {0.215, 1'200, 64}, {0.235, 500, 128},
    {0.255, 400, 800},  {0.285, 121, 400},  {0.305, 100, 800},
};

std::int64_t worthwhile_draws(const Wish& wish) {
    const int n = wish.grid.size();
    const double density = static_cast<double>(wish.mines) / n;
    std::int64_t draws = 0;
    for (const WorthDrawing& worth : kWorthDrawing) {
        if (density <= worth.density && n <= worth.cells) {
            draws = worth.draws;
            break;
        }
    }
    if (wish.method == Method::Uniform) {
        const std::int64_t cells = density <= 0.16    ? 40'000'000
                                   : density <= 0.215 ? 4'000'000
                                   : density <= 0.27  ? 400'000
                                   : n <= 200         ? 200'000
                                                      : 0;
        const std::int64_t least = density <= 0.16 ? 100 : density <= 0.215 ? 20 : 0;
        return std::max({draws, cells / n, least});
    }
    // Huge sparse boards are often solvable as they are.
    return draws == 0 && density <= 0.16 ? 2 : draws;
}

constexpr int kCellsAStep = 4;      // of a layout that is drawn and looked at
constexpr int kKeptCells = 10'000;  // memory for boards up to this size is kept between calls

constexpr std::int64_t kRepairedTries = 40;            // where any solvable board will do
constexpr std::int64_t kParticularTries = 2'000;       // where it must be a particular one
constexpr std::int64_t kParticularCells = 40'000'000;  // the same for large boards

// Whether solvability is not enough.
bool particular(const Wish& wish) {
    return wish.least > Rung::Clue || wish.min_bbbv > 0 ||
           wish.max_bbbv != std::numeric_limits<int>::max();
}

}  // namespace

Made NoGuessGenerator::make(const Wish& wish, std::uint64_t seed, Budget& budget) {
    Rng rng(seed);
    Made made;
    mines_.assign(wish.grid.size(), 0);
    const bool found = search(wish, rng, budget, made);
    made.ended = found                  ? Ended::Found
                 : budget.was_stopped() ? Ended::Stopped
                 : budget.ended()       ? Ended::StepsSpent
                                        : Ended::TriesSpent;
    made.mines = mines_;
    made.metrics = board_metrics(wish.grid, mines_);
    return made;
}

bool NoGuessGenerator::search(const Wish& wish, Rng& rng, Budget& budget, Made& made) {
    // Any permutation will do to begin with, but the same for every seed.
    free_.clear();
    for (int cell = 0; cell < wish.grid.size(); ++cell) {
        if (wish.empty[cell] == 0) {
            free_.push_back(cell);
        }
    }
    std::int64_t draws = wish.method == Method::Repair ? 0 : worthwhile_draws(wish);
    std::int64_t others =
        particular(wish)
            ? std::clamp<std::int64_t>(kParticularCells / wish.grid.size(), 4, kParticularTries)
            : kRepairedTries;
    if (wish.tries > 0) {
        draws = std::min(draws, wish.tries);
        others = wish.tries - draws;
    }
    const std::int64_t cost = wish.grid.size() / kCellsAStep + 1;
    for (std::int64_t i = 0; i < draws && budget.spend(cost); ++i) {
        if (try_as_drawn(wish, rng, budget, made)) {
            return true;
        }
    }
    for (std::int64_t i = 0; i < others && budget.spend(cost); ++i) {
        if (wish.method == Method::Uniform ? try_mixed(wish, rng, budget, made)
                                           : try_repaired(wish, rng, budget, made)) {
            return true;
        }
    }
    return false;
}

// The first steps of a Fisher-Yates shuffle of the free cells.
void NoGuessGenerator::draw(const Wish& wish, Rng& rng) {
    mines_.assign(wish.grid.size(), 0);
    for (int k = 0; k < wish.mines; ++k) {
        std::swap(free_[k], free_[k + rng.below(free_.size() - k)]);
        mines_[free_[k]] = 1;
    }
}

bool NoGuessGenerator::try_as_drawn(const Wish& wish, Rng& rng, Budget& budget, Made& made) {
    draw(wish, rng);
    ++made.drawn;
    if (has_twins(wish.grid, mines_, wish.start) || !bbbv_fits(wish)) {
        return false;
    }
    player_.begin(wish.grid, mines_, wish.start);
    if (!player_.run({wish.highest}, budget) || !fulfils(wish, player_.record())) {
        return false;
    }
    made.record = player_.record();
    made.origin = Origin::Drawn;
    return true;
}

bool NoGuessGenerator::try_repaired(const Wish& wish, Rng& rng, Budget& budget, Made& made) {
    draw(wish, rng);
    ++made.drawn;
    made.origin = Origin::Repaired;
    const bool solvable =
        repairer_.repair(wish.grid, wish.start, wish.empty, {wish.highest}, rng, budget, mines_);
    made.repairs += repairer_.count().repairs;
    if (!solvable || !bbbv_fits(wish) || !fulfils(wish, repairer_.player().record())) {
        return false;
    }
    made.record = repairer_.player().record();
    return true;
}

// Repairs a board, lets the chain forget the repair, and then takes what the chain shows from time
// to time until it fulfils the wish.
bool NoGuessGenerator::try_mixed(const Wish& wish, Rng& rng, Budget& budget, Made& made) {
    const std::int64_t round = static_cast<std::int64_t>(wish.mixing) * wish.mines;
    if (made.origin != Origin::Mixed) {
        draw(wish, rng);
        ++made.drawn;
        const bool solvable = repairer_.repair(wish.grid, wish.start, wish.empty, {wish.highest},
                                               rng, budget, mines_);
        made.repairs += repairer_.count().repairs;
        if (!solvable ||
            !chain_.begin(wish.grid, mines_, wish.start, wish.empty, {wish.highest}, budget)) {
            return false;
        }
        made.origin = Origin::Mixed;
    }
    for (std::int64_t i = 0; i < round; ++i) {
        (void)chain_.step(rng, budget);
        ++made.steps;
        if (budget.ended()) {
            return false;
        }
    }
    chain_.copy_layout(mines_);
    player_.begin(wish.grid, mines_, wish.start);  // from scratch, as every board
    if (!player_.run({wish.highest}, budget) || !bbbv_fits(wish) ||
        !fulfils(wish, player_.record())) {
        return false;
    }
    made.record = player_.record();
    return true;
}

bool NoGuessGenerator::fulfils(const Wish& wish, const PlayRecord& record) const {
    // A board that the first click solves needs the lowest rung at most.
    return std::max(record.hardest(), Rung::Clue) >= wish.least;
}

bool NoGuessGenerator::bbbv_fits(const Wish& wish) const {
    if (wish.min_bbbv <= 0 && wish.max_bbbv == std::numeric_limits<int>::max()) {
        return true;
    }
    const int bbbv = board_metrics(wish.grid, mines_).bbbv;
    return wish.min_bbbv <= bbbv && bbbv <= wish.max_bbbv;
}

std::vector<Made> make_many(const Wish& wish, std::uint64_t first, int count, int threads,
                            StopSignal* stop) {
    std::vector<Made> result(count);
    // Those who ask for small boards one by one should not wait for memory each time.
    thread_local NoGuessGenerator kept;
    const auto make = [&](NoGuessGenerator& generator, int i, StopSignal* stopped) {
        Budget budget(wish.limit, stopped);
        result[i] = generator.make(wish, first + static_cast<std::uint64_t>(i), budget);
    };
    if (threads <= 1 || count <= 1) {
        for (int i = 0; i < count; ++i) {
            make(kept, i, stop);
        }
        if (wish.grid.size() > kKeptCells) {
            kept = NoGuessGenerator();
        }
        return result;
    }
    for_each_number(count, threads, stop, [&] {
        return [&make, own = NoGuessGenerator()](int i, StopSignal* stopped) mutable {
            make(own, i, stopped);
        };
    });
    return result;
}

}  // namespace sapper
