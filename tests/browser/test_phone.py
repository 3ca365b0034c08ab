"""Whole games on a phone by raw touch, on ``python -m http.server``, then without it."""

import subprocess
import sys
import urllib.request
from itertools import cycle

import pytest
from tests.browser.test_edition import KEPT, stored
from tests.page.conftest import Players
from tests.page.fingers import Fingers
from tests.page.server_process import free_port
from tests.page.shapes import PHONE
from tests.page.static_host import FOLDER, StaticHost

from sapper import Board, analyse, best_move

pytestmark = pytest.mark.slow

MODES = ("classic", "no-guess", "strict", "fair", "lenient", "best-guess")
MINES = 10


class PlainHost(StaticHost):
    """Python's own server, in a separate process, with the page below a path."""

    def start(self, port: int) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}/{FOLDER.name}"
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--directory", str(FOLDER.parent)], stderr=subprocess.DEVNULL
        )
        while self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/index.html").close()
            except OSError:
                continue
            return
        raise RuntimeError("http.server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def hosted_phone(browser, built):
    host = PlainHost()
    players = Players(browser, host)
    yield players.game_page(**PHONE), host
    players.close()
    host.kill()
    players.check()


def tap(game_page, cell) -> None:
    finger = Fingers(game_page)
    with game_page.answered():
        finger.down(*game_page.centre(*cell))
        finger.up()


def play(game_page, mode: str) -> str:
    """Play a game to its end: open certainly safe cells, or else the best guess.

    Return the outcome.
    """
    game_page.open(f"/#level=beginner&mode={mode}")
    assert game_page.page.is_hidden("#edition-progress")
    tap(game_page, (4, 4))
    while game_page.face not in ("won", "lost"):
        board = Board.from_rows(game_page.picture, mines=MINES)
        safe = analyse(board).safe or (best_move(board).cell,)
        for cell in safe:
            if game_page.picture[cell[0]][cell[1]] == ".":
                tap(game_page, cell)
                if game_page.face in ("won", "lost"):
                    break
    game_page.idle()
    assert stored(game_page)["outcome"] == game_page.face
    return game_page.face


def test_games_of_all_modes_are_played_by_touch_and_go_on_without_a_host(
    hosted_phone, pytestconfig
):
    phone, host = hosted_phone
    whole = pytestconfig.getoption("--deep")
    modes = cycle(MODES)
    phone.open("/")
    phone.page.evaluate(KEPT)
    played = [play(phone, next(modes)) for _ in range(12 if whole else 2)]
    host.kill()
    played += [play(phone, next(modes)) for _ in range(5 if whole else 1)]
    # Only guesses can lose. These modes need no guess, or no forced guess can lose.
    for number, outcome in enumerate(played):
        if MODES[number % len(MODES)] in ("no-guess", "strict", "fair", "lenient"):
            assert outcome == "won"
    levels = phone.ask("statistics")["levels"]
    assert sum(each["games"] for each in levels) == len(played)
