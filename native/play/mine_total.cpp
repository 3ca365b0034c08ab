// The uppermost rung of the deduction player: the mine total together with all regions.
#include <algorithm>

#include "play/region.hpp"

namespace sapper {

namespace {

// Beyond this much work for combining components the total is not looked at: only huge boards
// reach it, and only while thousands of regions are open at the same time.
constexpr std::int64_t kMixtureWork = 400'000'000;
constexpr std::int64_t kSumsAStep = 64;  // sums of sets of numbers that take as long as one step

}  // namespace

bool RegionSolver::total_tells(const Field& field, const std::vector<int>& front) {
    ++epoch_;
    int mines = 0;    // of clues that share no cell
    int covered = 0;  // their cells
    for (const int clue : front) {
        bool disjoint = true;
        field.for_mask(clue, field.mask(clue),
                       [&](int at) { disjoint = disjoint && cell_epoch_[at] != epoch_; });
        if (disjoint) {
            mines += field.residual(clue);
            covered += count_bits(field.mask(clue));
            field.for_mask(clue, field.mask(clue), [&](int at) { cell_epoch_[at] = epoch_; });
        }
    }
    const int most = mines + field.frontier() - covered;
    const int sea = field.unknowns() - field.frontier();
    return most >= field.mines_left() || field.mines_left() - mines >= sea;
}

// All clues of the front and the total at once, without tables.
bool RegionSolver::search_with_total(const Field& field, const std::vector<int>& front,
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
        field.for_mask(clue, field.mask(clue), [&](int at) {
            if (cell_epoch_[at] != epoch_) {
                cell_epoch_[at] = epoch_;
                cells_.push_back(at);
            }
        });
        if (cells_.size() > PlacementSearch::kCells || clues_.size() > PlacementSearch::kClues) {
            return false;
        }
    }
    if (!begin_search(field)) {
        return false;
    }
    const int sea = field.unknowns() - field.frontier();
    int in_sea = field.mines_left();
    for (const int at : cells_) {
        in_sea -= field.mine(at) ? 1 : 0;
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
    add_fixed(field, fixed, certain);
    if (other == Answer::No) {
        add_sea(field, in_sea > 0, certain);
    }
    return true;
}

void RegionSolver::add_sea(const Field& field, bool mines, Certain& certain) const {
    auto& list = mines ? certain.mines : certain.safe;
    for (int cell = 0; cell < field.grid().size(); ++cell) {
        if (const int at = field.at(cell); field.unknown(at) && !field.on_frontier(at)) {
            list.push_back(at);
        }
    }
}

void RegionSolver::settle_by_total(const Field& field, const std::vector<int>& front,
                                   Budget& budget, Certain& certain) {
    certain.clear();
    if (search_with_total(field, front, certain)) {
        return;
    }
    try {
        settle_components(field, front, budget, certain);
    } catch (const Stopped&) {
        certain.clear();
    }
}

// All components and the total at once, by tables.
void RegionSolver::settle_components(const Field& field, const std::vector<int>& front,
                                     Budget& budget, Certain& certain) {
    const int mines = field.mines_left();
    const int sea = field.unknowns() - field.frontier();
    const std::uint32_t before = epoch_;
    int count = 0;
    int gap = 0;  // the widest of any component
    for (const int clue : front) {
        if (clue_epoch_[clue] > before) {
            continue;  // in a component gathered before
        }
        (void)gather(field, clue, 0);
        if (static_cast<int>(parts_.size()) <= count) {
            parts_.emplace_back();
        }
        Part& part = parts_[count++];
        if (!prepare(field, true, mines, budget, part)) {
            return;
        }
        certain.clues += static_cast<int>(clues_.size());
        note_attainable(part);
        gap = std::max(gap, part.gap);
    }
    if (gap <= sea) {
        settle_within_bounds(field, count, budget, certain);
        return;
    }
    const std::int64_t words = words_up_to(mines);
    const std::int64_t work = words * words * 64 * count;
    if (work > kMixtureWork || !budget.spend(work / kSumsAStep)) {
        return;
    }
    // The sums that the components before, and those after, each one can reach.
    before_.resize(std::max<std::size_t>(before_.size(), count + 1));
    after_.resize(std::max<std::size_t>(after_.size(), count + 1));
    before_[0].assign(words, 0);
    before_[0][0] = 1;
    after_[count] = before_[0];
    for (int i = 0; i < count; ++i) {
        before_[i + 1].resize(words);
        sums_of(parts_[i].attainable, before_[i], before_[i + 1]);
    }
    for (int i = count; i > 0; --i) {
        after_[i - 1].resize(words);
        sums_of(parts_[i - 1].attainable, after_[i], after_[i - 1]);
    }
    for (int i = 0; i < count; ++i) {
        settle_part(i, sea, mines, budget, certain);
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
        add_sea(field, most != 0, certain);
    }
}

// The numbers of mines that a component can hold.
void RegionSolver::note_attainable(Part& part) {
    const Row& root = part.skeleton.root();
    part.attainable.assign(words_up_to(root.low + root.length), 0);
    part.least = part.most = -1;
    part.gap = 0;
    for (int i = 0; i < root.length; ++i) {
        if (part.inside[root.offset + i] == 0) {
            continue;
        }
        const int number = root.low + i;
        part.attainable[number / kBitsPerWord] |= std::uint64_t{1} << (number % kBitsPerWord);
        if (part.least < 0) {
            part.least = number;
        } else {
            part.gap = std::max(part.gap, number - part.most);
        }
        part.most = number;
    }
}

// The sea fills every gap, so that the others and the sea can hold any number between their least
// and their most: sums alone tell.
void RegionSolver::settle_within_bounds(const Field& field, int count, Budget& budget,
                                        Certain& certain) {
    const int mines = field.mines_left();
    const int sea = field.unknowns() - field.frontier();
    int least = 0;
    int most = 0;
    for (int i = 0; i < count; ++i) {
        least += parts_[i].least;
        most += parts_[i].most;
    }
    for (int i = 0; i < count; ++i) {
        const Part& part = parts_[i];
        const int from = mines - (most - part.most) - sea;
        const int to = mines - (least - part.least);
        const Row& root = part.skeleton.root();
        root_.assign(root.length, 0);
        for (int j = 0; j < root.length; ++j) {
            root_[j] = from <= root.low + j && root.low + j <= to ? 1 : 0;
        }
        read_marginals(part, root_, budget, certain);
    }
    if (sea > 0 && (least == mines || most == mines - sea)) {
        add_sea(field, least != mines, certain);
    }
}

// One component, when the others and the sea must hold the rest of the mines.
void RegionSolver::settle_part(int index, int sea, int mines, Budget& budget, Certain& certain) {
    const Part& part = parts_[index];
    rest_.resize(words_up_to(mines));
    sums_of(before_[index], after_[index + 1], rest_);
    const Row& root = part.skeleton.root();
    root_.assign(root.length, 0);
    for (int i = 0; i < root.length; ++i) {
        const int left = mines - root.low - i;  // for the others and the sea
        for (int m = std::max(0, left - sea); m <= left && root_[i] == 0; ++m) {
            root_[i] = contains(rest_, m) ? 1 : 0;
        }
    }
    read_marginals(part, root_, budget, certain);
}

}  // namespace sapper
