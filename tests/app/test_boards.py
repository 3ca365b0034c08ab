"""Questions about a board: a posted board, or the board of a running game."""

from dataclasses import replace

import pytest

from sapper import Board, GameSpec, NotationError, best_move, words
from sapper.app import boards
from sapper.app.errors import RequestError
from sapper.app.limits import WorkLimits
from sapper.app.questions import AskedBoard
from sapper.app.requests import (
    ClassicRequest,
    ConvertRequest,
    DecomposeRequest,
    DrawRequest,
    GameHintRequest,
    GenerateRequest,
    HintRequest,
    PlaceRequest,
    PostedBoard,
)
from sapper.classics import CLASSICS, run
from sapper.engine import Stop
from sapper.errors import UndecidedError

LIMITS = WorkLimits()
PAIR = "3x2:.../111"


def stopped() -> Stop:
    stop = Stop()
    stop.set()
    return stop


# Reading and converting.


def test_rows_text_and_bytes_give_the_same_board() -> None:
    for posted, name in (
        (PostedBoard(rows=["1.", ".."], mines=1), "rows"),
        (PostedBoard(board="2x2m1:1./.."), "notation"),
        (PostedBoard(base64="MngybTE6MS4vLi4="), "notation"),
    ):
        assert boards.position(posted, LIMITS) == Board.parse("2x2m1:1./..")
        assert boards.read_posted(posted, LIMITS)[1] == name


@pytest.mark.parametrize(
    "posted",
    [
        PostedBoard(),
        PostedBoard(board="1x1:.", rows=["."]),
        PostedBoard(base64="%"),
        PostedBoard(board="1x1:.", mines=1),
    ],
)
def test_nothing_or_too_much_is_refused(posted: PostedBoard) -> None:
    with pytest.raises(NotationError):
        boards.read_posted(posted, LIMITS)


def test_a_board_beyond_the_limits_is_refused_with_them() -> None:
    with pytest.raises(RequestError, match="at most 4 cells") as refusal:
        boards.position(PostedBoard(rows=["..", "..", ".."]), WorkLimits(cells=4))
    assert refusal.value.code == "board_too_large"


def test_text_too_long_for_the_largest_board_is_refused_before_it_is_read() -> None:
    text = "2x2m1:1./.." + " " * 5000
    with pytest.raises(RequestError, match="5011 bytes are too many for a board of 4 cells"):
        boards.position(PostedBoard(board=text), WorkLimits(cells=4))
    assert boards.position(PostedBoard(board=text), WorkLimits(cells=400)) == Board.parse(text)


def test_a_layout_is_described_next_to_its_board() -> None:
    found = boards.read(PostedBoard(board="3x1m1\n*..\n", format="notation"), LIMITS, Stop())
    assert (found.width, found.height, found.mines, found.format) == (3, 1, 1, "notation")
    assert found.rows == ["*.."]


def test_text_stays_text_and_bytes_become_base64() -> None:
    text = boards.convert(ConvertRequest(rows=["1."], mines=1, to="notation"), LIMITS, Stop())
    assert (text.text, text.base64, text.lost) == ("2x1m1:1.", None, ())
    asked = ConvertRequest(board="2x1m1:*.", to="mbf", lossy=True)
    binary = boards.convert(asked, LIMITS, Stop())
    assert binary.text is None
    assert binary.base64


# Solving.


def test_opened_cells_have_no_probability() -> None:
    found = boards.analyse(PostedBoard("3x1m1:.1."), LIMITS, Stop())
    assert found.probabilities == [[0.5, None, 0.5]]
    assert (found.states, found.solutions, found.complete) == (["u u"], "2", True)


def test_an_analysis_knows_the_rules_of_the_game() -> None:
    covered = AskedBoard(Board.parse("2x1m1:.."), GameSpec(2, 1, 1), first_click_is_safe=True)
    found = boards.analyse(PostedBoard(), LIMITS, Stop(), covered)
    assert (found.states, found.probabilities) == (["ss"], [[0.0, 0.0]])
    assert found.note == words.FIRST_CLICK
    fair = AskedBoard(Board.parse("3x1m1:.1."), GameSpec(3, 1, 1), forced_guess_is_free=True)
    assert boards.analyse(PostedBoard(), LIMITS, Stop(), fair).note == words.FREE_GUESS
    move = boards.best_move(PostedBoard(), LIMITS, Stop(), fair)
    assert move.note == f"{words.FREE_GUESS} {words.CLASSIC_CHANCES}"
    first = boards.best_move(PostedBoard(), LIMITS, Stop(), covered)
    assert (first.cell, first.note) == (None, words.FIRST_CLICK)


