// Searches the end of a game part by part.
//
// The hidden cells consist of parts that do not touch each other or share a clue. Parts are linked
// only by the mine total: if one has more mines, another has fewer. A part with the same number of
// mines in every solution is independent of all other parts: each of its placements fits each
// placement of the other parts, and its cells reveal nothing about them. The chance of the best
// play is the product of the chances for the parts (by induction over the openings left, as in
// small_search). So an independent part is listed and searched alone. Parts whose numbers of mines
// vary are listed together, because new information about one part may change the best play in
// another part. If the number of mines in one part becomes known during the search, this part is
// split off.
#pragma once

#include <vector>

#include "base/budget.hpp"
#include "guess/choice.hpp"
#include "guess/endgame.hpp"
#include "guess/frontier.hpp"
#include "guess/solution_table.hpp"

namespace sapper {

class EndParts {
  public:
    // Values all moves that may be best, exactly, the best first. `safe` lists hidden cells that
    // are certain to be empty and belong neither to the frontier nor to the sea. Returns false if a
    // part has more than `most` solutions, or the budget ended. With `all`, every move is searched
    // to the end.
    [[nodiscard]] bool search(const Frontier& frontier, const std::vector<int>& safe,
                              double log2_solutions, int most, bool all, Budget& budget,
                              std::vector<Candidate>& moves);

    // Number of parts of the last position that were searched separately.
    [[nodiscard]] int parts() const { return static_cast<int>(parts_.size()); }

  private:
    struct Part {
        std::vector<int> cells;  // uncertain cells, those of the frontier first
        std::vector<int> safe;
        MineRange mines;               // possible numbers of mines
        std::vector<Candidate> moves;  // values for this part alone
        double chance = 1;             // chance to win the part
    };

    void find_parts(const Frontier& frontier, const std::vector<int>& safe);
    // Finds how many mines each part may have; any number for a part that is too large to list.
    [[nodiscard]] bool bound_mines(const Frontier& frontier, int most, Budget& budget);
    void join_varying();
    // Assigns the remaining mines to the last part, which is the only part with a varying number or
    // the only part at all.
    void fix_numbers(int mines);
    [[nodiscard]] bool search_part(const Frontier& frontier, Part& part, int most, bool all,
                                   Budget& budget);

    std::vector<Part> parts_;
    std::vector<int> part_of_;  // per cell of the board
    SolutionTable table_;
    EndgameSearch endgame_;
    std::vector<EndgameMove> found_;
};

}  // namespace sapper
