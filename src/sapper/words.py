"""Shared texts: counts, shares, cells, refused moves, notes about rules.

In sentences, rows and columns count from 1: "row 1, column 2", or ``r1c2`` if there are many.
``R,C`` always counts from 0 (options, messages, files, JSON), so places that count from 1 are never
written like that.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.grid import Cell

FIRST_CLICK = "The first click is safe, wherever it goes."
"""A note before the first click, in a game that guarantees a safe first click."""

FREE_GUESS = "No cell is certain to be safe, so in this mode a guess cannot lose."
"""A note for a game in which a forced guess is safe."""

CLASSIC_CHANCES = "The chances are computed as in a classic game."
"""A note added to win chances in a game that is more lenient than a classic game."""

ENDINGS: Mapping[str, str] = MappingProxyType(
    {"won": "You won", "lost": "You lost", "resigned": "You gave up"}
)
"""The message to the player about the end of a game, by outcome."""

# Counts and shares.

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """Return a count in words up to ten, otherwise in digits.

    >>> number(2), number(12)
    ('two', '12')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """Return a number of things in digits, with commas between thousands.

    >>> counted(1, "clue"), counted(2_000, "clue"), counted(2, "forced guess")
    ('1 clue', '2,000 clues', '2 forced guesses')
    """
    return f"{count:,} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """Return the plural of a noun.

    >>> plural("cell"), plural("guess")
    ('cells', 'guesses')
    """
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


def everyone(count: int) -> str:
    """Return "both", or "all" with a count.

    >>> everyone(2), everyone(3)
    ('both', 'all three')
    """
    return "both" if count == 2 else f"all {number(count)}"


def mine(count: int) -> str:
    """Return "mine" if the count is one, otherwise "mines"."""
    return "mine" if count == 1 else "mines"


def mines(count: int, *, more: bool = False) -> str:
    """Return a number of mines in words.

    >>> mines(1), mines(2, more=True), mines(0)
    ('one mine', 'two more mines', 'no mines')
    """
    return f"{number(count)}{' more' if more else ''} {mine(count)}"


def percent(share: float | Fraction) -> str:
    """Return a share in per cent; only an exact 0 or 1 becomes 0 % or 100 %.

    Percentages near 0 and 100 have decimals; other percentages are whole numbers.

    >>> percent(0.414), percent(0.0212), percent(0.996), percent(1.0), percent(0.0003)
    ('41 %', '2.1 %', '99.6 %', '100 %', '0.03 %')
    >>> percent(Fraction(1, 10**6)), percent(Fraction(9999, 10**4))
    ('less than 0.01 %', 'more than 99.9 %')
    """
    noise = 1e-9 if isinstance(share, float) else 0
    if share <= noise:
        return "0 %"
    if share >= 1 - noise:
        return "100 %"
    value = 100 * float(share)
    if value > 99.9:
        return "more than 99.9 %"
    if 9.95 <= value < 99:
        return f"{value:.0f} %"
    if value < 0.01:
        return "less than 0.01 %"
    return f"{value:.1f} %" if value >= 0.1 else f"{value:.2g} %"


_ABOUT = 0.03
"""The largest possible error of a chance for which the text says only "about"."""


def certainty(error: float) -> str:
    """Describe in words how precise a chance with this possible error is.

    >>> certainty(0.0), certainty(0.1), certainty(1.0)
    ('exact', 'estimated, ± 10 points', 'roughly estimated')
    """
    if not error:
        return "exact"
    return f"estimated, ± {100 * error:.0f} points" if error < 1 else "roughly estimated"


def reservation(error: float) -> str:
    """Return a note about the possible error of chances; empty if "about" is enough.

    >>> reservation(0.03), reservation(0.1)
    ('', ' (estimated, ± 10 points)')
    """
    return f" ({certainty(error)})" if error > _ABOUT else ""


def chances(shares: Sequence[float], error: float) -> tuple[str, ...]:
    """Return chances to win as text; the last text also contains the possible error if it is large.

    >>> chances([0.424], 0.0), chances([0.424], 0.03)
    (('42 %',), ('about 42 %',))
    >>> chances([0.424, 0.5], 0.1)
    ('about 42 %', 'about 50 % (estimated, ± 10 points)')
    """
    about = "about " if error else ""
    *first, last = (f"{about}{percent(share)}" for share in shares)
    return (*first, f"{last}{reservation(error)}")


def survival(luck: float | Fraction, guesses: int) -> str:
    """Return the chance to survive some guesses.

    >>> survival(Fraction(1, 3), 1), survival(Fraction(1, 12), 2)
    ('33 % chance to survive this guess', '8.3 % chance to survive these guesses')
    """
    return f"{percent(luck)} chance to survive {'this guess' if guesses == 1 else 'these guesses'}"


# Sentences.


def listed(parts: Sequence[str]) -> str:
    """Join parts as in a sentence; parts that contain commas are separated by semicolons.

    >>> listed(["1", "2", "3"]), listed(["row 1, column 2", "row 2, column 1"])
    ('1, 2 and 3', 'row 1, column 2, and row 2, column 1')
    """
    if len(parts) <= 1:
        return "".join(parts)
    inner = any("," in part for part in parts)
    between, last = ("; ", "; and ") if inner and len(parts) > 2 else (", ", " and ")
    if inner and len(parts) == 2:
        last = ", and "
    return between.join(parts[:-1]) + last + parts[-1]


def letters(number: int) -> str:
    """Return letters for a number from 0: A to Z, then AA, AB and so on.

    >>> [letters(number) for number in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    last = chr(ord("A") + number % 26)
    return last if number < 26 else letters(number // 26 - 1) + last


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return f"{text[0].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """Return a text with a capital first letter and a full stop."""
    return f"{capital(text)}."


# Refused moves.

_REFUSALS: Mapping[IllegalMoveReason, str] = MappingProxyType(
    {
        IllegalMoveReason.OUTSIDE: "{cell} is outside the board.",
        IllegalMoveReason.OVER: "The game is over.",
        IllegalMoveReason.IN_PROGRESS: "The game is not over yet.",
        IllegalMoveReason.OPEN: "{cell} is already open.",
        IllegalMoveReason.HIDDEN: "{cell} is hidden: a chord starts from a number.",
        IllegalMoveReason.FLAGGED: "{cell} has a flag: remove it first.",
        IllegalMoveReason.KNOWN_MINE: "{cell} is already known to be a mine.",
        IllegalMoveReason.FLAG_COUNT: "{cell} doesn't have the right number of flags around it.",
        IllegalMoveReason.NOTHING_TO_OPEN: "{cell} has nothing left to open around it.",
        IllegalMoveReason.NO_QUESTION_MARKS: "This game has no question marks.",
        IllegalMoveReason.NOTHING_TO_UNDO: "There is nothing to undo.",
        IllegalMoveReason.NOTHING_TO_REDO: "There is nothing to redo.",
        IllegalMoveReason.NOTHING_OPENED: "Nothing has been opened yet.",
        IllegalMoveReason.TIME: "A move cannot be earlier than the move before it.",
        IllegalMoveReason.MINE: "{cell} is a mine.",
    }
)


def refusal(error: IllegalMoveError) -> str:
    """Return why a move is refused, as a sentence for players.

    >>> reason = IllegalMoveReason.FLAGGED
    >>> refusal(IllegalMoveError("illegal open: 2,3 is flagged", reason=reason, cell=(2, 3)))
    'Row 3, column 4 has a flag: remove it first.'
    """
    cell = "This cell" if error.cell is None else capital(place(error.cell))
    return _REFUSALS[error.reason].format(cell=cell)


def outside(cell: Cell) -> str:
    """Return why a cell outside the board cannot be played.

    >>> outside((8, 0))
    'Row 9, column 1 is outside the board.'
    """
    return _REFUSALS[IllegalMoveReason.OUTSIDE].format(cell=capital(place(cell)))


def was_safe(cell: Cell) -> str:
    """Return the message that names a safe cell to a player who lost by a guess.

    >>> was_safe((0, 1))
    'Row 1, column 2 was safe.'
    """
    return sentence(f"{place(cell)} was safe")


# Cells.


def place(cell: Cell) -> str:
    """Name one cell.

    >>> place((0, 4))
    'row 1, column 5'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def places(cells: Iterable[Cell]) -> str:
    """Name some cells, grouped by line or block.

    >>> places([(0, 1), (0, 2), (1, 1), (1, 2)])
    'rows 1 and 2, columns 2 and 3'
    >>> places([(0, 0), (1, 0), (2, 0), (2, 5)])
    'column 1, rows 1 and 2, and row 3, columns 1 and 6'
    """
    return listed([name for name, _ in place_parts(cells)])


def place_parts(cells: Iterable[Cell]) -> list[tuple[str, int]]:
    """Name the parts of a set of cells, each with its number of cells.

    A part is something that a listener understands as one thing: one cell, cells of one row or
    column, or a block without gaps. If all cells of a part are in one line, this line comes first,
    as in "column 3, rows 1 and 2": in the other order, this could sound like two whole rows.

    >>> place_parts([(0, 2), (0, 9), (2, 2), (2, 9)])
    [('row 1, columns 3 and 10', 2), ('row 3, columns 3 and 10', 2)]
    >>> place_parts([(0, 2), (1, 2)])
    [('column 3, rows 1 and 2', 2)]
    """
    chosen = sorted(cells)
    by_rows = _blocks(chosen)
    by_columns = [(rows, cols) for cols, rows in _blocks(sorted((c, r) for r, c in chosen))]
    fewest = min(by_rows, by_columns, key=len)
    return [(_block(rows, cols), len(rows) * len(cols)) for rows, cols in sorted(fewest)]


def short_places(cells: Iterable[Cell], most: int = 60) -> str:
    """Return short names of cells, such as ``r1c2``; only the first ones if there are many.

    >>> short_places([(0, 1), (3, 0)]), short_places([])
    ('r1c2 r4c1', 'none')
    >>> short_places([(0, 0), (0, 1), (0, 2)], most=2)
    'r1c1 r1c2 and 1 more'
    """
    chosen = sorted(cells)
    if not chosen:
        return "none"
    text = " ".join(f"r{row + 1}c{col + 1}" for row, col in chosen[:most])
    return text if len(chosen) <= most else f"{text} and {len(chosen) - most:,} more"


def are(cells: Sequence[Cell], *, mine: bool) -> str:
    """Return the words that follow the names of some cells, such as "is safe" or "are mines"."""
    if len(cells) == 1:
        return "is a mine" if mine else "is safe"
    return "are mines" if mine else "are safe"


def corners(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    """Return the first and the last cell of the smallest rectangle around some cells."""
    rows, cols = zip(*cells, strict=True)
    return (min(rows), min(cols)), (max(rows), max(cols))


def area(cells: Iterable[Cell]) -> str:
    """Name the smallest rectangle around some cells.

    >>> area([(0, 3), (2, 4)])
    'rows 1 to 3, columns 4 to 5'
    """
    (top, left), (bottom, right) = corners(cells)
    return f"{_span('row', top, bottom)}, {_span('column', left, right)}"


def _span(word: str, first: int, last: int) -> str:
    if first == last:
        return f"{word} {first + 1}"
    return f"{word}s {first + 1} to {last + 1}"


def _lines(word: str, numbers: Sequence[int]) -> str:
    """Name rows or columns; of three or more in sequence, only the first and the last are named."""
    runs: list[list[int]] = []
    for line in numbers:
        if runs and runs[-1][-1] == line - 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    parts: list[str] = []
    for run in runs:
        if len(run) > 2:
            parts.append(f"{run[0] + 1} to {run[-1] + 1}")
        else:
            parts.extend(str(line + 1) for line in run)
    return f"{word}{'' if len(numbers) == 1 else 's'} {listed(parts)}"


_Lines = tuple[int, ...]
"""The indices of rows or of columns, ascending."""


def _blocks(cells: Sequence[Cell]) -> list[tuple[_Lines, _Lines]]:
    """Group consecutive rows that have cells in the same columns."""
    columns: dict[int, list[int]] = {}
    for row, col in cells:
        columns.setdefault(row, []).append(col)
    alike: dict[_Lines, list[int]] = {}
    for row, cols in columns.items():
        alike.setdefault(tuple(cols), []).append(row)
    found: list[tuple[_Lines, _Lines]] = []
    for same, rows in alike.items():
        if len(same) == 1 or (_is_run(rows) and _is_run(same)):
            found.append((tuple(rows), same))
        else:
            found += [((row,), same) for row in rows]
    return found


def _is_run(lines: Sequence[int]) -> bool:
    return lines[-1] - lines[0] == len(lines) - 1


def _block(rows: _Lines, cols: _Lines) -> str:
    if len(rows) > 1 and len(cols) == 1:
        return f"{_lines('column', cols)}, {_lines('row', rows)}"
    return f"{_lines('row', rows)}, {_lines('column', cols)}"
