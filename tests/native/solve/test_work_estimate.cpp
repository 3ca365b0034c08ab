#include <doctest/doctest.h>

#include "solve/work_estimate.hpp"

using namespace sapper;

TEST_CASE("the range of a clue is what its cells inside and outside leave possible") {
    Component component;
    for (int size = 1; size <= 8; ++size) {
        for (int residual = 0; residual <= size; ++residual) {
            component.residual.assign(1, residual);
            component.clue_size.assign(1, size);
            for (int inside = 0; inside <= size; ++inside) {
                int values = 0;
                for (int consumed = 0; consumed <= inside; ++consumed) {
                    const int rest = residual - consumed;
                    values += rest >= 0 && rest <= size - inside ? 1 : 0;
                }
                REQUIRE(clue_bits(component, 0, inside) ==
                        doctest::Approx(std::log2(std::min(values, 8))).epsilon(1e-6));
            }
        }
    }
}

TEST_CASE("work is summed as numbers, not as logarithms") {
    WorkSum work;
    CHECK(work.rounded() == 0);
    work.add(3);
    work.add(3);
    CHECK(work.rounded() == 4);
    work.add(100);
    CHECK(work.rounded() == 100);
}
