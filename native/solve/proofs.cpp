#include "solve/proofs.hpp"

#include <algorithm>

namespace sapper {

namespace {

constexpr int kFewCandidates = 12;  // with at most this many clues, triples are tried too
constexpr int kNearRing = 3;        // rings searched for single clues and pairs

}  // namespace

Prover::Clues Prover::all_clues() const {
    Clues clues;
    for (int cell = 0; cell < position_.grid.size(); ++cell) {
        if (cells_[cell] <= 8) {
            clues.push_back(cell);
        }
    }
    return clues;
}

bool Prover::contradict(const Clues& clues, bool with_total) {
    if (!budget_->look() && budget_->was_stopped()) {
        spent_ = true;
        return false;
    }
    const Grid& grid = position_.grid;
    if (with_total) {
        shown_ = cells_;
        for (auto& code : shown_) {
            code = code <= 8 ? kBlank : code;
        }
        for (const int clue : clues) {
            shown_[clue] = cells_[clue];
        }
        const Position part{grid, shown_, position_.total};
        const Verdict verdict = engine_.check(part, *budget_).verdict;
        spent_ |= verdict == Verdict::Unknown;
        return verdict == Verdict::Inconsistent;
    }
    if (clues.empty()) {
        return false;
    }
    // Without the total, only the neighbourhoods of the clues matter.
    int top = grid.height, left = grid.width, bottom = -1, right = -1;
    for (const int clue : clues) {
        top = std::min(top, std::max(grid.row(clue) - 1, 0));
        left = std::min(left, std::max(grid.col(clue) - 1, 0));
        bottom = std::max(bottom, std::min(grid.row(clue) + 1, grid.height - 1));
        right = std::max(right, std::min(grid.col(clue) + 1, grid.width - 1));
    }
    const Grid window{right - left + 1, bottom - top + 1};
    shown_.assign(window.size(), kBlank);
    for (int row = top; row <= bottom; ++row) {
        for (int col = left; col <= right; ++col) {
            const std::uint8_t code = cells_[row * grid.width + col];
            shown_[(row - top) * window.width + col - left] = code <= 8 ? kBlank : code;
        }
    }
    for (const int clue : clues) {
        shown_[(grid.row(clue) - top) * window.width + grid.col(clue) - left] = cells_[clue];
    }
    const Verdict verdict = engine_.check({window, shown_, kNoTotal}, *budget_).verdict;
    spent_ |= verdict == Verdict::Unknown;
    return verdict == Verdict::Inconsistent;
}

std::vector<Prover::Clues> Prover::rings(int from) const {
    const Grid& grid = position_.grid;
    Bytes seen(grid.size(), 0);
    std::vector<Clues> result;
    Clues ring;
    if (cells_[from] <= 8) {
        ring.push_back(from);
        seen[from] = 1;
    } else {
        grid.for_neighbours(from, [&](int clue) {
            if (cells_[clue] <= 8) {
                ring.push_back(clue);
                seen[clue] = 1;
            }
        });
    }
    while (!ring.empty()) {
        Clues next;
        for (const int clue : ring) {
            grid.for_neighbours(clue, [&](int cell) {
                if (cells_[cell] != kHidden || seen[cell] != 0) {
                    return;
                }
                seen[cell] = 1;
                grid.for_neighbours(cell, [&](int other) {
                    if (cells_[other] <= 8 && seen[other] == 0) {
                        seen[other] = 1;
                        next.push_back(other);
                    }
                });
            });
        }
        std::sort(next.begin(), next.end());
        result.push_back(std::move(ring));
        ring = std::move(next);
    }
    return result;
}

// Tries single clues, pairs and, among few candidates, triples. The first clue of a set must be one
// of the first `must_see` candidates. Pairs and triples are shrunk afterwards, because the other
// clues may contradict each other without the first one.
bool Prover::small_core(const Clues& near, int must_see, Clues& core) {
    const int count = static_cast<int>(near.size());
    const auto try_set = [&](Clues clues) {
        if (!contradict(clues, false)) {
            return false;
        }
        core = shrink(std::move(clues), false);
        return true;
    };
    for (int i = 0; i < must_see; ++i) {
        if (try_set({near[i]})) {
            return true;
        }
    }
    for (int i = 0; i < must_see; ++i) {
        for (int j = i + 1; j < count; ++j) {
            if (try_set({near[i], near[j]})) {
                return true;
            }
        }
    }
    if (count > kFewCandidates) {
        return false;
    }
    for (int i = 0; i < must_see; ++i) {
        for (int j = i + 1; j < count; ++j) {
            for (int k = j + 1; k < count; ++k) {
                if (try_set({near[i], near[j], near[k]})) {
                    return true;
                }
            }
        }
    }
    return false;
}

// Deletes clues from the back, in blocks of decreasing size, until every remaining clue is needed.
Prover::Clues Prover::shrink(Clues clues, bool with_total) {
    for (std::size_t block = std::max<std::size_t>(clues.size() / 2, 1);; block /= 2) {
        std::size_t end = clues.size();
        while (end > 0) {
            const std::size_t begin = end > block ? end - block : 0;
            Clues rest(clues.begin(), clues.begin() + static_cast<std::ptrdiff_t>(begin));
            rest.insert(rest.end(), clues.begin() + static_cast<std::ptrdiff_t>(end), clues.end());
            if (contradict(rest, with_total)) {
                clues = std::move(rest);
            }
            end = begin;
        }
        if (block <= 1) {
            return clues;
        }
    }
}

// Finds a core without the total, by adding clues around a cell.
Core Prover::local_core(int from, int must_see) {
    Core core;
    const std::vector<Clues> around = rings(from);
    Clues near;
    for (std::size_t ring = 0; ring < around.size(); ++ring) {
        near.insert(near.end(), around[ring].begin(), around[ring].end());
        if (!contradict(near, false)) {
            continue;
        }
        Clues candidates;
        for (std::size_t i = 0; i < std::min<std::size_t>(around.size(), kNearRing); ++i) {
            candidates.insert(candidates.end(), around[i].begin(), around[i].end());
        }
        const int first = must_see > 0 ? must_see : static_cast<int>(around[0].size());
        if (!small_core(candidates, std::min<int>(first, static_cast<int>(candidates.size())),
                        core.clues)) {
            core.clues = shrink(near, false);
        }
        core.verdict = Verdict::Inconsistent;
        break;
    }
    return core;
}

// Finds a core with the total, for which any clue of the board may matter.
Core Prover::global_core(int from) {
    Core core;
    Clues clues;
    for (const Clues& ring : rings(from)) {
        clues.insert(clues.end(), ring.begin(), ring.end());
    }
    Bytes listed(position_.grid.size(), 0);
    for (const int clue : clues) {
        listed[clue] = 1;
    }
    for (const int clue : all_clues()) {
        if (listed[clue] == 0) {
            clues.push_back(clue);
        }
    }
    if (!contradict(clues, true)) {
        return core;
    }
    core.clues = shrink(clues, true);
    core.uses_total = true;
    core.verdict = Verdict::Inconsistent;
    return core;
}

Core Prover::refute(const Position& position, int cell, std::uint8_t value, Budget& budget) {
    position_ = position;
    budget_ = &budget;
    spent_ = false;
    cells_.assign(position.cells.begin(), position.cells.end());
    cells_[cell] = value;
    Core core = local_core(cell, 0);
    if (core.verdict != Verdict::Inconsistent && position.total != kNoTotal) {
        core = global_core(cell);
    }
    if (core.verdict != Verdict::Inconsistent) {
        core.verdict = spent_ ? Verdict::Unknown : Verdict::Consistent;
    }
    core.minimal = !spent_;
    std::sort(core.clues.begin(), core.clues.end());
    return core;
}

// Finds a minimal conflict among clues that contradict each other. Their shortest inconsistent
// prefix ends with a clue of a conflict, which is then searched around that clue.
Core Prover::core_of(const Clues& clues) {
    std::size_t low = 0;
    std::size_t high = clues.size();
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        const Clues prefix(clues.begin(), clues.begin() + static_cast<std::ptrdiff_t>(middle));
        (contradict(prefix, false) ? high : low) = middle;
    }
    const bool spent_before = spent_;
    spent_ = false;
    Core core = local_core(clues[high - 1], 1);
    if (core.verdict != Verdict::Inconsistent) {
        spent_ = false;
        core.clues = shrink(clues, false);
        core.verdict = Verdict::Inconsistent;
    }
    core.minimal = !spent_;
    spent_ = spent_before;
    return core;
}

