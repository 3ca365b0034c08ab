"""The record of a game: its setup, every move with its result, and the ending.

The record of a running game contains the commitment, but neither the seed nor the layout. When the
game is over or resigned, the record contains everything that ``verify`` needs to replay it.

The plain form consists of dictionaries, lists, strings and numbers, as in JSON::

    {"format": "sapper-game", "version": 2,
     "spec": {"width": 9, "height": 9, "mines": 10, "mode": "fair", "first_click": "opening",
              "start": null, "difficulty": null, "generator": "auto", "solver": null},
     "policy": {"needless": "kill", "forced": "save", "solvable": false}, "question_marks": false,
     "layout": null, "options": null,
     "commitment": "66687a...", "secret": "000000...", "seed": null,
     "moves": [{"kind": "open", "cell": [4, 4], "at": 0.0, "opened": [[4, 4, 0], ...]}, ...],
     "outcome": "lost", "hits": [[2, 3]], "ending": "9x9m10:...", "undos": 0,
     "host": {"game": "k3...", "seconds": 61.5, "aided": false, "hints": 0, "day": null,
              "practice": false, "resigned": false},
     "signature": {"algorithm": "Ed25519", "key": "d75a98...", "value": "e55643..."}}

``opened`` lists each opened cell as row, column and number, ascending. ``layout`` is ``null`` if
the layout was drawn. ``options`` is ``null`` if the generator had no further options; otherwise it
has the fields of ``BoardOptions`` that differ from their defaults. ``ending``, the board shown at
the end, is ``null`` while the game is running. ``host`` and ``signature`` are ``null`` if there is
no server. Instead of a secret, a record may have a plain number in ``seed``. Other keys are
refused.

Records of version 1 can still be read. They have neither ``host`` nor ``signature``, their
``policy`` is ``null`` if the mode's own rules applied, and their commitment covers only the secret.
Unknown keys are ignored.
"""

from dataclasses import dataclass, replace
from typing import Any, Self

from sapper import plain_data
from sapper.board import Board
from sapper.errors import NotationError, SapperError, SpecError
from sapper.game import game_setup, signature
from sapper.game.game import Game
from sapper.game.game_setup import COMMITMENT_VERSION as VERSION
from sapper.game.modes import GuessRules
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import MoveResult, Outcome
from sapper.game.secret import Secret, Seed, is_hash
from sapper.game.signature import HostStatement, Signature
from sapper.generators import BoardOptions
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import GameSpec
from sapper.words import counted

FORMAT = "sapper-game"

VERSIONS = (1, VERSION)
"""The supported versions of records. They differ in what the commitment covers."""

Answer = tuple[tuple[Cell, int], ...]
"""The cells that a move opened, ascending, with their numbers."""


