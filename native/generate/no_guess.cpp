#include "generate/no_guess.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/shuffle.hpp"
#include "play/twins.hpp"

namespace sapper {

namespace {

// How many boards to draw before repairing one. According to measurements, the share of solvable
// boards falls as the density grows, and beyond 20 % mostly as the size grows. Drawing is preferred
// if it finds a board within about three milliseconds, because a drawn board has no trace of a
// repair. The limits allow several times the average number of draws. For a uniform board many more
// draws are worthwhile, because the alternative is the swap chain (swap_chain.hpp).
struct WorthDrawing {
    double density;      // up to this density
    int cells;           // and this number of cells:
    std::int64_t draws;  // number of draws
};

constexpr WorthDrawing kWorthDrawing[] = {
    {0.160, 4'000, 64}, {0.215, 1'200, 64}, {0.235, 500, 128},
    {0.255, 400, 800},  {0.285, 121, 400},  {0.305, 100, 800},
};

std::int64_t worthwhile_draws(const Request& request) {
    const int n = request.grid.size();
    const double density = static_cast<double>(request.mines) / n;
    std::int64_t draws = 0;
    for (const WorthDrawing& worth : kWorthDrawing) {
        if (density <= worth.density && n <= worth.cells) {
            draws = worth.draws;
            break;
        }
    }
    if (request.method == Method::Uniform) {
        const std::int64_t cells = density <= 0.16    ? 40'000'000
                                   : density <= 0.215 ? 4'000'000
                                   : density <= 0.27  ? 400'000
                                   : n <= 200         ? 200'000
                                                      : 0;
        const std::int64_t least = density <= 0.16 ? 100 : density <= 0.215 ? 20 : 0;
        return std::max({draws, cells / n, least});
    }
    // Huge sparse boards are often solvable without a repair.
    return draws == 0 && density <= 0.16 ? 2 : draws;
}

constexpr int kCellsAStep = 4;      // cells drawn and checked per step
constexpr int kKeptCells = 10'000;  // memory for boards up to this size is kept between calls

// Steps of ordinary repair before outward repair is tried. They are enough for nearly all boards
// that ordinary repair can repair; it fails on long narrow boards.
constexpr std::int64_t kRepairSteps = 100'000;
constexpr std::int64_t kRepairStepsPerCell = 8;   // multiplied by the shorter side of the board
constexpr std::int64_t kMixStepsPerCell = 2'000;  // steps of the chain after outward repair

// Mine densities around the start, one per attempt of outward repair. The remaining mines are
// packed into the cells farthest from the start.
constexpr double kDensities[] = {1.0, 1.0, 0.4, 0.3, 0.2, 0.1, 0.0};
constexpr double kDense = 0.45;  // above this density, no board is solvable everywhere

// Above this density, ordinary repair has no room for the mines that it moves, so outward repair
// packs them at once.
constexpr double kFull = 0.85;
constexpr int kFullCells = 2'500;

constexpr std::int64_t kRepairedTries = 40;            // if any solvable board will do
constexpr std::int64_t kParticularTries = 2'000;       // if the board must meet further conditions
constexpr std::int64_t kParticularCells = 40'000'000;  // the same for large boards

// Whether the request has conditions other than solvability.
bool particular(const Request& request) {
    return request.least > Rung::Clue || request.min_bbbv > 0 ||
           request.max_bbbv != std::numeric_limits<int>::max();
}

// Whether the board is so long and narrow that the player cannot walk around a wall.
bool is_elongated(const Grid& grid) {
    return std::max(grid.width, grid.height) >= 8 * std::min(grid.width, grid.height);
}

// Whether hardly any cell is left to exchange a mine with.
bool is_full(const Request& request) {
    return request.grid.size() > kFullCells && request.mines > kFull * request.grid.size();
}

}  // namespace

Result NoGuessGenerator::make(const Request& request, std::uint64_t seed, Budget& budget) {
    Rng rng(seed);
    Result result;
    mines_.assign(request.grid.size(), 0);
    const bool found = search(request, rng, budget, result);
    result.ended = found                  ? Ended::Found
                   : budget.was_stopped() ? Ended::Stopped
                   : budget.ended()       ? Ended::StepsSpent
                                          : Ended::TriesSpent;
    result.mines = mines_;
    result.metrics = board_metrics(request.grid, mines_);
    return result;
}

bool NoGuessGenerator::search(const Request& request, Rng& rng, Budget& budget, Result& result) {
    // The initial order is arbitrary, but must be the same for every seed.
    free_.clear();
    for (int cell = 0; cell < request.grid.size(); ++cell) {
        if (request.empty[cell] == 0) {
            free_.push_back(cell);
        }
    }
    std::int64_t draws = request.method == Method::Repair ? 0 : worthwhile_draws(request);
    std::int64_t others =
        particular(request)
            ? std::clamp<std::int64_t>(kParticularCells / request.grid.size(), 4, kParticularTries)
            : kRepairedTries;
    if (request.tries > 0) {
        draws = std::min(draws, request.tries);
        others = request.tries - draws;
    }
    const std::int64_t cost = request.grid.size() / kCellsAStep + 1;
    for (std::int64_t i = 0; i < draws && budget.spend(cost); ++i) {
        if (try_as_drawn(request, rng, budget, result)) {
            return true;
        }
    }
    const int narrow = std::min(request.grid.width, request.grid.height);
    const std::int64_t cells = request.grid.size();
    std::int64_t allowance = particular(request) ? budget.left()
                             : narrow <= 2       ? 4 * cells  // see try_interval
                             : is_elongated(request.grid) || is_full(request)
                                 ? 0
                                 : kRepairSteps + kRepairStepsPerCell * narrow * cells;
    std::int64_t done = 0;
    for (bool walled_in = false; done < others && allowance > 0 && !walled_in && budget.spend(cost);
         ++done) {
        if (request.method == Method::Uniform
                ? try_mixed(request, allowance, rng, budget, result)
                : try_repaired(request, allowance, rng, budget, result)) {
            return true;
        }
        walled_in = !particular(request) && repairer_.walled_in();
    }
    const std::int64_t tries =
        std::min<std::int64_t>(std::size(kDensities), request.tries > 0 ? others - done : others);
    for (std::int64_t i = 0; i < tries && budget.spend(cost); ++i) {
        if (narrow <= 2 ? try_interval(request, rng, budget, result)
                        : try_outward(request, i, rng, budget, result)) {
            return true;
        }
    }
    return false;
}

void NoGuessGenerator::draw(const Request& request, Rng& rng) {
    mines_.assign(request.grid.size(), 0);
    partial_shuffle(std::span(free_), request.mines, rng);
    for (int k = 0; k < request.mines; ++k) {
        mines_[free_[k]] = 1;
    }
}

bool NoGuessGenerator::try_as_drawn(const Request& request, Rng& rng, Budget& budget,
                                    Result& result) {
    draw(request, rng);
    ++result.drawn;
    if (has_twins(request.grid, mines_, request.start) || !bbbv_fits(request)) {
        return false;
    }
    player_.begin(request.grid, mines_, request.start);
    if (!player_.run({request.highest}, budget) || !fulfils(request, player_.record())) {
        return false;
    }
    result.record = player_.record();
    result.origin = Origin::Drawn;
    return true;
}

// Draws a board and repairs it; subtracts the cost from the allowance.
bool NoGuessGenerator::draw_and_repair(const Request& request, std::int64_t& allowance, Rng& rng,
                                       Budget& budget, Result& result) {
    draw(request, rng);
    ++result.drawn;
    Budget own = budget.part(allowance);
    const std::int64_t given = own.left();
    const bool solvable = repairer_.repair(request.grid, request.start, request.empty,
                                           {request.highest}, rng, own, mines_);
    result.repairs += repairer_.count().repairs;
    allowance -= given - own.left();
    return budget.spend(given - own.left()) && solvable;
}

bool NoGuessGenerator::try_repaired(const Request& request, std::int64_t& allowance, Rng& rng,
                                    Budget& budget, Result& result) {
    result.origin = Origin::Repaired;
    const bool solvable = draw_and_repair(request, allowance, rng, budget, result);
    if (!solvable || !bbbv_fits(request) || !fulfils(request, repairer_.player().record())) {
        return false;
    }
    result.record = repairer_.player().record();
    return true;
}

bool NoGuessGenerator::try_outward(const Request& request, std::int64_t attempt, Rng& rng,
                                   Budget& budget, Result& result) {
    const double density = static_cast<double>(request.mines) / request.grid.size();
    draw(request, rng);
    ++result.drawn;
    const bool pack = kDensities[attempt] < density || density > kDense;
    if (pack) {
        outward_.pack(request.grid, request.start, request.empty,
                      std::min(kDensities[attempt], kDense - 0.05), rng, mines_);
    }
    const bool solvable = outward_.repair(request.grid, request.start, request.empty,
                                          {request.highest}, rng, budget, mines_);
    result.repairs += outward_.count().repairs;
    result.origin = pack || outward_.packed() > 0 ? Origin::Packed : Origin::Repaired;
    result.record = outward_.player().record();
    if (!solvable) {
        return false;
    }
    if (request.method == Method::Uniform) {
        mix_outward(request, rng, budget, result);
    }
    return bbbv_fits(request) && fulfils(request, result.record);
}

// Runs the chain until the board is mixed or its steps are used up. On a strip most swaps affect
// all cells between the swap and one end, so the steps may not suffice. The origin records this.
void NoGuessGenerator::mix_outward(const Request& request, Rng& rng, Budget& budget,
                                   Result& result) {
    Budget own = budget.part(kMixStepsPerCell * request.grid.size());
    const std::int64_t given = own.left();
    const std::int64_t round = static_cast<std::int64_t>(request.mixing) * request.mines;
    bool mixed =
        chain_.begin(request.grid, mines_, request.start, request.empty, {request.highest}, own);
    if (mixed) {
        for (std::int64_t i = 0; i < round && mixed; ++i) {
            (void)chain_.step(rng, own);
            mixed = !own.ended();
            result.steps += mixed ? 1 : 0;
        }
        chain_.copy_layout(mines_);
        player_.begin(request.grid, mines_, request.start);  // from scratch, like every board
        (void)budget.spend(given - own.left());
        if (player_.run({request.highest}, budget)) {
            result.record = player_.record();
        }
    }
    if (mixed) {
        result.origin = Origin::Mixed;
    }
}

// Makes a board of one or two rows. The two cells of a column have the same neighbours, so both are
// empty or both are mines. No clue gives information about cells behind a column of mines. So the
// start is in a run of empty columns, and all other columns are full of mines.
bool NoGuessGenerator::try_interval(const Request& request, Rng& rng, Budget& budget,
                                    Result& result) {
    const Grid& grid = request.grid;
    const bool upright = grid.height > grid.width;
    const int across = upright ? grid.width : grid.height;
    const int length = upright ? grid.height : grid.width;
    const auto cell = [&](int along, int k) {
        return upright ? along * grid.width + k : k * grid.width + along;
    };
    int first = length;
    int last = -1;
    for (int along = 0; along < length; ++along) {
        for (int k = 0; k < across; ++k) {
            if (request.empty[cell(along, k)] != 0) {
                first = std::min(first, along);
                last = along;
            }
        }
    }
    ++result.drawn;
    const int mines = request.mines;
    const int columns = mines / across;  // full of mines
    const int lowest = std::max(0, columns - (length - 1 - last));
    const int highest = std::min(columns, first);
    if (mines % across != 0 || lowest > highest) {
        return false;
    }
    const int before = lowest + static_cast<int>(rng.below(highest - lowest + 1));
    mines_.assign(grid.size(), 0);
    for (int i = 0; i < columns; ++i) {
        const int along = i < before ? i : length - 1 - (i - before);
        for (int k = 0; k < across; ++k) {
            mines_[cell(along, k)] = 1;
        }
    }
    player_.begin(grid, mines_, request.start);
    result.origin = Origin::Packed;
    const bool solvable = player_.run({request.highest}, budget);
    result.record = player_.record();
    return solvable && bbbv_fits(request) && fulfils(request, result.record);
}

// Repairs a board and runs the chain until no trace of the repair is left. Then it continues the
// chain, and checks from time to time whether the board fulfils the request.
bool NoGuessGenerator::try_mixed(const Request& request, std::int64_t& allowance, Rng& rng,
                                 Budget& budget, Result& result) {
    const std::int64_t round = static_cast<std::int64_t>(request.mixing) * request.mines;
    if (result.origin != Origin::Mixed) {
        if (!draw_and_repair(request, allowance, rng, budget, result) ||
            !chain_.begin(request.grid, mines_, request.start, request.empty, {request.highest},
                          budget)) {
            return false;
        }
        result.origin = Origin::Mixed;
    }
    for (std::int64_t i = 0; i < round; ++i) {
        (void)chain_.step(rng, budget);
        ++result.steps;
        if (budget.ended()) {
            return false;
        }
    }
    chain_.copy_layout(mines_);
    player_.begin(request.grid, mines_, request.start);  // from scratch, like every board
    if (!player_.run({request.highest}, budget) || !bbbv_fits(request) ||
        !fulfils(request, player_.record())) {
        return false;
    }
    result.record = player_.record();
    return true;
}

bool NoGuessGenerator::fulfils(const Request& request, const PlayRecord& record) const {
    // A board that the first click solves counts as the lowest rung.
    return std::max(record.hardest(), Rung::Clue) >= request.least;
}

bool NoGuessGenerator::bbbv_fits(const Request& request) const {
    if (request.min_bbbv <= 0 && request.max_bbbv == std::numeric_limits<int>::max()) {
        return true;
    }
    const int bbbv = board_metrics(request.grid, mines_).bbbv;
    return request.min_bbbv <= bbbv && bbbv <= request.max_bbbv;
}

std::vector<Result> make_many(const Request& request, std::uint64_t first, int count, int threads,
                              StopSignal* stop) {
    std::vector<Result> results(count);
    // The memory is kept, so that repeated calls for small boards do not allocate.
    thread_local NoGuessGenerator kept;
    const auto make = [&](NoGuessGenerator& generator, int i, StopSignal* stopped) {
        Budget budget(request.limit, stopped);
        results[i] = generator.make(request, first + static_cast<std::uint64_t>(i), budget);
    };
    if (threads <= 1 || count <= 1) {
        for (int i = 0; i < count; ++i) {
            make(kept, i, stop);
        }
        if (request.grid.size() > kKeptCells) {
            kept = NoGuessGenerator();
        }
        return results;
    }
    for_each_number(count, threads, stop, [&] {
        return [&make, own = NoGuessGenerator()](int i, StopSignal* stopped) mutable {
            make(own, i, stopped);
        };
    });
    return results;
}

}  // namespace sapper
