// Arbitrary bytes as a board: the system builder and the engine must handle every input without an
// error, and their answers must agree.
//
// With clang this is a libFuzzer target (`make fuzz`); with any compiler replay.cpp runs it over
// the stored inputs.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "solve/engine.hpp"
#include "solve/proofs.hpp"

namespace {

using namespace sapper;

void require(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "does not hold: %s\n", what);
        std::abort();
    }
}

// Every hidden cell must belong to exactly one of boxes, sea and settled cells.
void check_system(const Position& position) {
    SystemBuilder builder;
    System system;
    builder.build(position.grid, position.cells, system);
    if (system.contradiction) {
        return;
    }
    int uncertain = 0;
    for (const Known known : system.known) {
        uncertain += known == Known::Uncertain ? 1 : 0;
    }
    require(uncertain == system.uncertain(), "components and sea hold the uncertain cells");
    for (int i = 0; i < system.component_count; ++i) {
        const Component& component = system.components[i];
        for (int clue = 0; clue < component.clues(); ++clue) {
            int size = 0;
            for (const int box : component.clue_boxes[clue]) {
                size += component.box_size(box);
            }
            require(size == component.clue_size[clue], "a clue's boxes hold its cells");
            require(component.residual[clue] > 0 && component.residual[clue] < size,
                    "an open clue settles nothing alone");
        }
    }
}

void check_answers(const Position& position) {
    constexpr std::int64_t kSteps = 1 << 18;
    Engine engine;
    Budget for_check(kSteps), for_analysis(kSteps), for_count(kSteps), for_sample(kSteps),
        for_proof(kSteps);
    const Consistency consistency = engine.check(position, for_check);
    Analysis analysis;
    engine.analyse(position, for_analysis, analysis);
    const auto agree = [](Verdict a, Verdict b) {
        return a == Verdict::Unknown || b == Verdict::Unknown || a == b;
    };
    require(agree(consistency.verdict, analysis.verdict), "check and analyse agree");
    require(agree(analysis.verdict, engine.count(position, for_count).verdict),
            "analyse and count agree");
    Bytes placements;
    const Verdict sampled = engine.sample(position, 1, 1, for_sample, placements);
    require(agree(analysis.verdict, sampled), "analyse and sample agree");
    if (analysis.verdict == Verdict::Consistent && sampled == Verdict::Consistent) {
        for (std::size_t cell = 0; cell < placements.size(); ++cell) {
            require(analysis.known[cell] != Known::Safe || placements[cell] == 0,
                    "no mine on a safe cell");
            require(analysis.known[cell] != Known::Mine || placements[cell] == 1,
                    "a mine on a certain mine");
        }
    }
    const auto conflict = Prover(engine).conflict(position, for_proof);
    require(agree(analysis.verdict, conflict.verdict), "analyse and conflict agree");
}

}  // namespace

// The first byte is the width, the second the total (0: none), the rest are cells.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 3) {
        return 0;
    }
    const std::size_t cells = std::min<std::size_t>(size - 2, 400);
    const int width = 1 + data[0] % static_cast<int>(std::min<std::size_t>(cells, 40));
    const Grid grid{width, static_cast<int>(cells) / width};
    Bytes codes(data + 2, data + 2 + grid.size());
    for (auto& code : codes) {
        code %= kBlank + 1;
    }
    const int total = data[1] == 0 ? kNoTotal : (data[1] - 1) % (grid.size() + 1);
    const Position position{grid, codes, total};
    check_system(position);
    check_answers(position);
    return 0;
}
