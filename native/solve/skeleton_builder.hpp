// Builds skeletons (skeleton.hpp) for plans whose states fit into `Words` words.
//
// Children come before parents. Each node's table is made from the tables of its children, by
// absorbing a box or by joining two tables, and the transitions to each row are recorded.
#pragma once

#include <algorithm>
#include <array>

#include "solve/binomial.hpp"
#include "solve/packed_key.hpp"
#include "solve/skeleton.hpp"

namespace sapper {

template <int Words>
class SkeletonBuilder {
  public:
    using Keys = std::vector<Key<Words>>;

    // Records rows and transitions if there is a skeleton; otherwise only finds whether there is a
    // solution.
    Verdict run(const Component& component, const Plan& plan, bool count_mines, int mine_cap,
                Budget& budget, Skeleton* skeleton) {
        component_ = &component;
        plan_ = &plan;
        budget_ = &budget;
        to_done_ = 0;
        pairs_done_ = 0;
        skeleton_ = skeleton;
        count_mines_ = count_mines;
        mine_cap_ = mine_cap;
        if (tables_.size() < plan.nodes.size()) {
            tables_.resize(plan.nodes.size());
        }
        if (skeleton != nullptr) {
            skeleton->nodes.clear();
            skeleton->rows.clear();
            skeleton->to.clear();
            skeleton->pairs.clear();
            skeleton->coefficients = 0;
            skeleton->products = 0;
            skeleton->counts_mines = count_mines;
        }
        for (int n = 0; n < static_cast<int>(plan.nodes.size()); ++n) {
            const PlanNode& node = plan.nodes[n];
            Keys& keys = tables_[n];
            keys.clear();
            spans_.clear();
            const Bounds<Words> bounds = bounds_of(node);
            const bool within =
                node.box >= 0 ? absorb(node, bounds, keys) : join(node, bounds, keys);
            if (!within) {
                return Verdict::Unknown;
            }
            if (keys.empty()) {
                return Verdict::Inconsistent;
            }
            if (!finish(node, keys)) {
                return Verdict::Unknown;
            }
        }
        return Verdict::Consistent;
    }

  private:
    Bounds<Words> bounds_of(const PlanNode& node) const {
        Bounds<Words> bounds;
        for (int i = node.touch_first; i < node.touch_last; ++i) {
            const Touch& touch = plan_->touched[i];
            const int residual = component_->residual[touch.clue];
            const int outside = component_->clue_size[touch.clue] - touch.inside;
            const int slot = plan_->slot[touch.clue];
            bounds.above.add(slot, 7 - residual);
            bounds.low.add(slot, std::max(0, residual - outside));
            if (outside == 0) {
                bounds.close.add(slot, residual);
                bounds.close_mask.add(slot, 15);
            }
        }
        return bounds;
    }

    // The range of mines of a child's row, or of the empty table if there is no child.
    [[nodiscard]] Row child_row(int child, std::size_t row) const {
        if (child < 0 || skeleton_ == nullptr) {
            return {};
        }
        return skeleton_->rows[skeleton_->nodes[child].row_first + row];
    }

    // The sum over all rows of a child's table.
    [[nodiscard]] std::int64_t coefficients_of(int child) const {
        if (child < 0) {
            return 1;
        }
        const SkeletonNode& node = skeleton_->nodes[child];
        const Row& last = skeleton_->rows[node.row_last - 1];
        return last.offset + last.length - skeleton_->rows[node.row_first].offset;
    }

    // Records that a transition brings mines low .. high to a row, the newest or an earlier one.
    void widen(std::size_t row, int low, int high) {
        if (skeleton_ == nullptr || !count_mines_) {
            return;
        }
        if (spans_.size() <= row) {
            spans_.push_back({low, high});
        } else {
            spans_[row] = {std::min(spans_[row].low, low), std::max(spans_[row].high, high)};
        }
    }

