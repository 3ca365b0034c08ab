#include "solve/clue_reader.hpp"

#include <algorithm>
#include <cstring>

namespace sapper {

namespace {

constexpr std::uint8_t kAllSafe = 1;  // what a clue implies for its hidden cells
constexpr std::uint8_t kAllMines = 2;
constexpr std::uint8_t kConflict = 4;
constexpr int kRounds = 4;

using Byte = std::uint8_t;

// Combines each cell with its eight neighbours, down and then across; `column` is scratch space.
template <typename Join>
void join_around(const Bytes& from, int stride, Join&& join, Bytes& column, Bytes& to) {
    const auto size = static_cast<std::ptrdiff_t>(from.size());
    const Byte* const source = from.data();
    Byte* const down = column.data();
    Byte* const target = to.data();
    for (std::ptrdiff_t at = stride; at < size - stride; ++at) {
        down[at] =
            static_cast<Byte>(join(join(source[at - stride], source[at]), source[at + stride]));
    }
    for (std::ptrdiff_t at = stride + 1; at < size - stride - 1; ++at) {
        target[at] = static_cast<Byte>(join(join(down[at - 1], down[at]), down[at + 1]));
    }
}

constexpr auto kSum = [](int a, int b) { return a + b; };
constexpr auto kEither = [](int a, int b) { return a | b; };

// Marks the cells that are mines and the cells that may be mines.
void note_mines(const Byte* code, std::ptrdiff_t size, Byte* mine, Byte* possible) {
    for (std::ptrdiff_t at = 0; at < size; ++at) {
        mine[at] = code[at] == kMine ? 1 : 0;
        possible[at] = static_cast<Byte>((code[at] == kHidden ? 1 : 0) | mine[at]);
    }
}

}  // namespace

bool ClueReader::read(const Grid& grid, ByteView cells) {
    stride_ = grid.width + 2;
    offset_ = {-stride_ - 1, -stride_, -stride_ + 1, -1, 1, stride_ - 1, stride_, stride_ + 1};
    copy(grid, cells);
    const bool holds = settle_in_rounds();
    mines_ = static_cast<int>(std::count(code_.begin(), code_.end(), kMine));
    if (!holds) {
        return false;
    }
    list_clues();
    return !decides_ || follow_chains();
}

void ClueReader::copy(const Grid& grid, ByteView cells) {
    const std::size_t size = static_cast<std::size_t>(stride_) * (grid.height + 2);
    code_.assign(size, kBlank);
    for (Bytes* bytes :
         {&mine_, &possible_, &mines_around_, &possible_around_, &said_, &seen_, &column_}) {
        bytes->resize(size);
    }
    for (Bytes* bytes : {&decided_, &open_}) {
        bytes->assign(size, 0);  // the rim implies nothing
    }
    for (int row = 0; row < grid.height; ++row) {
        std::copy_n(cells.data() + static_cast<std::ptrdiff_t>(row) * grid.width, grid.width,
                    code_.data() + padded(row, 0));
    }
}

bool ClueReader::decide() {
    note_mines(code_.data(), static_cast<std::ptrdiff_t>(code_.size()), mine_.data(),
               possible_.data());
    join_around(mine_, stride_, kSum, column_, mines_around_);
    join_around(possible_, stride_, kSum, column_, possible_around_);
    const Byte* const code = code_.data();
    const Byte* const least = mines_around_.data();
    const Byte* const most = possible_around_.data();
    Byte* const decided = decided_.data();
    for (std::ptrdiff_t at = begin(), last = end(); at < last; ++at) {
        const Byte safe = code[at] == least[at] ? kAllSafe : 0;
        const Byte mines = code[at] == most[at] ? kAllMines : 0;
        const Byte too_small = code[at] < least[at] ? kConflict : 0;
        const Byte too_large = code[at] > most[at] ? kConflict : 0;
        const Byte open = least[at] != most[at] ? kAllSafe | kAllMines | kConflict : kConflict;
        const Byte clue = code[at] <= 8 ? open : 0;
        decided[at] = static_cast<Byte>((safe | mines | too_small | too_large) & clue);
    }
    Byte any = 0;
    for (std::ptrdiff_t at = begin(), last = end(); at < last; ++at) {
        any = static_cast<Byte>(any | decided[at]);
    }
    decides_ = any != 0;
    return (any & kConflict) == 0;
}

void ClueReader::apply() {
    join_around(decided_, stride_, kEither, column_, said_);
    const Byte* const said = said_.data();
    Byte* const code = code_.data();
    for (std::ptrdiff_t at = begin(), last = end(); at < last; ++at) {
        const Byte safe = (said[at] & kAllSafe) != 0 ? kFoundSafe : kHidden;
        const Byte settled = (said[at] & kAllMines) != 0 ? kMine : safe;
        code[at] = code[at] == kHidden ? settled : code[at];
    }
}

// Returns false if a clue cannot be satisfied. After the call, no clue decides a cell, or only
// chains are left.
bool ClueReader::settle_in_rounds() {
    for (int round = 0;; ++round) {
        if (!decide()) {
            return false;
        }
        if (!decides_ || round == kRounds) {
            return true;
        }
        apply();
    }
}

void ClueReader::list_clues() {
    const Byte* const code = code_.data();
    const Byte* const least = mines_around_.data();
    const Byte* const most = possible_around_.data();
    Byte* const open = open_.data();
    for (std::ptrdiff_t at = begin(), last = end(); at < last; ++at) {
        const Byte clue = code[at] <= 8 ? 1 : 0;
        open[at] = least[at] != most[at] ? clue : 0;
    }
    join_around(open_, stride_, kEither, column_, seen_);
    clues_.clear();
    clue_at_.assign(code_.size(), -1);
    constexpr int kWord = sizeof(std::uint64_t);
    for (int word = begin(), last = end(); word < last; word += kWord) {
        std::uint64_t bytes = 1;  // the remainder is checked cell by cell
        if (word + kWord <= last) {
            std::memcpy(&bytes, open + word, kWord);
        }
        if (bytes == 0) {
            continue;
        }
        for (int at = word; at < std::min(word + kWord, last); ++at) {
            if (open[at] != 0) {
                clue_at_[at] = static_cast<int>(clues_.size());
                clues_.push_back({at, code[at] - least[at], most[at] - least[at]});
            }
        }
    }
}

// Fixes a hidden cell and updates the clues around it.
void ClueReader::settle(int at, Byte code) {
    code_[at] = code;
    mines_ += code == kMine ? 1 : 0;
    for (const int offset : offset_) {
        const int number = clue_at_[at + offset];
        if (number >= 0) {
            ReadClue& clue = clues_[number];
            --clue.unknown;
            clue.residual -= code == kMine ? 1 : 0;
            if (queued_[number] == 0) {
                queued_[number] = 1;
                queue_.push_back(number);
            }
        }
    }
}

// Applies the rules to a fixed point, clue by clue; returns false if a clue cannot be satisfied.
bool ClueReader::follow_chains() {
    queue_.clear();
    queued_.assign(clues_.size(), 0);
    for (int number = 0; number < static_cast<int>(clues_.size()); ++number) {
        if (decided_[clues_[number].at] != 0) {
            queued_[number] = 1;
            queue_.push_back(number);
        }
    }
    while (!queue_.empty()) {
        const int number = queue_.back();
        queue_.pop_back();
        queued_[number] = 0;
        const ReadClue clue = clues_[number];
        if (clue.residual < 0 || clue.residual > clue.unknown) {
            return false;
        }
        if (clue.unknown > 0 && (clue.residual == 0 || clue.residual == clue.unknown)) {
            queued_[number] = 1;  // so that its own cells do not queue it again
            for (const int offset : offset_) {
                if (code_[clue.at + offset] == kHidden) {
                    settle(clue.at + offset, clue.residual == 0 ? kFoundSafe : kMine);
                }
            }
            queued_[number] = 0;
        }
    }
    return true;
}

}  // namespace sapper
