from functools import cache
from random import Random

from tests.hints.checker import check_certain
from tests.hints.situations import random_layout

from sapper import Board, Difficulty, GameSpec, Grid, Layout, State, generate
from sapper.engine import Stop, analyse
from sapper.hints import Kind, Technique, hint, walk_through


@cache
def _walks(count=40, width=9, height=9, mines=14):
    """Boards with their walks, computed once for all tests that use them."""
    random = Random(1)
    walks = []
    for _ in range(count):
        layout = random_layout(random, Grid(width, height), mines)
        zeros = [c for c in layout.grid.cells() if not layout.is_mine(c) and not layout.number(c)]
        if zeros:
            board = layout.open(layout.covered(), [random.choice(zeros)])
            walks.append((layout, walk_through(board, layout.number)))
    return walks


def test_every_step_is_certain_and_true():
    for layout, walk in _walks()[:25]:
        for step in walk.steps:
            check_certain(step)
            mine = step.kind is Kind.MINE
            assert all(layout.is_mine(cell) == mine for cell in step.cells)


def test_it_solves_exactly_the_boards_that_need_no_guess():
    solved = 0
    for layout, walk in _walks():
        board = walk.start
        while safe := analyse(board).safe:
            board = layout.open(board, safe)
        assert walk.solved == (board.count(State.HIDDEN) == layout.mines)
        solved += walk.solved
    assert 5 < solved < 35


def test_the_difficulty_is_the_highest_rung_that_every_order_needs():
    """Using the mines of all lower rungs first never makes a higher rung unnecessary."""
    for _, walk in _walks():
        if walk.solved and walk.steps:
            rungs = [step.technique.rung for step in walk.steps]
            assert walk.difficulty is list(Technique)[max(rungs) - 1].difficulty
            assert rungs[walk.hardest] == max(rungs)
            assert max(rungs[: walk.hardest], default=0) < max(rungs)


def test_a_stuck_walk_says_so_and_offers_a_guess():
    walk = walk_through(Board.parse("3x1m1:.1."), {}.__getitem__)
    assert not walk.solved
    assert walk.difficulty is None
    assert walk.stuck.kind is Kind.GUESS
    assert walk.summary.startswith("At the start a guess is needed. I don't know")


def test_an_open_board_needs_no_step():
    walk = walk_through(Board.parse("2x1m1:1."), {}.__getitem__)
    assert walk.solved
    assert walk.steps == ()
    assert walk.difficulty is Difficulty.EASY
    assert walk.summary == "Solved by the first opening alone. Difficulty: easy."


def test_zeros_flood_without_a_step():
    layout = Layout.parse("4x1:...*")
    walk = walk_through(Board.parse("4x1m1:0..."), layout.number)
    assert walk.end == Board.parse("4x1m1:001.")
    assert walk.steps == ()


def test_it_learns_only_the_numbers_of_cells_proved_safe():
    for layout, walk in _walks()[:20]:
        asked = []

        def reveal(cell, layout=layout, asked=asked):
            asked.append(cell)
            return layout.number(cell)

        again = walk_through(walk.start, reveal)
        assert again == walk
        assert not any(layout.is_mine(cell) for cell in asked)


def test_each_rung_is_reported_with_its_reason():
    layout = Layout.parse("4x2:*.*./....")
    walk = walk_through(Board.parse("4x2m2:..../1211"), layout.number)
    assert [step.technique.value for step in walk.steps] == [
        "pair of clues",
        "single clue",
        "single clue",
    ]
    assert walk.solved
    assert walk.summary.endswith("Step 1 needs two clues together, and no step needs more.")
    assert list(walk.lines())[-1] == walk.summary


def test_a_flag_ends_it_honestly_with_what_was_found():
    layout = Layout.parse("6x4:*...../...*../....../*.....")
    start = layout.open(layout.covered(), [(0, 5)])
    whole = walk_through(start, layout.number)
    assert whole.solved
    stop = Stop()
    shown = []

    def reveal(cell):
        shown.append(cell)
        if len(shown) == 2:
            stop.set()
        return layout.number(cell)

    walk = walk_through(start, reveal, stop=stop)
    assert not walk.solved
    assert walk.stuck.kind is Kind.UNDECIDED
    assert walk.steps == whole.steps[: len(walk.steps)]
    assert "too hard to decide within the limit" in walk.summary


def test_playing_by_hints_needs_just_the_difficulty_that_the_board_was_made_for():
    """Hints, walk-through and the generator's player use the same techniques in the same order."""
    start = (4, 4)
    for difficulty in Difficulty:
        spec = GameSpec(9, 9, 18, mode="no-guess", start=start, difficulty=difficulty)
        for seed in range(4):
            layout, _ = generate(spec, seed)
            board = layout.open(layout.covered(), [start])
            assert walk_through(board, layout.number).difficulty is difficulty
            rungs = []
            while board.count(State.HIDDEN) > layout.mines:
                found = hint(board)
                assert found.kind is Kind.SAFE
                rungs.append(found.technique.rung)
                board = layout.open(board, found.cells)
            assert max(rungs) == difficulty.rung, layout.id
