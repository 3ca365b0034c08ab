"""The interface of the native core: arguments, results, refusals, whole layouts."""

import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import grids, layouts

from sapper import Board, Grid, Layout, Verdict, _native
from sapper.engine import core
from sapper.engine.core import Certainty, InconsistencyReason, WorkerStop
from sapper.generators import Method, Origin


def test_no_other_module_imports_the_native_one():
    """Import contracts cannot express this, because they do not see extension modules."""
    package = Path(core.__file__).parents[1]
    importing = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"^\s*(from|import) .*\b_native\b", path.read_text(), re.MULTILINE)
    }
    assert importing == {"engine/core.py", "layout.py"}, (
        "call the native core by a function of engine/core.py"
    )


def test_enums_are_matched_by_their_names():
    assert {member.name for member in Verdict} == set(_native.Verdict.__members__)
    assert {member.name for member in InconsistencyReason} == set(_native.Reason.__members__) - {
        "NONE"
    }
    assert {mark.name: mark.value for mark in Certainty} == {
        known.name: known.value for known in _native.Known
    }
    assert {member.name for member in Method} == set(_native.Method.__members__)
    assert {member.name for member in Origin} == set(_native.Origin.__members__)


def test_what_a_board_is_asked_comes_back_in_its_own_words():
    board = Board.parse("3x1m1:1.1")
    assert core.check(board, 100) == (Verdict.CONSISTENT, None, 1, 1)
    assert core.check(board.with_mines(2), 100).reason is InconsistencyReason.TOTAL_TOO_LARGE
    assert list(core.analyse(board, 100).known) == [
        Certainty.OPENED,
        Certainty.MINE,
        Certainty.OPENED,
    ]


LAYOUT = bytes([0, 0, 0, 0, 0, 0, 0, 0, 1])
FLAGS = bytes([1, 1, 0, 1, 1, 0, 0, 0, 0])
CODES = bytes([0, 9, 9, 9, 9, 9, 9, 9, 9])
POSITION = _native.Position(3, 3, CODES, None)
TOTAL = _native.Rung.TOTAL
REQUEST = (3, 3, 1, 0, FLAGS, _native.Method.AUTO, _native.Rung.NONE, TOTAL, 0, 99, 0, 5, 1000)

RIGHT = {
    "Position": (3, 3, CODES, 2),
    "Stop": (),
    "NoGuessRequest": REQUEST,
    "GameBatch": (3, 3, 1, _native.Promise.CELL, 2),
    "analyse": (POSITION, 1000),
    "analyse_many": ([POSITION, POSITION], 1000, 2),
    "board_metrics": (3, 3, LAYOUT),
    "check": (POSITION, 1000),
    "choose_move": (POSITION, _native.Policy.BEST, 1000, 1),
    "conflict": (POSITION, 1000),
    "count": (POSITION, 1000),
    "count_by_mines": (POSITION, 1000),
    "describe": (POSITION, 1000),
    "flood": (3, 3, LAYOUT, FLAGS, 0),
    "game_layouts": (3, 3, 1, 0, _native.FirstClick.SAFE, 1, 0, 2),
    "make_no_guess": (_native.NoGuessRequest(*REQUEST), 1, 2, 2),
    "mine_numbers": (3, 3, LAYOUT),
    "neighbours": (3, 3, 8),
    "optimal_wins": (3, 3, 2, [(0, -1)], 100, 1000),
    "play_by_logic": (3, 3, LAYOUT, 0, TOTAL),
    "play_layouts": (3, 3, LAYOUT, 0, _native.Policy.BEST, 1, 2, 1000),
    "play_out": (_native.Position(3, 3, CODES, 2), [2], 2, 1, 1000),
    "random_layout": (3, 3, 2, FLAGS, 1),
    "refute": (POSITION, 1, True, 1000),
    "sample": (POSITION, 3, 1, 1000),
    "simulate_games": (3, 3, 1, 0, _native.FirstClick.SAFE, _native.Policy.BEST, 1, 0, 2, 2, 1000),
    "walk_solvable": (3, 3, LAYOUT, 0, FLAGS, TOTAL, 1, 5),
}
"""Valid arguments for every native function and constructor."""

