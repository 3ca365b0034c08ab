"""A review as pages, and on the screen."""

import pytest
from tests.terminal.piloted import game_screen, on_layout, played, status

from sapper import Game, GameSpec, Layout, review
from sapper.game import Appearance, MoveKind
from sapper.terminal.board_view import BoardView
from sapper.terminal.cell_looks import MarkKind
from sapper.terminal.review_screen import BARS, ReviewScreen, pages


def judged(*moves, layout="4x1:*...", flags=()):
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse(layout))
    for cell in flags:
        game.flag(cell, at=0.0)
    for cell in moves:
        game.open(cell, at=0.0)
    return review(game)


def test_the_first_page_is_the_summary_with_the_chance_to_win():
    found = judged((0, 1), (0, 0))
    first = pages(found)[0]
    assert "lost" in first.text
    for line in found.summary:
        assert line in first.text
    assert any(bar in first.text for bar in BARS)
    assert first.codes[0] == Appearance.EXPLODED


def test_every_turning_point_has_a_page_with_the_board_before_it():
    found = judged((0, 1), (0, 0), flags=[(0, 3)])
    turning = pages(found)[1 : 1 + len(found.turning_points)]
    assert [page.title.split(": ")[1] for page in turning] == ["forced guess", "needless guess"]
    needless = turning[1]
    assert list(needless.codes) == [9, 1, 9, Appearance.FLAG]
    kinds = {cell: mark.kind for cell, mark in needless.marks.items()}
    assert kinds[0, 0] is MarkKind.OPENED
    assert kinds[0, 3] is MarkKind.SAFE
    assert found.sentence(found.turning_points[1]) in needless.text


def test_the_least_risk_is_shown_for_a_forced_guess():
    page = pages(judged((0, 1), (0, 0)))[1]
    assert {mark.kind for mark in page.marks.values()} == {MarkKind.OPENED, MarkKind.GUESS}


def test_wrong_flags_and_techniques_have_pages():
    titles = [page.title for page in pages(judged((0, 1), (0, 0), flags=[(0, 3)]))]
    assert "Wrong flags" in titles


def test_a_game_without_guesses_has_no_turning_points():
    game = Game(GameSpec(4, 3, 2), 1)
    for cell in [(0, 0), (2, 0), (2, 2), (2, 3), (0, 3)]:
        game.open(cell)
    found = review(game)
    assert [page.title for page in pages(found)] == ["The game", "Techniques"]


@pytest.mark.slow
def test_pages_are_turned_and_left():
    session = on_layout("4x1:*...")
    session.move(MoveKind.OPEN, (0, 1))
    session.move(MoveKind.OPEN, (0, 0))

    async def check(app, pilot):
        await pilot.press("v")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        assert status(app).startswith("Review, page 1 of ")
        await pilot.press("p")
        assert app.screen.place == 0
        await pilot.press("n", "n")
        assert "needless guess" in status(app)
        board = app.screen.query_one(BoardView)
        assert board.render_line(1).text.split() == ["1", "X", "1", ".", "○"]
        await pilot.press(*["n"] * 20)
        assert app.screen.place == len(app.screen._pages) - 1
        await pilot.press("escape")
        assert game_screen(app).session.is_over

    played(check, session)
