"""A whole board explained from its start cell: what ``solve --explain`` prints.

The layout is known here and nowhere below: the player of ``hints.walkthrough`` is told the
numbers of the cells it opens.
"""

from typing import Any

from sapper.board import Board
from sapper.cli import outputs, replies
from sapper.cli.exit_codes import ExitCode
from sapper.cli.hint import hint_fields
from sapper.cli.inputs import Input, Item
from sapper.engine import Stop
from sapper.errors import ConversionError, NotationError
from sapper.grid import Cell
from sapper.hints import Kind, WalkThrough, walk_through
from sapper.layout import Layout


def explain(boards: Input, *, start: Cell | None, limit: int, as_json: bool) -> ExitCode:
    """Play layouts without a guess and print every step with its reason.

    Args:
        boards: the input.
        start: where to begin, unless the input says it.
        limit: steps that the engine may take for one question.
        as_json: print a line of JSON a board.

    Returns:
        A negative answer when a board needs a guess; undecided when it was too hard to tell.

    Raises:
        ConversionError: the input does not tell where the mines are, or where to begin.
        NotationError: the start cell holds a mine.
        GridError: it is outside.
    """

    def ask(item: Item, stop: Stop) -> tuple[Item, Layout, WalkThrough]:
        layout = layout_of(item)
        board = _begin(item, layout, start)
        return item, layout, walk_through(board, layout.number, limit=limit, stop=stop)

    code = ExitCode.DONE
    for item, layout, walk in replies.answers(boards, ask, activity="explaining"):
        code = max(code, _code(walk))
        if as_json:
            outputs.say(outputs.json_line({**item.label, **_fields(walk, layout)}))
        else:
            for line in walk.lines():
                outputs.say(line)
    return code


def _code(walk: WalkThrough) -> ExitCode:
    if walk.stuck is None:
        return ExitCode.DONE
    return ExitCode.UNDECIDED if walk.stuck.kind is Kind.UNDECIDED else ExitCode.NEGATIVE


def layout_of(item: Item) -> Layout:
    """Return the truth; a drawing of mines and nothing opened is one, even without a total.

    Raises:
        ConversionError: the input does not tell it.
    """
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


def _fields(walk: WalkThrough, layout: Layout) -> dict[str, Any]:
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
