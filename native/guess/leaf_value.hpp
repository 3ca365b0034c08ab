// The chance to win from a position, estimated from a few numbers that are cheap to have.
//
// The chance is exp(-risk), and the risk a sum of dangers that have to be survived one after
// another: the next guess and the one after it, what is ambiguous on the frontier, and what the sea
// will ask. The weights were fitted on sapper's own games (tools/fit_leaf_value.py).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace sapper {

// What the estimate looks at.
struct LeafFeatures {
    int safe_cells = 0;    // cells that are certain to be empty
    double best = 1;       // lowest mine probability of the other cells
    double second = 1;     // the lowest but one
    double ambiguity = 0;  // the sum of p (1 - p) over the frontier
    double sea_cells = 0;
    double sea_probability = 0;

    // Adds `count` hidden cells with the same mine probability.
    void add(double probability, int count) {
        if (probability < kCertain) {
            safe_cells += count;
            return;
        }
        if (probability > 1 - kCertain) {
            return;  // a certain mine
        }
        if (probability < second) {
            if (probability < best) {
                second = count > 1 ? probability : best;
                best = probability;
            } else {
                second = probability;
            }
        }
        ambiguity += count * probability * (1 - probability);
    }

    static constexpr double kCertain = 1e-9;
};

inline constexpr std::size_t kLeafWeights = 12;
using LeafVector = std::array<double, kLeafWeights>;

// The numbers that the weights multiply.
[[nodiscard]] LeafVector leaf_vector(const LeafFeatures& features);

// The estimated chance to win.
[[nodiscard]] double leaf_value(const LeafFeatures& features);

// What cells are compared by: the same with half the weights beyond the next two guesses. The
// weights say what a position is worth among all positions of games; between positions that differ
// by one clue they count for less, and play is better so.
[[nodiscard]] double comparing_value(const LeafFeatures& features);

}  // namespace sapper
