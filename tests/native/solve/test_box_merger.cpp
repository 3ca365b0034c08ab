#include <doctest/doctest.h>

#include <map>

#include "base/rng.hpp"
#include "solve/box_merger.hpp"

using namespace sapper;

TEST_CASE("equal lists of clues get equal boxes, in the order of their first arrival") {
    Rng rng(3);
    for (int round = 0; round < 100; ++round) {
        BoxMerger merger;
        FlatLists<int> box_clues;
        merger.begin(5, box_clues);
        std::map<std::vector<int>, int> known;
        for (int i = 0; i < 30; ++i) {
            std::vector<int> clues;
            const std::uint64_t subset = 1 + rng.below(31);
            for (int clue = 0; clue < 5; ++clue) {
                if ((subset >> clue & 1) != 0) {
                    clues.push_back(clue);
                }
            }
            const int box = merger.box_under(clues, box_clues);
            const int expected = known.emplace(clues, static_cast<int>(known.size())).first->second;
            REQUIRE(box == expected);
            REQUIRE(std::vector<int>(box_clues[box].begin(), box_clues[box].end()) == clues);
        }
        REQUIRE(box_clues.size() == static_cast<int>(known.size()));
    }
}
