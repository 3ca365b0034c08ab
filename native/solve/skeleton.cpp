#include "solve/skeleton.hpp"

#include <limits>

#include "solve/skeleton_builder.hpp"

namespace sapper {

namespace {

template <int Words>
Verdict build(const Component& component, const Plan& plan, bool count_mines, int mine_cap,
              Budget& budget, Skeleton* skeleton) {
    // Kept between calls, because on easy boards allocating tables would cost more than filling
    // them.
    thread_local SkeletonBuilder<Words> builder;
    const Verdict verdict = builder.run(component, plan, count_mines, mine_cap, budget, skeleton);
    if (plan.nodes.size() > 1024) {
        builder = SkeletonBuilder<Words>();
    }
    return verdict;
}

// Keys are as wide as the plan needs. Plans with over 32 clues open at once are rare, and every
// width takes long to compile.
Verdict dispatch(const Component& component, const Plan& plan, bool count_mines, int mine_cap,
                 Budget& budget, Skeleton* skeleton) {
    const int words = (plan.slots + kSlotsPerWord - 1) / kSlotsPerWord;
    const auto with = [&](auto build_words) {
        return build_words(component, plan, count_mines, mine_cap, budget, skeleton);
    };
    if (words <= 1) {
        return with(build<1>);
    }
    if (words <= 2) {
        return with(build<2>);
    }
    if (words <= 8) {
        return with(build<8>);
    }
    if (words <= 256) {
        return with(build<256>);
    }
    return Verdict::Unknown;  // over 4,096 clues open at once
}

}  // namespace

Verdict build_skeleton(const Component& component, const Plan& plan, bool count_mines, int mine_cap,
                       Budget& budget, Skeleton& skeleton) {
    return dispatch(component, plan, count_mines,
                    count_mines ? mine_cap : std::numeric_limits<int>::max(), budget, &skeleton);
}

Verdict has_solution(const Component& component, const Plan& plan, Budget& budget) {
    return dispatch(component, plan, false, std::numeric_limits<int>::max(), budget, nullptr);
}

}  // namespace sapper