def test_a_contradiction_names_its_clues() -> None:
    found = boards.check(PostedBoard("4x1:2.1."), LIMITS, Stop())
    assert (found.verdict, found.conflict, found.uses_total) == ("inconsistent", ((0, 0),), False)


def test_a_placement_is_a_layout_or_none() -> None:
    assert boards.place(PlaceRequest("2x1:1."), LIMITS, Stop()).layout == [".*"]
    assert boards.place(PlaceRequest("2x1:2."), LIMITS, Stop()).layout is None


def test_the_best_move_is_that_of_the_player() -> None:
    board = Board.parse("5x4m4:1..../...../...../.....")
    move = best_move(board, limit=LIMITS.steps)
    found = boards.best_move(PostedBoard(board.id), LIMITS, Stop())
    assert (found.cell, found.mine_probability) == (move.cell, str(move.mine_probability))
    assert (found.win_chance, found.exact, found.reason) == (
        move.win_chance,
        move.exact,
        move.reason,
    )
    assert [each.cell for each in found.candidates] == [each.cell for each in move.candidates]


def test_a_board_without_a_move_says_why_in_words() -> None:
    found = boards.best_move(PostedBoard("2x1m1:2."), LIMITS, Stop())
    assert found.cell is None
    assert found.note == "There is no best move: the board has no solution."
    found = boards.best_move(PostedBoard("2x1:1*"), LIMITS, Stop())
    assert found.note == "There is no best move: the board has no hidden cell."


# Hints.


def hint(board: str, level: int = 3, game: AskedBoard | None = None):
    return boards.hint(HintRequest(board, level=level), LIMITS, Stop(), game)


def test_a_hint_names_cells_clues_and_technique() -> None:
    found = hint(PAIR)
    assert (found.kind, found.cells, found.technique) == ("safe", ((0, 2),), "pair of clues")
    assert "①" in found.text
    assert "row 1, column 3" in found.spoken
    assert (found.certain, found.area) == (True, ((0, 0), (1, 2)))
    (step,) = found.steps
    assert (step.number, step.labels, step.pattern) == (1, ("A", "B"), "1-1")
    assert (step.text[:4], step.text[-10:]) == ("1-1:", "① is safe.")


def test_early_levels_give_nothing_away() -> None:
    first, second = hint(PAIR, 1), hint(PAIR, 2)
    assert (first.cells, first.clues, first.labels, first.steps) == ((), (), (), ())
    assert (second.cells, second.labels, second.steps) == ((), ("A", "B"), ())
    assert (first.title, second.title) == ("Where to look", "What to look at")
    assert "shaded area" in first.text
    assert "A and B" in second.text


def test_a_guess_comes_with_certain_mines_as_a_second_line() -> None:
    found = hint("4x2:..../12__")
    assert (found.kind, found.mines) == ("guess", ((0, 2),))
    assert found.mines_text == "One cell is certainly a mine: it is crossed on the board."
    assert (found.guess.mine_probability, found.guess.mine_probability_value) == ("1/2", 0.5)
    assert not found.guess.free


def test_the_title_of_not_knowing_is_not_repeated() -> None:
    first, second, third = (hint("3x1m1:.1.", level) for level in (1, 2, 3))
    assert {first.title, second.title, third.title} == {"I don't know"}
    assert first.text == "No cell is certain to be safe."
    assert not [each for each in (second, third) if each.title in each.text]


def test_a_step_says_how_its_argument_ends() -> None:
    (step,) = hint("5x5:._.__/.21__/.2.3*/1...*/..1.*").steps
    assert "① is a mine." in step.text
    *lines, end = step.argument
    assert all(line.label for line in lines)
    assert (end.label, end.cells, end.mine) == ("", step.cells, None)
    assert end.text.endswith("① is safe.")
    assert end.spoken.endswith("row 4, column 4 is safe.")


def test_help_knows_that_a_forced_guess_is_free() -> None:
    game = AskedBoard(Board.parse("3x1m1:.1."), GameSpec(3, 1, 1, mode="fair"))
    found = boards.hint(GameHintRequest(), LIMITS, Stop(), game)
    assert found.kind == "free-guess"
    assert found.guess.free


def test_the_guess_is_that_of_the_player_with_its_win_chance() -> None:
    board = Board.parse("5x4m4:1..../...../...../.....")
    found, move = hint(board.id), best_move(board)
    assert (found.guess.cell, found.guess.win_chance) == (move.cell, move.win_chance)


