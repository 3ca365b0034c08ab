// What a policy answers: the cell to open, what it risks, and the chance to win.
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
    Informed,   // of the safest few, the best chance to win one opening ahead
    Lookahead,  // the chance to win over the exact distribution of the next clue
    Endgame,    // exact game-tree search, whatever it takes within the budget
    Best,       // the end searched where it is small enough, else looked ahead
    Deep,       // best, looking further, with sampled boards played out where cells are close
};

// Why the cell was chosen.
enum class MoveReason : std::uint8_t {
    None,         // there is no move: no hidden safe cell, no solution, or the budget ended
    Certain,      // safe in every solution
    Safest,       // nothing is safer
    Progress,     // as safe as any, and likelier to lead on
    WinChance,    // riskier than the safest cell, but the better chance to win
    Exact,        // the end was searched: no move wins more often
    Unavoidable,  // a guess that no later clue can spare
};

struct Candidate {
    int cell = -1;
    double mine_probability = 0;
    double win_chance = std::numeric_limits<double>::quiet_NaN();  // NaN: not worked out
    bool exact = false;                                            // the win chance is no estimate
};

struct MoveChoice {
    Verdict verdict = Verdict::Unknown;
    MoveReason reason = MoveReason::None;
    int cell = -1;
    double mine_probability = 0;
    double win_chance = std::numeric_limits<double>::quiet_NaN();
    bool exact = false;
    int follow_ups = 0;                 // positions after a clue that look-ahead valued
    ChanceVector chance_basis{};        // what an estimated win chance was worked out from
    std::vector<Candidate> candidates;  // best first, the chosen one among them

    void clear() { *this = {}; }
};

}  // namespace sapper
