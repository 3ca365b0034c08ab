"""Requests: each is a dataclass that checks its values when it is created.

Limits are annotations of the types, such as ``Annotated[int, Limit(least=1)]``, so other tools see
ordinary types. ``check`` refuses values outside the limits, and the OpenAPI document lists the
limits. They only exclude absurd values; the limits of a server are checked elsewhere, with better
messages. Items of long lists have no limits, since checking each item would take a long time.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from sapper.answers.boards import ClassicName
from sapper.app.errors import RequestError
from sapper.app.solve_methods import SolveMethod
from sapper.game import MoveKind
from sapper.spec import Assist, BestBy, Difficulty, FirstClick, GuessScope, HintSource, Mode
from sapper.training import AnswerKind, Topic

_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Limit:
    """The allowed range of a number, a text or a list.

    >>> Limit(least=1, most=3).problem(4), Limit(longest=2).problem("ab")
    ('at most 3', None)
    """

    least: float | None = None
    most: float | None = None
    """The largest number."""
    shortest: int | None = None
    """The minimum number of characters or items."""
    longest: int | None = None
    """The maximum number of characters or items."""
    pattern: str | None = None
    """A pattern for the whole text."""
    hidden: bool = False
    """Whether the value is a secret, which messages must not repeat."""

    def problem(self, value: Any) -> str | None:
        """Describe how a value exceeds the limit; ``None`` if it does not."""
        if isinstance(value, int | float):
            if self.least is not None and not value >= self.least:
                return f"at least {_number(self.least)}"
            if self.most is not None and not value <= self.most:
                return f"at most {_number(self.most)}"
            return None
        size = len(value)
        unit = "characters" if isinstance(value, str) else "items"
        if self.shortest is not None and size < self.shortest:
            return f"at least {self.shortest} {unit}"
        if self.longest is not None and size > self.longest:
            return f"at most {self.longest} {unit}"
        if self.pattern is not None and re.fullmatch(self.pattern, value) is None:
            return f"it does not match {self.pattern}"
        return None


def _number(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:g}"


Index = Annotated[int, Limit(0, 1 << 24)]
"""A row, a column or a place in a list, counted from 0."""
CellField = tuple[Index, Index]
"""``[row, column]``, counted from 0."""
Side = Annotated[int, Limit(1, 1 << 24)]
Mines = Annotated[int, Limit(0, 1 << 24)]
Number = Annotated[int, Limit(1, 1 << 31)]
Seconds = Annotated[float, Limit(0, 1e9)]
Text = Annotated[str, Limit(longest=1 << 20)]
Name = Annotated[str, Limit(shortest=1, longest=64)]
GameName = Annotated[str, Limit(pattern="[A-Za-z0-9_-]{1,64}")]
"""The id of a game."""
Key = Annotated[str, Limit(pattern="[A-Za-z0-9_-]{16,64}")]
"""Identifies a request, so that a repeated request is performed only once."""
Seed = Annotated[int, Limit(0, 2**64 - 1)] | Annotated[str, Limit(pattern="[0-9]{1,20}")]
"""A number or a string of digits, since some JSON parsers round large numbers."""

_Check = Callable[[Any, str], None]


def check(request: Any) -> None:
    """Check the values of a request against the limits of their types."""
    kind: type = type(request)
    for name, checked in _checks(kind):
        value = getattr(request, name)
        if value is not None:
            checked(value, name)


@cache
def _checks(kind: type) -> tuple[tuple[str, _Check], ...]:
    hints = get_type_hints(kind, include_extras=True)
    found = [(field.name, _check_of(hints[field.name])) for field in fields(kind)]
    return tuple((name, checked) for name, checked in found if checked is not None)


def _check_of(hint: Any) -> _Check | None:
    """Return the function that checks values of a type; ``None`` if it has no limits."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _limited(_check_of(arguments[0]), limits_of(hint))
    if origin in (Union, UnionType):
        arms = [(_class_of(each), _check_of(each)) for each in arguments]
        return _either([(kind, checked) for kind, checked in arms if checked is not None])
    if origin in (tuple, list):
        parts = [_check_of(each) for each in arguments if each is not Ellipsis]
        return _each(parts)
    return None


def limits_of(hint: Any) -> list[Limit]:
    """Return the limits that are declared with a type (as an annotation)."""
    return [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Limit)]


