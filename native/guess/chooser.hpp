// Chooses the cell to open on a board.
#pragma once

#include <memory>
#include <vector>

#include "base/budget.hpp"
#include "guess/choice.hpp"
#include "guess/deep_look.hpp"
#include "guess/end_parts.hpp"
#include "guess/lookahead.hpp"
#include "guess/searched_ends.hpp"
#include "solve/engine.hpp"

namespace sapper {

class Playouts;

// Keeps its memory between boards; not shared between threads.
class Chooser {
  public:
    Chooser();
    ~Chooser();
    Chooser(Chooser&&) noexcept;
    Chooser& operator=(Chooser&&) noexcept;

    // Chooses the move of a policy. A win chance needs the board's total; without a total, only
    // mine probabilities count. `seed` is for policies that sample.
    void choose(const Position& position, Policy policy, std::uint64_t seed, Budget& budget,
                MoveChoice& choice);

    // From now on, also computes the chance to win if a cell is certain, and the chances of other
    // moves at the end of a game. Simulations need neither.
    void value_certain_moves() { values_certain_moves_ = true; }

    // Certain cells and probabilities of the last position.
    [[nodiscard]] const Analysis& analysis() const { return now_.analysis; }

    // The features that the leaf value uses.
    [[nodiscard]] LeafFeatures measure(const Position& position, Budget& budget);

  private:
    void choose_safest(const Position& position, MoveChoice& choice) const;
    // Searches to the end. Returns false if the search is too large or exceeds its part of the
    // budget.
    [[nodiscard]] bool search_end(int most_solutions, std::int64_t steps, bool all, Budget& budget,
                                  MoveChoice& choice);
    // Values the moves other than the best one, if they are shown.
    void value_other_moves(int most_solutions, Budget& budget);
    // Searches to the end within the limits of `best`. On a small board, uses stored results if
    // there are any.
    [[nodiscard]] bool search_end_of_best(const Position& position, Budget& budget,
                                          MoveChoice& choice);
    void look_ahead(const Position& position, Policy policy, std::uint64_t seed, Budget& budget,
                    MoveChoice& choice);
    // Turns the values by which cells were compared into chances.
    void report_chances(const Position& position, MoveChoice& choice) const;
    // Plays out boards for the best candidates, if they are close.
    void play_out(const Position& position, std::uint64_t seed, Budget& budget, MoveChoice& choice);

    LookedAt now_;
    DeepLook deep_look_;
    std::unique_ptr<Playouts> playouts_;  // created when the first board is played out
    EndParts end_;
    std::vector<Candidate> end_moves_;
    std::vector<int> safe_;
    bool values_certain_moves_ = false;
};

}  // namespace sapper
