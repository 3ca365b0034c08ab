"""``sapper hint``: a cell that is safe, with the proof, or the best guess."""

from sapper.answers import hints as answers
from sapper.app import questions
from sapper.app.questions import AskedBoard
from sapper.board import Board
from sapper.cli import options
from sapper.cli.answer_stream import BoardQuestions, Reply, about_boards
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import command, option
from sapper.engine import Stop
from sapper.errors import HintError
from sapper.grid import Cell
from sapper.hints import Detail, Hint, Kind, drawing
from sapper.render import svg
from sapper.spec import FirstClick, GameSpec, HintSource, Mode, choice

EPILOG = """\
Examples
  sapper hint 4x2:..../1211
  sapper hint --level 1 game.board
  sapper hint --flag 0,2 --svg hint.svg 4x2:..../1211
"""


@command(epilog=EPILOG)
@option(
    "--level 1|2|3",
    "Level 1 shows the area, 2 the numbers to look at, 3 the cells and why.",
    type=options.whole_number,
    default=3,
)
@option(
    "--flag R,C",
    "A cell that the player has flagged, counted from 0; may be repeated.",
    name="flags",
    multiple=True,
)
@option("--mode MODE", "The mode of the game; in some modes a forced guess is safe.", names=Mode)
@option(
    "--by SOURCE",
    f"Which method finds the safe cell. {options.meanings(HintSource)}",
    names=HintSource,
    default=HintSource.EXACT.value,
)
@option(
    "--near R,C", "If several cells are equally easy, prefer one near this cell, counted from 0."
)
@option(
    "--random-move SEED",
    "If no cell is certain to be safe, suggest a random move instead of the best guess.",
)
@options.picture_option("Draw the hint: safe cells green, mines red, the numbers used blue.")
@about_boards(options.limit_option, options.seconds_option, options.threads_option)
def hint(
    asked: BoardQuestions,
    *,
    level: int,
    flags: tuple[Cell, ...],
    mode: str | None,
    by: str,
    near: Cell | None,
    random_move: int | None,
    picture: str | None,
) -> ExitCode:
    """Give a hint: the easiest safe cell, with a step-by-step proof.

    If no cell is certain to be safe, the hint is "I don't know" with the best guess, its risk and
    the cells that are certain to be mines. Flags are not trusted. A flag that is provably wrong is
    pointed out first.

    Text counts rows and columns from 1, JSON and options from 0. JSON keys: name, board, kind,
    level, title, text (with letters), spoken (with rows and columns), certain, technique,
    uses_total, area, clues, labels, cells, mines, mines_text, steps, guess.
    """
    if level not in list(Detail):
        raise HintError(f"{level!r} is not a level: choose 1, 2 or 3")
    if mode is not None:
        choice(Mode, "mode", mode)
    source_of_hint = choice(HintSource, "source of hints", by)
    asked.single_for("--svg", picture)

    def ask(item: Item, stop: Stop) -> Reply:
        board = item.saved.position()
        found = questions.hint(
            AskedBoard(board, _spec(board, mode), _flags(item, flags), last_opened=near),
            level=level,
            by=source_of_hint,
            random_move=random_move,
            limit=asked.budget.limit,
            seconds=asked.budget.seconds,
            stop=stop,
        )
        text = asked.text(item, answers.Hint.of(found), lambda: found.text)
        reply = Reply(text, _code(found))
        return reply.with_picture(picture, item, lambda: _svg(item, found, flags))

    return asked.answer("looking", ask)


def _spec(board: Board, mode: str | None) -> GameSpec | None:
    """Return the rules for the hint; they do not guarantee a safe first click."""
    if mode is None:
        return None
    rules = Mode(mode), FirstClick.ANY
    return GameSpec(board.grid.width, board.grid.height, board.mines or 0, *rules)


def _flags(item: Item, flags: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the player's flags from the input and the options. Flags on blanks are ignored."""
    board = item.saved.position()
    return (*(cell for cell in item.saved.flags if board.is_hidden(cell)), *flags)


def _svg(item: Item, found: Hint, flags: tuple[Cell, ...]) -> str:
    return svg.draw(
        found.board,
        flags=_flags(item, flags),
        overlay=drawing.overlay(found),
        labels=True,
        title=found.text,
    )


def _code(found: Hint) -> ExitCode:
    codes = {Kind.CONTRADICTION: ExitCode.NEGATIVE, Kind.UNDECIDED: ExitCode.UNDECIDED}
    return codes.get(found.kind, ExitCode.DONE)