BAD_INTEGERS = (-1, -(2**31), 2**31 - 1, 2**63 - 1, 2**64, -(2**70))
BAD_BYTES = (b"", bytes(8), bytes(10), b"\xc8" * 9, bytes([12]) * 9, bytes([255] + [0] * 8))
OTHERS = (None, "text", 1.5, object())

RESULTS = {
    "Analysis", "BagNode", "BoardMetrics", "BoardView", "Candidate", "ComponentView", "Consistency",
    "Core", "ExactCounts", "ExactPolynomial", "GuessMade", "Made", "MoveChoice", "OptimalWins",
    "Play", "PlayRecord", "Samples", "SimulatedGame", "Swap", "Walk",
}  # fmt: skip
"""Types that only native functions make."""

FREE = {
    ("Position", 3): (None,),  # no total
    ("NoGuessRequest", 8): BAD_INTEGERS[:3],  # any least 3BV
    ("NoGuessRequest", 9): BAD_INTEGERS[:3],  # any greatest
    ("NoGuessRequest", 10): BAD_INTEGERS[2:4],  # any number of tries
    ("NoGuessRequest", 12): BAD_INTEGERS[2:4],  # any limit
    ("make_no_guess", 1): BAD_INTEGERS[2:4],  # any seed
    ("random_layout", 4): BAD_INTEGERS[2:4],
    ("sample", 2): BAD_INTEGERS[2:4],
    ("walk_solvable", 6): BAD_INTEGERS[2:4],
    ("refute", 2): (),
    ("choose_move", 2): BAD_INTEGERS[2:4],  # any limit, any seed
    ("choose_move", 3): BAD_INTEGERS[2:4],
    ("game_layouts", 5): BAD_INTEGERS[2:4],  # any seed, any first game
    ("game_layouts", 6): BAD_INTEGERS[2:4],
    ("optimal_wins", 5): BAD_INTEGERS[2:4],  # any limit
    ("play_layouts", 2): (b"",),  # no layout at all
    ("play_layouts", 5): BAD_INTEGERS[2:4],
    ("play_layouts", 7): BAD_INTEGERS[2:4],
    ("play_out", 3): BAD_INTEGERS[2:4],
    ("play_out", 4): BAD_INTEGERS[2:4],
    ("simulate_games", 6): BAD_INTEGERS[2:4],
    ("simulate_games", 7): BAD_INTEGERS[2:4],
    ("simulate_games", 10): BAD_INTEGERS[2:4],
}
"""Values that are valid for an argument although they look wrong."""
for name in ("analyse", "analyse_many", "check", "conflict", "count", "count_by_mines", "describe"):
    FREE[name, 1] = BAD_INTEGERS[2:4]  # any limit
FREE["sample", 3] = FREE["refute", 3] = BAD_INTEGERS[2:4]


def wrong_values(name, place, right):
    kinds = {int: BAD_INTEGERS, bytes: BAD_BYTES}
    for value in (*kinds.get(type(right), ()), *OTHERS):
        if value not in FREE.get((name, place), ()):
            yield value


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_right_arguments_are_taken(name):
    getattr(_native, name)(*RIGHT[name])


def test_every_native_function_is_handed_malformed_arguments():
    enums = {name for name, value in vars(_native).items() if hasattr(value, "__members__")}
    public = {name for name in vars(_native) if not name.startswith("_")}
    assert public - enums - RESULTS == set(RIGHT), (
        "give each function of the native core right arguments in RIGHT, each type of a result a"
        " place in RESULTS"
    )


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_results_are_made_by_native_functions_only(name):
    with pytest.raises(TypeError):
        getattr(_native, name)()


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_malformed_arguments_are_refused(name):
    """Under the address sanitizer this also shows that none of them is read beyond its end."""
    call, right = getattr(_native, name), RIGHT[name]
    for place, argument in enumerate(right):
        for value in wrong_values(name, place, argument):
            arguments = (*right[:place], value, *right[place + 1 :])
            with pytest.raises((ValueError, TypeError, IndexError, OverflowError)):
                call(*arguments)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("begin", (2, 1)),
        ("begin", (-1, 1)),
        ("give_layout", (2, LAYOUT)),
        ("give_layout", (0, LAYOUT[1:])),
        ("give_layout", (0, b"\x07" * 9)),
        ("layout", (2,)),
        ("has_layout", (-1,)),
        ("step", (b"",)),
        ("step", (b"\xff" * 8,)),
        ("step", (b"\x09\0\0\0" * 2,)),
    ],
)
def test_games_side_by_side_refuse_malformed_arguments(name, arguments):
    batch = _native.GameBatch(*RIGHT["GameBatch"])
    with pytest.raises((ValueError, IndexError)):
        getattr(batch, name)(*arguments)


