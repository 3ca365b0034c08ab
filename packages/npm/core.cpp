// The core for JavaScript: a few functions that take and return numbers.
//
// A caller requests a buffer, writes one byte per cell into it, calls a function and reads its
// answer: words of 64 bits, doubles unless the comment says otherwise. index.js checks all
// arguments first: there is no Python and there are no exceptions here, so a call with wrong
// arguments ends the instance.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/layout.hpp"
#include "generate/no_guess.hpp"
#include "guess/chooser.hpp"
#include "solve/engine.hpp"

#define SAPPER_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace sapper;

Bytes room;                  // NOLINT: one caller, one instance
std::vector<double> answer;  // NOLINT

Engine& engine() {
    static Engine instance;
    return instance;
}

Position position(int width, int height, int total) {
    return {{width, height}, room, total};
}

void add(double value) {
    answer.push_back(value);
}
void add_word(std::uint64_t value) {
    answer.push_back(std::bit_cast<double>(value));
}
void add_mines(const Bytes& mines) {
    answer.insert(answer.end(), mines.begin(), mines.end());
}

}  // namespace

// The libraries for WebAssembly have no exceptions: code that would throw ends the instance. No
// thread-local object is destroyed, because there is only one thread and it never ends.
extern "C" void* __cxa_allocate_exception(std::size_t) noexcept {
    __builtin_trap();
}
extern "C" void __cxa_throw(void*, void*, void (*)(void*)) {
    __builtin_trap();
}
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
    return 0;
}

// Returns a buffer for `size` bytes.
SAPPER_EXPORT(room) std::uint8_t* make_room(int size) {
    room.assign(static_cast<std::size_t>(size), 0);
    return room.data();
}

// The address of the last answer, and its number of words.
SAPPER_EXPORT(answer) const double* last_answer() {
    return answer.data();
}
SAPPER_EXPORT(answer_size) int last_answer_size() {
    return static_cast<int>(answer.size());
}

// The buffer holds a board. Answer: verdict, binary logarithm of the number of solutions,
// transitions, then what is known about each cell, then each cell's probability (absent if not
// counted).
SAPPER_EXPORT(analyse) void analyse(int width, int height, int total, double limit) {
    answer.clear();
    Budget budget(static_cast<std::int64_t>(limit));
    Analysis found;
    engine().analyse(position(width, height, total), budget, found);
    add(static_cast<double>(found.verdict));
    add(found.log2_solutions);
    add(static_cast<double>(found.transitions));
    for (const Known known : found.known) {
        add(static_cast<double>(known));
    }
    answer.insert(answer.end(), found.probability.begin(), found.probability.end());
}

// The buffer holds a board. Answer: verdict; then, as integers, pairs of a prime and the residue of
// the number of solutions.
SAPPER_EXPORT(count) void count(int width, int height, int total, double limit) {
    answer.clear();
    Budget budget(static_cast<std::int64_t>(limit));
    const ExactCounts found = engine().count(position(width, height, total), budget);
    add(static_cast<double>(found.verdict));
    for (std::size_t i = 0; i < found.solutions.size(); ++i) {
        add_word(found.primes[i]);
        add_word(found.solutions[i]);
    }
}

// The buffer holds a board. Answer: verdict, reason, cell, mine probability, win chance, whether it
// is exact; then for each candidate its cell, mine probability, win chance, and whether it is
// exact.
SAPPER_EXPORT(choose)
void choose(int width, int height, int total, int policy, double limit, std::uint64_t seed) {
    answer.clear();
    static Chooser chooser;
    chooser.value_certain_moves();
    Budget budget(static_cast<std::int64_t>(limit));
    MoveChoice choice;
    chooser.choose(position(width, height, total), static_cast<Policy>(policy), seed, budget,
                   choice);
    for (const double value :
         {static_cast<double>(choice.verdict), static_cast<double>(choice.reason),
          static_cast<double>(choice.cell), choice.mine_probability, choice.win_chance,
          static_cast<double>(choice.exact)}) {
        add(value);
    }
    for (const Candidate& each : choice.candidates) {
        for (const double value : {static_cast<double>(each.cell), each.mine_probability,
                                   each.win_chance, static_cast<double>(each.exact)}) {
            add(value);
        }
    }
}

// The buffer has a 1 on cells that must not hold a mine. Answer: the mines, one word per cell.
SAPPER_EXPORT(draw) void draw(int width, int height, int mines, std::uint64_t seed) {
    answer.clear();
    Rng rng(seed);
    add_mines(random_layout({width, height}, mines, room, rng));
}

// The same for a board that logic alone solves from `start`. Answer: how the search ended, then the
// mines.
SAPPER_EXPORT(draw_no_guess)
void draw_no_guess(int width, int height, int mines, int start, double limit, std::uint64_t seed) {
    answer.clear();
    Request request;
    request.grid = {width, height};
    request.mines = mines;
    request.start = start;
    request.empty = room;
    request.limit = static_cast<std::int64_t>(limit);
    const std::vector<Result> made = make_many(request, seed, 1, 1);
    add(static_cast<double>(made[0].ended));
    add_mines(made[0].mines);
}
