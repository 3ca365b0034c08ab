// Exact reasoning for the deduction player: finds the cells that follow from a region of clues,
// or from the mine total together with all regions.
//
// A region is a set of clues and all unknown cells around them; a component is a region that shares
// no cell with any other clue. A region may have fewer clues than its component. Its conclusions
// are still correct, because more clues can only add conclusions. In small regions, the player
// searches for different placements (placement_search.hpp). If that takes long or there are too
// many cells, cells with the same clues are merged into boxes, and the engine's dynamic programme
// runs over truth values. Both methods are exact, so the choice affects only the time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "play/placement_search.hpp"
#include "play/play_board.hpp"
#include "solve/engine.hpp"
#include "solve/number_set.hpp"

namespace sapper {

inline constexpr std::int64_t kDeductionSteps = std::int64_t{1} << 26;

// Cells found to be certain, as frame indices.
struct Certain {
    std::vector<int> safe;
    std::vector<int> mines;
    int clues = 0;  // clues looked at

    [[nodiscard]] bool empty() const { return safe.empty() && mines.empty(); }
    void clear() {
        safe.clear();
        mines.clear();
        clues = 0;
    }
};

class RegionSolver {
  public:
    void reset(const PlayBoard& board);
    void limit_search(int looks) { search_.limit(looks); }

    // Gathers the region around a clue, nearest clues first, until it would exceed `cells` unknown
    // cells (0: no limit). Returns true if it is a whole component.
    bool gather(const PlayBoard& board, int clue, int cells);
    [[nodiscard]] const std::vector<int>& clues() const { return clues_; }

    // Finds the cells that the last gathered region makes certain.
    void settle(const PlayBoard& board, Budget& budget, Certain& certain);

    // Returns false if the mine total adds nothing to the clues of the front, because the sea can
    // have the remaining mines, and also one more or one fewer. Uses bounds from clues that share
    // no cell.
    [[nodiscard]] bool total_tells(const PlayBoard& board, const std::vector<int>& front);

    // Finds the cells that the mine total and every clue on the front make certain.
    void settle_by_total(const PlayBoard& board, const std::vector<int>& front, Budget& budget,
                         Certain& certain);

  private:
    // A component with its dynamic programme and the numbers of mines it may hold.
    struct SolvedComponent {
        Component component;
        Skeleton skeleton;
        std::vector<std::uint8_t> inside;
        NumberSet attainable;  // a bit for each number of mines
        int least = 0;         // of these
        int most = 0;
        int gap = 0;  // the largest difference between consecutive numbers
    };

    // Starts a search without tables; returns false if there are too many clues or cells.
    bool begin_search(const PlayBoard& board);
    bool search_region(const PlayBoard& board, Certain& certain);
    bool search_with_total(const PlayBoard& board, const std::vector<int>& front, Certain& certain);
    void add_fixed(const PlayBoard& board, std::uint64_t fixed, Certain& certain) const;
    void add_sea(const PlayBoard& board, bool mines, Certain& certain) const;
    void build(const PlayBoard& board, Component& component);
    bool prepare(const PlayBoard& board, bool count_mines, int cap, Budget& budget,
                 SolvedComponent& solved);
    void read_marginals(const SolvedComponent& solved, const std::vector<std::uint8_t>& root,
                        Budget& budget, Certain& certain);
    static void note_attainable(SolvedComponent& solved);
    void settle_by_sums(const PlayBoard& board, int count, Budget& budget, Certain& certain);
    void settle_within_bounds(const PlayBoard& board, int count, Budget& budget, Certain& certain);
    void settle_component(int index, int sea, int mines, Budget& budget, Certain& certain);
    void settle_components(const PlayBoard& board, const std::vector<int>& front, Budget& budget,
                           Certain& certain);

    std::uint32_t epoch_ = 0;
    std::vector<std::uint32_t> clue_epoch_, cell_epoch_;
    std::vector<int> clue_number_, cell_number_;  // in the last gathered region
    std::vector<int> clues_, cells_, box_of_cell_;
    BoxMerger merger_;
    PlacementSearch search_;
    Planner planner_;
    Plan plan_;
    SolvedComponent region_;
    std::vector<SolvedComponent> components_;
    std::vector<NumberSet> before_, after_;
    NumberSet rest_;
    std::vector<std::uint8_t> root_, outside_, marginals_;
};

}  // namespace sapper