# The outcomes that follow from the moves. Resigning is not a move: only the host can state it.
_OUTCOMES = (Outcome.PLAYING, Outcome.WON, Outcome.LOST)


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move and the cells that it opened."""

    move: Move
    answer: Answer = ()
    """The opened cells; empty after a mark or a fatal move."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The stored data of a game.

    >>> game = Game(GameSpec(3, 1, 1, first_click="safe"), seed=Secret(bytes(32)))
    >>> outcome = game.open((0, 0))
    >>> record = GameRecord.of(game)
    >>> record.outcome, record.moves[0].answer, record.seed
    (<Outcome.PLAYING: 'in progress'>, (((0, 0), 1),), None)
    >>> GameRecord.from_data(record.to_data()) == record
    True
    """

    spec: GameSpec
    """The options of the game."""
    rules: GuessRules
    """How guesses were treated."""
    question_marks: bool
    """Whether the marks of the game included the question mark."""
    layout: Layout | None
    """The layout, if one was given; hidden until the end."""
    options: BoardOptions
    """The options of the generator that ``spec`` does not contain, if the layout was drawn."""
    commitment: str | None
    """The hash published at the start, in hexadecimal digits."""
    seed: Seed | None
    """The source of the random draws; hidden until the end."""
    moves: tuple[RecordedMove, ...]
    """The moves that led to the final position, without undone moves."""
    outcome: Outcome
    """The outcome so far."""
    hits: tuple[Cell, ...]
    """The mines that the fatal move opened, ascending."""
    ending: Board | None
    """The board that was shown at the end."""
    undos: int
    """How many moves were undone, as stated by the host; a replay cannot confirm it."""
    version: int = VERSION
    """The version of the record, which decides what its commitment covers."""
    host: HostStatement | None = None
    """The host's statement."""
    signature: Signature | None = None
    """The host's signature."""

    def __repr__(self) -> str:
        spec, moves = self.spec, counted(len(self.moves), "move")
        size = f"{spec.width}x{spec.height}m{spec.mines}"
        return f"<GameRecord {size} {spec.mode.value}: {self.outcome.value}, {moves}>"

    @classmethod
    def of(cls, game: Game, *, reveal: bool = False, host: HostStatement | None = None) -> Self:
        """Return the record of a game.

        Args:
            game: The game.
            reveal: Whether to include the seed of a running game, because the player gave up; after
                the end it is always included.
            host: The host's statement.
        """
        setup = game.setup
        over = game.outcome is not Outcome.PLAYING
        shown = over or reveal
        return cls(
            spec=setup.spec,
            rules=setup.rules,
            question_marks=setup.question_marks,
            layout=setup.layout if shown else None,
            options=setup.options,
            commitment=setup.commitment,
            seed=setup.seed if shown else None,
            moves=tuple(recorded for result in game.results for recorded in _written(result)),
            outcome=game.outcome,
            hits=game.hits,
            ending=game.ending().board if over else None,
            undos=game.undos,
            version=setup.version,
            host=None if setup.version == 1 else host,
        )

    def signed(self, private: bytes) -> Self:
        """Return the record with a signature made with a private key.

        Args:
            private: An Ed25519 private key of 32 bytes.

        Raises:
            SpecError: the package for signatures is not installed, or the record has version 1.
        """
        if self.version == 1:
            raise SpecError("a record of version 1 cannot be signed")
        return replace(self, signature=signature.sign(self.to_data(), private))

    def to_data(self) -> dict[str, Any]:
        """Return the plain form."""
        usual = self.version == 1 and self.rules == GuessRules.of(self.spec)
        secret = self.seed.hex if isinstance(self.seed, Secret) else None
        data = {
            "format": FORMAT,
            "version": self.version,
            "spec": game_setup.spec_data(self.spec),
            "policy": None if usual else game_setup.rules_data(self.rules),
            "question_marks": self.question_marks,
            "layout": None if self.layout is None else self.layout.id,
            "options": game_setup.options_data(self.options),
            "commitment": self.commitment,
            "secret": secret,
            "seed": self.seed if isinstance(self.seed, int) else None,
            "moves": [_move_data(recorded) for recorded in self.moves],
            "outcome": self.outcome.value,
            "hits": [list(cell) for cell in self.hits],
            "ending": None if self.ending is None else self.ending.id,
            "undos": self.undos,
        }
        if self.version == 1:
            return data
        return data | {
            "host": None if self.host is None else self.host.to_data(),
            "signature": None if self.signature is None else self.signature.to_data(),
        }

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read the plain form; unknown keys are ignored in version 1 only.

        The record is checked for its form, but not verified.

        Args:
            data: The decoded JSON, as returned by ``to_data``.

        Raises:
            NotationError: the data is not the record of a game; the message names the key.
        """
        record = plain_data.document(data, "the record", FORMAT, VERSIONS)
        try:
            found = cls._read(record)
        except NotationError:
            raise
        except SapperError as error:
            raise NotationError(str(error)) from None
        if found.version > 1:
            _check_nothing_else(record, found.to_data())
        return found

    @classmethod
    def _read(cls, record: dict[str, Any]) -> Self:
        spec = game_setup.read_spec(plain_data.mapping(record.get("spec"), "'spec'"))
        layout = plain_data.get(record, "layout", str, None)
        ending = plain_data.get(record, "ending", str, None)
        published = plain_data.get(record, "commitment", str, None)
        if published is not None and not is_hash(published):
            raise NotationError(f"{published[:80]!r} is not a hash, in 'commitment'")
        version: int = record["version"]
        host, signed = record.get("host"), record.get("signature")
        if version == 1:
            host = signed = None
        outcome = plain_data.get(record, "outcome", str)
        if outcome not in _OUTCOMES:
            raise NotationError(
                f"{outcome[:40]!r} is not an outcome: choose one of {', '.join(_OUTCOMES)}"
            )
        return cls(
            spec=spec,
            rules=game_setup.read_rules(record.get("policy"), spec),
            question_marks=plain_data.get(record, "question_marks", bool, default=False),
            layout=None if layout is None else Layout.parse(layout),
            options=game_setup.read_options(record.get("options")),
            commitment=None if published is None else published.lower(),
            seed=game_setup.read_seed(record),
            moves=tuple(
                _recorded(plain_data.mapping(move, f"move {number}"), spec, number)
                for number, move in enumerate(plain_data.get(record, "moves", list), 1)
            ),
            outcome=Outcome(outcome),
            hits=tuple(
                plain_data.cell(hit, spec.grid, "'hits'")
                for hit in plain_data.get(record, "hits", list, ())
            ),
            ending=None if ending is None else Board.parse(ending),
            undos=plain_data.count(record, "undos", 0),
            version=version,
            host=None if host is None else HostStatement.from_data(host),
            signature=None if signed is None else Signature.from_data(signed),
        )


def _check_nothing_else(given: dict[str, Any], read: dict[str, Any]) -> None:
    for key in sorted({*given, *read}):
        if key not in read:
            raise NotationError(f"{key[:40]!r} is not a part of a record")
        if key not in given:
            raise NotationError(f"{key!r} is missing")
        if plain_data.encode(given[key]) != plain_data.encode(read[key]):
            raise NotationError(f"{key!r} has missing, unknown or malformed parts")


def _written(result: MoveResult) -> list[RecordedMove]:
    """Return the recorded moves; a question mark is recorded as one or two flag moves."""
    move = result.move
    if move.kind is MoveKind.QUESTION:
        return [RecordedMove(replace(move, kind=MoveKind.FLAG))] * result.turns
    return [RecordedMove(move, result.opened)]


def _move_data(recorded: RecordedMove) -> dict[str, Any]:
    move = recorded.move
    return {
        "kind": move.kind.value,
        "cell": list(move.cell),
        "at": move.at,
        "opened": [[row, col, number] for (row, col), number in recorded.answer],
    }


def _recorded(data: dict[str, Any], spec: GameSpec, number: int) -> RecordedMove:
    place = f"move {number}"
    kind = plain_data.get(data, "kind", str)
    if kind not in tuple(MoveKind):
        raise NotationError(f"{kind[:40]!r} is not a kind of move, in {place}")
    at = plain_data.seconds(data.get("at"), place)
    cell = plain_data.cell(data.get("cell"), spec.grid, place)
    answer = []
    for opened in plain_data.get(data, "opened", list, ()):
        match opened:
            case [row, col, int(clue)] if type(clue) is int and 0 <= clue <= 8:
                answer.append((plain_data.cell([row, col], spec.grid, place), clue))
            case _:
                raise NotationError(
                    f"{plain_data.shown(opened)} is not [row, column, number], in {place}"
                )
    return RecordedMove(Move(MoveKind(kind), cell, at), tuple(answer))
