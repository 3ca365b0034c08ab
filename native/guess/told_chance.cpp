#include "guess/told_chance.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

// In the order of told_vector.
constexpr ToldVector kWeights = {-0.1004, 1.1747, 0.0695, 0.2672};

constexpr double kLeastRisk = 1e-4;
constexpr double kLeastValue = 1e-9;
constexpr double kExpertCells = 480;

double risk_of(double chance) {
    return -std::log(std::clamp(chance, kLeastValue, 1.0));
}

}  // namespace

ToldVector told_vector(double compared, double leaf, int hidden) {
    return {1.0, risk_of(compared), risk_of(leaf), hidden / kExpertCells};
}

double told_chance(const ToldVector& vector) {
    double risk = 0;
    for (std::size_t i = 0; i < kToldWeights; ++i) {
        risk += kWeights[i] * vector[i];
    }
    return std::exp(-std::max(risk, kLeastRisk));
}

}  // namespace sapper
