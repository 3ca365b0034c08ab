#include "guess/fifty_fifty.hpp"

#include <algorithm>
#include <array>

namespace sapper {

namespace {

constexpr double kLeastCredit = 0.002;  // a set below this is not examined
constexpr std::size_t kMostKeepers = 6;
constexpr double kSure = 1e-9;

}  // namespace

double FiftyFifty::View::probability(int cell) const {
    const int box = frontier.box_of(cell);
    return box >= 0 ? frontier.boxes()[box].probability : frontier.sea_probability();
}

void FiftyFifty::find(const Frontier& frontier, const std::vector<Known>& known, ValueSweep& sweep,
                      Budget& budget) {
    const View view{frontier, known, sweep, budget};
    const int size = frontier.grid().size();
    for (const int cell : marked_) {
        if (cell < size) {
            credit_[cell] = 0;
        }
    }
    marked_.clear();
    expected_ = 0;
    credit_.resize(size, 0);
    side_.assign(size, 0);
    look_at_links(view);
    look_at_squares(view);
}

// Computes the probability that each cell hides the difference between two fillings; the frame
// around the board always hides it. Also computes the probability for three cells in a column or a
// row, as if they were independent.
void FiftyFifty::estimate_keepers(const View& view) {
    const Grid& grid = view.frontier.grid();
    const int stride = grid.width + 2;
    keeps_.assign(static_cast<std::size_t>(stride) * (grid.height + 2), 1);
    keeps_across_.resize(keeps_.size());
    keeps_down_.resize(keeps_.size());
    for (int cell = 0; cell < grid.size(); ++cell) {
        keeps_[(grid.row(cell) + 1) * stride + grid.col(cell) + 1] =
            view.uncertain(cell)              ? view.probability(cell)
            : view.known[cell] == Known::Mine ? 1
                                              : 0;
    }
    for (std::size_t at = stride; at + stride < keeps_.size(); ++at) {
        keeps_across_[at] = keeps_[at - 1] * keeps_[at] * keeps_[at + 1];
        keeps_down_[at] = keeps_[at - stride] * keeps_[at] * keeps_[at + stride];
    }
    for (int col = 0; col < stride; ++col) {
        const std::size_t last = keeps_.size() - stride;
        keeps_across_[col] = 1;
        keeps_across_[last + col] = 1;
    }
}

void FiftyFifty::look_at_squares(const View& view) {
    estimate_keepers(view);
    const Grid& grid = view.frontier.grid();
    const int stride = grid.width + 2;
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (!view.uncertain(cell)) {
            continue;
        }
        const int at = (grid.row(cell) + 1) * stride + grid.col(cell) + 1;
        const double* const here = keeps_.data() + at;
        const double own = *here;
        const bool right = grid.col(cell) + 1 < grid.width && view.uncertain(cell + 1);
        const bool below = grid.row(cell) + 1 < grid.height && view.uncertain(cell + grid.width);
        if (right && own * keeps_down_[at - 1] * keeps_down_[at + 2] >= kLeastCredit) {
            look_at(view, std::array{cell}, std::array{cell + 1}, false);
        }
        if (below &&
            own * keeps_across_[at - stride] * keeps_across_[at + 2 * stride] >= kLeastCredit) {
            look_at(view, std::array{cell}, std::array{cell + grid.width}, false);
        }
        if (right && below && view.uncertain(cell + grid.width + 1) &&
            own * here[stride + 1] * here[-stride - 1] * here[-stride + 2] * here[2 * stride - 1] *
                    here[2 * stride + 2] >=
                kLeastCredit) {
            look_at(view, std::array{cell, cell + grid.width + 1},
                    std::array{cell + 1, cell + grid.width}, false);
        }
    }
}

