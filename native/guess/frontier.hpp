// A position in the form that look-ahead uses: the boxes and clues of all components, numbered
// consecutively, in the order in which a sweep takes them.
//
// Look-ahead gives a placement with k mines on the considered cells the weight odds^k, with the
// odds of a mine in the sea. If the sea is large compared with the variation of k, this is the
// exact binomial weight up to a constant. This weight makes components independent of each other,
// so the effect of a new clue is computed only from the components that it touches.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/engine.hpp"

namespace sapper {

struct FrontierBox {
    int component = 0;
    int first_cell = 0;  // in Frontier::cells
    int size = 0;
    int clue_count = 0;
    std::array<int, 8> clues{};
    double probability = 0;  // exact mine probability of each of its cells
};

class Frontier {
  public:
    static constexpr int kNone = -1;  // opened, or a certain cell
    static constexpr int kSea = -2;

    // Reads the engine's system and its analysis; `mines_left` is the number on frontier and sea.
    void read(const System& system, const Analysis& analysis, int mines_left);

    [[nodiscard]] const Grid& grid() const { return grid_; }
    [[nodiscard]] std::span<const FrontierBox> boxes() const { return boxes_; }
    [[nodiscard]] std::span<const int> cells_of(const FrontierBox& box) const {
        return {cells_.data() + box.first_cell, static_cast<std::size_t>(box.size)};
    }
    [[nodiscard]] int box_of(int cell) const { return box_of_[cell]; }
    [[nodiscard]] int residual(int clue) const { return residual_[clue]; }
    [[nodiscard]] int clues() const { return static_cast<int>(residual_.size()); }
    [[nodiscard]] int components() const { return static_cast<int>(first_box_.size()) - 1; }
    // The boxes of a component are first_box(c) .. first_box(c + 1) - 1, in sweep order.
    [[nodiscard]] int first_box(int component) const { return first_box_[component]; }
    [[nodiscard]] const std::vector<int>& sea() const { return sea_; }
    [[nodiscard]] double sea_probability() const { return sea_probability_; }
    [[nodiscard]] double odds() const { return odds_; }
    [[nodiscard]] int mines_left() const { return mines_left_; }
    [[nodiscard]] int cell_count() const { return static_cast<int>(cells_.size()); }

  private:
    void add_component(const Component& component, const Analysis& analysis, int number);
    void order_boxes(const Component& component);

    Grid grid_;
    std::vector<FrontierBox> boxes_;
    std::vector<int> cells_;     // of the boxes, box after box
    std::vector<int> box_of_;    // per cell of the board
    std::vector<int> residual_;  // per clue
    std::vector<int> first_box_;
    std::vector<int> sea_;
    double sea_probability_ = 0;
    double odds_ = 0;
    int mines_left_ = 0;

    // Of the component being ordered.
    std::vector<int> order_, unseen_;
    std::vector<std::uint8_t> placed_, open_;
};

}  // namespace sapper
