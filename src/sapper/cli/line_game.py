"""A game played line by line in the terminal: reads a command, makes the move and draws.

The rules are those of ``sapper.game``, and so is what they forbid; here it is only put in words.

Rows and columns count from 1 here, as on the rulers beside the board.
"""

import re
from collections.abc import Callable

from sapper import words
from sapper.cli import game_options, outputs
from sapper.errors import GenerationError, IllegalMoveError, IllegalMoveReason
from sapper.game import Ending, Game, Move, MoveKind, Outcome
from sapper.game.ruling import LIMIT
from sapper.hints import hint
from sapper.render import ansi
from sapper.spec import GameSpec

HELP = """\
  open ROW COLUMN    open a cell (o, or the two numbers alone)
  flag ROW COLUMN    flag a cell, or take the flag away (f)
  chord ROW COLUMN   open all around a number that has its flags (c)
  undo               take the last move back (u)
  redo               make it again (r)
  hint               a certain step and why, or the best guess (i)
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
    "n": "new",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
}
_MOVES = (MoveKind.OPEN, MoveKind.FLAG, MoveKind.CHORD)  # a game here has no question marks
_LINE = re.compile(r"([a-z]+|\?)?\s*(?:([0-9]{1,9})[\s,]+([0-9]{1,9}))?")


class LineGame:
    """A game that is played by typing one command a line."""

    def __init__(self, spec: GameSpec, seed: int, clock: Callable[[], float]) -> None:
        self._spec = spec
        self._seed = seed
        self._clock = clock
        self._colour = outputs.wants_colour(None)
        self.left = False
        """Whether the player has left."""
        self._begin()

    def _begin(self) -> None:
        self._game = Game(self._spec, self._seed)
        self._begun: float | None = None

    def answer(self, line: str) -> None:
        """Do what a line says, and draw or explain."""
        match = _LINE.fullmatch(line.strip().lower())
        word = None if match is None else match[1] or ("open" if match[2] else "")
        if match is None or word is None:
            outputs.echo(f"{line.strip()[:40]!r} is not a move; 'help' lists the moves.")
            return
        word = _WORDS.get(word, word)
        if word in _MOVES:
            self._move(MoveKind(word), match[2], match[3])
        elif match[2] is not None:
            outputs.echo(f"{word!r} does not take a row and a column; 'help' lists the moves.")
        else:
            self._command(word)

    def _move(self, kind: MoveKind, row: str | None, col: str | None) -> None:
        if row is None or col is None:
            outputs.echo(f"{kind.value!r} needs a row and a column, such as '{kind.value} 3 4'.")
            return
        cell = (int(row) - 1, int(col) - 1)
        try:
            self._game.play(Move(kind, cell, self._now()))
        except IllegalMoveError as error:
            over = error.reason is IllegalMoveReason.OVER
            outputs.echo(words.refusal(error) + " 'new', 'undo' or 'quit'." * over)
        except GenerationError:
            outputs.echo(f"The mines leave no room to begin at {row} {col}: try a corner.")
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
                self._seed = game_options.seed_or_new(None)
                self._begin()
                self.draw()
            case "undo" | "redo":
                try:
                    self._game.undo() if word == "undo" else self._game.redo()
                except IllegalMoveError:
                    outputs.echo(f"There is nothing to {word}.")
                    return
                self.draw()
            case "hint":
                outputs.echo(self._hint())
            case _:
                outputs.echo(f"{word[:40]!r} is not a move; 'help' lists the moves.")

    def _hint(self) -> str:
        """Return the easiest certain step and why it is certain, or the best guess."""
        game = self._game
        if game.outcome is not Outcome.PLAYING:
            return "The game is over. 'new', 'undo' or 'quit'."
        return hint(game.board, flags=game.flags, spec=game.spec, limit=LIMIT, seconds=0).text

    def draw(self) -> None:
        """Draw the board and say how the game stands."""
        game = self._game
        marks = dict.fromkeys(game.flags, "F")
        board = game.board
        if game.outcome is not Outcome.PLAYING:
            ending = game.ending()
            board = ending.board
            marks = {cell: "F" for cell in game.flags if cell not in ending.wrong_flags}
            marks |= dict.fromkeys(ending.wrong_flags, "!") | dict.fromkeys(ending.hits, "X")
        outputs.echo(ansi.draw(board, marks=marks, colour=self._colour))
        outputs.echo(self._standing())

    def _standing(self) -> str:
        game = self._game
        match game.outcome:
            case Outcome.PLAYING:
                return f"{outputs.mines(game.mines_left)} left"
            case Outcome.WON:
                return f"You won in {self._now():.0f} s. 'new' or 'quit'."
        ending = game.ending()
        wrong = "; ! marks wrong flags" if ending.wrong_flags else ""
        return f"Boom: X was a mine{wrong}.{_lesson(ending)} 'undo', 'new' or 'quit'."

    def _now(self) -> float:
        """Return the seconds since the first move."""
        now = self._clock()
        if self._begun is None:
            self._begun = now
        return now - self._begun


def _lesson(ending: Ending) -> str:
    """Return which safe cell the player could have opened."""
    ruling = ending.ruling
    missed = None if ruling is None else ruling.safe_cell
    return "" if missed is None else f" {words.was_safe(missed)}"
