// Generates boards that logic alone solves from their start: a request and a seed give a proved
// layout.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/layout.hpp"
#include "generate/outward.hpp"
#include "generate/repair.hpp"
#include "generate/swap_chain.hpp"
#include "play/player.hpp"

namespace sapper {

enum class Method : std::uint8_t { Auto, Uniform, Repair };
enum class Origin : std::uint8_t { Drawn, Repaired, Mixed, Packed };

// How the search for a board ended: with a board, after all tries, because its steps were spent, or
// because it was stopped.
enum class Ended : std::uint8_t { Found, TriesSpent, StepsSpent, Stopped };

struct Request {
    Grid grid;
    int mines = 0;
    int start = 0;
    Bytes empty;  // 1 on cells that must not hold a mine, including the start
    Method method = Method::Auto;
    Rung highest = Rung::Total;  // the board must not need more than this
    Rung least = Rung::None;     // the board must need at least this
    int min_bbbv = 0;
    int max_bbbv = std::numeric_limits<int>::max();
    std::int64_t tries = 0;  // boards before giving up; 0: depends on the request
    int mixing = 5;          // steps of the chain per mine
    std::int64_t limit = std::numeric_limits<std::int64_t>::max();  // budget steps per board
};

struct Result {
    Ended ended = Ended::TriesSpent;  // unless Found, the board is the last one tried
    Bytes mines;
    BoardMetrics metrics;
    PlayRecord record;
    Origin origin = Origin::Drawn;
    std::int64_t drawn = 0;    // layouts drawn, including this one
    std::int64_t repairs = 0;  // repairs of all these layouts
    std::int64_t steps = 0;    // steps of the chain
};

// Keeps its memory between boards; use one per thread.
class NoGuessGenerator {
  public:
    [[nodiscard]] Result make(const Request& request, std::uint64_t seed, Budget& budget);

  private:
    void draw(const Request& request, Rng& rng);
    [[nodiscard]] bool search(const Request& request, Rng& rng, Budget& budget, Result& result);
    bool try_as_drawn(const Request& request, Rng& rng, Budget& budget, Result& result);
    bool draw_and_repair(const Request& request, std::int64_t& allowance, Rng& rng, Budget& budget,
                         Result& result);
    bool try_repaired(const Request& request, std::int64_t& allowance, Rng& rng, Budget& budget,
                      Result& result);
    bool try_outward(const Request& request, std::int64_t attempt, Rng& rng, Budget& budget,
                     Result& result);
    bool try_interval(const Request& request, Rng& rng, Budget& budget, Result& result);
    void mix_outward(const Request& request, Rng& rng, Budget& budget, Result& result);
    bool try_mixed(const Request& request, std::int64_t& allowance, Rng& rng, Budget& budget,
                   Result& result);
    [[nodiscard]] bool fulfils(const Request& request, const PlayRecord& record) const;
    [[nodiscard]] bool bbbv_fits(const Request& request) const;

    Bytes mines_;
    std::vector<int> free_;
    DeductionPlayer player_;
    Repairer repairer_;
    OutwardRepairer outward_;
    SwapChain chain_;
};

// Board i is the result for seed first + i, for any number of threads. Each board has its own
// budget.
[[nodiscard]] std::vector<Result> make_many(const Request& request, std::uint64_t first, int count,
                                            int threads, StopSignal* stop = nullptr);

}  // namespace sapper
