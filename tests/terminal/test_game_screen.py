"""The game on the screen: by keys and by the mouse."""

import asyncio
import threading

import pytest
from tests.terminal.piloted import SMALL, game_screen, on_layout, played, rows, status

from sapper import GameSpec
from sapper.errors import UndecidedError
from sapper.game import Outcome
from sapper.terminal.board_view import BoardView
from sapper.terminal.play_session import PlaySession

pytestmark = pytest.mark.slow  # each starts the whole screen

FIRST = ("home", "ctrl+home")
"""Keys to the first cell."""


def test_a_game_is_won_by_keys():
    async def check(app, pilot):
        await pilot.press(*FIRST, "enter")
        assert rows(app)[1:] == [" 1 [ ]  1 .", " 2  1 1 2 .", " 3  . . . ."]
        await pilot.press("end", "enter", "ctrl+end", "enter", "left", "enter", "home", "enter")
        assert game_screen(app).session.outcome is Outcome.WON
        assert game_screen(app).message.startswith("You won in 0 s. Seed 1.")
        assert status(app).startswith("002 B-)")

    played(check)


def test_flags_chords_undo_and_redo():
    async def check(app, pilot):
        screen = game_screen(app)
        await pilot.press(*FIRST, "enter", "ctrl+end", "right", "f")
        assert screen.session.game.flags == ((2, 1),)
        assert status(app).startswith("001 :-)")
        await pilot.press("up", "left", "space")  # the 1 has its flag
        assert screen.session.appearance[8] == 1
        await pilot.press("u")
        assert screen.session.appearance[8] == 9
        await pilot.press("r")
        assert screen.session.appearance[8] == 1
        await pilot.press("u", "u", "u", "u")
        assert screen.message == "There is nothing to undo."

    played(check)


def test_a_game_is_played_by_the_mouse():
    async def check(app, pilot):
        session = game_screen(app).session
        await pilot.click(BoardView, offset=(4, 1))
        assert session.appearance[:3] == bytes([0, 0, 1])
        await pilot.click(BoardView, offset=(6, 3), button=3)
        assert session.game.flags == ((2, 1),)
        await pilot.click(BoardView, offset=(6, 3), control=True)
        assert session.game.flags == ()
        await pilot.click(BoardView, offset=(6, 3), shift=True)
        assert session.game.flags == ((2, 1),)
        await pilot.click(BoardView, offset=(4, 2), button=2)
        assert session.appearance[8] == 1

    played(check)


def test_a_loss_shows_the_mines_and_other_games_follow():
    async def check(app, pilot):
        await pilot.press(*FIRST, "enter", "end", "down", "enter")
        assert "You lost: X was a mine." in game_screen(app).message
        assert "v: review" in game_screen(app).message
        assert "[X]" in rows(app)[2]
        assert "*" in rows(app)[3]
        await pilot.press("h")
        assert "The game is over." in game_screen(app).message
        await pilot.press("enter")
        assert game_screen(app).message.startswith("The game is over. v: review  u: undo")
        await pilot.press("a")
        assert game_screen(app).session.outcome is Outcome.PLAYING
        assert game_screen(app).session.spec == SMALL
        await pilot.press("v")
        assert "when it is over" in game_screen(app).message
        await pilot.press("t")
        assert app.theme == "sapper-classic"

    played(check)


def test_a_hint_is_followed_by_enter_until_the_game_is_won():
    async def check(app, pilot):
        screen = game_screen(app)
        await pilot.press("h")
        assert "first click" in screen.message
        await pilot.press("escape", *FIRST, "enter", "h")
        assert screen.message.startswith("There is a safe cell in the shaded area.")
        for _ in range(9):
            await pilot.press("H", "enter")
            if screen.session.is_over:
                break
        assert screen.session.outcome is Outcome.WON
        assert "(with help.)" in screen.message

    played(check)


def test_a_hint_is_walked_step_by_step_and_its_other_cells_stay():
    async def check(app, pilot):
        screen = game_screen(app)
        await pilot.press("enter", "h", "h", "h")
        assert len(screen.walk.to_open) == 3
        await pilot.press("n")
        assert screen.message.startswith("Step 1 of 2. A ")
        assert screen.walk.hint.steps[0].mine
        assert screen.query_one(BoardView).cursor in screen.walk.to_open  # Enter opens no mine
        await pilot.press("n")
        assert screen.message.startswith("Step 2 of 2.")
        await pilot.press("p", "p", "enter")
        assert screen.message == "Enter opens the next cell of the hint (2 left)."
        assert screen.query_one(BoardView).cursor in screen.walk.to_open
        await pilot.press("enter", "enter")
        assert screen.walk is None

    played(check, PlaySession(GameSpec(8, 8, 10), 19, lambda: 0.0))


def test_overlays_follow_the_game():
    async def check(app, pilot):
        screen = game_screen(app)
        await pilot.press(*FIRST, "o")
        assert "The first click is safe" in screen.message
        await pilot.press("enter")
        assert rows(app)[1] == " 1 [ ]  1 ~"
        await pilot.press("o")
        assert "Chances" in status(app)
        assert rows(app)[0].startswith("     1")
        await pilot.press("o", "o")
        assert screen.message == "No overlay."
        assert screen.session.aided

    played(check)


def test_a_long_calculation_leaves_the_keys_free_and_is_stopped_by_escape():
    session = on_layout("4x1:*...")
    begun = threading.Event()

    def slow(kind, cell, *, stop):
        begun.set()
        while not stop.is_set():
            threading.Event().wait(0.001)
        raise UndecidedError("stopped")

    session.move = slow

    async def check(app, pilot):
        screen = game_screen(app)
        await pilot.press("enter")
        assert await asyncio.to_thread(begun.wait, 60)
        await pilot.press("left")
        assert screen.query_one(BoardView).cursor == (0, 1)
        assert "working" in status(app)
        await pilot.press("enter")
        assert "Still working" in screen.message
        await pilot.press("escape")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert screen.message == "Stopped."
        assert "working" not in status(app)

    played(check, session)


def test_leaving_does_not_wait_for_a_calculation():
    session = on_layout("4x1:*...")
    ended = threading.Event()

    def slow(kind, cell, *, stop):
        while not stop.is_set():
            threading.Event().wait(0.001)
        ended.set()
        raise UndecidedError("stopped")

    session.move = slow

    async def check(app, pilot):
        await pilot.press("enter", "q")

    assert played(check, session).return_code == 0
    assert ended.wait(60)


def test_a_saved_guess_is_reported():
    spec = GameSpec(3, 1, 1, mode="fair", first_click="any")
    session = PlaySession(spec, 1, lambda: 0.0)

    async def check(app, pilot):
        await pilot.press("enter")
        assert "it could not lose" in game_screen(app).message

    played(check, session)
