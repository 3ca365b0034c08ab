// The answer of a policy: the cell to open, its risk, and the chance to win.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/verdict.hpp"
#include "guess/reported_chance.hpp"

namespace sapper {

// How a cell is chosen when nothing is certain.
enum class Policy : std::uint8_t {
    Safest,     // the lowest mine probability; ties by fewest hidden neighbours
    Informed,   // of the safest few, the best chance to win one move ahead
    Lookahead,  // the chance to win over the exact distribution of the next clue
    Endgame,    // exact game-tree search, as far as the budget allows
    Best,       // search to the end if small enough, otherwise look-ahead
    Deep,       // like best, but looks further, and plays out random boards if cells are close
};

// Why the cell was chosen.
enum class MoveReason : std::uint8_t {
    None,         // no move: no hidden safe cell, no solution, or the budget ended
    Certain,      // safe in every solution
    Safest,       // no cell is safer
    Progress,     // as safe as any, and more likely to make progress
    WinChance,    // riskier than the safest cell, but the better chance to win
    Exact,        // searched to the end: no move wins more often
    Unavoidable,  // the guess cannot be avoided later
};

struct Candidate {
    int cell = -1;
    double mine_probability = 0;
    double win_chance = std::numeric_limits<double>::quiet_NaN();  // NaN: not computed
    bool exact = false;  // the win chance is not estimated
};

struct MoveChoice {
    Verdict verdict = Verdict::Unknown;
    MoveReason reason = MoveReason::None;
    int cell = -1;
    double mine_probability = 0;
    double win_chance = std::numeric_limits<double>::quiet_NaN();
    bool exact = false;
    int follow_ups = 0;                 // positions after a clue that look-ahead valued
    ChanceVector chance_basis{};        // inputs of an estimated win chance
    std::vector<Candidate> candidates;  // best first, including the chosen one

    void clear() { *this = {}; }
};

}  // namespace sapper
