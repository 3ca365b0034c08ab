#include "play/region.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace sapper {

void RegionSolver::reset(const PlayBoard& board) {
    const std::size_t size = board.frame_size();
    if (clue_epoch_.size() != size) {
        clue_epoch_.assign(size, 0);
        cell_epoch_.assign(size, 0);
        clue_number_.resize(size);
        cell_number_.resize(size);
        epoch_ = 0;
    }
}

bool RegionSolver::gather(const PlayBoard& board, int clue, int cells) {
    ++epoch_;
    clues_.assign(1, clue);
    cells_.clear();
    clue_epoch_[clue] = epoch_;
    for (std::size_t next = 0; next < clues_.size(); ++next) {
        const int here = clues_[next];
        if (cells != 0 && next > 0 &&
            static_cast<int>(cells_.size()) + count_bits(board.mask(here)) > cells) {
            for (std::size_t i = next; i < clues_.size(); ++i) {
                clue_epoch_[clues_[i]] = 0;
            }
            clues_.resize(next);
            return false;
        }
        board.for_mask(here, board.mask(here), [&](int at) {
            if (cell_epoch_[at] == epoch_) {
                return;
            }
            cell_epoch_[at] = epoch_;
            cells_.push_back(at);
            for (int i = 0; i < 8; ++i) {
                const int other = at + board.offset(i);
                if (board.mask(other) != 0 && clue_epoch_[other] != epoch_) {
                    clue_epoch_[other] = epoch_;
                    clues_.push_back(other);
                }
            }
        });
    }
    return true;
}

// Turns the gathered clues and cells into a component: boxes in the order of their first cells.
void RegionSolver::build(const PlayBoard& board, Component& component) {
    component.clear();
    const int clues = static_cast<int>(clues_.size());
    for (int number = 0; number < clues; ++number) {
        clue_number_[clues_[number]] = number;
    }
    merger_.begin(clues, component.box_clues);
    box_of_cell_.clear();
    for (const int at : cells_) {
        std::array<int, 8> seen_by{};
        std::size_t count = 0;
        for (int i = 0; i < 8; ++i) {
            const int other = at + board.offset(i);
            if (clue_epoch_[other] == epoch_ && board.mask(other) != 0) {
                std::size_t place = count++;
                for (; place > 0 && seen_by[place - 1] > clue_number_[other]; --place) {
                    seen_by[place] = seen_by[place - 1];
                }
                seen_by[place] = clue_number_[other];
            }
        }
        box_of_cell_.push_back(merger_.box_under({seen_by.data(), count}, component.box_clues));
    }
    component.box_cells.group(component.boxes(), [this](auto&& visit) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            visit(box_of_cell_[i], cells_[i]);
        }
    });
    transpose(component.box_clues, clues, component.clue_boxes);
    for (int number = 0; number < clues; ++number) {
        component.clue_cell.push_back(clues_[number]);
        component.residual.push_back(board.residual(clues_[number]));
        component.clue_size.push_back(count_bits(board.mask(clues_[number])));
    }
}

// Plans and runs the forward pass over the gathered region; false if it exceeds the budget.
bool RegionSolver::prepare(const PlayBoard& board, bool count_mines, int cap, Budget& budget,
                           SolvedComponent& solved) {
    build(board, solved.component);
    planner_.plan(solved.component, board.grid().width, plan_);
    Budget own = budget.part(kDeductionSteps);
    const std::int64_t before = own.left();
    if (before < kDeductionSteps && !plan_.affordable(own)) {
        (void)budget.spend(budget.left() + 1);  // the rest is too small for this region
        return false;
    }
    const bool built =
        plan_.affordable(own) && build_skeleton(solved.component, plan_, count_mines, cap, own,
                                                solved.skeleton) == Verdict::Consistent;
    if (!budget.spend(before - own.left()) || !built) {
        return false;
    }
    Kernel<Booleans>(budget).forward(solved.skeleton, solved.inside);
    return true;
}

// Finds boxes that are empty, or full, in every placement that the weights at the root allow.
void RegionSolver::read_marginals(const SolvedComponent& solved,
                                  const std::vector<std::uint8_t>& root, Budget& budget,
                                  Certain& certain) {
    const Component& component = solved.component;
    Kernel<Booleans>(budget).backward(solved.skeleton, solved.inside, root, outside_, marginals_,
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
            const auto cells = component.box_cells[box];
            list.insert(list.end(), cells.begin(), cells.end());
        }
    }
}

bool RegionSolver::begin_search(const PlayBoard& board) {
    if (cells_.size() > PlacementSearch::kCells || clues_.size() > PlacementSearch::kClues) {
        return false;
    }
    std::uint64_t placed = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        cell_number_[cells_[i]] = static_cast<int>(i);
        placed |= static_cast<std::uint64_t>(board.mine(cells_[i])) << i;
    }
    search_.begin(placed, static_cast<int>(cells_.size()));
    for (const int clue : clues_) {
        std::uint64_t cells = 0;
        board.for_mask(clue, board.mask(clue),
                       [&](int at) { cells |= std::uint64_t{1} << cell_number_[at]; });
        search_.add(cells);
    }
    return true;
}

void RegionSolver::add_fixed(const PlayBoard& board, std::uint64_t fixed, Certain& certain) const {
    for (; fixed != 0; fixed &= fixed - 1) {
        const int at = cells_[std::countr_zero(fixed)];
        (board.mine(at) ? certain.mines : certain.safe).push_back(at);
    }
}

bool RegionSolver::search_region(const PlayBoard& board, Certain& certain) {
    std::uint64_t fixed = 0;
    if (!begin_search(board) || !search_.find_fixed({}, fixed)) {
        return false;
    }
    add_fixed(board, fixed, certain);
    return true;
}

void RegionSolver::settle(const PlayBoard& board, Budget& budget, Certain& certain) {
    certain.clear();
    certain.clues = static_cast<int>(clues_.size());
    if (search_region(board, certain)) {
        return;
    }
    try {
        if (prepare(board, false, std::numeric_limits<int>::max(), budget, region_)) {
            root_.assign(1, 1);
            read_marginals(region_, root_, budget, certain);
        }
    } catch (const Stopped&) {
        certain.clear();
    }
}

}  // namespace sapper
