#include <doctest/doctest.h>

#include "guess/position_names.hpp"

using namespace sapper;

TEST_CASE("the key of a position does not depend on the order of its cells") {
    PositionNames names;
    names.begin(5, {});
    ImageKeys one{};
    names.add(0, 1, one);
    names.add(3, 2, one);
    ImageKeys other{};
    names.add(3, 2, other);
    names.add(0, 1, other);
    CHECK(names.least(one) == names.least(other));
    names.add(4, SolutionTable::kHoldsMine, other);
    CHECK(names.least(one) == names.least(other));
    names.add(4, 0, other);
    CHECK(names.least(one) != names.least(other));
}

TEST_CASE("images of a position have one key") {
    PositionNames names;
    names.begin(3, std::vector<std::vector<int>>{{0, 1, 2}, {2, 1, 0}});
    ImageKeys left{};
    names.add(0, 1, left);
    ImageKeys right{};
    names.add(2, 1, right);
    CHECK(names.least(left) == names.least(right));
    ImageKeys middle{};
    names.add(1, 1, middle);
    CHECK(names.least(left) != names.least(middle));
}
