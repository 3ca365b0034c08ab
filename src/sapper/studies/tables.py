"""Tables of results, as plain data."""

from dataclasses import dataclass

TableValue = str | int | float | bool | None
"""A cell of a table; ``None`` is left blank."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns.

    >>> table = Table("times", "Times", ("cells", "ms"), ((100, 1.5),))
    >>> table.column("ms")
    (1.5,)
    """

    name: str
    """The name of its file."""
    title: str
    """A line above it."""
    columns: tuple[str, ...]
    """The heads."""
    rows: tuple[tuple[TableValue, ...], ...]
    """The rows, each as long as the heads."""
    note: str = ""
    """How to read it, where the heads do not say."""
    precise: frozenset[str] = frozenset()
    """Heads of the columns that are shown with all digits, not with the first three."""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{row!r} has not {len(self.columns)} columns in {self.name!r}")

    def column(self, head: str) -> tuple[TableValue, ...]:
        """Return the values under a head."""
        place = self.columns.index(head)
        return tuple(row[place] for row in self.rows)
