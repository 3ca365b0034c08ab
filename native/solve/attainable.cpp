#include "solve/attainable.hpp"

namespace sapper {

namespace {

// The rows of all tables, each a run of words.
class Sets {
  public:
    explicit Sets(const Skeleton& skeleton) : skeleton_(skeleton) {
        first_.reserve(skeleton.rows.size() + 1);
        first_.push_back(0);
        for (const Row& row : skeleton.rows) {
            first_.push_back(first_.back() + words_up_to(row.length - 1));
        }
        words_.assign(first_.back(), 0);
    }

    void absorb(const SkeletonNode& node) {
        const std::int32_t* to = skeleton_.to.data() + node.transition_first;
        static constexpr Row kNothing{};
        const std::uint64_t none = 1;  // the empty table: no mines
        const int first = node.left < 0 ? 0 : skeleton_.nodes[node.left].row_first;
        const int last = node.left < 0 ? 1 : skeleton_.nodes[node.left].row_last;
        for (int row = first; row < last; ++row) {
            const Row& source = node.left < 0 ? kNothing : skeleton_.rows[row];
            const std::uint64_t* from = node.left < 0 ? &none : words_.data() + first_[row];
            for (int k = 0; k < node.choices; ++k, ++to) {
                if (*to >= 0) {
                    const int target = node.row_first + *to;
                    unite_shifted(words_.data() + first_[target], words_of(target), from,
                                  words_up_to(source.length - 1),
                                  source.low + k - skeleton_.rows[target].low);
                }
            }
        }
    }

    void join(const SkeletonNode& node) {
        for (std::int64_t i = node.transition_first; i < node.transition_last; ++i) {
            const RowPair& pair = skeleton_.pairs[i];
            const int a = skeleton_.nodes[node.left].row_first + pair.left;
            const int b = skeleton_.nodes[node.right].row_first + pair.right;
            const int target = node.row_first + pair.to;
            const int shift =
                skeleton_.rows[a].low + skeleton_.rows[b].low - skeleton_.rows[target].low;
            const bool a_is_short = skeleton_.rows[a].length < skeleton_.rows[b].length;
            const int few = a_is_short ? a : b;
            const int many = a_is_short ? b : a;
            unite_sums(words_.data() + first_[target], words_of(target),
                       words_.data() + first_[few], words_of(few), words_.data() + first_[many],
                       words_of(many), shift);
        }
    }

    [[nodiscard]] NumberSet root() const {
        const auto begin = words_.begin() + first_[skeleton_.nodes.back().row_first];
        return {begin, begin + words_of(skeleton_.nodes.back().row_first)};
    }

  private:
    [[nodiscard]] int words_of(int row) const {
        return static_cast<int>(first_[row + 1] - first_[row]);
    }

    const Skeleton& skeleton_;
    std::vector<std::int64_t> first_;  // of each row, in words_
    std::vector<std::uint64_t> words_;
};

}  // namespace

NumberSet attainable_mines(const Skeleton& skeleton, Budget& budget) {
    Sets sets(skeleton);
    for (const SkeletonNode& node : skeleton.nodes) {
        budget.work(node.transition_last - node.transition_first);
        if (node.box >= 0) {
            sets.absorb(node);
        } else {
            sets.join(node);
        }
    }
    return sets.root();
}

}  // namespace sapper
