// The end of a game, searched part by part.
//
// Hidden cells fall into parts of which no two touch or share a clue. Parts know of each other by
// the mine total alone: one has more mines where another has fewer. A part that holds the same
// number of mines in every solution is independent of all others: each of its placements goes with
// each of theirs, what its cells show says nothing of them, and the best play wins the product of
// what it wins of the parts (by induction over the openings left, as in small_search). So it is
// listed and searched alone. Parts whose numbers vary are listed together, joined by their numbers,
// because what is learnt of one may decide how another one is best played; where the number of one
// becomes known during the search, it is split off there.
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
    // Values all moves that may be best, exactly; best first. `safe` are hidden cells that are
    // certain to be empty, outside of frontier and sea. False when a part has more than `most`
    // solutions, or the budget ended. With `all` every move is searched to its end.
    [[nodiscard]] bool search(const Frontier& frontier, const std::vector<int>& safe,
                              double log2_solutions, int most, bool all, Budget& budget,
                              std::vector<Candidate>& moves);

    // Parts of the position searched last that were searched apart.
    [[nodiscard]] int parts() const { return static_cast<int>(parts_.size()); }

  private:
    struct Part {
        std::vector<int> cells;  // uncertain ones, those of the frontier first
        std::vector<int> safe;
        MineRange mines;               // that it may hold
        std::vector<Candidate> moves;  // by this part alone
        double chance = 1;             // to win it
    };

    void find_parts(const Frontier& frontier, const std::vector<int>& safe);
    // How many mines each part may hold; one of which too much would have to be listed, any number.
    [[nodiscard]] bool bound_mines(const Frontier& frontier, int most, Budget& budget);
    void join_varying();
    // Gives the part whose number varied, or the only one, what the others leave.
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
