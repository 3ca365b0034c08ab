// Boards that logic alone solves from their start: a wish and a seed in, a proved layout out.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/layout.hpp"
#include "generate/repair.hpp"
#include "generate/swap_chain.hpp"
#include "play/player.hpp"

namespace sapper {

enum class Method : std::uint8_t { Auto, Uniform, Repair };
enum class Origin : std::uint8_t { Drawn, Repaired, Mixed };

// How a search for a board came to its end: with a board, after all tries, because its steps were
// spent, or because it was stopped.
enum class Ended : std::uint8_t { Found, TriesSpent, StepsSpent, Stopped };

struct Wish {
    Grid grid;
    int mines = 0;
    int start = 0;
    Bytes empty;  // 1 on cells that must hold no mine, the start among them
    Method method = Method::Auto;
    Rung highest = Rung::Total;  // the board must not need more than this
    Rung least = Rung::None;     // nor less than this
    int min_bbbv = 0;
    int max_bbbv = std::numeric_limits<int>::max();
    std::int64_t tries = 0;  // boards before giving up; 0: as many as seem worth while
    int mixing = 5;          // steps of the chain for each mine
    std::int64_t limit = std::numeric_limits<std::int64_t>::max();  // steps of the budget a board
};

struct Made {
    Ended ended = Ended::TriesSpent;  // unless Found, the board is the last one tried
    Bytes mines;
    BoardMetrics metrics;
    PlayRecord record;
    Origin origin = Origin::Drawn;
    std::int64_t drawn = 0;    // layouts drawn, this one included
    std::int64_t repairs = 0;  // on all of them
    std::int64_t steps = 0;    // of the chain
};

// Keeps its memory between boards; one for each thread.
class NoGuessGenerator {
  public:
    [[nodiscard]] Made make(const Wish& wish, std::uint64_t seed, Budget& budget);

  private:
    void draw(const Wish& wish, Rng& rng);
    [[nodiscard]] bool search(const Wish& wish, Rng& rng, Budget& budget, Made& made);
    bool try_as_drawn(const Wish& wish, Rng& rng, Budget& budget, Made& made);
    bool try_repaired(const Wish& wish, Rng& rng, Budget& budget, Made& made);
    bool try_mixed(const Wish& wish, Rng& rng, Budget& budget, Made& made);
    [[nodiscard]] bool fulfils(const Wish& wish, const PlayRecord& record) const;
    [[nodiscard]] bool bbbv_fits(const Wish& wish) const;

    Bytes mines_;
    std::vector<int> free_;
    DeductionPlayer player_;
    Repairer repairer_;
    SwapChain chain_;
};

// Board i is made from seed first + i, whatever the number of threads, with a budget of its own.
[[nodiscard]] std::vector<Made> make_many(const Wish& wish, std::uint64_t first, int count,
                                          int threads, StopSignal* stop = nullptr);

}  // namespace sapper
