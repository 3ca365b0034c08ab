#include <doctest/doctest.h>

#include <limits>

#include "solve/attainable.hpp"
#include "solve/elimination.hpp"
#include "solve/kernel.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("a number of mines is attainable when its coefficient is not zero") {
    Rng rng(88);
    SystemBuilder builder;
    System system;
    for (int round = 0; round < 40; ++round) {
        const Grid grid{9, 9};
        const Bytes mines = random_layout(grid, 20, Bytes(81, 0), rng);
        const Bytes numbers = mine_numbers(grid, mines);
        Bytes cells(81, kHidden);
        for (int cell = 0; cell < 81; ++cell) {
            if (mines[cell] == 0 && rng.below(2) == 0) {
                cells[cell] = numbers[cell];
            }
        }
        builder.build(grid, cells, system);
        for (int i = 0; i < system.component_count; ++i) {
            Plan plan;
            Elimination(system.components[i], plan).run();
            Budget budget(1 << 30);
            Skeleton skeleton;
            REQUIRE(build_skeleton(system.components[i], plan, true,
                                   std::numeric_limits<int>::max(), budget,
                                   skeleton) == Verdict::Consistent);
            std::vector<double> inside;
            Kernel<Reals>(budget).forward(skeleton, inside);
            const NumberSet beyond = attainable_mines(skeleton, budget);
            for (int k = 0; k < skeleton.root().length; ++k) {
                REQUIRE(contains(beyond, k) == (inside[skeleton.root().offset + k] != 0));
            }
        }
    }
}
