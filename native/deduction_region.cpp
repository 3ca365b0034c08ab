#include "deduction_region.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace sapper {

namespace {

// Beyond this much work for combining components the total is not looked at: only huge boards
// reach it, and only while thousands of regions are open at the same time.
constexpr std::int64_t kMixtureWork = 400'000'000;

}  // namespace

void RegionSolver::reset(const Field& field) {
    const std::size_t size = field.frame_size();
    if (clue_epoch_.size() != size) {
        clue_epoch_.assign(size, 0);
        cell_epoch_.assign(size, 0);
        clue_number_.resize(size);
        cell_number_.resize(size);
        epoch_ = 0;
    }
}

bool RegionSolver::gather(const Field& field, int clue, int cells) {
    ++epoch_;
    clues_.assign(1, clue);
    cells_.clear();
    clue_epoch_[clue] = epoch_;
    for (std::size_t next = 0; next < clues_.size(); ++next) {
        const int here = clues_[next];
        if (cells != 0 && next > 0 &&
            static_cast<int>(cells_.size()) + count_bits(field.mask(here)) > cells) {
            for (std::size_t i = next; i < clues_.size(); ++i) {
                clue_epoch_[clues_[i]] = 0;
            }
            clues_.resize(next);
            return false;
        }
        field.for_mask(here, field.mask(here), [&](int at) {
            if (cell_epoch_[at] == epoch_) {
                return;
            }
            cell_epoch_[at] = epoch_;
            cells_.push_back(at);
            for (int i = 0; i < 8; ++i) {
                const int other = at + field.offset(i);
                if (field.mask(other) != 0 && clue_epoch_[other] != epoch_) {
                    clue_epoch_[other] = epoch_;
                    clues_.push_back(other);
                }
            }
        });
    }
    return true;
}

// Turns the gathered clues and cells into a component: boxes in the order of their first cells.
void RegionSolver::build(const Field& field, Component& component) {
    component.clear();
    const int clues = static_cast<int>(clues_.size());
    for (int number = 0; number < clues; ++number) {
        clue_number_[clues_[number]] = number;
    }
    head_.assign(clues, -1);
    next_.clear();
    box_of_cell_.clear();
    for (const int at : cells_) {
        std::array<int, 8> seen_by{};
        int count = 0;
        for (int i = 0; i < 8; ++i) {
            const int other = at + field.offset(i);
            if (clue_epoch_[other] == epoch_ && field.mask(other) != 0) {
                int place = count++;
                for (; place > 0 && seen_by[place - 1] > clue_number_[other]; --place) {
                    seen_by[place] = seen_by[place - 1];
                }
                seen_by[place] = clue_number_[other];
            }
        }
        add_box(seen_by, count, component);
    }
    group_cells(component);
    for (int number = 0; number < clues; ++number) {
        component.clue_cell.push_back(clues_[number]);
        component.residual.push_back(field.residual(clues_[number]));
        component.clue_size.push_back(count_bits(field.mask(clues_[number])));
    }
}

// Finds or makes the box of the cells under exactly these clues.
void RegionSolver::add_box(const std::array<int, 8>& seen_by, int count, Component& component) {
    int box = head_[seen_by[0]];
    while (box >= 0 && !std::equal(seen_by.begin(), seen_by.begin() + count,
                                   component.box_clues.begin() + component.box_first[box],
                                   component.box_clues.begin() + component.box_first[box + 1])) {
        box = next_[box];
    }
    if (box < 0) {
        box = static_cast<int>(next_.size());
        component.box_clues.insert(component.box_clues.end(), seen_by.begin(),
                                   seen_by.begin() + count);
        component.box_first.push_back(static_cast<int>(component.box_clues.size()));
        next_.push_back(head_[seen_by[0]]);
        head_[seen_by[0]] = box;
    }
    box_of_cell_.push_back(box);
}

// The flat lists of each box's cells and of each clue's boxes.
void RegionSolver::group_cells(Component& component) {
    const int boxes = static_cast<int>(next_.size());
    component.box_cell_first.assign(boxes + 1, 0);
    for (const int box : box_of_cell_) {
        ++component.box_cell_first[box + 1];
    }
    for (int box = 0; box < boxes; ++box) {
        component.box_cell_first[box + 1] += component.box_cell_first[box];
    }
    write_.assign(component.box_cell_first.begin(), component.box_cell_first.end() - 1);
    component.box_cells.resize(cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        component.box_cells[write_[box_of_cell_[i]]++] = cells_[i];
    }
    const int clues = static_cast<int>(clues_.size());
    component.clue_first.assign(clues + 1, 0);
    for (const int clue : component.box_clues) {
        ++component.clue_first[clue + 1];
    }
    for (int clue = 0; clue < clues; ++clue) {
        component.clue_first[clue + 1] += component.clue_first[clue];
    }
    write_.assign(component.clue_first.begin(), component.clue_first.end() - 1);
    component.clue_boxes.resize(component.box_clues.size());
    for (int box = 0; box < boxes; ++box) {
        for (int i = component.box_first[box]; i < component.box_first[box + 1]; ++i) {
            component.clue_boxes[write_[component.box_clues[i]]++] = box;
        }
    }
}

