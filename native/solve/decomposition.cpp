#include "solve/decomposition.hpp"

#include <algorithm>

namespace sapper {

namespace {

ComponentView describe_component(const Component& component, const ComponentPlan& planned,
                                 bool computed) {
    const auto& [plan, skeleton] = planned;
    ComponentView view;
    view.method = plan.method;
    view.work = plan.work;
    view.clues = component.clue_cell;
    view.residuals = component.residual;
    for (int box = 0; box < component.boxes(); ++box) {
        const auto cells = component.box_cells[box];
        view.boxes.emplace_back(cells.begin(), cells.end());
    }
    std::vector<std::vector<int>> open_after(plan.nodes.size());
    for (std::size_t n = 0; n < plan.nodes.size(); ++n) {
        const PlanNode& node = plan.nodes[n];
        std::vector<int> open;
        for (const int child : {node.left, node.right}) {
            if (child >= 0) {
                open.insert(open.end(), open_after[child].begin(), open_after[child].end());
            }
        }
        std::vector<int> closing;
        for (int i = node.touch_first; i < node.touch_last; ++i) {
            const Touch& touch = plan.touched[i];
            open.push_back(touch.clue);
            if (touch.inside == component.clue_size[touch.clue]) {
                closing.push_back(touch.clue);
            }
        }
        std::sort(open.begin(), open.end());
        open.erase(std::unique(open.begin(), open.end()), open.end());
        int states = 0;
        if (computed && n < skeleton.nodes.size()) {
            states = skeleton.nodes[n].row_last - skeleton.nodes[n].row_first;
        }
        view.nodes.push_back({node.left, node.right, node.box, open, states});
        std::erase_if(open, [&](int clue) {
            return std::find(closing.begin(), closing.end(), clue) != closing.end();
        });
        open_after[n] = std::move(open);
    }
    return view;
}

}  // namespace

BoardView describe(Engine& engine, const Position& position, Budget& budget) {
    BoardView view;
    view.verdict = engine.prepare(position, false, budget);
    const System& system = engine.system();
    if (view.verdict == Verdict::Inconsistent) {
        return view;  // the components may not have been planned
    }
    view.sea = system.sea;
    for (int i = 0; i < system.component_count; ++i) {
        view.components.push_back(describe_component(system.components[i], engine.plan_of(i),
                                                     view.verdict == Verdict::Consistent));
    }
    return view;
}

}  // namespace sapper
