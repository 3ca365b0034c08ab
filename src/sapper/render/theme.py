"""The style sheet of SVG boards, in a light and a dark version.

The colours are those of the page (see ``palette``). The light version looks like the classic game;
the dark version has the same hues with inverted lightness. Each rule is one selector, one property
and one name of the palette. All selectors begin with the class of the theme (``.sapper-auto``,
``.sapper-light``, ``.sapper-dark``). So a drawing on a page does not affect the page or other
drawings, and the page's style sheet can override any rule.
"""

from enum import StrEnum
from typing import Literal

from sapper.render.overlay import TONES
from sapper.render.palette import pair

HEAT_STEP = 5
"""Step, in per cent, between the probability classes ``heat-0`` ... ``heat-100``."""


class Theme(StrEnum):
    """Whether a drawing is light or dark."""

    AUTO = "auto"
    """Light or dark, by the reader's system setting."""
    LIGHT = "light"
    """The classic greys."""
    DARK = "dark"
    """Dark greys."""

    @property
    def scope(self) -> str:
        """The CSS class that all rules of the theme require."""
        return f"sapper-{self.value}"


ThemeName = Literal["auto", "light", "dark"]
"""The names of themes, for type checkers."""

_COLOURS = (
    # selector, property, name in the palette
    (".panel", "fill", "page"),
    (".frame", "fill", "bevel-shade"),
    (".face", "fill", "cover"),
    (".face.open", "fill", "open"),
    (".bevel.light", "fill", "bevel-light"),
    (".bevel.shade", "fill", "bevel-shade"),
    (".seam", "fill", "seam"),
    (".blank", "stroke", "quiet"),
    (".ruler", "fill", "quiet"),
    (".body", "fill", "mine-body"),
    (".spikes", "stroke", "mine-body"),
    (".glint", "fill", "mine-glint"),
    (".cloth", "fill", "flag-cloth"),
    (".pole", "fill", "flag-pole"),
    (".cross", "stroke", "cross"),
    (".question", "fill", "text"),
    (".chance", "fill", "chance"),
    (".words", "fill", "edge"),
    (".words", "stroke", "halo"),
    (".fill.highlight", "fill", "hint-ground"),
    (".fill.hint", "fill", "hint-ground"),
    (".fill.clue", "fill", "clue"),
    (".fill.conflict", "fill", "conflict"),
    (".fill.safe", "fill", "safe-ground"),
    (".fill.mine", "fill", "mine-ground"),
    (".fill.blast", "fill", "blast"),
    (".fill.faint", "fill", "faint-ground"),
    (".outline", "stroke", "hint-line"),
    (".line", "stroke", "edge"),
    (".arrow", "stroke", "edge"),
    (".head", "fill", "edge"),
    (".dot", "fill", "edge"),
    *(
        rule
        for style, colour in (
            ("clue", "clue-line"),
            ("conflict", "conflict-line"),
            ("safe", "good"),
            ("mine", "bad"),
            ("faint", "faint"),
            *((f"tone-{tone}", f"tone-{tone}") for tone in range(TONES)),
        )
        for rule in (
            (f".outline.{style}", "stroke", colour),
            (f".line.{style}", "stroke", colour),
            (f".arrow.{style}", "stroke", colour),
            (f".head.{style}", "fill", colour),
            (f".dot.{style}", "fill", colour),
        )
    ),
    *((f".fill.tone-{tone}", "fill", f"tone-{tone}") for tone in range(TONES)),
    *((f".clue-{number}", "fill", f"clue-{number}") for number in range(1, 9)),
)

_SHEET_COLOURS = (
    (".sheet .edge", "stroke", "edge"),
    (".sheet .halo", "stroke", "halo"),
    (".sheet .bag", "stroke", "edge"),
    (".sheet .node", "fill", "edge"),
    (".sheet .node", "stroke", "halo"),
    (".sheet .head", "fill", "edge"),
    (".sheet .name", "fill", "edge"),
    (".sheet .name", "stroke", "halo"),
    *((f".sheet .tone-{tone}", "stroke", f"tone-{tone}") for tone in range(TONES)),
    *((f".sheet .head.tone-{tone}", "fill", f"tone-{tone}") for tone in range(TONES)),
)

_LOOK = tuple((selector, name, *pair(colour)) for selector, name, colour in _COLOURS)
"""For each rule: its selector, its property, its light colour and its dark colour."""

