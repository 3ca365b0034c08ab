// Shape and neighbourhood of a rectangular board. Cells are row-major indices.
#pragma once

#include <cstdint>
#include <vector>

namespace sapper {

struct Grid {
    int width = 0;
    int height = 0;

    [[nodiscard]] int size() const { return width * height; }
    [[nodiscard]] int row(int cell) const { return cell / width; }
    [[nodiscard]] int col(int cell) const { return cell % width; }

    // Calls visit(neighbour) for each of the up to eight neighbours, in ascending order.
    template <typename Visit>
    void for_neighbours(int cell, Visit&& visit) const {
        const int r = row(cell);
        const int c = col(cell);
        const int top = r > 0 ? r - 1 : r;
        const int bottom = r + 1 < height ? r + 1 : r;
        const int left = c > 0 ? c - 1 : c;
        const int right = c + 1 < width ? c + 1 : c;
        for (int y = top; y <= bottom; ++y) {
            for (int x = left; x <= right; ++x) {
                if (const int other = y * width + x; other != cell) {
                    visit(other);
                }
            }
        }
    }
};

}  // namespace sapper
