"""``sapper solve --explain``: a whole board played from its start cell without guessing.

The layout of the board is used only in this module. The player of ``hints.walkthrough`` sees only
the numbers of the cells that it opens.
"""

from dataclasses import dataclass

from sapper.answers.hints import SolvedBoard
from sapper.board import Board
from sapper.cli import outputs
from sapper.cli.answer_stream import Reply
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.engine import Stop
from sapper.errors import ConversionError, NotationError
from sapper.grid import Cell
from sapper.hints import Kind, WalkThrough, walk_through
from sapper.layout import Layout


@dataclass(frozen=True, slots=True)
class Explanation:
    """How each layout is played and explained."""

    start: Cell | None
    """The start cell, used if the input has none."""
    limit: int
    """The largest number of steps in each call of the engine."""
    as_json: bool
    """Whether the answer is a line of JSON."""

    def answer(self, item: Item, stop: Stop) -> Reply:
        """Play a layout and return every step with its reason.

        The exit code is ``NEGATIVE`` if the board needs a guess, and ``UNDECIDED`` if it was too
        hard.
        """
        layout = layout_of(item)
        board = _first_board(item, layout, self.start)
        walk = walk_through(board, layout.number, limit=self.limit, stop=stop)
        if self.as_json:
            text = outputs.answer_line(item.label, SolvedBoard.of(walk, layout))
        else:
            text = "\n".join(walk.lines())
        return Reply(text, _code(walk))


def _code(walk: WalkThrough) -> ExitCode:
    if walk.stuck is None:
        return ExitCode.DONE
    return ExitCode.UNDECIDED if walk.stuck.kind is Kind.UNDECIDED else ExitCode.NEGATIVE


def layout_of(item: Item) -> Layout:
    """Return the layout. The input may omit the mine count if it shows every mine."""
    layout = item.saved.truth()
    if layout is not None:
        return layout
    board = item.saved.position()
    try:
        drawn = Layout.from_codes(board.grid, board.cells)
    except NotationError:
        drawn = None
    if drawn is None or drawn.mines == 0:
        raise ConversionError("the mines of this board are not known")
    return drawn


def _first_board(item: Item, layout: Layout, start: Cell | None) -> Board:
    """Return the first position: with the start cell opened, or as the input shows it."""
    saved = item.saved
    cell = saved.start if start is None else start
    if cell is not None:
        return layout.open(layout.covered(), [cell])
    if saved.layout is not None and saved.board is not None and any(saved.board.clues()):
        return saved.board
    raise ConversionError("the board has no start cell: name one with --start R,C")
