// The highest rung of the deduction player: the mine total together with all regions.
#include <algorithm>

#include "play/region.hpp"

namespace sapper {

namespace {

// If combining the components would take more work than this, the total is not used. Only huge
// boards with thousands of open regions reach this limit.
constexpr std::int64_t kMixtureWork = 400'000'000;
constexpr std::int64_t kSumsPerStep = 64;  // number of sums of sets that take as long as one step

}  // namespace

bool RegionSolver::total_tells(const PlayBoard& board, const std::vector<int>& front) {
    ++epoch_;
    int mines = 0;    // mines of clues that share no cell
    int covered = 0;  // number of cells of these clues
    for (const int clue : front) {
        bool disjoint = true;
        board.for_mask(clue, board.mask(clue),
                       [&](int at) { disjoint = disjoint && cell_epoch_[at] != epoch_; });
        if (disjoint) {
            mines += board.residual(clue);
            covered += count_bits(board.mask(clue));
            board.for_mask(clue, board.mask(clue), [&](int at) { cell_epoch_[at] = epoch_; });
        }
    }
    const int most = mines + board.frontier() - covered;
    const int sea = board.unknowns() - board.frontier();
    return most >= board.mines_left() || board.mines_left() - mines >= sea;
}

// Uses all clues of the front and the total together, without tables.
bool RegionSolver::search_with_total(const PlayBoard& board, const std::vector<int>& front,
                                     Certain& certain) {
    ++epoch_;
    clues_.clear();
    cells_.clear();
    for (const int clue : front) {
        if (clue_epoch_[clue] == epoch_) {
            continue;
        }
        clue_epoch_[clue] = epoch_;
        clues_.push_back(clue);
        board.for_mask(clue, board.mask(clue), [&](int at) {
            if (cell_epoch_[at] != epoch_) {
                cell_epoch_[at] = epoch_;
                cells_.push_back(at);
            }
        });
        if (cells_.size() > PlacementSearch::kCells || clues_.size() > PlacementSearch::kClues) {
            return false;
        }
    }
    if (!begin_search(board)) {
        return false;
    }
    const int sea = board.unknowns() - board.frontier();
    int in_sea = board.mines_left();
    for (const int at : cells_) {
        in_sea -= board.mine(at) ? 1 : 0;
    }
    std::uint64_t fixed = 0;
    if (!search_.find_fixed({in_sea - sea, in_sea}, fixed)) {
        return false;
    }
    using Answer = PlacementSearch::Answer;
    Answer other = Answer::Yes;
    if (sea > 0 && in_sea == 0) {
        other = search_.any({-sea, -1});
    } else if (sea > 0 && in_sea == sea) {
        other = search_.any({1, sea});
    }
    if (other == Answer::Unknown) {
        return false;
    }
    certain.clues = static_cast<int>(clues_.size());
    add_fixed(board, fixed, certain);
    if (other == Answer::No) {
        add_sea(board, in_sea > 0, certain);
    }
    return true;
}

void RegionSolver::add_sea(const PlayBoard& board, bool mines, Certain& certain) const {
    auto& list = mines ? certain.mines : certain.safe;
    for (int cell = 0; cell < board.grid().size(); ++cell) {
        if (const int at = board.at(cell); board.unknown(at) && !board.on_frontier(at)) {
            list.push_back(at);
        }
    }
}

void RegionSolver::settle_by_total(const PlayBoard& board, const std::vector<int>& front,
                                   Budget& budget, Certain& certain) {
    certain.clear();
    if (search_with_total(board, front, certain)) {
        return;
    }
    try {
        settle_components(board, front, budget, certain);
    } catch (const Stopped&) {
        certain.clear();
    }
}

// Uses all components and the total together, with tables.
void RegionSolver::settle_components(const PlayBoard& board, const std::vector<int>& front,
                                     Budget& budget, Certain& certain) {
    const int mines = board.mines_left();
    const int sea = board.unknowns() - board.frontier();
    const std::uint32_t before = epoch_;
    int count = 0;
    int gap = 0;  // the widest of any component
    for (const int clue : front) {
        if (clue_epoch_[clue] > before) {
            continue;  // already in a gathered component
        }
        (void)gather(board, clue, 0);
        if (static_cast<int>(components_.size()) <= count) {
            components_.emplace_back();
        }
        SolvedComponent& component = components_[count++];
        if (!prepare(board, true, mines, budget, component)) {
            return;
        }
        certain.clues += static_cast<int>(clues_.size());
        note_attainable(component);
        gap = std::max(gap, component.gap);
    }
    if (gap <= sea) {
        settle_within_bounds(board, count, budget, certain);
        return;
    }
    settle_by_sums(board, count, budget, certain);
}

// Draws conclusions from the possible sums of all components and the sea, which may have gaps.
void RegionSolver::settle_by_sums(const PlayBoard& board, int count, Budget& budget,
                                  Certain& certain) {
    const int mines = board.mines_left();
    const int sea = board.unknowns() - board.frontier();
    const std::int64_t words = words_up_to(mines);
    const std::int64_t work = words * words * 64 * count;
    if (work > kMixtureWork || !budget.spend(work / kSumsPerStep)) {
        return;
    }
    // The possible sums of the components before each component, and of those after it.
    before_.resize(std::max<std::size_t>(before_.size(), count + 1));
    after_.resize(std::max<std::size_t>(after_.size(), count + 1));
    before_[0].assign(words, 0);
    before_[0][0] = 1;
    after_[count] = before_[0];
    for (int i = 0; i < count; ++i) {
        before_[i + 1].resize(words);
        sums_of(components_[i].attainable, before_[i], before_[i + 1]);
    }
    for (int i = count; i > 0; --i) {
        after_[i - 1].resize(words);
        sums_of(components_[i - 1].attainable, after_[i], after_[i - 1]);
    }
    for (int i = 0; i < count; ++i) {
        settle_component(i, sea, mines, budget, certain);
    }
    int least = sea;
    int most = 0;
    for (int m = std::max(0, mines - sea); m <= mines; ++m) {
        if (contains(before_[count], m)) {
            least = std::min(least, mines - m);
            most = std::max(most, mines - m);
        }
    }
    if (sea > 0 && (most == 0 || least == sea)) {
        add_sea(board, most != 0, certain);
    }
}

// Finds the possible numbers of mines of a component.
void RegionSolver::note_attainable(SolvedComponent& component) {
    const Row& root = component.skeleton.root();
    component.attainable.assign(words_up_to(root.low + root.length), 0);
    component.least = component.most = -1;
    component.gap = 0;
    for (int i = 0; i < root.length; ++i) {
        if (component.inside[root.offset + i] == 0) {
            continue;
        }
        const int number = root.low + i;
        component.attainable[number / kBitsPerWord] |= std::uint64_t{1} << (number % kBitsPerWord);
        if (component.least < 0) {
            component.least = number;
        } else {
            component.gap = std::max(component.gap, number - component.most);
        }
        component.most = number;
    }
}

// Draws conclusions from bounds alone. This is exact because the sea fills every gap: the sea and
// the other components can have any number of mines between their minimum and maximum.
void RegionSolver::settle_within_bounds(const PlayBoard& board, int count, Budget& budget,
                                        Certain& certain) {
    const int mines = board.mines_left();
    const int sea = board.unknowns() - board.frontier();
    int least = 0;
    int most = 0;
    for (int i = 0; i < count; ++i) {
        least += components_[i].least;
        most += components_[i].most;
    }
    for (int i = 0; i < count; ++i) {
        const SolvedComponent& component = components_[i];
        const int from = mines - (most - component.most) - sea;
        const int to = mines - (least - component.least);
        const Row& root = component.skeleton.root();
        root_.assign(root.length, 0);
        for (int j = 0; j < root.length; ++j) {
            root_[j] = from <= root.low + j && root.low + j <= to ? 1 : 0;
        }
        read_marginals(component, root_, budget, certain);
    }
    if (sea > 0 && (least == mines || most == mines - sea)) {
        add_sea(board, least != mines, certain);
    }
}

// Draws conclusions about one component, given the mines for it, the other components and the sea.
void RegionSolver::settle_component(int index, int sea, int mines, Budget& budget,
                                    Certain& certain) {
    const SolvedComponent& component = components_[index];
    rest_.resize(words_up_to(mines));
    sums_of(before_[index], after_[index + 1], rest_);
    const Row& root = component.skeleton.root();
    root_.assign(root.length, 0);
    for (int i = 0; i < root.length; ++i) {
        const int left = mines - root.low - i;  // for the others and the sea
        for (int m = std::max(0, left - sea); m <= left && root_[i] == 0; ++m) {
            root_[i] = contains(rest_, m) ? 1 : 0;
        }
    }
    read_marginals(component, root_, budget, certain);
}

}  // namespace sapper
