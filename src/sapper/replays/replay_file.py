"""Reads replays of other programs.

ms_toollib, the community's reader of replays, crashes on some damaged files. So it runs in a
separate process (``reading_process``), and this module reads its output.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from math import isfinite
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any, Self

from sapper import plain_data
from sapper.errors import NotationError, SapperError, UnavailableError
from sapper.game import GUESS_RULES, Game, GameRecord, GuessRules, Move, MoveKind, Outcome
from sapper.game.modes import NUMBERS
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import GameSpec, Mode

FORMATS = {
    "avf": "Minesweeper Arbiter",
    "evf": "Metasweeper, and other programs that write its format",
    "mvf": "Minesweeper Clone",
    "rmv": "Viennasweeper",
}
"""The supported formats, with the programs that write them."""

MAX_BYTES = 1 << 24
"""The maximum size of a file in bytes; files of long games have a few hundred thousand bytes."""

SECONDS = 30.0
"""Time limit for reading a file, in seconds."""

_WORDS = 200
_PROGRAM = Path(__file__).with_name("reading_process.py")


@dataclass(frozen=True, slots=True)
class ReplayFile:
    """The content of a replay: layout, moves, times, player and program."""

    format: str
    """The name of the format."""
    layout: Layout
    """The mines at the end of the game."""
    moves: tuple[Move, ...]
    """The player's moves with times, without mouse movements."""
    won: bool
    """Whether the game was won, according to the file."""
    mode: int = 0
    """The number of the mode in this format; it determines the rules for guesses."""
    program: str = ""
    """The name of the recording program."""
    player: str = ""
    """The name of the player."""
    seconds: float | None = None
    """The duration of the game, as measured by the program."""

    @property
    def rules(self) -> GuessRules:
        """How guesses were treated; an unknown mode counts as a classic game.

        >>> ReplayFile("evf", Layout.parse("2x1:*."), (), won=True, mode=7).rules
        GuessRules('kill', 'save')
        """
        name = NUMBERS.get(self.mode)
        return GUESS_RULES[Mode.CLASSIC] if name is None else GuessRules.named(name)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes about data missing from the file, and the assumptions made instead."""
        found = ["the first click is assumed to be safe, as in the programs that write such files"]
        if self.mode not in NUMBERS:
            found.append(
                f"game mode {self.mode} is unknown, so guesses are judged as in a classic game"
            )
        if self.format == "avf":
            found.append("times have a precision of 0.01 s")
        return tuple(found)

    def game(self) -> Game:
        """Return the game, replayed on the layout of the file.

        In modes other than classic, the layout may change during a game. The file has the last
        layout, which agrees with all opened numbers. So the game is replayed as a classic game, and
        ``rules`` decides how the guesses in it are judged.

        Raises:
            NotationError: the moves do not fit the layout, or do not lead to the result in the
                file.
        """
        grid, mines = self.layout.grid, self.layout.mines
        spec = GameSpec(grid.width, grid.height, mines)
        try:
            game = Game.from_layout(spec, self.layout)
        except SapperError as error:
            raise NotationError(f"this game is impossible: {error}") from None
        for number, move in enumerate(self.moves, 1):
            try:
                game.play(move)
            except SapperError as error:
                raise NotationError(f"move {number} of the replay: {error}") from None
        if self.won and game.outcome is not Outcome.WON:
            raise NotationError(
                "according to the replay the game was won, but after its moves it is "
                f"{game.outcome.value}"
            )
        return game


def format_of(name: str, data: bytes = b"") -> str | None:
    """Return the format of a file, according to its name or its first bytes; ``None`` if unknown.

    Args:
        name: The name of the file.
        data: The first bytes of the file.

    >>> format_of("game.EVF"), format_of("game", b"*rmv..."), format_of("game.json")
    ('evf', 'rmv', None)
    """
    suffix = PurePath(name).suffix.lower().lstrip(".")
    if suffix in FORMATS:
        return suffix
    return "rmv" if data.startswith(b"*rmv") else None


def read_replay(data: bytes, form: str, *, seconds: float = SECONDS) -> ReplayFile:
    """Read a replay.

    Args:
        data: the file's bytes.
        form: one of ``FORMATS``.
        seconds: time limit.

    Raises:
        NotationError: the data does not have this format, or is damaged.
        UnavailableError: the extra ``replays`` is not installed.
    """
    if form not in FORMATS:
        raise NotationError(
            f"{form!r} is not a format of replays: choose one of {', '.join(FORMATS)}"
        )
    if not data:
        raise NotationError("an empty file is not a replay")
    if len(data) > MAX_BYTES:
        raise NotationError(f"a replay of {len(data)} bytes is too large: at most {MAX_BYTES}")
    if sys.platform == "emscripten":
        raise UnavailableError(
            "replays of other programs cannot be read in a browser: use sapper review"
        )
    if find_spec("ms_toollib") is None:
        raise UnavailableError("replays need ms_toollib: pip install 'sapper[replays]'")
    plain = _child(data, form, seconds)
    try:
        return _replay(plain, form)
    except (KeyError, TypeError, ValueError, SapperError) as error:
        raise NotationError(f"the {form.upper()} file is damaged: {str(error)[:_WORDS]}") from None


@dataclass(frozen=True)
class GameFile:
    """A game from a file: a record of sapper, or a replay of another program."""

    source: GameRecord | ReplayFile

    @classmethod
    def read(cls, name: str, data: bytes, *, seconds: float = SECONDS) -> Self:
        """Read the bytes of a file; the name of the file may show its format.

        Args:
            name: The name of the file.
            data: Its bytes.
            seconds: The time limit for reading a replay.

        Raises:
            UnavailableError: the extra ``replays`` is not installed.
        """
        form = format_of(name, data)
        if form is None:
            return cls(GameRecord.from_data(plain_data.decode(data)))
        return cls(read_replay(data, form, seconds=seconds))

    @property
    def replay(self) -> ReplayFile | None:
        """The replay of another program; ``None`` if the file is a record of sapper."""
        return self.source if isinstance(self.source, ReplayFile) else None

    @property
    def grid(self) -> Grid:
        """The size of the board, which is available without replaying the game."""
        known = self.source
        return known.spec.grid if isinstance(known, GameRecord) else known.layout.grid

    @cached_property
    def game(self) -> Game | GameRecord:
        """The game as replayed from a replay file, or as recorded."""
        return self.source if isinstance(self.source, GameRecord) else self.source.game()

    @property
    def openings(self) -> int:
        """Number of moves that opened cells or tried to open them."""
        if isinstance(self.game, Game):
            return sum(result.is_opening for result in self.game.results)
        return sum(recorded.move.kind is not MoveKind.FLAG for recorded in self.game.moves)

    @property
    def rules(self) -> dict[str, Any]:
        """The rules for a review, if the game does not contain them."""
        if self.replay is None:
            return {}
        return {"first_click_is_promised": True, "rules": self.replay.rules}

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes about data missing from the file."""
        return () if self.replay is None else self.replay.notes


