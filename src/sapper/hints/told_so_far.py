"""What has been told before a sentence of a proof: a clue is spoken of as it then stands."""

from collections.abc import Iterable

from sapper.board import Board
from sapper.grid import Cell
from sapper.hints.step import ProofSteps
from sapper.notation import State


class ToldSoFar:
    """The mines and safe cells that earlier sentences told.

    >>> from sapper.hints.proof_search import ProofSearch
    >>> board = Board.parse("3x2:.../121")
    >>> proof = ProofSearch(board).easiest([(0, 1)], mine=False)
    >>> ToldSoFar(board, proof, 0).lacks((1, 1)), ToldSoFar(board, proof, 1).lacks((1, 1))
    (2, 1)
    """

    def __init__(
        self, board: Board, proof: ProofSteps, place: int, lines: int | None = None
    ) -> None:
        """Listen to a proof up to a sentence.

        Args:
            board: the position.
            proof: what is told.
            place: the step that is about to be told, from 0.
            lines: within it, how many lines of its argument were told; ``None`` before its
                supposition.
        """
        self._board = board
        self._steps: dict[Cell, int] = {}
        self._mines: set[Cell] = set()
        self._safe: set[Cell] = set()
        for number, step in enumerate(proof.steps[:place]):
            self._steps.update(dict.fromkeys(step.cells, number))
            self._learn(step.cells, mine=step.mine)
        if lines is not None:
            step = proof.steps[place]
            self._learn(step.cells, mine=not step.mine)
            for line in step.argument[:lines]:
                if line.mine is not None:
                    self._learn(line.cells, mine=line.mine)

    def number(self, clue: Cell) -> int:
        """Return the number of a clue."""
        return self._board.clue(clue) or 0

    def on_board(self, clue: Cell) -> int:
        """Return how many mines around a clue are known on the board itself."""
        near = self._board.grid.neighbours(clue)
        return sum(self._board[cell] == State.MINE for cell in near)

    def lacks(self, clue: Cell) -> int:
        """Return how many mines a clue lacks besides those that are known or told."""
        return self.number(clue) - self.on_board(clue) - len(self.mines(clue))

    def hidden(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue, whatever was told of them."""
        near = self._board.grid.neighbours(clue)
        return [cell for cell in near if self._board.is_hidden(cell)]

    def mines(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue that were told to be mines."""
        return [cell for cell in self.hidden(clue) if cell in self._mines]

    def safe(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue that were told to be safe."""
        return [cell for cell in self.hidden(clue) if cell in self._safe]

    def undecided(self, clue: Cell) -> list[Cell]:
        """Return the hidden cells around a clue of which nothing was told."""
        told = self._mines | self._safe
        return [cell for cell in self.hidden(clue) if cell not in told]

    def facts(self, cells: Iterable[Cell]) -> list[tuple[tuple[Cell, ...], int]]:
        """Return cells by the earlier steps that decided them."""
        found: dict[int, list[Cell]] = {}
        for cell in cells:
            if cell in self._steps:
                found.setdefault(self._steps[cell], []).append(cell)
        return [(tuple(same), step) for step, same in sorted(found.items())]

    def _learn(self, cells: Iterable[Cell], *, mine: bool) -> None:
        (self._mines if mine else self._safe).update(cells)
