#include "guess/leaf_value.hpp"

#include <algorithm>

namespace sapper {

namespace {

// In the order of leaf_vector.
constexpr LeafVector kWeights = {-0.1011, 0.8000, 0.2000,  0.2798, 0.5015, 0.4645,
                                 0.0449,  0.4710, -0.5973, 2.9520, 1.1934, 0.5311};

constexpr std::size_t kNextGuess = 1;  // places in leaf_vector
constexpr std::size_t kGuessAfter = 2;
constexpr double kComparingShare = 0.5;
constexpr double kLeastRisk = 1e-4;

}  // namespace

LeafVector leaf_vector(const LeafFeatures& features) {
    if (features.best == 1) {
        return {};  // nothing is uncertain any more
    }
    const double stuck = features.safe_cells == 0 ? 1 : 0;
    const double next = -std::log1p(-std::min(features.best, 0.99));
    const double after = -std::log1p(-std::min(features.second, 0.99));
    const double sea = features.sea_cells / 100;
    const double p = features.sea_probability;
    return {1.0,
            stuck * next,
            stuck * after,
            stuck,
            (1 - stuck) * next,
            (1 - stuck) / (1.0 + features.safe_cells),
            features.ambiguity / 10,
            std::sqrt(features.ambiguity / 10),
            sea,
            sea * p,
            sea * p * p,
            p};
}

namespace {

// The chance, with only a share of the weights beyond the next two guesses.
double chance_with(const LeafFeatures& features, double share) {
    const LeafVector vector = leaf_vector(features);
    double risk = 0;
    for (std::size_t i = 0; i < kLeafWeights; ++i) {
        const bool next_guesses = i == kNextGuess || i == kGuessAfter;
        risk += (next_guesses ? 1 : share) * kWeights[i] * vector[i];
    }
    return std::exp(-std::max(risk, kLeastRisk));
}

}  // namespace

double leaf_value(const LeafFeatures& features) {
    return chance_with(features, 1);
}

double comparing_value(const LeafFeatures& features) {
    return chance_with(features, kComparingShare);
}

}  // namespace sapper