def test_one_that_is_stopped_is_undecided() -> None:
    found = boards.hint(HintRequest(PAIR), LIMITS, stopped())
    assert (found.kind, found.cells) == ("undecided", ())


# Looking inside.


def decomposed(board: str = "5x2:...../11211", stop: Stop | None = None):
    return boards.decompose(DecomposeRequest(board), LIMITS, stop or Stop())


def test_a_decomposition_has_the_widths_of_all_methods() -> None:
    found = decomposed()
    assert found.widths == {"bags": 3, "min-degree": 2, "min-fill": 2, "engine": 3}
    assert len(found.stages) == 2
    assert found.stages[0].edges[0].start != found.stages[0].edges[0].end


def test_a_decomposition_that_is_stopped_is_not_an_answer() -> None:
    with pytest.raises(UndecidedError, match="stopped"):
        decomposed(stop=stopped())


def test_a_decomposition_is_refused_before_it_is_started() -> None:
    rows = ["".join("3" if r % 2 and c % 2 else "." for c in range(40)) for r in range(40)]
    with pytest.raises(RequestError) as refusal:
        boards.decompose(DecomposeRequest(rows=rows), LIMITS, Stop())
    assert refusal.value.code == "too_expensive"
    with pytest.raises(RequestError) as refusal:
        boards.decompose(DecomposeRequest(rows=rows), replace(LIMITS, drawn_cells=9), Stop())
    assert refusal.value.code == "board_too_large"


def classic(name: str, board: str = "4x2:..../1211", stop: Stop | None = None):
    return boards.classic(ClassicRequest(board, classic=name), LIMITS, stop or Stop())


@pytest.mark.parametrize("name", CLASSICS)
def test_a_classic_shows_what_it_finds_and_claims_nothing_else(name: str) -> None:
    found, truth = classic(name), run(name, Board.parse("4x2:..../1211"))
    assert (found.safe, found.mines, found.steps) == (truth.safe, truth.mines, truth.steps)
    marked = {(r, c) for r, row in enumerate(found.states) for c, s in enumerate(row) if s != " "}
    assert marked == {*truth.safe, *truth.mines}
    assert (found.placement is None) == CLASSICS[name].finds_certain
    assert CLASSICS[name].source in found.caption


def test_a_placement_is_outlined_and_called_one_of_others() -> None:
    found = classic("backtracking")
    assert found.drawing.startswith('<path class="outline')
    assert "other placements may fit" in found.caption


def test_a_classic_says_what_it_does_not_see() -> None:
    assert "finds no cell that is certainly safe" in classic("single-point", "2x1m1:..").caption
    assert "no placement of the mines fits" in classic("bridges", "3x1:0.2").caption


def test_a_classic_that_takes_too_long_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "PLACEMENT_STEPS", 1)
    found = classic("backtracking", "9x1m2:.1.1.1.1.")
    assert (found.complete, found.placement) == (False, None)
    assert "gave up" in found.caption


def test_a_classic_that_is_stopped_is_an_error() -> None:
    with pytest.raises(UndecidedError, match="'bags'"):
        classic("bags", stop=stopped())


def drawing(overlay: str = "none", flags=()) -> str:
    game = AskedBoard(Board.parse("4x1m1:.1.."), GameSpec(4, 1, 1), flags)
    return boards.draw(DrawRequest(overlay=overlay), LIMITS, Stop(), game)


@pytest.mark.parametrize("overlay", ["states", "probabilities"])
def test_an_overlay_draws_more_than_the_board(overlay: str) -> None:
    plain = drawing()
    assert plain.startswith("<svg")
    assert len(drawing(overlay)) > len(plain)
    posted = DrawRequest("4x1m1:.1..", overlay=overlay)
    assert boards.draw(posted, LIMITS, Stop()) == drawing(overlay)


def test_flags_are_drawn() -> None:
    assert drawing(flags=((0, 0),)) != drawing()


# New boards.


def test_boards_are_generated_from_their_seed() -> None:
    asked = GenerateRequest(level="beginner", mode="no-guess", seed="7", count=2)
    first = boards.generate(asked, LIMITS, Stop())
    assert first == boards.generate(asked, LIMITS, Stop())
    assert first.boards[0].seed == "7"
    assert all(board.proved for board in first.boards)
    random = boards.generate(GenerateRequest(), LIMITS, Stop()).boards[0]
    assert 0 <= int(random.seed) < 2**53