def _class_of(hint: Any) -> Any:
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return get_origin(hint) or hint


def _limited(inner: _Check | None, limits: list[Limit]) -> _Check:
    def checked(value: Any, name: str) -> None:
        for limit in limits:
            problem = limit.problem(value)
            if problem is not None:
                shown = "" if limit.hidden else _shown(value)
                raise RequestError("invalid_request", f"{name}{shown}: {problem}")
        if inner is not None:
            inner(value, name)

    return checked


def _either(arms: list[tuple[Any, _Check]]) -> _Check | None:
    def checked(value: Any, name: str) -> None:
        for kind, arm in arms:
            if kind is not NoneType and isinstance(value, kind):
                arm(value, name)

    return checked if arms else None


def _each(parts: list[_Check | None]) -> _Check | None:
    def checked(value: Any, name: str) -> None:
        for place, item in enumerate(value):
            part = parts[min(place, len(parts) - 1)]
            if part is not None:
                part(item, f"{name}.{place}")

    return checked if any(parts) else None


def _shown(value: Any) -> str:
    """Return a value as text for a message; empty if it is not a number or a text."""
    if not isinstance(value, int | float | str):
        return ""
    text = repr(value)
    return f" {text}" if len(text) <= _SHOWN else f" {text[:_SHOWN]}…"


Overlay = Literal["none", "states", "probabilities"]
"""What is drawn over a board."""

Level = Annotated[int, Limit(1, 3)]
"""How much a hint reveals."""

PlayerName = Annotated[str, Limit(shortest=1, longest=40, pattern=r"(?=.*\S)[^\x00-\x1f\x7f]*")]


@dataclass(frozen=True, slots=True)
class Request:
    """A request without fields."""

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class NewBoard(Request):
    """The options of a board to create."""

    level: Name | None = None
    """The name of a level, by default ``beginner``; width, height and mines may be given
    instead."""
    width: Side | None = None
    height: Side | None = None
    mines: Mines | None = None
    mode: Mode = Mode.CLASSIC
    first_click: FirstClick = FirstClick.OPENING
    difficulty: Difficulty | None = None
    """The difficulty of the board, for no-guess modes; null for any."""
    generator: Name = "auto"
    """The name of a generator that ``GET /api/choices`` lists."""
    solver: Name | None = None
    """The solver that must be able to finish the board; the generator must support it."""


@dataclass(frozen=True, slots=True)
class NewGameRequest(NewBoard):
    """A new game."""

    question_marks: bool = False
    scope: GuessScope = GuessScope.BOARD
    best_by: BestBy | None = None
    layout: Text | None = None
    """A layout in any format, given instead of a size, to play exactly this board. Such a game does
    not count in the statistics."""
    assist: Assist = "chord"
    """Automatic help; with automatic flags or openings, the game counts as aided."""
    day: Name | None = None
    """The date of a board of the day, such as ``2026-11-16``."""
    replaces: GameName | None = None
    """The id of another game of the player; that game is resigned."""
    key: Key | None = None
    """A key that the client chooses; a repeated request with the same key returns the same game."""


@dataclass(frozen=True, slots=True)
class GenerateRequest(NewBoard):
    """New boards, with their layouts."""

    start: CellField | None = None
    """The cell to open first; by default the middle."""
    seed: Seed | None = None
    """The seed; by default a random seed, which the answer contains."""
    count: Annotated[int, Limit(1, 1000)] = 1
    """How many boards to generate."""