def test_the_value_and_its_cell_are_named():
    with pytest.raises(ValueError, match="a board with 200 at cell 4, greatest is 11"):
        _native.Position(3, 3, CODES[:4] + b"\xc8" + CODES[5:], None)
    with pytest.raises(ValueError, match="a layout with 2 at cell 1, greatest is 1"):
        _native.mine_numbers(2, 2, bytes([0, 2, 0, 0]))
    with pytest.raises(ValueError, match="a layout of 3 bytes for 4 cells"):
        _native.mine_numbers(2, 2, bytes(3))
    with pytest.raises(IndexError, match="cell 4 of 4"):
        _native.neighbours(2, 2, 4)
    with pytest.raises(ValueError, match="no grid of 0 by 2 cells"):
        _native.neighbours(0, 2, 0)
    with pytest.raises(ValueError, match="10 mines do not fit into 9 cells"):
        _native.Position(3, 3, CODES, 10)
    with pytest.raises(ValueError, match="cell 8 holds a mine: no start"):
        _native.play_by_logic(3, 3, LAYOUT, 8, TOTAL)
    with pytest.raises(ValueError, match="threads 0 is not between 1 and 1024"):
        _native.analyse_many([POSITION], 1000, 0)
    with pytest.raises(ValueError, match="number of mines 6 is not between 0 and 5"):
        _native.NoGuessRequest(3, 3, 6, *REQUEST[3:])


@pytest.mark.slow
def test_what_a_thread_holds_at_the_end_of_the_process_is_not_reported_as_a_leak():
    code = (
        "import threading\n"
        "from sapper.engine import Stop\n"
        "stop, begun = Stop(), threading.Event()\n"
        "def wait():\n"
        "    begun.set()\n"
        "    while not stop.is_set():\n"
        "        threading.Event().wait(0.001)\n"
        "threading.Thread(target=wait, daemon=True).start()\n"
        "begun.wait()\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr == ""


MASK = 2**64 - 1
SEEDS = st.integers(0, MASK)


@given(grids())
def test_neighbours_are_those_of_the_grid(grid):
    expected = [[grid.index(other) for other in grid.neighbours(cell)] for cell in grid.cells()]
    assert expected == [core.neighbours(grid, index) for index in range(grid.size)]


@given(layouts())
def test_mine_numbers_count_the_mines_around(layout):
    expected = bytes(layout.number(cell) for cell in layout.grid.cells())
    assert layout.numbers() == expected


@given(layouts(max_side=6), st.data())
def test_flood_opens_a_zero_and_what_it_reaches(layout, data):
    grid = layout.grid
    bits = st.lists(st.sampled_from((1, 1, 1, 0)), min_size=grid.size, max_size=grid.size)
    closed = bytes(data.draw(bits))
    start = data.draw(st.integers(0, grid.size - 1))
    found = core.flood(layout, closed, start)
    assert found == sorted(_flood(layout, closed, start))


def _flood(layout, closed, start):
    grid, opened, todo = layout.grid, set(), [start]
    while todo:
        index = todo.pop()
        if closed[index] and index not in opened:
            opened.add(index)
            cell = grid.cell_at(index)
            if not layout.is_mine(cell) and layout.number(cell) == 0:
                todo += [grid.index(other) for other in grid.neighbours(cell)]
    return opened


@given(layouts(max_side=7))
def test_board_metrics_follow_their_definitions(layout):
    grid = layout.grid
    zeros = {c for c in grid.cells() if not layout.is_mine(c) and layout.number(c) == 0}
    reached = zeros | {other for cell in zeros for other in grid.neighbours(cell)}
    lone = {c for c in grid.cells() if not layout.is_mine(c) and c not in reached}
    openings, islands = _regions(grid, zeros), _regions(grid, lone)
    assert metrics_of(layout) == (openings + len(lone), openings, islands)


def metrics_of(layout):
    found = core.board_metrics(layout)
    return found.bbbv, found.openings, found.islands


def _regions(grid, cells):
    left, count = set(cells), 0
    while left:
        count, todo = count + 1, [left.pop()]
        while todo:
            near = left.intersection(grid.neighbours(todo.pop()))
            left -= near
            todo += near
    return count


@pytest.mark.parametrize(
    ("picture", "metrics"),
    [
        (["...", "...", "..."], (1, 1, 0)),
        (["***", "***", "***"], (0, 0, 0)),
        (["*.*", "...", "*.*"], (5, 0, 1)),
        # A wall of mines, with three single numbers on the left and one opening on the right.
        ([".*..", ".*..", ".*.."], (1 + 3, 1, 1)),
        ([".....*", "......", "*....."], (1, 1, 0)),
    ],
)
def test_board_metrics_of_boards_counted_by_hand(picture, metrics):
    layout = Layout.parse("\n".join(picture))
    assert metrics_of(layout) == metrics


def test_seeding_agrees_with_published_words_of_splitmix64():
    """For the seed 1234567 the authors' generator begins with these words."""
    assert _splitmix(1234567, 4) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
    ]


