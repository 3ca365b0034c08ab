"""Cells, clues and numbers in English. Rows and columns count from 1 here, and here alone."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sapper.board import Board
from sapper.clues import OpenClue
from sapper.grid import Cell

LONG = 5
"""From so many clues on, a proof begins with the list of them."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """Return a count in words, from eleven on in digits.

    >>> number(2), number(12)
    ('two', '12')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def everyone(count: int) -> str:
    """Return "both", or "all" with a count.

    >>> everyone(2), everyone(3)
    ('both', 'all three')
    """
    return "both" if count == 2 else f"all {number(count)}"


def mine(count: int) -> str:
    """Return "mine", or "mines" where there are not just one.

    >>> mine(1), mine(2)
    ('mine', 'mines')
    """
    return "mine" if count == 1 else "mines"


def mines(count: int, *, more: bool = False) -> str:
    """Return a number of mines.

    >>> mines(1), mines(2, more=True), mines(0)
    ('one mine', 'two more mines', 'no mines')
    """
    return f"{number(count)}{' more' if more else ''} {mine(count)}"


def listed(parts: Sequence[str]) -> str:
    """Join parts as a sentence does; parts with commas of their own are set apart by more.

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


def place(cell: Cell) -> str:
    """Name one cell.

    >>> place((0, 4))
    'row 1, column 5'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def places(cells: Iterable[Cell]) -> str:
    """Name some cells, those of one rectangle together.

    >>> places([(0, 1), (0, 2), (1, 1), (1, 2)])
    'rows 1 and 2, columns 2 and 3'
    >>> places([(0, 0), (1, 0), (2, 0), (2, 5)])
    'rows 1 and 2, column 1, and row 3, columns 1 and 6'
    """
    columns: dict[int, list[int]] = {}
    for row, col in sorted(cells):
        columns.setdefault(row, []).append(col)
    rows: dict[tuple[int, ...], list[int]] = {}
    for row, cols in columns.items():
        rows.setdefault(tuple(cols), []).append(row)
    return listed(
        [f"{_lines('row', same)}, {_lines('column', cols)}" for cols, same in rows.items()]
    )


def are(cells: Sequence[Cell], *, mine: bool) -> str:
    """Return the predicate that says what some cells are."""
    if len(cells) == 1:
        return "is a mine" if mine else "is safe"
    return "are mines" if mine else "are safe"


def among(cells: Sequence[Cell]) -> str:
    """Say where some mines are: at a cell, or among several."""
    return f"at {place(cells[0])}" if len(cells) == 1 else f"among {places(cells)}"


def these(cells: Sequence[Cell]) -> str:
    """Refer to cells that were named just before."""
    return "this cell" if len(cells) == 1 else "these cells"


def clue(board: Board, cell: Cell) -> str:
    """Name a clue by its number and its place.

    >>> clue(Board.parse("2x1:1."), (0, 0))
    'the 1 at row 1, column 1'
    """
    return f"the {board.clue(cell)} at {place(cell)}"


def clues(board: Board, cells: Sequence[Cell]) -> str:
    """Name some clues, in their order."""
    return listed([clue(board, cell) for cell in cells])


def these_clues(board: Board, cells: Sequence[Cell]) -> str:
    """Name some clues, or refer to them where a long list of them was given before."""
    return clues(board, cells) if len(cells) < LONG else "these clues"


def needs(board: Board, lacking: OpenClue) -> str:
    """Say how many mines a clue lacks, with "more" when it touches known ones.

    >>> from sapper.clues import open_clues
    >>> board = Board.parse("3x1:*2.")
    >>> needs(board, open_clues(board)[0])
    'the 2 at row 1, column 2 needs one more mine'
    """
    more = board.clue(lacking.cell) != lacking.missing
    return f"{clue(board, lacking.cell)} needs {mines(lacking.missing, more=more)}"


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


def capital(text: str) -> str:
    """Return a text with a capital letter."""
    return f"{text[0].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop."""
    return f"{capital(text)}."


def chance(probability: Fraction) -> str:
    """Return a probability as a fraction and a percentage that never rounds to certainty.

    Fractions that nobody could read are rounded, and said to be.

    >>> chance(Fraction(1, 3)), chance(Fraction(1, 100_000))
    ('1/3 (33.3 %)', '1/100000 (less than 0.1 %)')
    >>> chance(Fraction(1_000_003, 5_000_000))
    'about 1/5 (20 %)'
    """
    rounded = probability.limit_denominator(1000)
    if rounded in (0, 1) and 0 < probability < 1:
        rare = min(probability, 1 - probability)
        rounded = Fraction(1, round(1 / rare))
        rounded = 1 - rounded if probability > rare else rounded
    about = "" if rounded == probability else "about "
    return f"{about}{rounded.numerator}/{rounded.denominator} ({_percentage(probability)})"


def _percentage(probability: Fraction) -> str:
    thousandths = round(1000 * probability)
    if thousandths == 0 and probability > 0:
        return "less than 0.1 %"
    if thousandths == 1000 and probability < 1:
        return "more than 99.9 %"
    whole, rest = divmod(thousandths, 10)
    return f"{whole}.{rest} %" if rest else f"{whole} %"


def _span(word: str, first: int, last: int) -> str:
    if first == last:
        return f"{word} {first + 1}"
    return f"{word}s {first + 1} to {last + 1}"


def _lines(word: str, numbers: Sequence[int]) -> str:
    """Name rows or columns, three or more in sequence by their ends."""
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
