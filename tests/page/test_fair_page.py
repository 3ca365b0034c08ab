"""Fair play in the page: every case of the table, single cells and chords."""

import pytest
from page.fair_positions import cell_in, chord_over, seek
from page.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of its own, so that the boards met here do not depend on other tests."""
    server = Server(tmp_path_factory.mktemp("fair"))
    yield server
    server.kill()


SINGLE = {
    "a safe cell lives": ("s", True, True),
    "a certain mine dies though a safe cell exists": ("m", True, False),
    "a certain mine dies when none exists": ("m", False, False),
    "a guess dies while a safe cell exists": ("u", True, False),
    "a guess lives when none exists": ("u", False, True),
}


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
def test_fair_opening(table, server, case):
    state, safe_exists, lives = SINGLE[case]
    wanted = cell_in(state, safe_exists=safe_exists)
    fair, cell = seek(table.page.context.request, server.url, wanted)
    table.open(f"/#game={fair.id}")
    table.left(*cell)
    check(table, lives=lives)
    if not lives and safe_exists:
        assert len(table.marked("hint-ground")) == 1
        assert "safe" in table.page.inner_text("#ending")


@pytest.mark.parametrize("case", CHORDS)
def test_fair_chord(table, server, case):
    fits, lives = CHORDS[case]
    wanted = chord_over(fits)
    fair, (cell, flags) = seek(table.page.context.request, server.url, wanted, mines=7)
    table.open(f"/#game={fair.id}")
    for flag in flags:
        table.right(*flag)
    table.left(*cell)
    check(table, lives=lives)


def test_a_whole_fair_game_is_won_without_luck(table, server):
    """Open a safe cell while there is one, else anything uncertain: this never dies."""
    table.open()
    fair, _ = seek(
        table.page.context.request,
        server.url,
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
