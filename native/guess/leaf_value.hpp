// Estimates the chance to win from a position, from a few numbers that are cheap to compute.
//
// The chance is exp(-risk). The risk is a sum of terms for the next two guesses, the ambiguity of
// the frontier, and the guesses that the sea will require. The weights were fitted to sapper's own
// games (tools/fit_leaf_value.py).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace sapper {

// The inputs of the estimate.
struct LeafFeatures {
    int safe_cells = 0;    // cells that are certain to be empty
    double best = 1;       // lowest mine probability among the other cells
    double second = 1;     // the second lowest
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

// The value by which cells are compared: the estimated chance with half of the weights beyond the
// next two guesses. The weights describe positions of whole games; between positions that differ by
// one clue they matter less, and the player wins more often with half of the weights.
[[nodiscard]] double comparing_value(const LeafFeatures& features);

}  // namespace sapper
