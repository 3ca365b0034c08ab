"""The colours of ``render.palette`` for textual: the skins of the page, and styles of cells."""

from functools import cache

from rich.style import Style
from textual.theme import Theme

from sapper.render.palette import PAGE, Shades
from sapper.terminal.cell_looks import CellLook

NAMES = {f"sapper-{field}": place for place, field in enumerate(Shades._fields)}
"""The names of the themes, each with the index of its shade in every colour of the palette."""

DEFAULT = "sapper-night"
"""The default theme is dark, as most terminals are."""


def themes() -> list[Theme]:
    """Return the themes."""
    return [_theme(name) for name in NAMES]


def following(name: str) -> str:
    """Return the next theme; after the last comes the first.

    >>> following("sapper-contrast")
    'sapper-field'
    """
    every = list(NAMES)
    return every[(every.index(name) + 1) % len(every)]


def colour(name: str, theme: str) -> str:
    """Return a colour of the palette in a theme.

    >>> colour("clue-1", "sapper-classic")
    '#0000ff'
    """
    return PAGE[name][NAMES[theme]]


@cache
def style(look: CellLook, theme: str, *, cursor: bool = False) -> Style:
    """Return the style of a cell; under the cursor it is reversed."""
    ink, ground = colour(look.ink, theme), colour(look.ground, theme)
    return Style(color=ink, bgcolor=ground, bold=look.bold or cursor, reverse=cursor)


@cache
def ruler(theme: str, *, current: bool = False) -> Style:
    """Return the style of a number on the rulers; the cursor's row and column are bright."""
    name = "accent" if current else "quiet"
    return Style(color=colour(name, theme), bgcolor=colour("page", theme), bold=current)


def _theme(name: str) -> Theme:
    def of(colour_name: str) -> str:
        return colour(colour_name, name)

    return Theme(
        name=name,
        primary=of("accent"),
        secondary=of("focus"),
        warning=of("hint"),
        error=of("bad"),
        success=of("good"),
        accent=of("accent"),
        foreground=of("text"),
        background=of("page"),
        surface=of("panel"),
        panel=of("info-ground"),
        dark=name in ("sapper-night", "sapper-contrast"),
    )
