#include "guess/end_parts.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

#include "base/short_sort.hpp"

namespace sapper {

namespace {

constexpr int kNoCell = -1;  // opened, or a mine
constexpr int kUnseen = -2;

}  // namespace

void EndParts::find_parts(const Frontier& frontier, const std::vector<int>& safe) {
    const Grid& grid = frontier.grid();
    part_of_.assign(grid.size(), kNoCell);
    std::vector<int> uncertain;
    for (const FrontierBox& box : frontier.boxes()) {
        const std::span<const int> own = frontier.cells_of(box);
        uncertain.insert(uncertain.end(), own.begin(), own.end());
    }
    uncertain.insert(uncertain.end(), frontier.sea().begin(), frontier.sea().end());
    for (const std::span<const int> cells :
         {std::span<const int>(uncertain), std::span<const int>(safe)}) {
        for (const int cell : cells) {
            part_of_[cell] = kUnseen;
        }
    }
    parts_.clear();
    std::vector<bool> reached_component(frontier.components());
    std::vector<int> reached;
    const auto reach = [&](int cell) {
        if (part_of_[cell] == kUnseen) {
            part_of_[cell] = static_cast<int>(parts_.size());
            reached.push_back(cell);
        }
    };
    const auto reach_from = [&](int cell) {
        grid.for_neighbours(cell, reach);
        const int box = frontier.box_of(cell);
        const int component = box >= 0 ? frontier.boxes()[box].component : -1;
        if (component >= 0 && !reached_component[component]) {
            reached_component[component] = true;
            for (int i = frontier.first_box(component); i < frontier.first_box(component + 1);
                 ++i) {
                std::ranges::for_each(frontier.cells_of(frontier.boxes()[i]), reach);
            }
        }
    };
    for (const std::span<const int> cells :
         {std::span<const int>(uncertain), std::span<const int>(safe)}) {
        for (const int first : cells) {
            if (part_of_[first] == kUnseen) {
                reach(first);
                while (!reached.empty()) {
                    const int cell = reached.back();
                    reached.pop_back();
                    reach_from(cell);
                }
                parts_.emplace_back();
            }
        }
    }
    for (const int cell : uncertain) {
        parts_[part_of_[cell]].cells.push_back(cell);
    }
    for (const int cell : safe) {
        parts_[part_of_[cell]].safe.push_back(cell);
    }
}

bool EndParts::bound_mines(const Frontier& frontier, int most, Budget& budget) {
    int least = 0;
    int greatest = 0;
    for (Part& part : parts_) {
        std::vector<int> seen;  // by a clue; the sea may hold any number of mines
        std::copy_if(part.cells.begin(), part.cells.end(), std::back_inserter(seen),
                     [&](int cell) { return frontier.box_of(cell) >= 0; });
        const int sea = static_cast<int>(part.cells.size() - seen.size());
        const int any = static_cast<int>(seen.size());
        part.mines = {0, any};
        if (any > 0 && table_.list_part(frontier, seen, {}, {0, any}, most, budget)) {
            part.mines = table_.held();
        }
        if (budget.ended()) {
            return false;
        }
        part.mines.most += sea;
        least += part.mines.least;
        greatest += part.mines.most;
    }
    // Bounds the mines of each part by the mines that the other parts can have.
    const int total = frontier.mines_left();
    for (Part& part : parts_) {
        part.mines = {std::max(part.mines.least, total - (greatest - part.mines.most)),
                      std::min(part.mines.most, total - (least - part.mines.least))};
    }
    return true;
}

void EndParts::join_varying() {
    Part* joint = nullptr;
    for (Part& part : parts_) {
        if (part.mines.least == part.mines.most) {
            continue;
        }
        if (joint == nullptr) {
            joint = &part;
            continue;
        }
        joint->cells.insert(joint->cells.end(), part.cells.begin(), part.cells.end());
        joint->safe.insert(joint->safe.end(), part.safe.begin(), part.safe.end());
        part.cells.clear();
        part.safe.clear();
    }
    std::erase_if(parts_, [](const Part& part) { return part.cells.empty() && part.safe.empty(); });
}

void EndParts::fix_numbers(int mines) {
    Part* varying = parts_.size() == 1 ? parts_.data() : nullptr;
    for (Part& part : parts_) {
        if (part.mines.least == part.mines.most && varying != &part) {
            mines -= part.mines.least;
        } else {
            varying = &part;
        }
    }
    if (varying != nullptr) {
        varying->mines = {mines, mines};
    }
}

bool EndParts::search_part(const Frontier& frontier, Part& part, int most, bool all,
                           Budget& budget) {
    if (!table_.list_part(frontier, part.cells, part.safe, part.mines, most, budget) ||
        !endgame_.search(table_, all, budget, found_)) {
        return false;
    }
    const double solutions = table_.solutions();
    for (const EndgameMove& move : found_) {
        if (move.exact) {
            part.moves.push_back({move.cell, static_cast<double>(move.mines) / solutions,
                                  static_cast<double>(move.wins) / solutions, true});
        }
    }
    part.chance = part.moves.empty() ? 1 : part.moves[0].win_chance;
    return true;
}

bool EndParts::search(const Frontier& frontier, const std::vector<int>& safe, double log2_solutions,
                      int most, bool all, Budget& budget, std::vector<Candidate>& moves) {
    moves.clear();
    find_parts(frontier, safe);
    if (parts_.size() > 1) {
        if (!bound_mines(frontier, most, budget)) {
            return false;
        }
        join_varying();
    }
    const double log2_most = std::log2(most) + 1e-6;
    if (log2_solutions > log2_most * static_cast<double>(parts_.size())) {
        return false;
    }
    fix_numbers(frontier.mines_left());
    // The last part has the solutions that remain.
    sort_short(parts_,
               [](const Part& a, const Part& b) { return a.cells.size() < b.cells.size(); });
    for (Part& part : parts_) {
        if ((&part == &parts_.back() && log2_solutions > log2_most) ||
            !search_part(frontier, part, most, all, budget)) {
            return false;
        }
        log2_solutions -= std::log2(table_.solutions());
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        for (Candidate move : parts_[i].moves) {
            for (std::size_t other = 0; other < parts_.size(); ++other) {
                move.win_chance *= other != i ? parts_[other].chance : 1;
            }
            moves.push_back(move);
        }
    }
    // A certain cell wins at least as often as any other move. Put it first, even if rounding says
    // otherwise.
    sort_short(moves, [](const Candidate& a, const Candidate& b) {
        const bool certain = a.mine_probability == 0;
        return certain != (b.mine_probability == 0) ? certain : a.win_chance > b.win_chance;
    });
    return true;
}

}  // namespace sapper
