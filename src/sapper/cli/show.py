"""``sapper show``: a board for people, in the terminal or as a picture."""

from sapper import words
from sapper.answers.boards import BoardCounts
from sapper.board import Board
from sapper.cli import inputs, options, outputs
from sapper.cli.inputs import Item
from sapper.cli.options import command, flag, json_flag, option
from sapper.errors import ConversionError
from sapper.formats import SavedBoard
from sapper.grid import Cell
from sapper.notation import State
from sapper.plain_data import escaped
from sapper.render import ansi, svg
from sapper.render.overlay import Fill, Icon, Mark, Shape
from sapper.render.png import from_svg

EPILOG = """\
Examples
  sapper show game.board
  sapper show --reveal --svg board.svg game.mbf
  sapper show --highlight 0,1 3x3m2:1../.../...
"""


@command(epilog=EPILOG)
@options.board_argument
@option("--svg FILE", "Write an SVG file instead.", name="picture")
@option("--png FILE", "Write a PNG file instead (extra png).")
@flag("--reveal", "Show all mines, if the input contains them.")
@option(
    "--highlight R,C",
    "Highlight a cell, counted from 0; may be repeated.",
    name="cells",
    multiple=True,
)
@flag("--labels/--no-labels", "Number the rows and columns, from 1.", default=True)
@options.colour_option
@json_flag("One JSON line per board: its id and its counts.")
def show(
    source: str,
    *,
    picture: str | None,
    png: str | None,
    reveal: bool,
    cells: tuple[Cell, ...],
    labels: bool,
    colour: bool | None,
    as_json: bool,
) -> None:
    """Draw a board.

    If the input is a layout without a position, all mines and numbers are shown.

    Signs
      .  hidden                     F  flag
      1-8  number (a 0 is empty)    !  wrong flag
      *  mine                       ?  question mark
      _  opened, number unknown     X  opened mine
      [.]  highlighted
    """
    boards = inputs.read(source)
    if picture is not None or png is not None:
        boards = boards.single("--png" if picture is None else "--svg")
    items = boards.all()
    if picture is not None or png is not None:
        drawing = _svg(items[0], cells, reveal=reveal, labels=labels)
        if png is not None:
            outputs.write(png, from_svg(drawing))
        if picture is not None:
            outputs.write(picture, drawing.encode("utf-8"))
    elif as_json:
        lines = [
            outputs.answer_line(item.label, BoardCounts.of(_drawn(item.saved, reveal=reveal)))
            for item in items
        ]
        outputs.echo("\n".join(lines))
    else:
        bright = outputs.wants_colour(colour)
        drawings = [
            f"{_heading(item, reveal=reveal)}\n"
            f"{_text(item.saved, cells, reveal=reveal, labels=labels, colour=bright)}"
            for item in items
        ]
        outputs.echo("\n\n".join(drawings))


def _drawn(saved: SavedBoard, *, reveal: bool) -> Board:
    """Return the position, or the whole layout if it is requested or there is no position."""
    if saved.board is not None and not reveal:
        return saved.board
    layout = saved.truth()
    if layout is None:
        raise ConversionError("the mines of this board are not known: omit --reveal")
    return layout.revealed()


def _heading(item: Item, *, reveal: bool) -> str:
    board = _drawn(item.saved, reveal=reveal)
    total = (
        "mine count not given"
        if board.mines is None
        else f"{board.mines} {words.mine(board.mines)}"
    )
    name = "" if item.name is None else f"{escaped(item.name)}: "
    return f"{name}{board.grid.width}x{board.grid.height}, {total}"


def _text(
    saved: SavedBoard, cells: tuple[Cell, ...], *, reveal: bool, labels: bool, colour: bool
) -> str:
    board = _drawn(saved, reveal=reveal)
    marks = {}
    if not reveal:
        marks = {cell: "!" if board[cell] == State.BLANK else "F" for cell in saved.flags}
        marks |= dict.fromkeys(saved.questions, "?") | dict.fromkeys(saved.exploded, "X")
    return ansi.draw(board, highlight=cells, marks=marks, labels=labels, colour=colour)


def _svg(item: Item, cells: tuple[Cell, ...], *, reveal: bool, labels: bool) -> str:
    saved = item.saved
    marks: list[Shape] = []
    board = _drawn(saved, reveal=reveal)
    if not reveal:
        wrong = tuple(cell for cell in saved.flags if board[cell] == State.BLANK)
        marks = [
            Fill(saved.exploded, "blast"),
            Icon(Mark.FLAG, saved.flags),
            Icon(Mark.QUESTION, saved.questions),
            Icon(Mark.CROSS, wrong),
        ]
    return svg.draw(board, highlight=cells, overlay=marks, labels=labels, title=item.name)
