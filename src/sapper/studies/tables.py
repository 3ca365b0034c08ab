"""Tables of results as plain data, and as comma-separated values.

A table that is stored and read again equals the original. A value that could not be read back (a
word that looks like a number, a NaN, a carriage return) is refused when a table is stored.
"""

import csv
import io
import itertools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sapper.errors import StudyError

TableValue = str | int | float | bool | None
"""A cell of a table; ``None`` is left blank."""

Record = Mapping[str, TableValue]
"""A row, by column heading."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with column headings.

    >>> table = Table("times", "Times", ("cells", "ms"), ((100, 1.5),))
    >>> table.column("ms")
    (1.5,)
    """

    name: str
    """The name of the table's file."""
    title: str
    """The title above the table."""
    columns: tuple[str, ...]
    """The headings of the columns."""
    rows: tuple[tuple[TableValue, ...], ...]
    """The rows, each as long as the list of headings."""
    note: str = ""
    """An explanation, if the headings are not enough."""
    precise: frozenset[str] = frozenset()
    """Columns shown with all digits instead of three."""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                wanted = f"{len(self.columns)} columns in {self.name!r}"
                raise ValueError(f"{row!r} has {len(row)} values for {wanted}")

    def column(self, head: str) -> tuple[TableValue, ...]:
        """Return the values of a column.

        Args:
            head: Its heading.
        """
        place = self.columns.index(head)
        return tuple(row[place] for row in self.rows)

    def records(self, **wanted: TableValue) -> tuple[Record, ...]:
        """Return the rows that have these values, each as a map from headings to values.

        Args:
            wanted: Values by column heading; a row is returned if it has all of them.

        >>> table = Table("times", "Times", ("cells", "ms"), ((100, 1.5), (200, 3.1)))
        >>> table.records(cells=200)
        ({'cells': 200, 'ms': 3.1},)
        """
        rows = (dict(zip(self.columns, row, strict=True)) for row in self.rows)
        return tuple(
            row for row in rows if all(row[head] == value for head, value in wanted.items())
        )


Tables = Mapping[str, Table]
"""Tables by their names."""


def by_name(tables: Sequence[Table]) -> Tables:
    """Return tables by their names."""
    named = {table.name: table for table in tables}
    if len(named) < len(tables):
        raise ValueError(
            f"two tables have the same name: {', '.join(table.name for table in tables)}"
        )
    return named


def number(value: TableValue) -> float:
    """Return the number in a cell."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{value!r} is not a number")
    return float(value)


def leading_number(value: TableValue) -> float:
    """Return the number that a cell starts with.

    >>> leading_number("20 %"), leading_number("30x16"), leading_number(400)
    (20.0, 30.0, 400.0)
    """
    return float(re.split("[ x]", str(value), maxsplit=1)[0])


def estimate(record: Record, head: str) -> tuple[float, float, float]:
    """Return an estimate and its interval: the columns "…", "…, from" and "…, to" of a row."""
    value, low, high = (number(record[f"{head}{end}"]) for end in ENDS)
    return value, low, high


ENDS = ("", ", from", ", to")
"""The suffixes of three column headings: for a value, and for the two ends of its interval."""


def percent(record: Record, head: str) -> str:
    """Return a share and its interval in per cent."""
    value, low, high = (100 * each for each in estimate(record, head))
    return f"{value:.0f} % ({low:.0f} to {high:.0f})"


def shown(value: TableValue, *, precise: bool = False) -> str:
    """Return a value for display.

    >>> [shown(value) for value in (None, True, 12345, 0.123456, 123456.7)]
    ['', 'yes', '12,345', '0.123', '123,457']
    >>> shown(1.00004912, precise=True)
    '1.0000491'
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        if precise:
            return f"{value:.8g}"
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return value


DIGITS = 6
"""The number of digits of a stored number; columns shown with all digits have twice as many."""


def csv_of(table: Table) -> str:
    r"""Return a table as comma-separated values.

    >>> csv_of(Table("t", "T", ("a", "b"), ((1, None), (2.5, True))))
    'a,b\n1,\n2.5,true\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows:
        writer.writerow([str(value).lower() if isinstance(value, bool) else value for value in row])
    return out.getvalue()


def rows_of(text: str) -> tuple[tuple[str, ...], tuple[tuple[TableValue, ...], ...]]:
    r"""Return the headings and rows of comma-separated values.

    >>> rows_of("a,b\n1,\n2.5,true\n")
    (('a', 'b'), ((1, None), (2.5, True)))
    """
    heads, *rows = csv.reader(io.StringIO(text))
    return tuple(heads), tuple(tuple(_value(cell) for cell in row) for row in rows)


def rounded(table: Table) -> Table:
    """Return a table as it is stored: numbers with a fixed number of digits.

    >>> rounded(Table("t", "T", ("a",), ((0.123456789,),))).rows
    ((0.123457,),)
    """
    digits = [2 * DIGITS if head in table.precise else DIGITS for head in table.columns]
    rows = tuple(
        tuple(
            float(f"{value:.{kept}g}") if isinstance(value, float) else value
            for value, kept in zip(row, digits, strict=True)
        )
        for row in table.rows
    )
    for value in itertools.chain(table.columns, *rows):
        if isinstance(value, str) and "\r" in value:  # Python before 3.13 never quotes it
            raise StudyError(f"{value!r} in the table {table.name!r} has a carriage return")
    kept = Table(table.name, table.title, table.columns, rows, table.note, table.precise)
    for row, again in zip(kept.rows, rows_of(csv_of(kept))[1], strict=True):
        for value, found in zip(row, again, strict=True):
            if type(value) is not type(found) or value != found:
                raise StudyError(f"{value!r} in the table {table.name!r} reads back as {found!r}")
    return kept


def _value(cell: str) -> TableValue:
    if cell in ("true", "false"):
        return cell == "true"
    for kind in (int, float):
        try:
            value = kind(cell)
        except ValueError:
            continue
        if math.isfinite(value) and str(value) == cell:
            return value
    return cell or None
