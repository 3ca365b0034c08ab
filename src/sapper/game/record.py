"""A game written down: what it began with, every move with its answer, and how it ended.

While a game is running its record shows the commitment but neither seed nor layout; when it is
over, or given up, the record holds all that ``verify`` needs to play it again.

The plain form, made of dictionaries, lists, strings and numbers, is what JSON can carry::

    {"format": "sapper-game", "version": 1,
     "spec": {"width": 9, "height": 9, "mines": 10, "mode": "fair", "first_click": "opening",
              "start": null, "difficulty": null, "generator": "auto", "solver": null},
     "policy": null, "question_marks": false, "layout": null, "options": null,
     "commitment": "66687a...", "secret": "000000...", "seed": null,
     "moves": [{"kind": "open", "cell": [4, 4], "at": 0.0, "opened": [[4, 4, 0], ...]}, ...],
     "outcome": "lost", "hits": [[2, 3]], "ending": "9x9m10:...", "undos": 0}

An answer lists each opened cell as row, column and number, ascending. ``policy`` is ``null`` when
it is the mode's; ``layout`` when the layout was drawn; ``options`` when nothing more was asked of
the generator, otherwise the fields of ``BoardOptions`` that are not as usual; ``ending``, the board
that was shown at the end, while the game is running. Instead of a secret a plain seed may stand in
``seed``.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, Self

from sapper.board import Board
from sapper.errors import NotationError, SapperError
from sapper.game import plain_data
from sapper.game.draw_seeds import Seed
from sapper.game.game import Game
from sapper.game.modes import POLICIES, Policy
from sapper.game.move_result import MoveResult
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import Outcome
from sapper.game.secret import Secret, is_hash
from sapper.generators import DEFAULT_OPTIONS, BoardOptions
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import GameSpec

FORMAT = "sapper-game"
"""What the plain form calls itself."""

VERSION = 1
"""The version of the plain form, and of the rules by which draws are made."""

Answer = tuple[tuple[Cell, int], ...]
"""The cells that a move opened, ascending, with their numbers."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move, and what it opened."""

    move: Move
    """What the player did."""
    answer: Answer = ()
    """What the player got to see; nothing after a mark or a fatal move."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All that is to be kept of a game.

    >>> game = Game(GameSpec(3, 1, 1, first_click="safe"), seed=Secret(bytes(32)))
    >>> outcome = game.open((0, 0))
    >>> record = GameRecord.of(game)
    >>> record.outcome, record.moves[0].answer, record.seed
    (<Outcome.PLAYING: 'in progress'>, (((0, 0), 1),), None)
    >>> GameRecord.from_data(record.to_data()) == record
    True
    """

    spec: GameSpec
    """The wish."""
    policy: Policy
    """How guesses were treated."""
    question_marks: bool
    """Whether marks turned through the question mark."""
    layout: Layout | None
    """The layout that the game was begun on, where it was given; kept back until the end."""
    options: BoardOptions
    """What was asked of the generator beside the spec, where the layout was drawn."""
    commitment: str | None
    """The hash that was published at the beginning, in hexadecimal digits."""
    seed: Seed | None
    """Where the draws came from; kept back until the end."""
    moves: tuple[RecordedMove, ...]
    """The moves that led to the last position, without those that were undone."""
    outcome: Outcome
    """How the game stands."""
    hits: tuple[Cell, ...]
    """The mines that the fatal move opened, ascending."""
    ending: Board | None
    """The board that was shown at the end."""
    undos: int
    """How many moves were undone; nothing but the host's word."""

    @classmethod
    def of(cls, game: Game, *, reveal: bool = False) -> Self:
        """Write a game down.

        Args:
            game: The game.
            reveal: Whether to show the seed of a game that is still running, because it was
                given up; at the end it is shown anyway.
        """
        setup = game.setup
        over = game.outcome is not Outcome.PLAYING
        shown = over or reveal
        return cls(
            spec=setup.spec,
            policy=setup.policy,
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
        )

    def to_data(self) -> dict[str, Any]:
        """Return the plain form."""
        spec, policy = self.spec, self.policy
        usual = policy == POLICIES[spec.mode]
        secret = self.seed.hex if isinstance(self.seed, Secret) else None
        return {
            "format": FORMAT,
            "version": VERSION,
            "spec": {
                "width": spec.width,
                "height": spec.height,
                "mines": spec.mines,
                "mode": spec.mode.value,
                "first_click": spec.first_click.value,
                "start": None if spec.start is None else list(spec.start),
                "difficulty": None if spec.difficulty is None else spec.difficulty.value,
                "generator": spec.generator,
                "solver": spec.solver,
            },
            "policy": None
            if usual
            else {
                "needless": policy.needless.value,
                "forced": policy.forced.value,
                "solvable": policy.solvable,
            },
            "question_marks": self.question_marks,
            "layout": None if self.layout is None else self.layout.id,
            "options": _options_data(self.options),
            "commitment": self.commitment,
            "secret": secret,
            "seed": self.seed if isinstance(self.seed, int) else None,
            "moves": [_move_data(recorded) for recorded in self.moves],
            "outcome": self.outcome.value,
            "hits": [list(cell) for cell in self.hits],
            "ending": None if self.ending is None else self.ending.id,
            "undos": self.undos,
        }

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read the plain form; unknown keys are ignored.

        What is read is well-formed, but not yet verified.

        Raises:
            NotationError: it is not the record of a game; names the key.
        """
        record = plain_data.mapping(data, "the record")
        if plain_data.get(record, "format", str) != FORMAT:
            raise NotationError(f"{record['format']!r} is not {FORMAT!r}, in 'format'")
        if plain_data.get(record, "version", int) != VERSION:
            raise NotationError(f"{record['version']!r} is not {VERSION}, in 'version'")
        try:
            return cls._read(record)
        except NotationError:
            raise
        except SapperError as error:
            raise NotationError(str(error)) from None

    @classmethod
    def _read(cls, record: dict[str, Any]) -> Self:
        spec = _spec(plain_data.mapping(record.get("spec"), "'spec'"))
        layout = plain_data.get(record, "layout", str, None)
        ending = plain_data.get(record, "ending", str, None)
        commitment = plain_data.get(record, "commitment", str, None)
        if commitment is not None and not is_hash(commitment):
            raise NotationError(f"{commitment[:80]!r} is not a hash, in 'commitment'")
        outcome = plain_data.get(record, "outcome", str)
        if outcome not in tuple(Outcome):
            raise NotationError(f"{outcome[:40]!r} is not an outcome: {', '.join(Outcome)}")
        return cls(
            spec=spec,
            policy=_policy(record.get("policy"), spec),
            question_marks=plain_data.get(record, "question_marks", bool, default=False),
            layout=None if layout is None else Layout.parse(layout),
            options=_options(record.get("options")),
            commitment=None if commitment is None else commitment.lower(),
            seed=_seed(record),
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
            undos=plain_data.get(record, "undos", int, 0),
        )


def _written(result: MoveResult) -> list[RecordedMove]:
    """Return a move as a record has it: a question mark as the turns of the mark that it took."""
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


def _spec(data: dict[str, Any]) -> GameSpec:
    width, height, mines = (plain_data.get(data, key, int) for key in ("width", "height", "mines"))
    mode = plain_data.get(data, "mode", str)
    first_click = plain_data.get(data, "first_click", str)
    difficulty = plain_data.get(data, "difficulty", str, None)
    spec = GameSpec(
        *(width, height, mines, mode, first_click),
        difficulty=difficulty,
        generator=plain_data.get(data, "generator", str, "auto"),
        solver=plain_data.get(data, "solver", str, None),
    )
    start = data.get("start")
    return spec if start is None else spec.starting_at(plain_data.cell(start, spec.grid, "'start'"))


def _policy(data: object, spec: GameSpec) -> Policy:
    if data is None:
        return POLICIES[spec.mode]
    switches = plain_data.mapping(data, "'policy'")
    return Policy(
        plain_data.get(switches, "needless", str),
        plain_data.get(switches, "forced", str),
        plain_data.get(switches, "solvable", bool, default=False),
    )


def _options_data(options: BoardOptions) -> dict[str, Any] | None:
    """Return what is not as usual, ``None`` where nothing is."""
    unusual = {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if getattr(options, field.name) != field.default
    }
    return unusual or None


def _options(data: object) -> BoardOptions:
    if data is None:
        return DEFAULT_OPTIONS
    given = plain_data.mapping(data, "'options'")
    known = {}
    for field in fields(BoardOptions):
        kind = bool if isinstance(field.default, bool) else int
        known[field.name] = plain_data.get(given, field.name, kind, field.default)
    return BoardOptions(**known)


def _seed(record: dict[str, Any]) -> Seed | None:
    secret = plain_data.get(record, "secret", str, None)
    seed: int | None = plain_data.get(record, "seed", int, None)
    if secret is None:
        return seed
    if seed is not None:
        raise NotationError("a secret and a seed: a record has one of them")
    return Secret.from_hex(secret)


def _recorded(data: dict[str, Any], spec: GameSpec, number: int) -> RecordedMove:
    place = f"move {number}"
    kind = plain_data.get(data, "kind", str)
    if kind not in tuple(MoveKind):
        raise NotationError(f"{kind[:40]!r} is not a kind of move, in {place}")
    at = data.get("at")
    if at is not None and type(at) not in (int, float):
        raise NotationError(f"{str(at)[:40]!r} is not a time, in {place}")
    cell = plain_data.cell(data.get("cell"), spec.grid, place)
    answer = []
    for opened in plain_data.get(data, "opened", list, ()):
        match opened:
            case [row, col, int(clue)] if type(clue) is int and 0 <= clue <= 8:
                answer.append((plain_data.cell([row, col], spec.grid, place), clue))
            case _:
                raise NotationError(
                    f"{str(opened)[:40]!r} is not [row, column, number], in {place}"
                )
    return RecordedMove(Move(MoveKind(kind), cell, at), tuple(answer))
