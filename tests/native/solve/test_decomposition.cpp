#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "solve/decomposition.hpp"
#include "tests/native/reference.hpp"

using namespace sapper;

TEST_CASE("bags hold every box with its clues, and a clue's bags are connected") {
    Rng rng(93);
    Engine engine;
    for (int round = 0; round < 200; ++round) {
        const reference::Board board = reference::random_board(rng, 25);
        Budget budget(1 << 30);
        const BoardView view = describe(engine, {board.grid, board.cells, kNoTotal}, budget);
        if (view.verdict != Verdict::Consistent) {
            continue;
        }
        for (const ComponentView& component : view.components) {
            std::set<int> boxes;
            for (std::size_t n = 0; n < component.nodes.size(); ++n) {
                const BagNode& node = component.nodes[n];
                REQUIRE(node.states > 0);
                if (node.box < 0) {
                    continue;
                }
                REQUIRE(boxes.insert(node.box).second);
                for (std::size_t clue = 0; clue < component.clues.size(); ++clue) {
                    const int at = component.clues[clue];
                    const int cell = component.boxes[node.box][0];
                    const bool sees = std::abs(board.grid.row(at) - board.grid.row(cell)) <= 1 &&
                                      std::abs(board.grid.col(at) - board.grid.col(cell)) <= 1;
                    REQUIRE((!sees || std::binary_search(node.clues.begin(), node.clues.end(),
                                                         static_cast<int>(clue))));
                }
            }
            REQUIRE(boxes.size() == component.boxes.size());
            // A clue's bags form a subtree, so exactly one of them has a parent without the clue.
            for (std::size_t clue = 0; clue < component.clues.size(); ++clue) {
                const auto has = [&](int n) {
                    const auto& clues = component.nodes[n].clues;
                    return std::binary_search(clues.begin(), clues.end(), static_cast<int>(clue));
                };
                int bags = 0;
                int links = 0;
                for (std::size_t n = 0; n < component.nodes.size(); ++n) {
                    bags += has(static_cast<int>(n)) ? 1 : 0;
                    for (const int child : {component.nodes[n].left, component.nodes[n].right}) {
                        links += child >= 0 && has(static_cast<int>(n)) && has(child) ? 1 : 0;
                    }
                }
                REQUIRE(bags - links == 1);
            }
        }
    }
}
