"""A game in the terminal in which the player types one command per line.

The rules are those of ``sapper.game``. This module only reads commands and prints results.

Rows and columns are counted from 1, as on the rulers next to the board.
"""

import re
from collections.abc import Callable

from sapper import words
from sapper.cli import game_options, outputs
from sapper.errors import GenerationError, GridError
from sapper.game import MoveKind, Outcome
from sapper.render import ansi
from sapper.spec import GameSpec
from sapper.terminal.play_session import PlaySession

HELP = """\
  open ROW COLUMN    open a cell (o, or just the two numbers)
  flag ROW COLUMN    flag a cell, or remove its flag (f)
  chord ROW COLUMN   open all cells around a number that has its flags (c)
  undo               undo the last move (u)
  redo               redo the move that was undone last (r)
  hint               show a cell that is safe and why, or the best guess (i)
  automaton          switch between exact hints and those of Pestov and Shalyto's automaton (a)
  new                another board of the same kind (n)
  help               this list (h, ?)
  quit               leave (q)
Rows and columns count from 1, as on the rulers: 'o 3 4' is row 3, column 4."""

_WORDS = {
    "o": "open",
    "f": "flag",
    "c": "chord",
    "u": "undo",
    "r": "redo",
    "i": "hint",
    "a": "automaton",
    "n": "new",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
}
_AFTER = "Type 'new', 'undo' or 'quit'."
_MOVES = (MoveKind.OPEN, MoveKind.FLAG, MoveKind.CHORD)  # games here have no question marks
_LINE = re.compile(r"([a-z]+|\?)?\s*(?:([0-9]{1,9})[\s,]+([0-9]{1,9}))?")


class LineGame:
    """A game that is played by typing one command per line."""

    def __init__(self, spec: GameSpec, seed: int, clock: Callable[[], float]) -> None:
        self._session = PlaySession(spec, seed, clock)
        self._colour = outputs.wants_colour(None)
        self.left = False
        """Whether the player has left."""

    def answer(self, line: str) -> None:
        """Perform the command on a line, and print the board or a message."""
        match = _LINE.fullmatch(line.strip().lower())
        word = None if match is None else match[1] or ("open" if match[2] else "")
        if match is None or word is None:
            outputs.echo(f"{line.strip()[:40]!r} is not a move; 'help' lists the moves.")
            return
        word = _WORDS.get(word, word)
        if word in _MOVES:
            self._move(MoveKind(word), match[2], match[3])
        elif match[2] is not None:
            outputs.echo(f"{word!r} takes no row and column; 'help' lists the moves.")
        else:
            self._command(word)

    def _move(self, kind: MoveKind, row: str | None, col: str | None) -> None:
        if row is None or col is None:
            outputs.echo(f"{kind.value!r} needs a row and a column, such as '{kind.value} 3 4'.")
            return
        cell = (int(row) - 1, int(col) - 1)
        try:
            self._answer(self._session.move(kind, cell))
        except GridError:
            outputs.echo(words.outside(cell))
        except GenerationError:
            outputs.echo(f"There are too many mines to start at {row} {col}. Try a corner.")

    def _answer(self, refused: str) -> None:
        """Draw the result of a move, or print why it was refused."""
        if refused:
            outputs.echo(f"{refused} {_AFTER}" if self._session.is_over else refused)
        else:
            self.draw()

    def _command(self, word: str) -> None:
        match word:
            case "":
                self.draw()
            case "help":
                outputs.echo(HELP)
            case "quit":
                self.left = True
            case "new":
                self._session.begin(self._session.spec, game_options.seed_or_new(None))
                self.draw()
            case "undo":
                self._answer(self._session.undo())
            case "redo":
                self._answer(self._session.redo())
            case "hint":
                outputs.echo(self._hint())
            case "automaton":
                outputs.echo(self._session.change_hint_source())
            case _:
                outputs.echo(f"{word[:40]!r} is not a move; 'help' lists the moves.")

    def _hint(self) -> str:
        """Return the cells that are easiest to prove, with the reason, or the best guess."""
        found = self._session.hint()
        return f"The game is over. {_AFTER}" if found is None else found.text

    def draw(self) -> None:
        """Draw the board, and print how many mines are left or how the game ended."""
        game = self._session.game
        marks = dict.fromkeys(game.flags, "F")
        board = game.board
        if self._session.is_over:
            ending = game.ending()
            board = ending.board
            marks = {cell: "F" for cell in game.flags if cell not in ending.wrong_flags}
            marks |= dict.fromkeys(ending.wrong_flags, "!") | dict.fromkeys(ending.hits, "X")
        outputs.echo(ansi.draw(board, marks=marks, colour=self._colour))
        outputs.echo(self._standing())

    def _standing(self) -> str:
        session = self._session
        match session.outcome:
            case Outcome.PLAYING:
                return f"{session.mines_left} {words.mine(session.mines_left)} left"
            case Outcome.WON:
                return f"{session.standing} Type 'new' or 'quit'."
        return f"{session.standing} {_AFTER}"
