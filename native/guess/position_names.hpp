// Keys of positions in a search to the end.
//
// A position is the set of solutions that the open cells allow. The set is determined by the cells,
// opened or not, that show the same number in all its solutions: it contains all solutions in which
// these cells show these numbers. So its key combines random words, one for each such cell and
// number. On a rotated or reflected board, the same words belong to other cells. A position is
// stored under the lowest key of all its images, so images are searched only once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.hpp"
#include "guess/solution_table.hpp"
#include "guess/value_memo.hpp"

namespace sapper {

// The keys of a position and of its images.
using ImageKeys = std::array<PositionKey, 8>;

class PositionNames {
  public:
    // `images` are the symmetries, the identity first; each lists the new place of each column. If
    // empty, no symmetry is used.
    void begin(int columns, std::span<const std::vector<int>> images) {
        const std::size_t wanted = static_cast<std::size_t>(columns) * SolutionTable::kHoldsMine;
        if (words_.size() < wanted) {
            Rng rng(0x656E6467616D65ULL);
            words_.resize(2 * wanted);
            for (PositionKey& word : words_) {
                word = {rng.next(), rng.next()};
            }
        }
        images_.assign(images.begin(), images.end());
    }

    // Adds the content of a column that is the same in all solutions. A mine adds nothing, because
    // the other columns determine it.
    void add(int column, int shown, ImageKeys& keys) const {
        if (shown == SolutionTable::kHoldsMine) {
            return;
        }
        if (images_.empty()) {
            add_word(column, shown, keys[0]);
        }
        for (std::size_t image = 0; image < images_.size(); ++image) {
            add_word(images_[image][column], shown, keys[image]);
        }
    }

    // The key under which a position is stored.
    [[nodiscard]] PositionKey least(const ImageKeys& keys) const {
        PositionKey found = keys[0];
        for (std::size_t image = 1; image < images_.size(); ++image) {
            found = keys[image].a < found.a ? keys[image] : found;
        }
        return found;
    }

  private:
    void add_word(int column, int shown, PositionKey& key) const {
        const PositionKey& word = words_[column * SolutionTable::kHoldsMine + shown];
        key.a ^= word.a;
        key.b ^= word.b;
    }

    std::vector<PositionKey> words_;  // a column's, one for each number it may show
    std::vector<std::vector<int>> images_;
};

}  // namespace sapper
