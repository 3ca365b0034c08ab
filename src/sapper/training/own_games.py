"""Positions from a player's own games: where a doubtful cell was opened although one was safe."""

from collections.abc import Iterator

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.game import GameRecord, MoveKind
from sapper.game.examination import LIMIT
from sapper.grid import Cell
from sapper.notation import State
from sapper.training.position import Position, Source, certain, grade, with_easy_mines_known

MOST_CELLS = 2_000
"""Cells of the largest board that is looked through; Expert has 480."""

MOST_POSITIONS = 10
"""Positions that one game gives at most, the first ones."""


def needless_guesses(
    record: GameRecord, *, limit: int = LIMIT, stop: Stop | None = None
) -> tuple[Position, ...]:
    """Return the positions of a game in which the player opened a cell that was not certainly safe.

    Only those count in which some other cell was. What the engine does not decide within the limit
    is left out, and so are boards that are too large to be trained on.

    Raises:
        UndecidedError: the flag was set.
    """
    if record.spec.grid.size > MOST_CELLS:
        return ()
    found: list[Position] = []
    for board, targets in openings(record):
        if len(found) == MOST_POSITIONS:
            break
        try:
            safe = certain(board, limit=limit, stop=stop).safe
            doubtful = [cell for cell in targets if cell not in safe]
            if safe and doubtful:
                plain = with_easy_mines_known(board, limit=limit, stop=stop)
                found.append(
                    grade(plain, source=Source.GAME, played=doubtful[0], limit=limit, stop=stop)
                )
        except UndecidedError:
            if stop is not None and stop.is_set():
                raise
    return tuple(found)


def openings(record: GameRecord) -> Iterator[tuple[Board, tuple[Cell, ...]]]:
    """Yield the board before each opening but the first, and the cells that were opened at once."""
    grid = record.spec.grid
    codes = bytearray([State.HIDDEN]) * grid.size
    marks: dict[Cell, int] = {}  # 1 stands for a flag, 2 for a question mark
    kinds = 3 if record.question_marks else 2
    begun = False
    for recorded in record.moves:
        move = recorded.move
        if move.kind is MoveKind.FLAG:
            marks[move.cell] = (marks.get(move.cell, 0) + 1) % kinds
            continue
        if begun:
            board = Board(grid, record.spec.mines, bytes(codes))
            targets: tuple[Cell, ...] = (move.cell,)
            if move.kind is MoveKind.CHORD:
                around = grid.neighbours(move.cell)
                targets = tuple(
                    cell for cell in around if board.is_hidden(cell) and marks.get(cell) != 1
                )
            yield board, targets
        begun = True
        for cell, number in recorded.answer:
            codes[grid.index(cell)] = number