_SHAPE = (
    # Rules that are the same in light and dark.
    (".tiles", "shape-rendering:crispEdges"),
    ("text", 'font-family:Verdana,"DejaVu Sans",Geneva,sans-serif;text-anchor:middle'),
    (".clues", "font-size:11.5px;font-weight:bold"),
    (".chance", "font-size:6.5px"),
    (".chance.certain", "font-weight:bold"),
    (".question", "font-size:12px;font-weight:bold"),
    (".ruler", "font-size:6.5px"),
    (".blank", "fill:none;stroke-width:1"),
    (".spikes", "fill:none;stroke-width:1.4;stroke-linecap:round"),
    (".cross", "fill:none;stroke-width:1.6;stroke-linecap:round"),
    (".outline", "fill:none;stroke-width:1.4;stroke-linejoin:round"),
    (".line,.arrow", "fill:none;stroke-width:1.2;stroke-linecap:round"),
    (".line.faint,.arrow.faint", "stroke-dasharray:2 2"),
    (".fill[class*=tone]", "opacity:.4"),
    (".words", "font-weight:bold;paint-order:stroke;stroke-width:1.5;stroke-linejoin:round"),
)

_SHEET_SHAPE = (
    # The page has the same rules, except that the widths here are in units of cells.
    (".sheet .outline", "fill:none;stroke-width:.11;stroke-linejoin:round"),
    (".sheet .edge", "fill:none;stroke-width:.05;stroke-linecap:round"),
    (".sheet .edge.dropped", "stroke-dasharray:.1 .12;opacity:.75"),
    (".sheet .halo", "fill:none;stroke-width:.11;stroke-linecap:round;opacity:.4"),
    (".sheet .bag", "fill:none;stroke-width:.05"),
    (".sheet .node", "stroke-width:.04"),
    (".sheet .head", "stroke-width:0"),
    (
        ".sheet .name",
        "font-size:.42px;font-weight:bold;paint-order:stroke;stroke-width:.14;stroke-linejoin:round",
    ),
)
_SHEET_LOOK = tuple((selector, name, *pair(colour)) for selector, name, colour in _SHEET_COLOURS)

_HEAT = tuple(pair(name).light for name in ("heat-low", "heat-middle", "heat-high"))
"""The colours of a safe cell, an even chance and a proved mine, on light and dark pages."""


def _heat_colour(percent: int) -> str:
    low, high = (_HEAT[0], _HEAT[1]) if percent <= 50 else (_HEAT[1], _HEAT[2])
    share = (percent % 50) / 50 if percent not in (50, 100) else 1
    parts = zip(bytes.fromhex(low[1:]), bytes.fromhex(high[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def style_sheet(
    theme: Theme, *, heat: bool = False, plain: bool = True, sheet: bool = False
) -> str:
    """Return the rules of a theme.

    Args:
        theme: the theme.
        heat: whether to include the rules of a heat map.
        plain: whether to leave out the rules of shapes other than icons.
        sheet: whether there is a sheet over the board.
    """
    look = [rule for rule in _LOOK if not (plain and _is_overlay(rule[0]))]
    shape = [rule for rule in _SHAPE if not (plain and _is_overlay(rule[0]))]
    if sheet:
        look += _SHEET_LOOK
        shape += _SHEET_SHAPE
    lines = [_rule(theme, selector, body) for selector, body in shape]
    light = [_rule(theme, selector, f"{name}:{value}") for selector, name, value, _ in look]
    dark = [_rule(theme, selector, f"{name}:{value}") for selector, name, _, value in look]
    if heat:
        lines += [
            _rule(theme, f".heat-{percent}", f"fill:{_heat_colour(percent)}")
            for percent in range(0, 101, HEAT_STEP)
        ]
    if theme is Theme.DARK:
        return "\n".join(lines + dark)
    if theme is Theme.LIGHT:
        return "\n".join(lines + light)
    return "\n".join([*lines, *light, "@media (prefers-color-scheme:dark){", *dark, "}"])


def _rule(theme: Theme, selector: str, body: str) -> str:
    scoped = ",".join(f".{theme.scope} {part}" for part in selector.split(","))
    return f"{scoped}{{{body}}}"


def _is_overlay(selector: str) -> bool:
    kinds = (".fill", ".outline", ".line", ".arrow", ".head", ".dot", ".words")
    return selector.startswith(kinds)
