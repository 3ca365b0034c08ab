"""Fair play in the page: every case of the table, on the frontier and in the sea, and chords."""

import pytest
from tests.page.fair_positions import Fair, cell_in, cell_where, chord_over, seek

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
    "3 a guess on the frontier kills next to a safe cell there": (
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
"""The situation to search for, the opening, the size, and whether the player lives.

The cases differ by the place of the cell and by what is certain elsewhere.
"""


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


def check(game_page, *, lives):
    if lives:
        assert game_page.face in {"smile", "won"}
        assert not game_page.marked("blast")
    else:
        assert game_page.face == "lost"
        assert game_page.page.inner_text("#ending h2") == "You lost"


@pytest.mark.parametrize("case", SINGLE)
def test_fair_opening(game_page, case):
    state, safe_exists, lives = SINGLE[case]
    wanted = cell_in(state, safe_exists=safe_exists)
    fair, cell = seek(game_page, wanted)
    game_page.open(f"/#game={fair.id}")
    game_page.left(*cell)
    check(game_page, lives=lives)
    if not lives and safe_exists:
        assert game_page.marked("hint-safe")
        assert "safe" in game_page.page.inner_text("#ending")


@pytest.mark.parametrize("case", SITUATIONS)
def test_fair_situation(game_page, case):
    wanted, size, lives = SITUATIONS[case]
    if wanted is None:
        fair, cell = Fair(game_page), (0, 0)
        fair.start()
    else:
        fair, cell = seek(game_page, wanted, **size)
    game_page.open(f"/#game={fair.id}")
    game_page.left(*cell)
    check(game_page, lives=lives)


@pytest.mark.parametrize("case", CHORDS)
def test_fair_chord(game_page, case):
    fits, lives = CHORDS[case]
    wanted = chord_over(fits)
    fair, (cell, flags) = seek(game_page, wanted, mines=7)
    game_page.open(f"/#game={fair.id}")
    for flag in flags:
        game_page.right(*flag)
    game_page.left(*cell)
    check(game_page, lives=lives)


def test_a_whole_fair_game_is_won_without_luck(game_page):
    """Open a safe cell if there is one, otherwise any uncertain cell. This never loses."""
    fair, _ = seek(game_page, lambda fair, states: states, width=4, height=4, mines=4)
    game_page.open(f"/#game={fair.id}")
    game_page.key("1")
    game_page.accept_help()
    while game_page.page.is_hidden("#ending"):
        game_page.overlaid("states")
        choice = game_page.marked("state-safe") or game_page.marked("state-uncertain")
        game_page.left(*choice[0])
    assert game_page.face == "won"
