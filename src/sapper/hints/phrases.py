"""Cells, clues and numbers in English, as hints speak of them: rows and columns count from 1."""

from collections.abc import Iterable, Sequence

from sapper.grid import Cell

MOST_NAMED = 8
"""More cells or clues than these are counted, not named: nobody remembers a longer list."""

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
    """Name some cells, those of one line or one block together.

    >>> places([(0, 1), (0, 2), (1, 1), (1, 2)])
    'rows 1 and 2, columns 2 and 3'
    >>> places([(0, 0), (1, 0), (2, 0), (2, 5)])
    'column 1, rows 1 and 2, and row 3, columns 1 and 6'
    """
    return listed([name for name, _ in place_parts(cells)])


def place_parts(cells: Iterable[Cell]) -> list[tuple[str, int]]:
    """Name some cells part by part, each with the number of its cells.

    A part is one cell, cells of one row or of one column, or a block without gaps: what is heard
    as one thing. The single line comes first, lest "rows 1 and 2" be heard as whole rows.

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


def are(cells: Sequence[Cell], *, mine: bool) -> str:
    """Return the predicate that says what some cells are."""
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


def capital(text: str) -> str:
    """Return a text with a capital letter."""
    return f"{text[0].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop."""
    return f"{capital(text)}."


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


_Lines = tuple[int, ...]
"""Rows, or columns, ascending."""


def _blocks(cells: Sequence[Cell]) -> list[tuple[_Lines, _Lines]]:
    """Return rows with the columns of their cells: rows that are alike together, if in sequence."""
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
