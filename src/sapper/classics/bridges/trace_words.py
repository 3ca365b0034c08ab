"""What the classic of components and bridges does, in words, for its trace."""

from collections.abc import Sequence

from sapper.board import Board
from sapper.classics.bridges.counting import Counts, parts_of
from sapper.classics.bridges.sub_components import bridge_cells
from sapper.classics.toolkit.trace import Trace, named
from sapper.clues import OpenClue, frontier
from sapper.grid import Cell
from sapper.notation import State
from sapper.number_words import counted


class Teller:
    """Tells a trace, if there is one.

    >>> trace = Trace()
    >>> board = Board.parse("3x1:.1.")
    >>> Teller(board, board, trace).saturation()
    >>> trace.steps[0].text
    'saturated clues: mine none; safe none'
    """

    __slots__ = ("_board", "_saturated", "_trace")

    def __init__(self, board: Board, saturated: Board, trace: Trace | None) -> None:
        self._board = board
        self._saturated = saturated
        self._trace = trace

    def saturation(self) -> None:
        """Tell what the one-clue rules found."""
        if self._trace is None:
            return
        hidden = self._board.cells_in(State.HIDDEN)
        mines = [cell for cell in hidden if self._saturated[cell] == State.MINE]
        safe = [cell for cell in hidden if self._saturated[cell] == State.BLANK]
        text = f"saturated clues: mine {named(mines)}; safe {named(safe)}"
        self._trace.tell(text, lambda: self._saturated, cells=(*mines, *safe))

    def cut(self, component: Sequence[OpenClue], name: str) -> None:
        """Tell of a component before it is counted: its size, its sub-components and bridges."""
        if self._trace is None:
            return
        parts = parts_of(component)
        cells = frontier(component)
        text = f"component {name}: {counted(len(component), 'clue')}, {counted(len(cells), 'cell')}"
        bridges: tuple[Cell, ...] = ()
        if len(parts) > 1:
            bridges = bridge_cells(parts)
            text += f"; cut into {len(parts)} at the bridges {named(bridges)}"
        self._trace.tell(
            text,
            lambda: self._saturated,
            cells=bridges,
            clues=[clue.cell for clue in component],
            sets=[set(frontier(part)) - set(bridges) for part in parts],
        )

    def counts(self, component: Sequence[OpenClue], counts: Counts, name: str) -> None:
        """Tell how many solutions a component has for each number of mines."""
        if self._trace is None:
            return
        said = [
            f"{ways:,} with {counted(mines, 'mine')}"
            for mines, ways in enumerate(counts.solutions)
            if ways
        ]
        text = f"component {name}: solutions: {', '.join(said) or 'none'}"
        self._trace.tell(text, lambda: self._saturated, sets=[frontier(component)])

    def total(
        self,
        whole: Sequence[Sequence[OpenClue]],
        allowed: Sequence[int],
        outside: Sequence[Cell],
        left: int | None,
    ) -> None:
        """Tell which mine numbers the rest of the board leaves each component."""
        if self._trace is None or left is None:
            return
        names = [
            *(f"component {number}" for number in range(1, len(whole) + 1)),
            "the cells beyond",
        ]
        said = [f"{name} {_numbers(set_)}" for name, set_ in zip(names, allowed, strict=True)]
        self._trace.tell(
            f"mine total, {counted(left, 'mine')} left: may hold: {'; '.join(said)}",
            lambda: self._saturated,
            sets=[*(frontier(each) for each in whole), *([outside] if outside else [])],
        )


def _numbers(numbers: int) -> str:
    """Return a set of mine numbers in words, neighbours joined.

    >>> _numbers(0b1011101), _numbers(0)
    ('0, 2-4, 6', 'nothing fits')
    """
    runs: list[list[int]] = []
    for mines in range(numbers.bit_length()):
        if numbers >> mines & 1:
            if runs and runs[-1][1] == mines - 1:
                runs[-1][1] = mines
            else:
                runs.append([mines, mines])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs) or "nothing fits"
