"""Every colour of the page, of SVG drawings and of the terminal, by purpose.

The page's skins are generated from this table (``skin_sheet``); ``theme`` uses it for drawings,
``ansi`` for the terminal. No other code contains colours. A name has the same meaning everywhere;
colours that only drawings or only terminals need are in separate tables.
"""

from typing import NamedTuple


class Shades(NamedTuple):
    """A colour in each skin of the page; drawings use the first two skins."""

    field: str
    """The default light skin."""
    night: str
    """The default dark skin."""
    classic: str
    """The greys of Minesweeper in Windows."""
    contrast: str
    """Maximum contrast."""


SHAPES = {
    "field": ("light", 0, 0.12),
    "night": ("dark", 0, 0.12),
    "classic": ("light", 0.11, 0),
    "contrast": ("dark", 0.06, 0),
}
"""For each skin: the browser's colour scheme, the width of a covered tile's bevel, and
the radius of its corners. The width and the radius are shares of the tile's width."""


PAGE = {
    # The page around the game.
    "page": Shades("#f3f5f6", "#0f1417", "#e8eaee", "#000000"),
    "panel": Shades("#ffffff", "#171d21", "#f8f9fb", "#000000"),
    "line": Shades("#d3dbe0", "#2b363d", "#c3c8d0", "#ffffff"),
    "text": Shades("#1a2024", "#e8edf0", "#14161a", "#ffffff"),
    "quiet": Shades("#56616a", "#9aa6ae", "#4c525c", "#f0f0f0"),
    "accent": Shades("#1f66d6", "#6fa8ff", "#1a55ad", "#ffe600"),
    "on-accent": Shades("#ffffff", "#0b1524", "#ffffff", "#000000"),
    "focus": Shades("#1f66d6", "#6fa8ff", "#0b57d0", "#00e5ff"),
    "good": Shades("#1a7a47", "#57c98a", "#176329", "#6dff84"),
    "on-good": Shades("#ffffff", "#06190e", "#ffffff", "#000000"),
    "bad": Shades("#b92b1f", "#ff8a7e", "#a8160b", "#ff9d94"),
    "good-ground": Shades("#e6f4eb", "#14281d", "#dcf1df", "#002b08"),
    "bad-ground": Shades("#fbebe9", "#331b19", "#fbe1de", "#3a0000"),
    "info-ground": Shades("#ebf1fb", "#172536", "#e3ecfa", "#001a3d"),
    # Accent colours for flags, guesses and proofs.
    "flag": Shades("#cf3527", "#ff6f61", "#b3190d", "#ff9d94"),
    "on-flag": Shades("#ffffff", "#2a0703", "#ffffff", "#000000"),
    "guess": Shades("#a15c00", "#f0b04f", "#7a4a00", "#ffe600"),
    "explain": Shades("#6b3fc0", "#b79cff", "#5b34a8", "#d3b8ff"),
    # The game: window, cells, digits, mines, flags.
    "metal": Shades("#f3f5f6", "#0f1417", "#c0c0c0", "#000000"),
    "bevel-light": Shades("#f8fafb", "#12181c", "#ffffff", "#ffffff"),
    "bevel-shade": Shades("#f8fafb", "#12181c", "#808080", "#ffffff"),
    "cover": Shades("#86a5b8", "#3a4b57", "#c0c0c0", "#34383f"),
    "cover-hover": Shades("#96b3c4", "#455864", "#cbcbcb", "#4a4f58"),
    "cover-pressed": Shades("#7593a6", "#2f3e49", "#d6d6d6", "#101010"),
    "open": Shades("#f8fafb", "#12181c", "#d6d6d6", "#000000"),
    "seam": Shades("#e1e7eb", "#1f282e", "#9a9a9a", "#8a8a8a"),
    "clue-1": Shades("#1d5fbf", "#82b4ff", "#0000ff", "#8fbcff"),
    "clue-2": Shades("#19743a", "#6ed08b", "#006c00", "#6dff84"),
    "clue-3": Shades("#c02626", "#ff8c82", "#be0000", "#ff9d94"),
    "clue-4": Shades("#5a2a9a", "#c8a8ff", "#000084", "#d3b8ff"),
    "clue-5": Shades("#8f4700", "#ffb974", "#840000", "#ffb36b"),
    "clue-6": Shades("#006e70", "#5fd5d2", "#006666", "#66ffff"),
    "clue-7": Shades("#20262a", "#e6eaec", "#000000", "#ffffff"),
    "clue-8": Shades("#5f686e", "#a9b2b8", "#595959", "#dcdcdc"),
    "mine-body": Shades("#20262a", "#e6eaec", "#101010", "#ffffff"),
    "mine-glint": Shades("#f8fafb", "#12181c", "#ffffff", "#000000"),
    "flag-cloth": Shades("#9e1b12", "#ff8a7e", "#c40000", "#ffe600"),
    "flag-pole": Shades("#1a2024", "#f2f5f6", "#101010", "#ffffff"),
    "cross": Shades("#9e1b12", "#ff8a7e", "#c40000", "#ff7d72"),
    "blast": Shades("#e8503f", "#a8261b", "#ff3b2b", "#c00000"),
    # Counters and the face.
    "segment-ground": Shades("#f3f5f6", "#0f1417", "#180000", "#000000"),
    "segment-on": Shades("#1a2024", "#e8edf0", "#ff2d1c", "#ffffff"),
    "segment-off": Shades("#f3f5f6", "#0f1417", "#380604", "#1c1c1c"),
    "face": Shades("#ffd447", "#e8c63a", "#ffd93b", "#ffe600"),
    "face-line": Shades("#2b2100", "#2b2100", "#2b2100", "#000000"),
    # Overlays on the cells.
    "heat-low": Shades("#9cc9ee", "#86c5f4", "#86c5f4", "#8fd0ff"),
    "heat-middle": Shades("#f6df7a", "#f6df7a", "#f6df7a", "#ffe600"),
    "heat-high": Shades("#e8705f", "#e8705f", "#e8705f", "#ff7a66"),
    "chance": Shades("#101418", "#101418", "#101010", "#000000"),
    "safe": Shades("#93d6a6", "#8fd694", "#8fd694", "#6dff84"),
    "mine": Shades("#f2a39c", "#f2a39c", "#f2a39c", "#ff9d94"),
    "uncertain": Shades("#e9dfae", "#d8cfa6", "#e9dfae", "#34383f"),
    "on-state": Shades("#14181b", "#14161a", "#14161a", "#000000"),
    "on-unsure": Shades("#5c5531", "#5c5531", "#5c5531", "#ffffff"),
    "state-flag": Shades("#7a0000", "#7a0000", "#7a0000", "#7a0000"),
    "state-pole": Shades("#101418", "#101010", "#101010", "#000000"),
    # The cells of a hint: a ring for safe, a cross for a mine, stripes for a guess.
    "hint-safe": Shades("#14683b", "#6fe38a", "#0b6b1f", "#6dff84"),
    "hint-safe-ground": Shades("#eaf8ee", "#10291a", "#eefaf0", "#000000"),
    # The hints of Pestov and Shalyto's automaton, the same in every skin: yellow for proved cells,
    # blue for random moves.
    "hint-proven": Shades("#2e2500", "#2e2500", "#2e2500", "#2e2500"),
    "hint-proven-ground": Shades("#ffe04a", "#ffe04a", "#ffe04a", "#ffe04a"),
    "hint-random": Shades("#0b2a5c", "#0b2a5c", "#0b2a5c", "#0b2a5c"),
    "hint-random-ground": Shades("#d5e5ff", "#d5e5ff", "#d5e5ff", "#d5e5ff"),
    "hint-random-stripe": Shades("#abc9ff", "#abc9ff", "#abc9ff", "#abc9ff"),
    "hint-mine": Shades("#b3190d", "#ff8a80", "#b00d02", "#ff8578"),
    "hint-mine-ground": Shades("#fdefed", "#35120f", "#fff0ee", "#000000"),
    "hint-gamble": Shades("#5a4300", "#ffe28a", "#5a4300", "#ffe600"),
    "hint-gamble-ground": Shades("#fff4cc", "#332600", "#fff4cc", "#000000"),
    "hint-gamble-stripe": Shades("#f6dc85", "#574300", "#f6dc85", "#4a4300"),
    "hint-flag": Shades("#b3190d", "#ff8a80", "#c40000", "#ffe600"),
    "hint-pole": Shades("#1a2024", "#f2f5f6", "#101010", "#ffffff"),
    "on-badge": Shades("#ffffff", "#160d2b", "#ffffff", "#000000"),
    "hint": Shades("#ffe14a", "#ffe14a", "#ffe94a", "#ffe600"),
    "hint-line": Shades("#7a5c00", "#fff1a6", "#7a5c00", "#ffffff"),
    "clue": Shades("#ede6fc", "#2f2550", "#bcd9ff", "#00336b"),
    "clue-line": Shades("#6b3fc0", "#b79cff", "#1a55ad", "#66d9ff"),
    "conflict": Shades("#ffd9d5", "#5f1f1b", "#ffd3cf", "#6b0000"),
    "conflict-line": Shades("#c0281c", "#ff7a70", "#c01408", "#ff9d94"),
    "edge": Shades("#1a2024", "#f2f5f6", "#14161a", "#ffffff"),
    "halo": Shades("#ffffff", "#0f1417", "#ffffff", "#000000"),
    "tone-0": Shades("#005f96", "#56b4e9", "#005f96", "#66c7ff"),
    "tone-1": Shades("#a34500", "#ff9d57", "#a34500", "#ffad66"),
    "tone-2": Shades("#006a4e", "#3fd6a8", "#006a4e", "#5cf2c4"),
    "tone-3": Shades("#8f3b6c", "#e79fc8", "#8f3b6c", "#ffb3dc"),
    "tone-4": Shades("#6b5b00", "#f0e442", "#6b5b00", "#fff066"),
    "tone-5": Shades("#3d3d99", "#a9a9ff", "#3d3d99", "#bdbdff"),
    "tone-6": Shades("#a01c1c", "#ff8585", "#a01c1c", "#ff9d9d"),
    "tone-7": Shades("#444444", "#cfcfcf", "#444444", "#ffffff"),
}
"""The page's colours; each is a CSS variable of the page."""


