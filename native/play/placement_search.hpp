// Finds the cells that a few clues make certain, by a search for different placements instead of
// tables.
//
// One fitting placement is known: the layout. A cell is certain unless it differs in another
// placement. So each cell is flipped in turn, and the clues around it are repaired: if a clue no
// longer fits, one of its other cells is flipped in the opposite direction, which may break further
// clues. The repair ends when all clues fit again. The new placement shows that none of its flipped
// cells is certain. If every repair fails, the cell is certain. When a play is stuck, nearly every
// region is small and has no certain cell. A few adjacent flips show this in a fraction of the time
// of the dynamic programme.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

namespace sapper {

inline constexpr int kSearchLooks = 400;  // beyond this, tables are faster

// By how many mines another placement may exceed the current one.
struct MoreMines {
    int least = std::numeric_limits<int>::min();
    int most = std::numeric_limits<int>::max();
};

class PlacementSearch {
  public:
    static constexpr int kCells = 64;
    static constexpr int kClues = 32;

    enum class Answer : std::uint8_t { No, Yes, Unknown };

    // Sets how many states one call may examine.
    void limit(int looks) { looks_ = looks; }

    // Starts a new search with the current placement: its mines among the cells 0 .. count - 1.
    void begin(std::uint64_t placed, int count);
    // Adds a clue that the placement satisfies. There may be at most kClues clues, each with one to
    // seven mines and at least one safe cell.
    void add(std::uint64_t cells);

    // Finds the cells that are the same in all fitting placements; returns false if that takes too
    // long.
    bool find_fixed(const MoreMines& more, std::uint64_t& fixed);
    // Whether some placement has that many more mines.
    [[nodiscard]] Answer any(const MoreMines& more);

  private:
    template <int Words>
    class Run;

    int looks_ = kSearchLooks;
    std::uint64_t placed_ = 0;
    int count_ = 0;
    int clues_ = 0;
    std::array<std::uint64_t, kClues> clue_{};
};

}  // namespace sapper
