// Many short lists in two vectors: the items of list i are items[first[i] .. first[i + 1]).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sapper {

template <typename Item, typename Offset = int>
class FlatLists {
  public:
    [[nodiscard]] int size() const { return static_cast<int>(first_.size()) - 1; }
    [[nodiscard]] Offset item_count() const { return static_cast<Offset>(items_.size()); }
    [[nodiscard]] int length(std::ptrdiff_t list) const {
        return static_cast<int>(first_[list + 1] - first_[list]);
    }
    [[nodiscard]] std::span<const Item> operator[](std::ptrdiff_t list) const {
        return {items_.data() + first_[list], items_.data() + first_[list + 1]};
    }
    [[nodiscard]] const std::vector<Item>& items() const { return items_; }

    void clear() {
        first_.assign(1, 0);
        items_.clear();
    }

    // Adds an item to the current list, which is complete only after it is ended.
    void push_back(const Item& item) { items_.push_back(item); }
    void end_list() { first_.push_back(static_cast<Offset>(items_.size())); }
    void add_list(std::span<const Item> list) {
        items_.insert(items_.end(), list.begin(), list.end());
        end_list();
    }

    // Makes `lists` lists from pairs (list, item) in any order. for_each(visit) must call
    // visit(list, item) for every pair; it is called twice and must make the same calls. The items
    // of a list have the order of the calls.
    template <typename ForEach>
    void group(std::ptrdiff_t lists, ForEach&& for_each) {
        // Shifted by one place, so that the offsets can be used as write positions.
        first_.assign(lists + 2, 0);
        for_each([this](std::ptrdiff_t list, const Item&) { ++first_[list + 2]; });
        for (std::ptrdiff_t i = 2; i < lists + 2; ++i) {
            first_[i] += first_[i - 1];
        }
        items_.resize(first_.back());
        for_each(
            [this](std::ptrdiff_t list, const Item& item) { items_[first_[list + 1]++] = item; });
        first_.pop_back();
    }

  private:
    std::vector<Offset> first_{0};
    std::vector<Item> items_;
};

// Reverses a relation: list i of the result has the numbers of all lists that contain i, ascending.
inline void transpose(const FlatLists<int>& lists, int count, FlatLists<int>& result) {
    result.group(count, [&](auto&& visit) {
        for (int list = 0; list < lists.size(); ++list) {
            for (const int item : lists[list]) {
                visit(item, list);
            }
        }
    });
}

}  // namespace sapper
