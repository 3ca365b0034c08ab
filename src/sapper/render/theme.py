"""The default look of an SVG board: a style sheet with a light and a dark face.

Light is the classic game: grey cells, its number colours. Dark keeps the hues and turns the
lightness. Each rule is one selector and one property with both values, so the faces cannot
drift apart. All selectors begin with the class of the theme (``.sapper-auto``, ``.sapper-light``,
``.sapper-dark``): a drawing placed in a page leaves the page and other drawings alone, and a
page's own style sheet can override any rule.
"""

from enum import StrEnum

HEAT_STEP = 5
"""Per cent between the classes ``heat-0`` ... ``heat-100`` that colour probabilities."""


class Theme(StrEnum):
    """Which face is shown."""

    AUTO = "auto"
    """What the reader's system prefers."""
    LIGHT = "light"
    """The classic greys."""
    DARK = "dark"
    """Dark greys."""

    @property
    def scope(self) -> str:
        """The CSS class under which the theme's rules hold."""
        return f"sapper-{self.value}"


_CLUES = (
    # number, light (the colours of the Windows game), dark
    (1, "#0000ff", "#7db2ff"),
    (2, "#007b00", "#71d07c"),
    (3, "#f00000", "#ff867c"),
    (4, "#000084", "#b7a4ff"),
    (5, "#840000", "#eb9a72"),
    (6, "#007b7b", "#63d3d3"),
    (7, "#000000", "#f2f2f2"),
    (8, "#707070", "#a8a8ad"),
)

_TONES = (
    # Okabe and Ito's palette, told apart by colour-blind readers too; light, dark
    ("#0072b2", "#56b4e9"),
    ("#d55e00", "#ff9d57"),
    ("#009e73", "#3fd6a8"),
    ("#b5588f", "#e79fc8"),
    ("#8f7a00", "#f0e442"),
    ("#3d3d99", "#9c9cff"),
    ("#a01c1c", "#ff7a7a"),
    ("#444444", "#cfcfcf"),
)

_LOOK = (
    # selector, property, light, dark
    (".panel", "fill", "#dcdcdc", "#1f2024"),
    (".frame", "fill", "#808080", "#131416"),
    (".face", "fill", "#c0c0c0", "#51555e"),
    (".face.open", "fill", "#c8c8c8", "#2a2c31"),
    (".bevel.light", "fill", "#ffffff", "#717680"),
    (".bevel.shade", "fill", "#808080", "#32353b"),
    (".seam", "fill", "#8e8e8e", "#1b1c1f"),
    (".blank", "stroke", "#707070", "#8b8f98"),
    (".ruler", "fill", "#404040", "#c8c8cc"),
    (".body", "fill", "#101010", "#0c0c0d"),
    (".spikes", "stroke", "#101010", "#0c0c0d"),
    (".glint", "fill", "#ffffff", "#d8d8d8"),
    (".cloth", "fill", "#e00000", "#ff5a4f"),
    (".pole", "fill", "#101010", "#f2f2f2"),
    (".cross", "stroke", "#e00000", "#ff3b30"),
    (".question", "fill", "#101010", "#f2f2f2"),
    (".chance", "fill", "#101010", "#101010"),
    (".words", "fill", "#101010", "#f2f2f2"),
    (".words", "stroke", "#ffffff", "#2a2c31"),
    (".fill.highlight", "fill", "#ffe94a", "#c9aa12"),
    (".fill.hint", "fill", "#ffe94a", "#c9aa12"),
    (".fill.clue", "fill", "#bcd9ff", "#2f4f7d"),
    (".fill.conflict", "fill", "#ffb3ad", "#8a2f29"),
    (".fill.safe", "fill", "#8fd694", "#2f7a3c"),
    (".fill.mine", "fill", "#f0948c", "#96372f"),
    (".fill.blast", "fill", "#ff2a1a", "#d12a1e"),
    (".fill.faint", "fill", "#d4d4d4", "#3c3f46"),
    (".outline", "stroke", "#b08a00", "#ffd84a"),
    (".line", "stroke", "#202020", "#e6e6e6"),
    (".arrow", "stroke", "#202020", "#e6e6e6"),
    (".head", "fill", "#202020", "#e6e6e6"),
    (".dot", "fill", "#202020", "#e6e6e6"),
    *(
        rule
        for style, light, dark in (
            ("clue", "#1f63c4", "#7db2ff"),
            ("conflict", "#d01408", "#ff6b60"),
            ("safe", "#1d7a2c", "#6fdb80"),
            ("mine", "#c01d10", "#ff867c"),
            ("faint", "#8a8a8a", "#7b7f88"),
            *((f"tone-{tone}", light, dark) for tone, (light, dark) in enumerate(_TONES)),
        )
        for rule in (
            (f".outline.{style}", "stroke", light, dark),
            (f".line.{style}", "stroke", light, dark),
            (f".arrow.{style}", "stroke", light, dark),
            (f".head.{style}", "fill", light, dark),
            (f".dot.{style}", "fill", light, dark),
        )
    ),
    *((f".fill.tone-{tone}", "fill", *pair) for tone, pair in enumerate(_TONES)),
    *((f".clue-{number}", "fill", light, dark) for number, light, dark in _CLUES),
)

_SHAPE = (
    # What does not depend on the face.
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

# Certainly safe, an even chance, certainly a mine: blue-green, yellow, red.
_HEAT = ((0x4F, 0xBF, 0xA5), (0xF6, 0xDF, 0x7A), (0xE8, 0x5D, 0x4A))


def _heat_colour(percent: int) -> str:
    low, high = (_HEAT[0], _HEAT[1]) if percent <= 50 else (_HEAT[1], _HEAT[2])
    share = (percent % 50) / 50 if percent not in (50, 100) else 1
    return "#" + "".join(
        f"{round(a + (b - a) * share):02x}" for a, b in zip(low, high, strict=True)
    )


def style_sheet(theme: Theme, *, heat: bool = False, plain: bool = True) -> str:
    """Return the rules of a theme.

    Args:
        theme: which face.
        heat: whether the classes of a heat map are needed.
        plain: whether nothing but icons is drawn on the board; then the rest is left out.
    """
    look = [rule for rule in _LOOK if not (plain and _is_overlay(rule[0]))]
    shape = [rule for rule in _SHAPE if not (plain and _is_overlay(rule[0]))]
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
