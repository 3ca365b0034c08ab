"""Every colour of the page, of SVG drawings and of the terminal, by what it is for.

The page's style sheet of colours is made from this table (``style_sheet``), drawings take theirs
in ``theme``, the terminal in ``ansi``: nothing else names a colour. A name means the same
everywhere; what only drawings or only terminals need stands in a table of its own.
"""

from typing import NamedTuple


class Shades(NamedTuple):
    """One colour in the three themes of the page; drawings have the first two."""

    light: str
    """The classic greys."""
    dark: str
    """Dark greys."""
    contrast: str
    """As much contrast as there is."""


PAGE = {
    # The page around the game.
    "page": Shades("#e8eaee", "#16171a", "#000000"),
    "panel": Shades("#f8f9fb", "#212328", "#000000"),
    "line": Shades("#c3c8d0", "#3c4048", "#ffffff"),
    "text": Shades("#14161a", "#eceef2", "#ffffff"),
    "quiet": Shades("#4c525c", "#b3b8c2", "#f0f0f0"),
    "accent": Shades("#1a55ad", "#8ab6ff", "#ffe600"),
    "on-accent": Shades("#ffffff", "#0c1626", "#000000"),
    "focus": Shades("#0b57d0", "#8ab6ff", "#00e5ff"),
    "good": Shades("#176329", "#7fdc90", "#6dff84"),
    "on-good": Shades("#ffffff", "#0d1f12", "#000000"),
    "bad": Shades("#a8160b", "#ff938a", "#ff9d94"),
    "good-ground": Shades("#dcf1df", "#1c3323", "#002b08"),
    "bad-ground": Shades("#fbe1de", "#402322", "#3a0000"),
    "info-ground": Shades("#e3ecfa", "#1e2c43", "#001a3d"),
    # The game: window, cells, digits, mines, flags.
    "metal": Shades("#c0c0c0", "#3a3d45", "#000000"),
    "bevel-light": Shades("#ffffff", "#6f747f", "#ffffff"),
    "bevel-shade": Shades("#808080", "#1c1d21", "#ffffff"),
    "cover": Shades("#c0c0c0", "#4b4f58", "#34383f"),
    "cover-hover": Shades("#cbcbcb", "#545962", "#4a4f58"),
    "open": Shades("#d6d6d6", "#2a2c31", "#000000"),
    "seam": Shades("#9a9a9a", "#1a1b1e", "#8a8a8a"),
    "clue-1": Shades("#0000ff", "#7db2ff", "#8fbcff"),
    "clue-2": Shades("#006c00", "#71d07c", "#6dff84"),
    "clue-3": Shades("#be0000", "#ff867c", "#ff9d94"),
    "clue-4": Shades("#000084", "#b7a4ff", "#d3b8ff"),
    "clue-5": Shades("#840000", "#eb9a72", "#ffb36b"),
    "clue-6": Shades("#006666", "#63d3d3", "#66ffff"),
    "clue-7": Shades("#000000", "#f2f2f2", "#ffffff"),
    "clue-8": Shades("#595959", "#b0b0b6", "#dcdcdc"),
    "mine-body": Shades("#101010", "#dfe2e8", "#ffffff"),
    "mine-glint": Shades("#ffffff", "#2a2c31", "#000000"),
    "flag-cloth": Shades("#c40000", "#ff8a80", "#ffe600"),
    "flag-pole": Shades("#101010", "#f2f2f2", "#ffffff"),
    "cross": Shades("#c40000", "#ff8a80", "#ff7d72"),
    "blast": Shades("#ff3b2b", "#b8241a", "#c00000"),
    # Counters and the face.
    "segment-ground": Shades("#180000", "#0d0505", "#000000"),
    "segment-on": Shades("#ff2d1c", "#ff5344", "#ffffff"),
    "segment-off": Shades("#380604", "#330c09", "#1c1c1c"),
    "face": Shades("#ffd93b", "#e8c63a", "#ffe600"),
    "face-line": Shades("#2b2100", "#2b2100", "#000000"),
    # What is known, drawn over the cells.
    "heat-low": Shades("#86c5f4", "#86c5f4", "#8fd0ff"),
    "heat-middle": Shades("#f6df7a", "#f6df7a", "#ffe600"),
    "heat-high": Shades("#e8705f", "#e8705f", "#ff7a66"),
    "chance": Shades("#101010", "#101010", "#000000"),
    "safe": Shades("#8fd694", "#8fd694", "#6dff84"),
    "mine": Shades("#f2a39c", "#f2a39c", "#ff9d94"),
    "uncertain": Shades("#e9dfae", "#d8cfa6", "#34383f"),
    "on-state": Shades("#14161a", "#14161a", "#000000"),
    "on-unsure": Shades("#5c5531", "#5c5531", "#ffffff"),
    "state-flag": Shades("#7a0000", "#7a0000", "#7a0000"),
    "state-pole": Shades("#101010", "#101010", "#000000"),
    # A hint's cells: a ring for safe, a cross for a mine, stripes for a gamble.
    "hint-safe": Shades("#0b6b1f", "#6fe38a", "#6dff84"),
    "hint-safe-ground": Shades("#eefaf0", "#10291a", "#000000"),
    "hint-mine": Shades("#b00d02", "#ff8a80", "#ff8578"),
    "hint-mine-ground": Shades("#fff0ee", "#35120f", "#000000"),
    "hint-gamble": Shades("#5a4300", "#ffe28a", "#ffe600"),
    "hint-gamble-ground": Shades("#fff4cc", "#332600", "#000000"),
    "hint-gamble-stripe": Shades("#f6dc85", "#574300", "#4a4300"),
    "hint-flag": Shades("#c40000", "#ff8a80", "#ffe600"),
    "hint-pole": Shades("#101010", "#f2f2f2", "#ffffff"),
    "on-badge": Shades("#ffffff", "#0c1626", "#000000"),
    "hint": Shades("#ffe94a", "#ffe14a", "#ffe600"),
    "hint-line": Shades("#7a5c00", "#fff1a6", "#ffffff"),
    "clue": Shades("#bcd9ff", "#1d3a63", "#00336b"),
    "clue-line": Shades("#1a55ad", "#8ab6ff", "#66d9ff"),
    "conflict": Shades("#ffd3cf", "#5f1f1b", "#6b0000"),
    "conflict-line": Shades("#c01408", "#ff7a70", "#ff9d94"),
    "edge": Shades("#14161a", "#f2f2f2", "#ffffff"),
    "halo": Shades("#ffffff", "#16171a", "#000000"),
    "tone-0": Shades("#005f96", "#56b4e9", "#66c7ff"),
    "tone-1": Shades("#a34500", "#ff9d57", "#ffad66"),
    "tone-2": Shades("#006a4e", "#3fd6a8", "#5cf2c4"),
    "tone-3": Shades("#8f3b6c", "#e79fc8", "#ffb3dc"),
    "tone-4": Shades("#6b5b00", "#f0e442", "#fff066"),
    "tone-5": Shades("#3d3d99", "#a9a9ff", "#bdbdff"),
    "tone-6": Shades("#a01c1c", "#ff8585", "#ff9d9d"),
    "tone-7": Shades("#444444", "#cfcfcf", "#ffffff"),
}
"""The page's colours; each is a CSS variable there."""


