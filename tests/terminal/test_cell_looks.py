"""The look of cells: every code and every mark has its own look, also without colour."""

from itertools import product

import pytest

from sapper.game import Appearance
from sapper.notation import State
from sapper.render.palette import PAGE
from sapper.terminal import overlays
from sapper.terminal.cell_looks import CellMark, MarkKind, marked, of_code

CODES = [*range(9), *Appearance]


def test_codes_can_be_distinguished_without_colour():
    assert len({of_code(code).text for code in CODES}) == len(CODES)


def test_every_colour_is_one_of_the_palette():
    looks = [of_code(code) for code in [*CODES, State.BLANK]]
    looks += [marked(look, CellMark(kind)) for look, kind in product(looks, MarkKind)]
    looks += [overlays.SAFE, overlays.MINE, overlays.UNCERTAIN]
    assert {name for look in looks for name in (look.ink, look.ground)} <= set(PAGE)


@pytest.mark.parametrize(
    ("code", "mark", "drawn"),
    [
        (1, CellMark(MarkKind.CLUE, "A"), "A1"),
        (1, CellMark(MarkKind.CLUE, "AB"), "1"),
        (Appearance.HIDDEN, CellMark(MarkKind.SAFE, "②"), "②○"),
        (Appearance.HIDDEN, CellMark(MarkKind.MINE, "①"), "①\N{MULTIPLICATION SIGN}"),
        (Appearance.HIDDEN, CellMark(MarkKind.SUPPOSED, "b"), "b"),
        (Appearance.HIDDEN, CellMark(MarkKind.AREA), ":"),
        (2, CellMark(MarkKind.AREA), "2"),
        (Appearance.FLAG, CellMark(MarkKind.WRONG), "!"),
    ],
)
def test_a_mark_shows_its_label_and_its_sign(code, mark, drawn):
    look = marked(of_code(code), mark)
    assert look.label + look.text == drawn