// Searches windows for clues that contradict each other, if the whole board is too wide to decide.
// Small windows come first, and each window overlaps the next by half.
Prover::Clues Prover::conflicting_window() {
    const Grid& grid = position_.grid;
    for (const int side : {8, 16, 24, 32}) {
        for (int top = 0; top < grid.height; top += side / 2) {
            for (int left = 0; left < grid.width; left += side / 2) {
                Clues clues;
                for (int row = top; row < std::min(top + side, grid.height); ++row) {
                    for (int col = left; col < std::min(left + side, grid.width); ++col) {
                        if (cells_[row * grid.width + col] <= 8) {
                            clues.push_back(row * grid.width + col);
                        }
                    }
                }
                if (contradict(clues, false)) {
                    return clues;
                }
            }
        }
    }
    return {};
}

Core Prover::conflict(const Position& position, Budget& budget) {
    position_ = position;
    budget_ = &budget;
    spent_ = false;
    cells_.assign(position.cells.begin(), position.cells.end());
    Core core;
    const Clues every = all_clues();
    if (contradict(every, false)) {
        core = core_of(every);
    } else if (const Clues window = spent_ ? conflicting_window() : Clues(); !window.empty()) {
        core = core_of(window);
    } else if (position.total != kNoTotal) {
        core = global_core(0);
    }
    if (core.verdict != Verdict::Inconsistent) {
        core.verdict = spent_ ? Verdict::Unknown : Verdict::Consistent;
    } else if (core.uses_total) {
        core.minimal = !spent_;
    }
    std::sort(core.clues.begin(), core.clues.end());
    return core;
}

}  // namespace sapper