class Pair(NamedTuple):
    """One colour of drawings."""

    light: str
    """On a light page."""
    dark: str
    """On a dark page."""


DRAWING = {
    "paper": Pair("#ffffff", "#17181b"),
    # Grounds under digits that keep their colours; on the page the digits turn dark instead.
    "hint-ground": Pair("#ffe94a", "#c9aa12"),
    "safe-ground": Pair("#8fd694", "#2f7a3c"),
    "mine-ground": Pair("#f2a39c", "#96372f"),
    "faint-ground": Pair("#d4d4d4", "#3c3f46"),
    "faint": Pair("#8a8a8a", "#7b7f88"),
}
"""What only drawings need."""

TERMINAL = {
    "clue-1": 33,
    "clue-2": 34,
    "clue-3": 196,
    "clue-4": 99,
    "clue-5": 130,
    "clue-6": 37,
    "clue-8": 245,
    "cover": 250,
    "bevel-shade": 240,
    "mine-body": 16,
    "mine-glint": 231,
    "flag-cloth": 160,
    "blast": 160,
    "chance": 16,
    "on-state": 16,
    "hint": 226,
    "quiet": 245,
}
"""The page's colours in the terminal, as codes of the 256-colour palette. They stand on the
terminal's own ground, light or dark, so clues are neither; the 7 is bold in its own colour."""

TERMINAL_HEAT = (114, 117, 152, 229, 222, 209, 167)
"""The page's scale of chances in the terminal: certainly safe, five bands, certainly a mine."""

WRONG_FLAG = 90
"""The ground of a wrong flag in the terminal, which cannot cross it out."""


def pair(name: str) -> Pair:
    """Return a colour of drawings: one of the page's, or one of their own.

    >>> pair("clue-1")
    Pair(light='#0000ff', dark='#7db2ff')
    """
    if name in DRAWING:
        return DRAWING[name]
    return Pair(PAGE[name].light, PAGE[name].dark)


def style_sheet() -> str:
    """Return the page's style sheet of colours."""
    heading = (
        "/* Colours: three faces of one page. Made from sapper/render/palette.py by\n"
        "   tools/write_palette.py; nothing else in the style sheets names a colour.\n"
        "   `data-theme` on the root element is light, dark or contrast. */\n"
    )
    blocks = [heading]
    for theme in Shades._fields:
        default = ":root,\n" if theme == "light" else ""
        scheme = "light" if theme == "light" else "dark"
        blocks += [
            f'{default}:root[data-theme="{theme}"] {{\n  color-scheme: {scheme};',
            *(f"  --{name}: {getattr(shades, theme)};" for name, shades in PAGE.items()),
            "}\n",
        ]
    return "\n".join(blocks)
