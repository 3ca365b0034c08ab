#include <doctest/doctest.h>

#include "play/rung.hpp"

using namespace sapper;

TEST_CASE("rungs ascend from nothing to the mine total") {
    CHECK(Rung::None < Rung::Clue);
    CHECK(Rung::Clue < Rung::Pair);
    CHECK(Rung::Pair < Rung::Region);
    CHECK(Rung::Region < Rung::Total);
    CHECK(static_cast<int>(Rung::Total) == kRungs - 1);
}
