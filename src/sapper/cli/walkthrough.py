"""A whole board explained from its start cell: what ``solve --explain`` prints.

The layout is known here and nowhere below: the player of ``hints.walkthrough`` is told the
numbers of the cells it opens.
"""

from typing import TYPE_CHECKING, Any

from sapper.board import Board
from sapper.cli import outputs
from sapper.cli.hint import hint_fields
from sapper.cli.inputs import Item
from sapper.cli.program import ExitCode
from sapper.errors import ConversionError, NotationError
from sapper.grid import Cell
from sapper.layout import Layout

if TYPE_CHECKING:  # loaded when a board is played
    from sapper.hints import WalkThrough


def explain(item: Item, *, start: Cell | None, as_json: bool) -> ExitCode:
    """Play a layout without a guess and print every step with its reason.

    Returns:
        A negative answer when the board needs a guess.

    Raises:
        ConversionError: the input does not tell where the mines are, or where to begin.
        NotationError: the start cell holds a mine.
        GridError: it is outside.
    """
    from sapper.hints import walk_through  # noqa: PLC0415 - loaded when a board is played

    layout = _layout(item)
    board = _begin(item, layout, start)
    walk = walk_through(board, layout.number)
    if as_json:
        outputs.say(outputs.json_line({**item.label, **_fields(walk, layout)}))
    else:
        for line in walk.lines():
            outputs.say(line)
    return ExitCode.DONE if walk.solved else ExitCode.NEGATIVE


def _layout(item: Item) -> Layout:
    """Return the truth; a drawing of mines and nothing opened is one, even without a total."""
    layout = item.saved.truth()
    if layout is not None:
        return layout
    board = item.saved.position()
    try:
        drawn = Layout.from_codes(board.grid, board.cells)
    except NotationError:
        drawn = None
    if drawn is None or drawn.mines == 0:
        raise ConversionError(f"{item.place}this board does not tell where its mines are")
    return drawn


def _begin(item: Item, layout: Layout, start: Cell | None) -> Board:
    """Return the position to play from: the start cell opened, or what the input has opened."""
    saved = item.saved
    cell = saved.start if start is None else start
    if cell is not None:
        return layout.open(layout.covered(), [cell])
    if saved.layout is not None and saved.board is not None and any(saved.board.clues()):
        return saved.board
    raise ConversionError(f"{item.place}no start cell: name one with --start R,C")


def _fields(walk: "WalkThrough", layout: Layout) -> dict[str, Any]:
    return {
        "layout": layout.rows,
        "board": walk.start.id,
        "solved": walk.solved,
        "difficulty": walk.difficulty,
        "counts": {technique.value: count for technique, count in walk.counts.items()},
        "hardest": walk.hardest,
        "steps": [hint_fields(step) for step in walk.steps],
        "stuck": None if walk.stuck is None else hint_fields(walk.stuck),
        "summary": walk.summary,
    }
