"""One palette: what the page, drawings and the terminal show in the end is compared with it."""

import colorsys
import re

import pytest

from sapper import Board
from sapper.notation import State
from sapper.render import ansi, palette, svg
from sapper.web.assets import STATIC

CSS = {path.name: path.read_text(encoding="utf-8") for path in (STATIC / "css").glob("*.css")}
LEVELS = (0, 95, 135, 175, 215, 255)
BOARD = Board.parse("4x3m5:1234/5678/.*_0")


def hue_and_saturation(colour):
    hue, _, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    return 360 * hue, saturation


def terminal_colour(code):
    """The colour of a code from 16 on, as terminals define it."""
    if code >= 232:
        return (8 + 10 * (code - 232),) * 3
    code -= 16
    return LEVELS[code // 36], LEVELS[code // 6 % 6], LEVELS[code % 6]


def test_the_pages_style_sheet_is_made_from_the_palette():
    assert CSS["palette.css"] == palette.style_sheet(), "run python tools/write_palette.py"


@pytest.mark.parametrize("name", sorted(set(CSS) - {"palette.css"}))
def test_no_other_style_sheet_names_a_colour_but_the_black_of_shadows(name):
    named = r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*;)|rgba?\((?!0 0 0 /)|hsla?\("
    assert re.findall(named, CSS[name]) == [], "give the colour a name in render/palette.py"


def test_every_colour_that_the_style_sheets_use_is_in_the_palette():
    used = set(re.findall(r"var\(--([a-z0-9-]+)", " ".join(CSS.values())))
    sheets = " ".join(text for name, text in CSS.items() if name != "palette.css")
    scripts = " ".join(path.read_text() for path in (STATIC / "js").rglob("*.js"))
    own = set(re.findall(r"--([a-z0-9-]+):", sheets))
    own |= set(re.findall(r'(?:setProperty|\bset)\(\s*"--([a-z0-9-]+)"', scripts))
    missing = used - own - set(palette.PAGE)
    assert not missing, f"add these colours to PAGE in render/palette.py: {sorted(missing)}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_drawing_names_no_colour_of_its_own(theme):
    known = {getattr(shades, theme) for shades in palette.PAGE.values()}
    known |= {getattr(pair, theme) for pair in palette.DRAWING.values()}
    drawn = svg.draw(BOARD, highlight=[(2, 0)], flags=[(2, 0)], labels=True, theme=theme)
    assert set(re.findall(r"#[0-9a-f]{6}", drawn)) <= known


def test_the_terminal_shows_the_palettes_codes():
    drawn = ansi.draw(BOARD, colour=True)
    for number in (1, 2, 3, 4, 5, 6, 8):
        assert f"\x1b[38;5;{palette.TERMINAL[f'clue-{number}']}m{number}" in drawn
    assert f"48;5;{palette.TERMINAL['cover']}m{'.'}" in drawn
    assert State.HIDDEN in BOARD.cells


@pytest.mark.parametrize("name", sorted(palette.TERMINAL))
def test_a_colour_of_the_terminal_has_the_hue_that_the_page_gives_it(name):
    shown, shown_saturation = hue_and_saturation(terminal_colour(palette.TERMINAL[name]))
    paged, paged_saturation = hue_and_saturation(bytes.fromhex(palette.PAGE[name].light[1:]))
    if paged_saturation < 0.2:
        assert shown_saturation < 0.2
    else:
        assert min(abs(shown - paged), 360 - abs(shown - paged)) < 45


def test_the_terminals_scale_of_chances_runs_from_blue_to_red_and_safe_is_green():
    hues = [hue_and_saturation(terminal_colour(code))[0] for code in palette.TERMINAL_HEAT]
    assert hues[1:] == sorted(hues[1:], reverse=True)
    for code, name in ((0, "safe"), (1, "heat-low"), (-1, "heat-high")):
        paged, _ = hue_and_saturation(bytes.fromhex(palette.PAGE[name].light[1:]))
        assert abs(hues[code] - paged) < 45
