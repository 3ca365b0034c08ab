#include "guess/value_sweep.hpp"

#include <algorithm>
#include <bit>

#include "solve/binomial.hpp"

namespace sapper {

bool ValueSweep::run(const Frontier& frontier, int cell, Budget& budget) {
    std::array<int, 8> around{};
    std::size_t count = 0;
    frontier.grid().for_neighbours(cell, [&](int other) {
        if (frontier.box_of(other) != Frontier::kNone) {
            around[count++] = other;
        }
    });
    collect_parts(frontier, {around.data(), count}, {&cell, 1});
    if (!plan(frontier) || !forward(budget)) {
        return false;
    }
    backward();
    return values_ > 0;
}

double ValueSweep::chance_of(const Frontier& frontier, std::span<const int> mines,
                             std::span<const int> empty, Budget& budget) {
    double chance = 1;
    if (!empty.empty()) {
        collect_parts(frontier, empty, {});
        if (!plan(frontier) || !forward(budget)) {
            return 0;
        }
        chance = chance_of_count(0);
    }
    if (chance <= 0) {
        return 0;
    }
    collect_parts(frontier, mines, empty);
    if (!plan(frontier) || !forward(budget)) {
        return 0;
    }
    return chance * chance_of_count(static_cast<int>(mines.size()));
}

double ValueSweep::chance_of_count(int mines) const {
    for (int i = 0; i < values_; ++i) {
        if (value_[i] == mines) {
            return chance_[i];
        }
    }
    return 0;
}

bool ValueSweep::condition(const Frontier& frontier, int cell, Budget& budget) {
    collect_parts(frontier, {&cell, 1}, {});
    if (!plan(frontier) || !forward(budget)) {
        return false;
    }
    backward();
    return values_ == 2;
}

// Splits the boxes of all components that contain a near cell or the left-out cell.
void ValueSweep::collect_parts(const Frontier& frontier, std::span<const int> near_cells,
                               std::span<const int> left_out) {
    parts_.clear();
    touched_.assign(frontier.components(), 0);
    near_.resize(std::max<std::size_t>(near_.size(), frontier.grid().size()), 0);
    sea_around_ = 0;
    std::array<int, 32> components{};
    int component_count = 0;
    const auto touch = [&](int box) {
        const int component = frontier.boxes()[box].component;
        if (touched_[component] == 0) {
            touched_[component] = 1;
            components[component_count++] = component;
        }
    };
    for (const int cell : near_cells) {
        const int box = frontier.box_of(cell);
        if (box == Frontier::kSea) {
            ++sea_around_;
        } else {
            near_[cell] = 1;
            touch(box);
        }
    }
    for (const int cell : left_out) {
        near_[cell] = 2;
        if (frontier.box_of(cell) >= 0) {
            touch(frontier.box_of(cell));
        }
    }
    for (int i = 0; i < component_count; ++i) {
        const int end = frontier.first_box(components[i] + 1);
        for (int box = frontier.first_box(components[i]); box < end; ++box) {
            const FrontierBox& from = frontier.boxes()[box];
            int near = 0;
            int far = 0;
            for (const int other : frontier.cells_of(from)) {
                near += near_[other] == 1 ? 1 : 0;
                far += near_[other] == 0 ? 1 : 0;
            }
            if (far > 0) {
                parts_.push_back({box, false, far});
            }
            if (near > 0) {
                parts_.push_back({box, true, near});
            }
        }
    }
    if (sea_around_ > 0) {
        parts_.push_back({Frontier::kSea, true, sea_around_});
    }
    for (const int cell : near_cells) {
        near_[cell] = 0;
    }
    for (const int cell : left_out) {
        near_[cell] = 0;
    }
}

// Assigns slots to clues, and computes the possible numbers of mines of each step.
bool ValueSweep::plan(const Frontier& frontier) {
    room_.assign(frontier.clues(), 0);
    slot_of_.assign(frontier.clues(), -1);
    for (const Part& part : parts_) {
        if (part.box >= 0) {
            const FrontierBox& box = frontier.boxes()[part.box];
            for (int i = 0; i < box.clue_count; ++i) {
                room_[box.clues[i]] += part.size;
            }
        }
    }
    steps_.resize(parts_.size());
    std::uint32_t free = (1U << kSlots) - 1;
    for (std::size_t at = 0; at < parts_.size(); ++at) {
        Step& step = steps_[at];
        step = {};
        step.size = parts_[at].size;
        step.change = parts_[at].near ? 1 : 0;
        double power = 1;
        for (int k = 0; k <= step.size; ++k, power *= frontier.odds()) {
            step.weight[k] = kBinomial[step.size][k] * power;
        }
        if (parts_[at].box < 0) {
            continue;
        }
        const FrontierBox& box = frontier.boxes()[parts_[at].box];
        step.clue_count = box.clue_count;
        for (int i = 0; i < box.clue_count; ++i) {
            const int clue = box.clues[i];
            if (slot_of_[clue] < 0) {
                if (free == 0) {
                    return false;
                }
                slot_of_[clue] = std::countr_zero(free);
                free &= free - 1;
                const int shift = kCounterBits + slot_of_[clue] * kSlotBits;
                step.opens += static_cast<std::uint64_t>(frontier.residual(clue)) << shift;
            }
            const int shift = kCounterBits + slot_of_[clue] * kSlotBits;
            room_[clue] -= step.size;
            step.shift[i] = static_cast<std::uint8_t>(shift);
            step.room_after[i] = static_cast<std::uint8_t>(room_[clue]);
            step.change -= std::uint64_t{1} << shift;
        }
        // Slots become free only after the whole step, so that no slot is reused within it.
        for (int i = 0; i < box.clue_count; ++i) {
            if (room_[box.clues[i]] == 0) {
                free |= 1U << slot_of_[box.clues[i]];
            }
        }
    }
    return true;
}

// Doubles the table, keeping only the states of the current layer.
void ValueSweep::grow_table(int layer_start) {
    table_.assign(table_.size() * 2, Entry{0, -1});
    for (int i = layer_start; i < static_cast<int>(states_.size()); ++i) {
        std::size_t at = place_of(states_[i].key);
        while (table_[at].number >= 0) {
            at = (at + 1) & (table_.size() - 1);
        }
        table_[at] = {states_[i].key, first_number_ + i};
    }
}

int ValueSweep::state_at(std::uint64_t key, int layer_start) {
    std::size_t at = place_of(key);
    // An entry of an earlier layer or sweep has a lower number and counts as empty.
    while (table_[at].number >= first_number_ + layer_start) {
        if (table_[at].key == key) {
            return static_cast<int>(table_[at].number - first_number_);
        }
        at = (at + 1) & (table_.size() - 1);
    }
    const auto index = static_cast<int>(states_.size());
    table_[at] = {key, first_number_ + index};
    states_.push_back({key, 0, 0, 0, 0});
    return index;
}

bool ValueSweep::forward(Budget& budget) {
    first_number_ += static_cast<std::int64_t>(states_.size());
    states_.clear();
    arcs_.clear();
    states_.push_back({0, 1, 0, 0, 0});
    int layer = 0;
    for (Step& step : steps_) {
        step.first_state = layer;
        const int next = static_cast<int>(states_.size());
        if (!budget.spend(next - layer)) {
            return false;
        }
        for (int from = layer; from < next; ++from) {
            const std::uint64_t key = states_[from].key + step.opens;
            int least = 0;
            int most = step.size;
            for (int i = 0; i < step.clue_count; ++i) {
                const int lacks = static_cast<int>(key >> step.shift[i] & 7);
                least = std::max(least, lacks - step.room_after[i]);
                most = std::min(most, lacks);
            }
            states_[from].first_arc = static_cast<int>(arcs_.size());
            states_[from].least = static_cast<std::uint8_t>(least);
            states_[from].most = static_cast<std::uint8_t>(std::max(most, 0));
            if (most < least) {
                states_[from].least = 1;
                states_[from].most = 0;
                continue;
            }
            const double weight = states_[from].weight;
            for (int k = least; k <= most; ++k) {
                if (2 * (states_.size() - next) > table_.size()) {
                    grow_table(next);
                }
                const int to = state_at(key + static_cast<std::uint64_t>(k) * step.change, next);
                arcs_.push_back(to);
                states_[to].weight += weight * step.weight[k];
            }
        }
        layer = next;
    }
    // In the last layer every clue is satisfied, and only the counter is left.
    double all = 0;
    values_ = 0;
    for (int i = layer; i < static_cast<int>(states_.size()); ++i) {
        all += states_[i].weight;
    }
    for (int i = layer; i < static_cast<int>(states_.size()); ++i) {
        value_[values_] = static_cast<int>(states_[i].key);
        chance_[values_++] = states_[i].weight / all;
    }
    last_layer_ = layer;
    return true;
}

void ValueSweep::backward() {
    const int width = values_;
    back_.assign(states_.size() * width, 0);
    expected_.assign(parts_.size() * kMostValues, 0);
    for (int i = 0; i < width; ++i) {
        back_[static_cast<std::size_t>(last_layer_ + i) * width + i] =
            1 / states_[last_layer_ + i].weight;
    }
    int end = last_layer_;
    for (int at = static_cast<int>(steps_.size()) - 1; at >= 0; --at) {
        const Step& step = steps_[at];
        double* const expected = expected_.data() + static_cast<std::size_t>(at) * kMostValues;
        for (int from = step.first_state; from < end; ++from) {
            const State& state = states_[from];
            double* const own = back_.data() + static_cast<std::size_t>(from) * width;
            const int* arc = arcs_.data() + state.first_arc;
            for (int k = state.least; k <= state.most; ++k, ++arc) {
                const double* const to = back_.data() + static_cast<std::size_t>(*arc) * width;
                const double weight = step.weight[k];
                const double mines = weight * state.weight * k / step.size;
                for (int i = 0; i < width; ++i) {
                    own[i] += weight * to[i];
                    expected[i] += mines * to[i];
                }
            }
        }
        end = step.first_state;
    }
}

}  // namespace sapper
