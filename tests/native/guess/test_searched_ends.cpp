#include <doctest/doctest.h>

#include "guess/searched_ends.hpp"

using namespace sapper;

namespace {

Position covered(const Bytes& cells, int width, int total) {
    return {{width, static_cast<int>(cells.size()) / width}, cells, total};
}

}  // namespace

TEST_CASE("positions, totals and limits are told apart") {
    const Bytes one(6, kHidden);
    Bytes other = one;
    other[2] = 1;
    const PositionKey key = SearchedEnds::key_of(covered(one, 3, 2), 100, false);
    CHECK(key == SearchedEnds::key_of(covered(one, 3, 2), 100, false));
    CHECK(key != SearchedEnds::key_of(covered(other, 3, 2), 100, false));
    CHECK(key != SearchedEnds::key_of(covered(one, 2, 2), 100, false));
    CHECK(key != SearchedEnds::key_of(covered(one, 3, 1), 100, false));
    CHECK(key != SearchedEnds::key_of(covered(one, 3, 2), 101, false));
    CHECK(key != SearchedEnds::key_of(covered(one, 3, 2), 100, true));
}

TEST_CASE("what took long is kept, what did not is searched again") {
    SearchedEnds ends;
    ends.put({1, 1}, {{{4, 0.25, 0.5, true}}, SearchedEnds::kLong, true});
    ends.put({2, 2}, {{}, SearchedEnds::kLong - 1, true});
    CHECK(ends.kept() == 1);
    REQUIRE(ends.find({1, 1}) != nullptr);
    CHECK(ends.find({1, 1})->moves[0].cell == 4);
    CHECK(ends.find({2, 2}) == nullptr);
}

TEST_CASE("what is kept is bounded") {
    SearchedEnds ends;
    const std::vector<Candidate> moves(1000);
    for (std::uint64_t i = 0; i < 2 * SearchedEnds::kMostMoves / moves.size(); ++i) {
        ends.put({i, i}, {moves, SearchedEnds::kLong, true});
        REQUIRE(ends.kept() * moves.size() <= SearchedEnds::kMostMoves);
    }
    CHECK(ends.kept() > 0);
}
