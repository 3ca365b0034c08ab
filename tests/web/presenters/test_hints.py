from sapper import Board, GameSpec, best_move
from sapper.engine import Stop
from sapper.web.limits import Limits
from sapper.web.presenters.hints import game_over, hint

BOARD = Board.parse("3x2:.../111")


def test_a_hint_names_cells_clues_and_rung():
    found = hint(BOARD, (), 3, Limits(), Stop())
    assert (found.kind, found.cells, found.rung) == ("safe", [(0, 2)], "pair of clues")
    assert (found.title, found.summary) == ("This cell is safe", "Open ①.")
    assert found.sentence.endswith("row 1, column 3 is safe.")
    (step,) = found.steps
    assert (step.number, step.labels, step.pattern) == (1, ["A", "B"], "1-1")
    assert step.text == (
        "1-1: every hidden cell of B also touches A, so B's mine is A's mine too: ① is safe."
    )


def test_early_levels_give_nothing_away():
    first, second = (hint(BOARD, (), level, Limits(), Stop()) for level in (1, 2))
    assert (first.cells, first.clues, first.labels, first.steps) == ([], [], [], [])
    assert (second.cells, second.labels, second.steps) == ([], ["A", "B"], [])
    assert "safe" not in first.title + first.summary + second.title + second.summary


def test_a_guess_comes_with_certain_mines_as_a_second_line():
    found = hint(Board.parse("4x2:..../12__"), (), 3, Limits(), Stop())
    assert (found.kind, found.mines) == ("unknown", [(0, 2)])
    assert found.mines_text == "One cell is certainly a mine: it is crossed on the board."
    assert found.guess is not None
    assert (found.guess.percent, found.guess.free) == ("50 %", False)


def test_the_title_of_not_knowing_is_not_repeated():
    board = Board.parse("3x1m1:.1.")
    first, second, third = (hint(board, (), level, Limits(), Stop()) for level in (1, 2, 3))
    assert {first.title, second.title, third.title} == {"I don't know"}
    assert first.summary == "No cell is certain to be safe."
    assert not [each for each in (second, third) if each.title in each.summary]


def test_a_step_tells_how_its_argument_ends():
    board = Board.parse("5x5:._.__/.21__/.2.3*/1...*/..1.*")
    (step,) = hint(board, (), 3, Limits(), Stop()).steps
    assert step.text == "Suppose ① is a mine."
    *lines, end = step.argument
    assert all(line.label for line in lines)
    assert (end.label, end.cells, end.mine) == ("", step.cells, None)
    assert end.text.endswith("one too many, so ① is safe.")
    assert end.spoken.endswith("one too many, so row 4, column 4 is safe.")


def test_help_knows_that_a_forced_guess_is_free():
    spec = GameSpec(3, 1, 1, mode="fair")
    found = hint(Board.parse("3x1m1:.1."), (), 3, Limits(), Stop(), spec=spec)
    assert found.kind == "free-guess"
    assert found.guess is not None
    assert found.guess.free


def test_the_guess_is_the_strongest_players():
    board = Board.parse("5x4m4:1..../...../...../.....")
    found = hint(board, (), 3, Limits(), Stop())
    assert found.guess is not None
    assert found.guess.cell == best_move(board).cell


def test_one_that_is_stopped_is_unknown():
    stop = Stop()
    stop.set()
    found = hint(BOARD, (), 3, Limits(), stop)
    assert (found.kind, found.cells) == ("unknown", [])


def test_a_game_that_is_over_needs_none():
    assert game_over(1).kind == "over"