def _child(data: bytes, form: str, seconds: float) -> dict[str, Any]:
    """Read the file with the library in a separate process."""
    command = [sys.executable, "-P", str(_PROGRAM), form]
    try:
        # If the library crashes, it writes the reason to a file in this folder.
        with TemporaryDirectory(prefix="sapper-replay-") as place:
            done = subprocess.run(  # noqa: S603 - our own program
                command, input=data, capture_output=True, timeout=seconds, check=False, cwd=place
            )
            reason = _reason(done.stderr, Path(place, "crash.log")) if done.returncode else None
    except subprocess.TimeoutExpired:
        reason = f"reading took longer than {seconds:g} s"
    if reason is not None:
        raise NotationError(f"this is not an {form.upper()} file, or it is damaged: {reason}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _reason(errors: bytes, crash: Path) -> str:
    """Return a short reason why the reader failed."""
    if crash.exists():
        known = re.search(r"`Err` value: (\w+)", crash.read_text("utf-8", "replace"))
        words = "" if known is None else re.sub(r"(?<!^)(?=[A-Z])", " ", known[1]).lower()
        return f"the reader reports: {words}" if words else "the reader crashed"
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip()[:_WORDS] if lines else "the reader crashed"


def _replay(plain: dict[str, Any], form: str) -> ReplayFile:
    grid = Grid(plain["columns"], plain["rows"])
    layout = Layout.from_mines(grid, [(row, col) for row, col in plain["mines"]])
    moves = []
    clock = 0.0
    for at, kind, row, col in plain["moves"]:
        if not isfinite(at):
            raise ValueError(f"{at!r} is not a time")
        clock = max(clock, float(at))  # some programs start the clock before the first click
        moves.append(Move(MoveKind(kind), grid.cell(row, col), round(clock, 3)))
    if not moves:
        raise ValueError("the replay contains no moves")
    seconds = plain["seconds"]
    return ReplayFile(
        format=form,
        layout=layout,
        moves=tuple(moves),
        won=bool(plain["won"]),
        mode=int(plain["mode"]),
        program=str(plain["program"])[:_WORDS],
        player=str(plain["player"])[:_WORDS],
        seconds=float(seconds) if isfinite(seconds) else None,
    )
