"""Fair play in the page: every case of the table, on the frontier and in the sea, and chords."""

import pytest
from tests.page.conftest import Seats, used
from tests.page.fair_positions import Fair, cell_in, cell_where, chord_over, seek
from tests.page.serving import Server


@pytest.fixture(scope="module")
def fair_seats(browser, tmp_path_factory):
    """A server of its own, so that the boards met here do not depend on other tests."""
    server = Server(tmp_path_factory.mktemp("fair"))
    seats = Seats(browser, server)
    yield seats
    seats.close()
    server.kill()


@pytest.fixture(scope="module")
def fair_table(fair_seats):
    return fair_seats.table()


@pytest.fixture
def table(fair_table, fair_seats):
    yield from used(fair_table, fair_seats)


SINGLE = {
    "a safe cell lives": ("s", True, True),
    "a certain mine dies though a safe cell exists": ("m", True, False),
    "a certain mine dies when none exists": ("m", False, False),
    "a guess dies while a safe cell exists": ("u", True, False),
    "a guess lives when none exists": ("u", False, True),
}


LINE = {"width": 5, "height": 1}
"""Its middle is opened: two cells are the frontier, two the sea."""

SITUATIONS = {
    "1 a certain mine kills": (cell_where("frontier", "m"), {}, False),
    "2 a safe cell of the frontier lives": (cell_where("frontier", "s"), {}, True),
    "3 a guess on the frontier kills beside a safe cell there": (
        cell_where("frontier", "u", frontier="s"),
        {},
        False,
    ),
    "4 a guess on the frontier kills when only the sea is safe": (
        cell_where("frontier", "u", frontier="u", sea="s"),
        LINE | {"mines": 1},
        False,
    ),
    "5 the first click lives": (None, {}, True),
    "6 the sea lives when all mines are on the frontier": (
        cell_where("sea", "s", frontier="u", sea="s"),
        LINE | {"mines": 1},
        True,
    ),
    "7 a guess in the sea lives when the frontier is all mines": (
        cell_where("sea", "u", frontier="m", sea="u"),
        LINE | {"mines": 3},
        True,
    ),
    "8 a guess in the sea kills while the frontier has a safe cell": (
        cell_where("sea", "u", frontier="s"),
        {},
        False,
    ),
    "9 a guess in the sea lives when nothing is safe": (
        cell_where("sea", "u", frontier="u", sea="u"),
        {},
        True,
    ),
}
"""What to look for and open, on which size, and whether one lives: the cases on which fair games
differ from each other, by where the cell lies and what is certain elsewhere."""


def kinds(states, cells):
    return {states[cell] for cell in cells}


def all_safe(fair, states, cells):
    return kinds(states, cells) == {"s"}


def certain_mine(fair, states, cells):
    return "m" in kinds(states, cells)


def guess_beside_safe(fair, states, cells):
    found = kinds(states, cells)
    return "u" in found and "m" not in found and "s" in states.values()


def forced_and_possible(fair, states, cells):
    forced = kinds(states, cells) == {"u"} and "s" not in states.values()
    return forced and len(cells) > 1 and fair.could_all_be_empty(cells)


def forced_and_impossible(fair, states, cells):
    forced = kinds(states, cells) == {"u"} and "s" not in states.values()
    return forced and len(cells) > 1 and not fair.could_all_be_empty(cells)


CHORDS = {
    "a chord over safe cells lives": (all_safe, True),
    "a chord over a certain mine dies": (certain_mine, False),
    "a chord over a guess dies while a safe cell exists": (guess_beside_safe, False),
    "a forced chord lives when its cells can all be empty": (forced_and_possible, True),
    "a forced chord dies when they cannot": (forced_and_impossible, False),
}


def check(table, *, lives):
    if lives:
        assert table.face in {"smile", "won"}
        assert not table.marked("blast")
    else:
        assert table.face == "lost"
        assert table.page.inner_text("#ending h2") == "You lost"


@pytest.mark.parametrize("case", SINGLE)
def test_fair_opening(table, case):
    state, safe_exists, lives = SINGLE[case]
    wanted = cell_in(state, safe_exists=safe_exists)
    fair, cell = seek(table.page.context.request, table.url, wanted)
    table.open(f"/#game={fair.id}")
    table.left(*cell)
    check(table, lives=lives)
    if not lives and safe_exists:
        assert len(table.marked("hint-ground")) == 1
        assert "safe" in table.page.inner_text("#ending")


@pytest.mark.parametrize("case", SITUATIONS)
def test_fair_situation(table, case):
    wanted, size, lives = SITUATIONS[case]
    request = table.page.context.request
    if wanted is None:
        fair, cell = Fair(request, table.url), (0, 0)
        fair.begin()
    else:
        fair, cell = seek(request, table.url, wanted, **size)
    table.open(f"/#game={fair.id}")
    table.left(*cell)
    check(table, lives=lives)


@pytest.mark.parametrize("case", CHORDS)
def test_fair_chord(table, case):
    fits, lives = CHORDS[case]
    wanted = chord_over(fits)
    fair, (cell, flags) = seek(table.page.context.request, table.url, wanted, mines=7)
    table.open(f"/#game={fair.id}")
    for flag in flags:
        table.right(*flag)
    table.left(*cell)
    check(table, lives=lives)


def test_a_whole_fair_game_is_won_without_luck(table):
    """Open a safe cell while there is one, else anything uncertain: this never dies."""
    table.open()
    fair, _ = seek(
        table.page.context.request,
        table.url,
        lambda fair, states: states,
        width=4,
        height=4,
        mines=4,
    )
    table.open(f"/#game={fair.id}")
    table.key("1")
    while table.page.is_hidden("#ending"):
        table.overlaid("states")
        choice = table.marked("state-safe") or table.marked("state-uncertain")
        table.left(*choice[0])
    assert table.face == "won"
