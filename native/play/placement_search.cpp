#include "play/placement_search.hpp"

#include <bit>

#include "play/play_board.hpp"
#include "solve/packed_key.hpp"

namespace sapper {

namespace {

constexpr std::uint64_t kLowBits = 0x7777777777777777ULL;

// The high bit of every slot whose lower bits are zero.
std::uint64_t zero_slots(std::uint64_t word) {
    return ~((word & kLowBits) + kLowBits) & kHighBits;
}

}  // namespace

template <int Words>
class PlacementSearch::Run {
  public:
    Run(const PlacementSearch& given, const MoreMines& more)
        : given_(given), more_(more), looks_(given.looks_) {
        State& root = root_;
        root.open =
            given.count_ == kCells ? ~std::uint64_t{0} : (std::uint64_t{1} << given.count_) - 1;
        root.lacking.word.fill(kHighBits);
        root.spare.word.fill(kHighBits);
        root.balance.word.fill(kHighBits);
        for (int i = 0; i < given.clues_; ++i) {
            const std::uint64_t cells = given.clue_[i];
            const int mines = count_bits(cells & given.placed_);
            root.lacking.add(i, mines);
            root.spare.add(i, count_bits(cells) - mines);
            for (std::uint64_t left = cells; left != 0; left &= left - 1) {
                pattern_[std::countr_zero(left)].add(i, 1);
            }
        }
    }

    bool find_fixed(std::uint64_t& fixed) {
        fixed = 0;
        for (std::uint64_t left = root_.open; left != 0; left &= left - 1) {
            const int cell = std::countr_zero(left);
            State state = root_;
            flip(state, cell);
            if (search(state)) {
                left &= ~flipped_ | (left & -left);
            } else if (looks_ <= 0) {
                return false;
            } else {
                fixed |= std::uint64_t{1} << cell;
                keep(root_, cell);
            }
        }
        return true;
    }

    Answer any() {
        return search(root_) ? Answer::Yes : looks_ <= 0 ? Answer::Unknown : Answer::No;
    }

  private:
    // A state in which some cells have been decided. Each clue has a slot in each key; its high bit
    // is set, so that slots do not borrow from each other.
    struct State {
        Key<Words> lacking;         // mines that the undecided cells of the clue must hold
        Key<Words> spare;           // safe cells among them
        Key<Words> balance;         // mines lacking if all undecided cells stay as they are
        std::uint64_t open = 0;     // undecided cells
        std::uint64_t flipped = 0;  // cells decided differently from the current placement
        int more = 0;               // how many more mines than the current placement
    };

    [[nodiscard]] bool placed(int cell) const { return (given_.placed_ >> cell & 1) != 0; }

    void keep(State& state, int cell) const {
        (placed(cell) ? state.lacking : state.spare) -= pattern_[cell];
        state.open &= ~(std::uint64_t{1} << cell);
    }

    void flip(State& state, int cell) const {
        const std::uint64_t bit = std::uint64_t{1} << cell;
        state.open &= ~bit;
        state.flipped |= bit;
        if (placed(cell)) {
            state.spare -= pattern_[cell];
            state.balance += pattern_[cell];
            --state.more;
        } else {
            state.lacking -= pattern_[cell];
            state.balance -= pattern_[cell];
            ++state.more;
        }
    }

    // Decides the cells that follow from single clues; returns false if a clue cannot be satisfied.
    bool propagate(State& state) const {
        for (bool changed = true; changed;) {
            changed = false;
            for (int word = 0; word < Words; ++word) {
                const std::uint64_t lacking = state.lacking.word[word];
                const std::uint64_t spare = state.spare.word[word];
                if ((lacking & spare & kHighBits) != kHighBits) {
                    return false;
                }
                const std::uint64_t no_mine = zero_slots(lacking);
                for (std::uint64_t forced = no_mine ^ zero_slots(spare); forced != 0;
                     forced &= forced - 1) {
                    const int bit = std::countr_zero(forced);
                    const std::uint64_t cells =
                        given_.clue_[word * kSlotsPerWord + bit / kSlotBits] & state.open;
                    const bool mine = (no_mine >> bit & 1) == 0;
                    for (std::uint64_t left = cells; left != 0; left &= left - 1) {
                        const int cell = std::countr_zero(left);
                        placed(cell) == mine ? keep(state, cell) : flip(state, cell);
                    }
                    changed = true;
                }
            }
        }
        return true;
    }

    // Finds cells of which at least one must be flipped; returns false if there are none.
    bool find_candidates(const State& state, std::uint64_t& cells) const {
        for (int word = 0; word < Words; ++word) {
            if (const std::uint64_t off = state.balance.word[word] ^ kHighBits; off != 0) {
                const int clue = std::countr_zero(off) / kSlotBits;
                const bool too_few = (state.balance.word[word] >> (clue * kSlotBits + 3) & 1) != 0;
                cells = given_.clue_[word * kSlotsPerWord + clue] & state.open &
                        (too_few ? ~given_.placed_ : given_.placed_);
                return true;
            }
        }
        if (state.more > more_.most) {
            cells = state.open & given_.placed_;
            return true;
        }
        if (state.more < more_.least) {
            cells = state.open & ~given_.placed_;
            return true;
        }
        return false;
    }

    // Repairs a state; undecided cells keep their values.
    bool search(State state) {
        while (--looks_ >= 0 && propagate(state)) {
            std::uint64_t candidates = 0;
            if (!find_candidates(state, candidates)) {
                flipped_ = state.flipped;
                return true;
            }
            if (candidates == 0) {
                return false;
            }
            const int cell = std::countr_zero(candidates);
            State other = state;
            flip(other, cell);
            if (search(other)) {
                return true;
            }
            keep(state, cell);
        }
        return false;
    }

    const PlacementSearch& given_;
    MoreMines more_;
    State root_;
    std::array<Key<Words>, kCells> pattern_{};  // the clues around each cell
    std::uint64_t flipped_ = 0;                 // in the last placement found
    int looks_;                                 // states left to look at
};

void PlacementSearch::begin(std::uint64_t placed, int count) {
    placed_ = placed;
    count_ = count;
    clues_ = 0;
}

void PlacementSearch::add(std::uint64_t cells) {
    clue_[clues_++] = cells;
}

bool PlacementSearch::find_fixed(const MoreMines& more, std::uint64_t& fixed) {
    return clues_ <= kSlotsPerWord ? Run<1>(*this, more).find_fixed(fixed)
                                   : Run<2>(*this, more).find_fixed(fixed);
}

PlacementSearch::Answer PlacementSearch::any(const MoreMines& more) {
    return clues_ <= kSlotsPerWord ? Run<1>(*this, more).any() : Run<2>(*this, more).any();
}

}  // namespace sapper
