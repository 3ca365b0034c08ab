#include "guess/reported_chance.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

// Printed by tools/fit_reported_chance.py: one row per input, in the order of chance_vector.
constexpr std::size_t kBends = 8;
using Bends = std::array<double, kBends>;
// clang-format off
constexpr std::array<Bends, kChanceInputs> kBendWeights = {{
    {0.5725, -1.0444, 0.3543, -0.1649, -0.2087, -0.0901, -1.0219, -0.0824},
    {-0.2324, 1.7016, 0.0637, -0.2699, -0.2135, -0.2833, -0.4164, -0.0973},
    {1.4202, 0.1854, 0.5333, -0.3616, -0.1356, 0.7411, 0.1435, -0.0634},
    {0.1075, -0.3420, 0.5761, -0.4009, 0.1695, 0.4307, -0.3056, -0.0144},
    {0.1709, 0.5018, 0.0353, 0.1381, -1.3223, 0.4758, -0.5850, -0.9437},
    {0.2507, 0.6192, -0.4329, -0.4040, -0.1028, 0.0069, 0.3226, 0.3681},
    {0.1461, 0.3282, -0.2402, -0.5982, 0.2221, 0.2768, -0.3340, -0.4928},
    {0.2753, -1.0086, 0.2980, 0.2470, -0.7840, 0.0434, -0.5514, 0.4678},
    {-1.2849, 0.2194, 0.1982, 0.6294, -0.9483, -0.2306, 0.1802, -0.2208},
    {0.4022, 0.0619, 0.1118, -0.2504, 0.5591, -0.0063, -0.2142, -0.5199},
    {0.1417, 0.3029, 0.1588, 0.2413, 0.1065, -0.2649, -0.5867, -0.2571},
    {0.2225, -0.0335, -0.4614, -0.1052, 0.2271, 0.2334, -0.4201, -0.8256},
    {-0.2140, 0.6513, 0.3291, 0.0203, -0.1827, 0.1292, -0.1027, 0.3729}
}};
constexpr Bends kBendOffsets = {-0.6404, 0.3941, -0.0142, 0.2703, -0.0029, 1.1189, 0.7000, 0.5932};
constexpr Bends kBendShares = {-0.6073, -0.4653, -0.0321, -0.4586, 0.1324, -0.1801, 0.5316, -0.5747};
constexpr std::array<double, kChanceInputs> kInputWeights = {0.1237, 0.0065, 0.8821, 0.1395, 0.2594, 0.0873, -0.2562, 1.2836, 0.0361, 0.3823, 0.5348, -0.2319, 0.8687};
constexpr double kConstant = -0.0580;
constexpr double kComparedShare = 0.4165;
// clang-format on

constexpr double kSharpness = 8;  // of the curve that keeps risks positive
constexpr double kLeastReportedRisk = 1e-4;
constexpr double kLeastValue = 1e-9;
constexpr double kMostProbability = 0.99;

double risk_of(double chance) {
    return -std::log(std::clamp(chance, kLeastValue, 1.0));
}

// A value close to x if x is large, and never negative.
double positive(double x) {
    const double sharp = kSharpness * x;
    return (std::max(sharp, 0.0) + std::log1p(std::exp(-std::abs(sharp)))) / kSharpness;
}

}  // namespace

ChanceVector chance_vector(const ChancePosition& position, double compared) {
    const LeafFeatures& features = position.features;
    const double uncertain = std::max(position.frontier_cells + features.sea_cells, 1.0);
    return {risk_of(leaf_value(features)),
            position.hidden / 480.0,
            std::sqrt(position.unavoidable),
            std::min(position.log2_solutions, 400.0) / 100,
            position.components / 5.0,
            position.clues / 20.0,
            position.frontier_cells / 30.0,
            position.mines_left / uncertain,
            risk_of(1 - std::min(features.best, kMostProbability)),
            risk_of(1 - std::min(features.second, kMostProbability)),
            std::sqrt(features.ambiguity / 10),
            std::sqrt(features.sea_cells) / 10,
            features.sea_probability,
            risk_of(compared)};
}

double reported_chance(const ChanceVector& vector) {
    double risk = kConstant + kComparedShare * vector[kChanceInputs];
    Bends sums = kBendOffsets;
    for (std::size_t i = 0; i < kChanceInputs; ++i) {
        risk += kInputWeights[i] * vector[i];
        for (std::size_t j = 0; j < kBends; ++j) {
            sums[j] += kBendWeights[i][j] * vector[i];
        }
    }
    for (std::size_t j = 0; j < kBends; ++j) {
        risk += kBendShares[j] * std::tanh(sums[j]);
    }
    return std::exp(-positive(risk) - kLeastReportedRisk);
}

}  // namespace sapper
