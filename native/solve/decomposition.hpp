// The engine's plan of a component as a tree decomposition of its box-clue graph, for display and
// checks. The bag of a node is the box that it absorbs, and every clue that is open at this node.
#pragma once

#include <string>
#include <vector>

#include "solve/engine.hpp"

namespace sapper {

struct BagNode {
    int left;                // child nodes, -1 for none
    int right;               //
    int box;                 // number of the box absorbed here, -1 for a join
    std::vector<int> clues;  // numbers of the clues open here, ascending
    int states;              // rows of the table; 0 if it was not computed
};

struct ComponentView {
    std::string method;
    double work;                          // estimated transitions, as log2
    std::vector<std::vector<int>> boxes;  // board cells
    std::vector<int> clues;               // board cells
    std::vector<int> residuals;
    std::vector<BagNode> nodes;  // children before parents
};

struct BoardView {
    Verdict verdict = Verdict::Unknown;
    std::vector<ComponentView> components;
    std::vector<int> sea;
};

[[nodiscard]] BoardView describe(Engine& engine, const Position& position, Budget& budget);

}  // namespace sapper
