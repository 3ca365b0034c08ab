"""Reads certificates strictly: each certificate can be written in only one way."""

import json
import re
from typing import Any

Cell = tuple[int, int]


class Refused(Exception):  # noqa: N818 - named like the result
    """The certificate does not prove its claim."""


def require(condition: bool, reason: str) -> None:
    """Refuse the certificate unless a condition holds."""
    if not condition:
        raise Refused(reason)


def canonical(value: object) -> str:
    """Return the canonical JSON text of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def parts(value: Any, names: str) -> list[Any]:
    """Return the values of an object, which must have exactly these keys."""
    require(isinstance(value, dict) and sorted(value) == sorted(names.split()), f"not {{{names}}}")
    return [value[name] for name in names.split()]


def items(value: Any, what: str) -> list[Any]:
    """Check that a value is a list, and return it."""
    require(isinstance(value, list), f"{what} are not a list")
    return list(value)


def whole(value: Any, below: int, what: str) -> int:
    """Check that a value is an integer, at least 0 and below a bound, and return it."""
    require(type(value) is int and 0 <= value < below, f"{str(value)[:40]!r} is not {what}")
    return int(value)


def flag(value: Any) -> bool:
    """Check that a value is a boolean, and return it."""
    require(type(value) is bool, f"{str(value)[:40]!r} is not true or false")
    return bool(value)


def digits(count: int) -> str:
    """Return a number as text, without the length limits of ``str`` and JSON readers."""
    high, low = divmod(count, 10**4000)
    return f"{digits(high)}{low:04000}" if high else str(low)


class Board:
    """A position in sapper's notation, ``3x3m2:1../.../...``."""

    def __init__(self, text: Any) -> None:
        form = r"([1-9]\d{0,6})x([1-9]\d{0,6})(?:m(0|[1-9]\d{0,12}))?:([0-8.*_/]*)"
        match = re.fullmatch(form, text, re.ASCII) if isinstance(text, str) else None
        if match is None:
            raise Refused("not a board")
        self.width, self.height = int(match[1]), int(match[2])
        self.mines = None if match[3] is None else int(match[3])
        rows = match[4].split("/")
        shape = len(rows) == self.height and {len(row) for row in rows} == {self.width}
        require(shape, "the board's rows do not match its size")
        cells = {(r, c): rows[r][c] for r in range(self.height) for c in range(self.width)}
        self.clues = {cell: int(code) for cell, code in cells.items() if code.isdigit()}
        self.hidden = {cell for cell, code in cells.items() if code == "."}
        self.known = {cell for cell, code in cells.items() if code == "*"}

    def around(self, cell: Cell) -> list[Cell]:
        """Return the neighbours of a cell."""
        row, col = cell
        near = [(r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2)]
        inside = [(r, c) for r, c in near if 0 <= r < self.height and 0 <= c < self.width]
        return [place for place in inside if place != cell]

    def cells(self, value: Any, among: Any, what: str) -> list[Cell]:
        """Read a list of cells of some kind, in ascending order without repetition."""
        found = []
        for pair in items(value, what):
            require(isinstance(pair, list) and len(pair) == 2, f"{what}: not [row, column]")
            place = whole(pair[0], self.height, "a row"), whole(pair[1], self.width, "a column")
            require(place in among, f"{what}: {pair} is not allowed here")
            found.append(place)
        require(found == sorted(set(found)), f"{what} are repeated or not in ascending order")
        return found

    def placed(self, value: Any, clues: Any, *, total: bool) -> set[Cell]:
        """Return the mines of a placement, after checking the clues and the total."""
        mines = set(self.cells(value, self.hidden, "mines of a placement"))
        every = mines | self.known
        for clue in clues:
            here = sum(cell in every for cell in self.around(clue))
            require(here == self.clues[clue], f"a placement has {here} mines around {clue}")
        if total and self.mines is not None:
            require(len(every) == self.mines, f"a placement has {len(every)} mines in total")
        return mines