class Pair(NamedTuple):
    """A colour for drawings, in a light and a dark version."""

    light: str
    dark: str


DRAWING = {
    "paper": Pair("#ffffff", "#17181b"),
    # In drawings, digits on these backgrounds keep their colours; on the page, they are dark.
    "hint-ground": Pair("#ffe94a", "#c9aa12"),
    "safe-ground": Pair("#8fd694", "#2f7a3c"),
    "mine-ground": Pair("#f2a39c", "#96372f"),
    "faint-ground": Pair("#d4d4d4", "#3c3f46"),
    "faint": Pair("#8a8a8a", "#7b7f88"),
}
"""Colours for drawings only."""

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
"""The page's colours in the terminal, as codes of the 256-colour palette. The terminal's background
may be light or dark, so clues are neither light nor dark; the 7 is bold in the default colour."""

TERMINAL_HEAT = (114, 117, 152, 229, 222, 209, 167)
"""The scale of chances in the terminal, as on the page: safe, five ranges of risk, proved mine."""

WRONG_FLAG = 90
"""The background of a wrong flag in the terminal, where it cannot be crossed out."""


def pair(name: str) -> Pair:
    """Return a colour for drawings: a colour of the page, or one for drawings only.

    >>> pair("clue-1")
    Pair(light='#1d5fbf', dark='#82b4ff')
    """
    if name in DRAWING:
        return DRAWING[name]
    return Pair(PAGE[name].field, PAGE[name].night)


def skin_sheet(skin: str) -> str:
    """Return the style sheet of a skin of the page; it contains only custom properties."""
    default = ":root,\n" if skin == Shades._fields[0] else ""
    scheme, bevel, corner = SHAPES[skin]
    lines = [
        f"/* The skin {skin}. Made from sapper/render/palette.py by tools/write_palette.py. */",
        "",
        f'{default}:root[data-skin="{skin}"] {{',
        f"  color-scheme: {scheme};",
        f"  --tile-bevel: {bevel};",
        f"  --tile-corner: {corner};",
        *(f"  --{name}: {getattr(shades, skin)};" for name, shades in PAGE.items()),
        "}",
    ]
    return "\n".join(lines) + "\n"