def _splitmix(seed, count):
    words = []
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        words.append(z ^ (z >> 31))
    return words


def _rotate(word, places):
    return ((word << places) | (word >> (64 - places))) & MASK


def _xoshiro(seed, count):
    a, b, c, d = _splitmix(seed, 4)
    words = []
    for _ in range(count):
        words.append((_rotate((b * 5) & MASK, 7) * 9) & MASK)
        shifted = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = _rotate(d, 45)
    return words


@given(grids(), SEEDS, st.data())
def test_random_layout_is_the_shuffle_it_claims_to_be(grid, seed, data):
    bits = st.lists(st.integers(0, 1), min_size=grid.size, max_size=grid.size)
    forbidden = bytes(data.draw(bits))
    count = data.draw(st.integers(0, forbidden.count(0)))
    found = core.random_layout(grid, count, forbidden, seed).cells
    assert found == _shuffled(grid, count, forbidden, seed)
    assert found.count(1) == count
    assert not any(mine and no for mine, no in zip(found, forbidden, strict=True))


def _shuffled(grid, count, forbidden, seed):
    words = iter(_xoshiro(seed, 200 * (count + 1)))

    def below(bound):
        mask = (1 << (bound - 1).bit_length()) - 1
        return next(draw for word in words if (draw := word & mask) < bound)

    free = [index for index in range(grid.size) if not forbidden[index]]
    for k in range(count):
        pick = k + below(len(free) - k)
        free[k], free[pick] = free[pick], free[k]
    return bytes(1 if index in free[:count] else 0 for index in range(grid.size))


def test_random_layout_is_uniform():
    """Chi-square over the 15 ways to put 2 mines on 6 free cells, fixed seeds."""
    grid, forbidden, draws = Grid(4, 2), bytes([0, 0, 1, 0, 0, 0, 1, 0]), 6000
    seen = Counter(core.random_layout(grid, 2, forbidden, seed).cells for seed in range(draws))
    free = [index for index in range(grid.size) if not forbidden[index]]
    ways = [
        bytes(1 if index in pair else 0 for index in range(grid.size))
        for pair in combinations(free, 2)
    ]
    assert sorted(seen) == sorted(ways)
    expected = draws / len(ways)
    statistic = sum((seen[way] - expected) ** 2 / expected for way in ways)
    assert statistic < 29.14  # 14 degrees of freedom, 1 % level


@pytest.mark.parametrize("count", [-1, 3])
def test_random_layout_refuses_what_does_not_fit(count):
    with pytest.raises(ValueError, match="mines do not fit into 2 cells"):
        core.random_layout(Grid(3, 1), count, bytes([0, 1, 0]), 0)


def test_the_flag_is_set_when_the_run_ends():
    kept = WorkerStop()
    assert not kept.stop.is_set()
    kept.close()
    assert kept.stop.is_set()
