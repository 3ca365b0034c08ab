// Finds minimal sets of clues that prove a cell certain or a board impossible.
//
// A set of clues forces a cell if the board with only these clues and the opposite value in the
// cell has no solution. The set of candidates grows around the cell until it forces the cell.
// Single clues, pairs and (among few candidates) triples are tried first. Otherwise clues are
// deleted one by one, the farthest first, as long as the rest still forces the cell. No clue of the
// result can be left out.
#pragma once

#include <cstdint>
#include <vector>

#include "solve/engine.hpp"

namespace sapper {

struct Core {
    Verdict verdict = Verdict::Unknown;  // Inconsistent: the clues below prove the claim
    std::vector<int> clues;              // board cells, ascending
    bool uses_total = false;
    bool minimal = true;  // false if the budget did not suffice to try deleting every clue
};

class Prover {
  public:
    explicit Prover(Engine& engine) : engine_(engine) {}

    // Finds a minimal set of clues that contradict each other if `cell` has `value` (kMine, or
    // kBlank for no mine). The verdict is Consistent if there is no contradiction.
    [[nodiscard]] Core refute(const Position& position, int cell, std::uint8_t value,
                              Budget& budget);

    // A minimal set of clues of the board that contradict each other.
    [[nodiscard]] Core conflict(const Position& position, Budget& budget);

  private:
    using Clues = std::vector<int>;

    // Whether the chosen clues (and the total) contradict each other and the assumption.
    bool contradict(const Clues& clues, bool with_total);
    [[nodiscard]] Clues all_clues() const;
    // Clues by their distance from a cell, where clues that share a hidden cell are neighbours.
    [[nodiscard]] std::vector<Clues> rings(int from) const;
    bool small_core(const Clues& near, int must_see, Clues& core);
    Clues shrink(Clues clues, bool with_total);
    Core core_of(const Clues& clues);
    Clues conflicting_window();
    Core local_core(int from, int must_see);
    Core global_core(int from);

    Engine& engine_;
    Position position_;
    Bytes cells_;  // the board with the assumption made
    Bytes shown_;  // the part of it being tested
    Budget* budget_ = nullptr;
    bool spent_ = false;
};

}  // namespace sapper