// Plans and runs the forward pass over the gathered region; false when it is beyond the budget.
bool RegionSolver::prepare(const Field& field, bool count_mines, int cap, Part& part) {
    build(field, part.component);
    planner_.plan(part.component, field.grid().width, plan_);
    Budget budget(kDeductionSteps);
    if (!plan_.affordable(budget) || build_skeleton(part.component, plan_, count_mines, cap, budget,
                                                    part.skeleton) != Verdict::Consistent) {
        return false;
    }
    Kernel<Booleans>().forward(part.skeleton, part.inside);
    return true;
}

// Boxes that are empty, or full, in every placement that the weights at the root allow.
void RegionSolver::read_marginals(const Part& part, const std::vector<std::uint8_t>& root,
                                  Certain& certain) {
    const Component& component = part.component;
    Kernel<Booleans>().backward(part.skeleton, part.inside, root, outside_, marginals_,
                                component.boxes());
    for (int box = 0; box < component.boxes(); ++box) {
        const std::uint8_t* marginal = marginals_.data() + box * (kMaxBox + 1);
        const int size = component.box_size(box);
        const bool some_mine = std::any_of(marginal + 1, marginal + size + 1,
                                           [](std::uint8_t any) { return any != 0; });
        const bool some_safe =
            std::any_of(marginal, marginal + size, [](std::uint8_t any) { return any != 0; });
        if (some_mine != some_safe) {
            auto& list = some_mine ? certain.mines : certain.safe;
            list.insert(list.end(), component.box_cells.begin() + component.box_cell_first[box],
                        component.box_cells.begin() + component.box_cell_first[box + 1]);
        }
    }
}

bool RegionSolver::begin_search(const Field& field) {
    if (cells_.size() > PlacementSearch::kCells || clues_.size() > PlacementSearch::kClues) {
        return false;
    }
    std::uint64_t placed = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        cell_number_[cells_[i]] = static_cast<int>(i);
        placed |= static_cast<std::uint64_t>(field.mine(cells_[i])) << i;
    }
    search_.begin(placed, static_cast<int>(cells_.size()));
    for (const int clue : clues_) {
        std::uint64_t cells = 0;
        field.for_mask(clue, field.mask(clue),
                       [&](int at) { cells |= std::uint64_t{1} << cell_number_[at]; });
        search_.add(cells);
    }
    return true;
}

bool RegionSolver::search_region(const Field& field, Certain& certain) {
    std::uint64_t fixed = 0;
    if (!begin_search(field) || !search_.find_fixed({}, fixed)) {
        return false;
    }
    for (; fixed != 0; fixed &= fixed - 1) {
        const int at = cells_[std::countr_zero(fixed)];
        (field.mine(at) ? certain.mines : certain.safe).push_back(at);
    }
    return true;
}

// The same for all clues of the front and the total at once.
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
    for (; fixed != 0; fixed &= fixed - 1) {
        const int at = cells_[std::countr_zero(fixed)];
        (field.mine(at) ? certain.mines : certain.safe).push_back(at);
    }
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

void RegionSolver::settle(const Field& field, Certain& certain) {
    certain.clear();
    certain.clues = static_cast<int>(clues_.size());
    if (search_region(field, certain)) {
        return;
    }
    if (prepare(field, false, std::numeric_limits<int>::max(), region_)) {
        root_.assign(1, 1);
        read_marginals(region_, root_, certain);
    }
}

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

void RegionSolver::settle_by_total(const Field& field, const std::vector<int>& front,
                                   Certain& certain) {
    certain.clear();
    if (search_with_total(field, front, certain)) {
        return;
    }
    const int mines = field.mines_left();
    const int sea = field.unknowns() - field.frontier();
    const std::uint32_t before = epoch_;
    int count = 0;
    for (const int clue : front) {
        if (clue_epoch_[clue] > before) {
            continue;  // in a component gathered before
        }
        (void)gather(field, clue, 0);
        if (static_cast<int>(parts_.size()) <= count) {
            parts_.emplace_back();
        }
        Part& part = parts_[count++];
        if (!prepare(field, true, mines, part)) {
            return;
        }
        certain.clues += static_cast<int>(clues_.size());
        const Row& root = part.skeleton.root();
        part.attainable.assign(words_up_to(root.low + root.length), 0);
        for (int i = 0; i < root.length; ++i) {
            if (part.inside[root.offset + i] != 0) {
                part.attainable[(root.low + i) / 64] |= std::uint64_t{1} << ((root.low + i) % 64);
            }
        }
    }
    const std::int64_t words = words_up_to(mines);
    if (words * words * 64 * count > kMixtureWork) {
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
        settle_part(i, sea, mines, certain);
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

// One component, when the others and the sea must hold the rest of the mines.
void RegionSolver::settle_part(int index, int sea, int mines, Certain& certain) {
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
    read_marginals(part, root_, certain);
}

}  // namespace sapper
