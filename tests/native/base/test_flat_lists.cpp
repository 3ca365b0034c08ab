#include <doctest/doctest.h>

#include <utility>

#include "base/flat_lists.hpp"
#include "base/rng.hpp"

using namespace sapper;

TEST_CASE("lists come back as they were written") {
    FlatLists<int> lists;
    CHECK(lists.size() == 0);
    lists.push_back(4);
    lists.push_back(5);
    lists.end_list();
    lists.end_list();
    const std::vector<int> more{7, 8, 9};
    lists.add_list(more);
    CHECK(lists.size() == 3);
    CHECK(lists.item_count() == 5);
    CHECK(std::vector<int>(lists[0].begin(), lists[0].end()) == std::vector<int>{4, 5});
    CHECK(lists[1].empty());
    CHECK(lists.length(2) == 3);
    lists.clear();
    CHECK(lists.size() == 0);
}

TEST_CASE("grouping and transposing agree with lists of lists") {
    Rng rng(2);
    for (int round = 0; round < 200; ++round) {
        const int count = 1 + static_cast<int>(rng.below(6));
        std::vector<std::pair<int, int>> pairs;
        std::vector<std::vector<int>> expected(count);
        for (std::uint64_t i = rng.below(20); i > 0; --i) {
            const auto [list, item] =
                pairs.emplace_back(static_cast<int>(rng.below(count)), static_cast<int>(i % 5));
            expected[list].push_back(item);
        }
        FlatLists<int> lists;
        lists.group(count, [&](auto&& visit) {
            for (const auto& [list, item] : pairs) {
                visit(list, item);
            }
        });
        FlatLists<int> other_way;
        transpose(lists, 5, other_way);
        REQUIRE(lists.size() == count);
        REQUIRE(other_way.size() == 5);
        std::vector<std::vector<int>> naming(5);
        for (int list = 0; list < count; ++list) {
            REQUIRE(std::vector<int>(lists[list].begin(), lists[list].end()) == expected[list]);
            for (const int item : expected[list]) {
                naming[item].push_back(list);
            }
        }
        for (int item = 0; item < 5; ++item) {
            REQUIRE(std::vector<int>(other_way[item].begin(), other_way[item].end()) ==
                    naming[item]);
        }
    }
}