@dataclass(frozen=True, slots=True)
class GameListRequest(Request):
    """Which games to list."""

    running: bool = False
    """Whether to list only running games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRequest(Request):
    """An action without a cell."""

    seq: Number
    """The number of the action: the game's ``seq`` plus one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveRequest(ActionRequest):
    """A request to make one move that is certain to be right."""

    method: SolveMethod = SolveMethod.EXACT
    """The method that finds the move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRequest(ActionRequest):
    """A move."""

    kind: MoveKind
    """What to do with the cell."""
    cell: CellField
    at: Seconds | None = None
    """The time of the move on the player's clock, in seconds since the first opening; used to
    compensate for network latency."""


# Requests about a position. These classes have no slots, because some of the classes below
# inherit from two of them, and Python does not allow this with slots.


@dataclass(frozen=True)
class GameHintRequest(Request):
    """The options of a hint."""

    level: Level = 3
    """How much the hint shows: 1 the area, 2 also the numbers, 3 also the cells and the reason."""
    by: HintSource = HintSource.EXACT
    """The method that finds the safe cell."""
    random_move: bool = False
    """Whether to offer a random move instead of the best guess if no cell is safe."""


@dataclass(frozen=True)
class GameDecompositionRequest(Request):
    """The options of a decomposition."""

    steps: bool = False
    """Whether to return all bags and every stage; by default only the first and the last stage are
    returned."""


@dataclass(frozen=True, kw_only=True)
class GameClassicRequest(Request):
    """The classic algorithm to run."""

    classic: ClassicName


@dataclass(frozen=True)
class GamePictureRequest(Request):
    """The overlay on a drawing of a game."""

    overlay: Overlay = "none"


@dataclass(frozen=True)
class PostedBoard(Request):
    """A board in any format: one of ``board``, ``base64`` and ``rows``."""

    board: Text | None = None
    """Text in any format."""
    base64: Text | None = None
    """The bytes of a binary format."""
    rows: Annotated[list[str], Limit(longest=1 << 14)] | None = None
    mines: Mines | None = None
    """The mine total of ``rows``; null if it is not known."""
    format: Name | None = None
    """The name of a format that ``GET /api/choices`` lists; detected by default."""


@dataclass(frozen=True, kw_only=True)
class ConvertRequest(PostedBoard):
    """A board to convert to another format."""

    to: Name
    """The format to convert to."""
    lossy: bool = False
    """Whether to leave out data that the format cannot store, instead of failing."""


@dataclass(frozen=True)
class PlaceRequest(PostedBoard):
    """A board on which to place the mines."""

    seed: Seed = 0
    """The seed; another seed may give another placement."""


@dataclass(frozen=True)
class HintRequest(GameHintRequest, PostedBoard):
    """A board to give a hint about."""

    flags: Annotated[tuple[tuple[int, int], ...], Limit(longest=1 << 16)] = ()
    """The cells that the player has flagged."""


@dataclass(frozen=True)
class DecomposeRequest(GameDecompositionRequest, PostedBoard):
    """A board to decompose."""


@dataclass(frozen=True, kw_only=True)
class ClassicRequest(GameClassicRequest, PostedBoard):
    """A board for a classic algorithm."""


@dataclass(frozen=True)
class DrawRequest(GamePictureRequest, PostedBoard):
    """A board to draw."""


@dataclass(frozen=True, slots=True)
class PostedGame(Request):
    """A finished game: a record, or a replay of another program."""

    name: Name
    """The name of the file; its suffix determines the format."""
    base64: Text
    """The bytes of the file."""


@dataclass(frozen=True, slots=True)
class ExerciseRequest(Request):
    """What to train."""

    choice: Topic = Topic.MIXED
    """What to train."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerFields(Request):
    """The player's answer about a position."""

    kind: AnswerKind
    """The kind of answer."""
    cell: CellField | None = None
    """The cell; required unless the answer is ``show``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRequest(AnswerFields):
    """An answer to an exercise."""

    exercise: Number
    """The number of the exercise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonAnswerRequest(AnswerFields):
    """An answer to a board of a lesson."""

    position: Index
    """The number of the board in the lesson, from 0."""


@dataclass(frozen=True, slots=True)
class PassphraseRequest(Request):
    """A name and a pass-phrase for signing in on another device."""

    name: PlayerName
    """The name to sign in with."""
    passphrase: Annotated[str, Limit(shortest=12, longest=200, hidden=True)]
    current: Annotated[str, Limit(longest=200, hidden=True)] | None = None
    """The current pass-phrase, if there is one."""


@dataclass(frozen=True, slots=True)
class DeleteRequest(Request):
    """A request to delete everything that is stored about the player."""

    passphrase: Annotated[str, Limit(longest=200, hidden=True)] | None = None
    """The pass-phrase, if there is one."""


@dataclass(frozen=True, slots=True)
class ExportRequest(Request):
    """The part of the player's data to export."""

    skip: Index = 0
    """How many games to skip: at first 0, then ``skip`` of the previous answer."""


@dataclass(frozen=True, slots=True)
class SignInRequest(Request):
    """A name and a pass-phrase to sign in with."""

    name: PlayerName
    """The name to sign in with."""
    passphrase: Annotated[str, Limit(longest=200, hidden=True)]
