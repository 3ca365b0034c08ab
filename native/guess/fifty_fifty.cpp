#include "guess/fifty_fifty.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr double kLeastCredit = 0.01;  // below it a pair is not worth a look
constexpr std::size_t kMostAround = 6;

double probability_of(const Frontier& frontier, int cell) {
    const int box = frontier.box_of(cell);
    return box >= 0 ? frontier.boxes()[box].probability : frontier.sea_probability();
}

}  // namespace

void FiftyFifty::find(const Frontier& frontier, const std::vector<Known>& known, ValueSweep& sweep,
                      Budget& budget) {
    const Grid& grid = frontier.grid();
    credit_.resize(grid.size(), 0);
    for (const int cell : marked_) {
        if (cell < grid.size()) {
            credit_[cell] = 0;
        }
    }
    marked_.clear();
    for (int cell = 0; cell < grid.size(); ++cell) {
        if (frontier.box_of(cell) == Frontier::kNone || known[cell] != Known::Uncertain) {
            continue;
        }
        if (grid.col(cell) + 1 < grid.width) {
            look_at(frontier, known, cell, cell + 1, sweep, budget);
        }
        if (grid.row(cell) + 1 < grid.height) {
            look_at(frontier, known, cell, cell + grid.width, sweep, budget);
        }
    }
}

void FiftyFifty::look_at(const Frontier& frontier, const std::vector<Known>& known, int a, int b,
                         ValueSweep& sweep, Budget& budget) {
    const Grid& grid = frontier.grid();
    if (frontier.box_of(b) == Frontier::kNone || known[b] != Known::Uncertain) {
        return;
    }
    // As if independent, an estimate that only decides whether the pair is looked at.
    double bound = std::min(probability_of(frontier, a), probability_of(frontier, b));
    bool broken = false;
    cells_.clear();
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
        grid.for_neighbours(one, [&, other = other](int cell) {
            const bool sees_both = std::abs(grid.row(cell) - grid.row(other)) <= 1 &&
                                   std::abs(grid.col(cell) - grid.col(other)) <= 1;
            if (sees_both || known[cell] == Known::Mine) {
                return;
            }
            if (known[cell] != Known::Uncertain) {
                broken = true;
                return;
            }
            cells_.push_back(cell);
            bound = std::min(bound, probability_of(frontier, cell));
        });
    }
    if (broken || bound < kLeastCredit || cells_.size() > kMostAround) {
        return;
    }
    double together = 1;
    for (const int cell : cells_) {
        together *= probability_of(frontier, cell);
    }
    if (together < kLeastCredit) {
        return;
    }
    cells_.push_back(a);
    const double first = sweep.all_mines(frontier, cells_, budget);
    if (first < kLeastCredit) {
        return;
    }
    cells_.push_back(b);
    const double credit = first - sweep.all_mines(frontier, cells_, budget);
    if (credit < kLeastCredit) {
        return;
    }
    for (const int cell : cells_) {
        credit_[cell] = std::max(credit_[cell], credit);
        marked_.push_back(cell);
    }
}

}  // namespace sapper