    // Every table is sorted. Putting k mines into the box adds the same constant to every key, so
    // the new table is a merge of sorted streams, one per k, without hashing or random access.
    bool absorb(const PlanNode& node, const Bounds<Words>& bounds, Keys& keys) {
        int most = component_->box_size(node.box);
        Key<Words> pattern;
        for (int i = node.touch_first; i < node.touch_last; ++i) {
            const int clue = plan_->touched[i].clue;
            most = std::min(most, component_->residual[clue]);
            pattern.add(plan_->slot[clue], 1);
        }
        static const Keys kUnit(1);
        const Keys& from = node.left < 0 ? kUnit : tables_[node.left];
        const auto rows = static_cast<std::int32_t>(from.size());
        choices_ = most + 1;
        if (!budget_->spend(static_cast<std::int64_t>(rows) * choices_)) {
            return false;
        }
        std::int32_t* to = nullptr;
        if (skeleton_ != nullptr) {
            const std::size_t first = skeleton_->to.size();
            skeleton_->to.resize(first + static_cast<std::size_t>(rows) * choices_, -1);
            to = skeleton_->to.data() + first;
            skeleton_->products += coefficients_of(node.left) * choices_;
        }
        std::array<Stream, kMaxBox + 1> streams;
        int live = 0;
        Key<Words> shift;
        for (int k = 0; k < choices_; ++k, shift += pattern) {
            Stream& stream = streams[live];
            stream = {shift, {}, -1, k};
            live += advance(stream, node.left, from, bounds) ? 1 : 0;
        }
        while (live > 0) {
            int least = 0;
            for (int i = 1; i < live; ++i) {
                least = streams[i].key.word < streams[least].key.word ? i : least;
            }
            const Key<Words> key = streams[least].key;
            const auto row = static_cast<std::int32_t>(keys.size());
            keys.push_back(key);
            for (int i = 0; i < live;) {
                Stream& stream = streams[i];
                if (!(stream.key == key)) {
                    ++i;
                    continue;
                }
                const Row span = child_row(node.left, stream.row);
                const int mines = count_mines_ ? stream.k : 0;
                widen(row, span.low + mines, span.low + span.length - 1 + mines);
                if (to != nullptr) {
                    to[static_cast<std::size_t>(stream.row) * choices_ + stream.k] = row;
                }
                if (advance(stream, node.left, from, bounds)) {
                    ++i;
                } else {
                    stream = streams[--live];
                }
            }
        }
        return true;
    }

    // The keys that result from one number of mines in the box.
    struct Stream {
        Key<Words> shift;
        Key<Words> key;  // key of the current row, without closed clues
        std::int32_t row;
        int k;
    };

    // Moves on to the next row within the bounds; false if there is none.
    bool advance(Stream& stream, int child, const Keys& from, const Bounds<Words>& bounds) const {
        while (++stream.row < static_cast<std::int32_t>(from.size())) {
            stream.key = from[stream.row];
            stream.key += stream.shift;
            if (bounds.holds(stream.key) &&
                (!count_mines_ || child_row(child, stream.row).low + stream.k <= mine_cap_)) {
                stream.key -= bounds.close;
                return true;
            }
        }
        return false;
    }

    bool join(const PlanNode& node, const Bounds<Words>& bounds, Keys& keys) {
        const Keys& left = tables_[node.left];
        const Keys& right = tables_[node.right];
        index_.begin(std::max(left.size(), right.size()));
        // Sort rows of the right table by the mines that the closing clues still need, so that
        // every left row is only combined with partners that satisfy these clues.
        order_.resize(right.size());
        for (std::size_t i = 0; i < right.size(); ++i) {
            order_[i] = {masked(right[i], bounds.close_mask), static_cast<std::int32_t>(i)};
        }
        std::sort(order_.begin(), order_.end());
        for (std::size_t i = 0; i < left.size(); ++i) {
            Partner wanted{bounds.close, -1};
            wanted.closing -= masked(left[i], bounds.close_mask);
            const Row span = child_row(node.left, i);
            auto partner = std::lower_bound(order_.begin(), order_.end(), wanted);
            std::int64_t met = 1;
            for (; partner != order_.end() && partner->closing == wanted.closing; ++partner) {
                ++met;
                Key<Words> key = left[i];
                key += right[partner->row];
                if (!bounds.holds(key)) {
                    continue;
                }
                key -= bounds.close;
                const Row other = child_row(node.right, partner->row);
                const int low = span.low + other.low;
                if (low > mine_cap_) {
                    continue;
                }
                const std::int32_t to = index_.row(key, keys);
                widen(to, low, low + span.length + other.length - 2);
                if (skeleton_ != nullptr) {
                    skeleton_->pairs.push_back({static_cast<std::int32_t>(i), partner->row, to});
                    skeleton_->products += static_cast<std::int64_t>(span.length) * other.length;
                }
            }
            if (!budget_->spend(met)) {
                return false;
            }
        }
        sort_rows(keys);
        return true;
    }

