"""Tables as comma-separated values, written and read back.

A table that is read back is the one that was written: what cannot be told apart in such a file (a
word that looks like a number, a value that is no number, a carriage return) is refused when it is
written to be kept.
"""

import csv
import io
import itertools
import math

from sapper.errors import StudyError
from sapper.studies.tables import Table, TableValue

DIGITS = 6
"""Digits of a number in a kept table; columns that are shown with all digits keep twice as many."""


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
    r"""Return the heads and the rows of comma-separated values.

    >>> rows_of("a,b\n1,\n2.5,true\n")
    (('a', 'b'), ((1, None), (2.5, True)))
    """
    heads, *rows = csv.reader(io.StringIO(text))
    return tuple(heads), tuple(tuple(_value(cell) for cell in row) for row in rows)


def rounded(table: Table) -> Table:
    """Return a table as it is kept: numbers with as many digits as anybody needs.

    >>> rounded(Table("t", "T", ("a",), ((0.123456789,),))).rows
    ((0.123457,),)

    Raises:
        StudyError: a value would be read back as another, or not at all.
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
        if isinstance(value, str) and "\r" in value:  # never quoted before Python 3.13
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
