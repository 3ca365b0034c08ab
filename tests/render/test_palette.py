"""One palette.

The final colours of the page, the drawings and the terminal are compared with it.
"""

import colorsys
import re

import pytest

from sapper import Board
from sapper.notation import State
from sapper.render import ansi, palette, svg
from sapper.web.assets import STATIC

CSS = {path.name: path.read_text(encoding="utf-8") for path in (STATIC / "css").rglob("*.css")}
SKINS = [f"{name}.css" for name in palette.Shades._fields]
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


@pytest.mark.parametrize("skin", palette.Shades._fields)
def test_the_skins_of_the_page_are_made_from_the_palette(skin):
    assert CSS[f"{skin}.css"] == palette.skin_sheet(skin), "run python tools/write_palette.py"


def luminance(colour):
    parts = [value / 255 for value in bytes.fromhex(colour[1:])]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(first, second):
    low, high = sorted(map(luminance, (first, second)))
    return (high + 0.05) / (low + 0.05)


RATIOS = [
    *((f"clue-{number}", "open", 4.5) for number in range(1, 9)),
    *((f"clue-{number}", "clue", 4.5) for number in range(1, 9)),
    *((ink, ground, 4.5) for ink in ("text", "quiet") for ground in ("page", "panel")),
    *((ink, "panel", 4.5) for ink in ("accent", "good", "bad", "guess", "explain")),
    ("on-accent", "accent", 4.5),
    ("on-flag", "flag", 4.5),
    ("on-good", "good", 4.5),
    ("good", "good-ground", 4.5),
    ("bad", "bad-ground", 4.5),
    ("hint-proven", "hint-proven-ground", 4.5),
    ("flag-cloth", "cover", 3.0),
    ("flag-pole", "cover", 3.0),
    ("mine-body", "open", 3.0),
    ("mine-body", "blast", 3.0),
]


@pytest.mark.parametrize("skin", palette.Shades._fields)
def test_a_skin_has_the_contrast_that_eyes_need(skin):
    def of(name):
        return getattr(palette.PAGE[name], skin)

    found = [(ink, ground, round(contrast(of(ink), of(ground)), 2), r) for ink, ground, r in RATIOS]
    assert [each for each in found if each[2] < each[3]] == []


@pytest.mark.parametrize("skin", ["field", "night"])
def test_covered_and_opened_tiles_differ(skin):
    cover, opened = (getattr(palette.PAGE[name], skin) for name in ("cover", "open"))
    assert contrast(cover, opened) >= 1.9


@pytest.mark.parametrize("name", sorted(set(CSS) - set(SKINS)))
def test_no_other_style_sheet_names_a_colour_but_the_black_of_shadows(name):
    named = r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*;)|rgba?\((?!0 0 0 /)|hsla?\("
    assert re.findall(named, CSS[name]) == [], "give the colour a name in render/palette.py"


def test_every_colour_that_the_style_sheets_use_is_in_the_palette():
    used = set(re.findall(r"var\(--([a-z0-9-]+)", " ".join(CSS.values())))
    sheets = " ".join(text for name, text in CSS.items() if name not in SKINS)
    scripts = " ".join(path.read_text() for path in (STATIC / "js").rglob("*.js"))
    own = set(re.findall(r"--([a-z0-9-]+):", sheets))
    own |= set(re.findall(r'(?:setProperty|\bset)\(\s*"--([a-z0-9-]+)"', scripts))
    missing = used - own - set(palette.PAGE) - {"tile-bevel", "tile-corner"}
    assert not missing, f"add these colours to PAGE in render/palette.py: {sorted(missing)}"


@pytest.mark.parametrize(("theme", "skin"), [("light", "field"), ("dark", "night")])
def test_a_drawing_names_no_colour_of_its_own(theme, skin):
    known = {getattr(shades, skin) for shades in palette.PAGE.values()}
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
    paged, paged_saturation = hue_and_saturation(bytes.fromhex(palette.PAGE[name].classic[1:]))
    if paged_saturation < 0.2:
        assert shown_saturation < 0.2
    else:
        assert min(abs(shown - paged), 360 - abs(shown - paged)) < 45


def test_the_terminals_scale_of_chances_runs_from_blue_to_red_and_safe_is_green():
    hues = [hue_and_saturation(terminal_colour(code))[0] for code in palette.TERMINAL_HEAT]
    assert hues[1:] == sorted(hues[1:], reverse=True)
    for code, name in ((0, "safe"), (1, "heat-low"), (-1, "heat-high")):
        paged, _ = hue_and_saturation(bytes.fromhex(palette.PAGE[name].classic[1:]))
        assert abs(hues[code] - paged) < 45