    // Sorts the rows of a join by key.
    void sort_rows(Keys& keys) {
        const std::size_t count = keys.size();
        order_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            order_[i] = {keys[i], static_cast<std::int32_t>(i)};
        }
        std::sort(order_.begin(), order_.end());
        new_row_.resize(count);
        std::vector<Span> spans(spans_.size());
        for (std::size_t i = 0; i < count; ++i) {
            keys[i] = order_[i].closing;
            new_row_[order_[i].row] = static_cast<std::int32_t>(i);
            if (!spans_.empty()) {
                spans[i] = spans_[order_[i].row];
            }
        }
        spans_.swap(spans);
        if (skeleton_ != nullptr) {
            for (std::size_t i = pairs_done_; i < skeleton_->pairs.size(); ++i) {
                skeleton_->pairs[i].to = new_row_[skeleton_->pairs[i].to];
            }
        }
    }

    static Key<Words> masked(Key<Words> key, const Key<Words>& mask) {
        for (int i = 0; i < Words; ++i) {
            key.word[i] &= mask.word[i];
        }
        return key;
    }

    // Records the finished table and frees the tables of its children. False if the budget is
    // spent.
    bool finish(const PlanNode& node, const Keys& keys) {
        for (const int child : {node.left, node.right}) {
            if (child >= 0 && tables_[child].capacity() > 4096) {
                Keys().swap(tables_[child]);
            }
        }
        if (skeleton_ == nullptr) {
            return true;
        }
        SkeletonNode record;
        record.left = node.left;
        record.right = node.right;
        record.box = node.box;
        const bool absorbs = node.box >= 0;
        if (absorbs) {
            record.box_size = component_->box_size(node.box);
            record.choices = choices_;
        }
        record.transition_first = absorbs ? to_done_ : static_cast<std::int64_t>(pairs_done_);
        to_done_ = static_cast<std::int64_t>(skeleton_->to.size());
        pairs_done_ = skeleton_->pairs.size();
        record.transition_last = absorbs ? to_done_ : static_cast<std::int64_t>(pairs_done_);
        record.row_first = static_cast<std::int32_t>(skeleton_->rows.size());
        const std::int64_t before = skeleton_->coefficients;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            Row row;
            if (count_mines_) {
                row.low = spans_[i].low;
                row.length = std::min(spans_[i].high, mine_cap_) - spans_[i].low + 1;
            }
            row.offset = skeleton_->coefficients;
            skeleton_->coefficients += row.length;
            skeleton_->rows.push_back(row);
        }
        record.row_last = static_cast<std::int32_t>(skeleton_->rows.size());
        skeleton_->nodes.push_back(record);
        skeleton_->transitions = to_done_ + static_cast<std::int64_t>(pairs_done_);
        return budget_->spend(skeleton_->coefficients - before);
    }

    struct Span {
        int low;
        int high;
    };
    struct Partner {
        Key<Words> closing;
        std::int32_t row;

        // One order for both sorts, because each instance of a sort takes long to compile.
        bool operator<(const Partner& other) const {
            return closing.word != other.closing.word ? closing.word < other.closing.word
                                                      : row < other.row;
        }
    };

    const Component* component_ = nullptr;
    const Plan* plan_ = nullptr;
    Budget* budget_ = nullptr;
    Skeleton* skeleton_ = nullptr;
    bool count_mines_ = false;
    int mine_cap_ = 0;
    int choices_ = 0;
    std::int64_t to_done_ = 0;
    std::size_t pairs_done_ = 0;
    std::vector<Keys> tables_;
    std::vector<Span> spans_;
    std::vector<Partner> order_;
    std::vector<std::int32_t> new_row_;
    KeyIndex<Words> index_;
};

}  // namespace sapper
