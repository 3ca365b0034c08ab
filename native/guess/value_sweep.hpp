// Computes, for every clue that a cell may show, the chance of the clue and the mine probabilities
// given the clue.
//
// This is one sweep over the boxes of the components that the cell touches. A state contains the
// mines that the open clues still need, and the mines counted so far around the cell. A final state
// is a possible clue of the cell, so one forward pass gives the weights of all clues; the backward
// pass has one weight per clue. The cost equals one analysis of these components, for any number of
// clues.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "guess/frontier.hpp"

namespace sapper {

inline constexpr int kMostValues = 9;  // mines around a cell: 0 to 8

class ValueSweep {
  public:
    // Some cells of one box, or hidden cells that touch only the new clue.
    struct Part {
        int box = Frontier::kSea;
        bool near = false;  // next to the new clue
        int size = 0;
    };

    // Examines a hidden cell of the frontier or the sea, given that it is empty. Returns false if
    // too many clues are open at the same time or the budget ended.
    [[nodiscard]] bool run(const Frontier& frontier, int cell, Budget& budget);

    // The chance that all of up to eight hidden cells are mines and some others are empty; 0 if it
    // cannot be computed.
    [[nodiscard]] double chance_of(const Frontier& frontier, std::span<const int> mines,
                                   std::span<const int> empty, Budget& budget);

    // Sweeps the whole component of a cell, given that it is empty (clue 0) or a mine (clue 1).
    [[nodiscard]] bool condition(const Frontier& frontier, int cell, Budget& budget);

    // Clues are given as numbers of uncertain mines, without known mines.
    [[nodiscard]] int values() const { return values_; }
    // The chance of the i-th possible clue, given that the cell is empty.
    [[nodiscard]] double chance(int i) const { return chance_[i]; }
    [[nodiscard]] int mines_around(int i) const { return value_[i]; }
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    // Mine probability of each cell of a part, given the i-th clue.
    [[nodiscard]] double probability(int part, int i) const {
        return expected_[static_cast<std::size_t>(part) * kMostValues + i];
    }
    // Whether the sweep included this component.
    [[nodiscard]] bool touches(int component) const { return touched_[component] != 0; }
    // Sea cells around the cell.
    [[nodiscard]] int sea_around() const { return sea_around_; }

  private:
    static constexpr int kCounterBits = 4;
    static constexpr int kSlotBits = 3;  // a clue needs at most 7 mines
    static constexpr int kSlots = 20;

    struct Step {
        int size = 0;
        int clue_count = 0;
        std::array<std::uint8_t, 8> shift{};
        std::array<std::uint8_t, 8> room_after{};  // cells of the clue in later parts
        std::uint64_t opens = 0;                   // added to every state at the start
        std::uint64_t change = 0;                  // of a state, per mine
        std::array<double, 9> weight{};            // C(size, k) odds^k
        int first_state = 0;
    };
    struct State {
        std::uint64_t key;
        double weight;
        int first_arc;
        std::uint8_t least, most;  // mines that the next step may place
    };

    void collect_parts(const Frontier& frontier, std::span<const int> near,
                       std::span<const int> left_out);
    [[nodiscard]] double chance_of_count(int mines) const;
    [[nodiscard]] bool plan(const Frontier& frontier);
    [[nodiscard]] bool forward(Budget& budget);
    void backward();
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
        return (key * 0x9E3779B97F4A7C15ULL) >> 32 & (table_.size() - 1);
    }
    int state_at(std::uint64_t key, int layer_start);
    void grow_table(int layer_start);

    std::vector<Part> parts_;
    std::vector<std::uint8_t> touched_;
    std::vector<std::uint8_t> near_;  // per cell of the board, while parts are collected
    int sea_around_ = 0;
    int values_ = 0;
    int last_layer_ = 0;
    std::array<double, kMostValues> chance_{};
    std::array<int, kMostValues> value_{};

    std::vector<Step> steps_;
    std::vector<State> states_;
    std::vector<int> arcs_;  // where each number of mines leads
    std::vector<double> back_, expected_;
    std::vector<int> room_, slot_of_;

    // Finds the states of the layer being written; entries of other layers are stale. States are
    // numbered across all sweeps, so that the table, which stays large after one wide position,
    // need not be cleared for each sweep.
    struct Entry {
        std::uint64_t key;
        std::int64_t number;
    };
    std::int64_t first_number_ = 0;  // of this sweep's states
    std::vector<Entry> table_ = std::vector<Entry>(256, Entry{0, -1});
};

}  // namespace sapper