void FiftyFifty::look_at_links(const View& view) {
    const Frontier& frontier = view.frontier;
    linked_.assign(frontier.grid().size(), 0);
    room_.assign(frontier.clues(), 0);
    for (const FrontierBox& box : frontier.boxes()) {
        for (int i = 0; i < box.clue_count; ++i) {
            room_[box.clues[i]] += box.size;
        }
    }
    for (const FrontierBox& box : frontier.boxes()) {
        // If cells determine each other, some clue has two of them and one mine.
        const int first = frontier.cells_of(box)[0];
        const bool pair =
            std::any_of(box.clues.begin(), box.clues.begin() + box.clue_count,
                        [&](int clue) { return room_[clue] == 2 && frontier.residual(clue) == 1; });
        if (pair && linked_[first] == 0 && collect_links(view, first)) {
            look_at(view, same_, opposite_, true);
        }
    }
}

bool FiftyFifty::collect_links(const View& view, int first) {
    if (!view.sweep.condition(view.frontier, first, view.budget)) {
        return false;
    }
    same_.assign(1, first);
    opposite_.clear();
    linked_[first] = 1;
    const auto& parts = view.sweep.parts();
    const int mine = view.sweep.mines_around(0) == 1 ? 0 : 1;
    for (int part = 0; part < static_cast<int>(parts.size()); ++part) {
        const double as_mine = view.sweep.probability(part, mine);
        const double as_empty = view.sweep.probability(part, 1 - mine);
        const bool same = as_mine > 1 - kSure && as_empty < kSure;
        const bool opposite = as_mine < kSure && as_empty > 1 - kSure;
        if (!same && !opposite) {
            continue;
        }
        for (const int cell : view.frontier.cells_of(view.frontier.boxes()[parts[part].box])) {
            // The box of the first cell is split; do not add the first cell itself.
            if (cell != first) {
                (same ? same_ : opposite_).push_back(cell);
                linked_[cell] = 1;
            }
        }
    }
    return same_.size() == opposite_.size();
}

bool FiftyFifty::find_keepers(const View& view, std::span<const int> side,
                              std::span<const int> other_side, bool determined) {
    const Grid& grid = view.frontier.grid();
    double together = 1;
    for (const int cell : side) {
        side_[cell] = 1;
        together *= determined ? 1 : view.probability(cell);
    }
    for (const int cell : other_side) {
        side_[cell] = -1;
    }
    keepers_.clear();
    bool distinguished = false;  // the number of a safe cell distinguishes the fillings
    for (const auto cells : {side, other_side}) {
        for (const int cell : cells) {
            grid.for_neighbours(cell, [&](int outside) {
                if (distinguished || together < kLeastCredit || side_[outside] != 0 ||
                    view.known[outside] == Known::Mine) {
                    return;
                }
                int sum = 0;
                grid.for_neighbours(outside, [&](int other) { sum += side_[other]; });
                if (sum == 0) {
                    return;
                }
                distinguished = !view.uncertain(outside);
                if (!distinguished &&
                    std::find(keepers_.begin(), keepers_.end(), outside) == keepers_.end()) {
                    keepers_.push_back(outside);
                    together *= view.probability(outside);
                }
            });
        }
    }
    for (const auto cells : {side, other_side}) {
        for (const int cell : cells) {
            side_[cell] = 0;
        }
    }
    return !distinguished && together >= kLeastCredit && keepers_.size() <= kMostKeepers;
}

void FiftyFifty::look_at(const View& view, std::span<const int> side,
                         std::span<const int> other_side, bool determined) {
    if (!find_keepers(view, side, other_side, determined)) {
        return;
    }
    const std::size_t keepers = keepers_.size();
    double credit = view.probability(side[0]);
    if (!determined || keepers > 0) {
        keepers_.insert(keepers_.end(), side.begin(), determined ? side.begin() + 1 : side.end());
        credit = view.sweep.chance_of(
            view.frontier, keepers_, determined ? std::span<const int>{} : other_side, view.budget);
    }
    if (credit < kLeastCredit) {
        return;
    }
    expected_ += 2 * credit;
    keepers_.resize(keepers);
    keepers_.insert(keepers_.end(), side.begin(), side.end());
    keepers_.insert(keepers_.end(), other_side.begin(), other_side.end());
    for (const int cell : keepers_) {
        const double p = view.probability(cell);
        credit_[cell] = std::min({credit_[cell] + credit, p, 1 - p});
        marked_.push_back(cell);
    }
}

}  // namespace sapper
