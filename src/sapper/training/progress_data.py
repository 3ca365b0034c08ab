"""Converts a player's progress to plain data and back: for a file, and for a server's database."""

from dataclasses import asdict
from enum import StrEnum
from typing import Any, TypeVar

from sapper import plain_data
from sapper.board import Board
from sapper.errors import NotationError, SapperError
from sapper.hints.steps import Technique
from sapper.training.positions import GradedPosition, Source
from sapper.training.progress import DAYS, Card, Exercise, Progress, Tally, Topic

_Named = TypeVar("_Named", bound=StrEnum)

FORMAT = "sapper-training"

VERSION = 1


def to_data(progress: Progress) -> dict[str, Any]:
    """Return the progress as plain data."""
    numbers = {name: getattr(progress, name) for name in ("rating", "asked", "answered", "rated")}
    return {
        "format": FORMAT,
        "version": VERSION,
        **numbers,
        "techniques": {
            technique.value: asdict(tally) | {"recent": [int(right) for right in tally.recent]}
            for technique, tally in progress.tallies.items()
        },
        "curve": list(progress.curve),
        "cards": [
            asdict(card) | {"position": position_data(card.position)} for card in progress.cards
        ],
        "waiting": [position_data(position) for position in progress.waiting],
        "games": list(progress.games),
        "lessons": {name: list(solved) for name, solved in progress.lessons.items()},
        "exercise": exercise_data(progress.exercise),
        "last": exercise_data(progress.last),
        "last_answer": progress.last_answer,
    }


def exercise_data(exercise: Exercise | None) -> dict[str, Any] | None:
    """Return an exercise as plain data."""
    if exercise is None:
        return None
    changes = {"position": position_data(exercise.position), "choice": exercise.choice.value}
    return asdict(exercise) | changes


def from_data(data: object) -> Progress:
    """Return the progress that plain data describes."""
    given = plain_data.document(data, "the progress", FORMAT, (VERSION,))
    try:
        return _read(given)
    except NotationError:
        raise
    except SapperError as error:
        raise NotationError(str(error)) from None


def _read(given: dict[str, Any]) -> Progress:
    rating: Any = given.get("rating")
    if type(rating) not in (int, float) or not 0 <= rating <= 10_000:
        raise NotationError(f"{str(rating)[:40]!r} is not a rating, in 'rating'")
    techniques = plain_data.mapping(given.get("techniques"), "'techniques'")
    lessons = plain_data.mapping(given.get("lessons"), "'lessons'")
    return Progress(
        rating=float(rating),
        asked=plain_data.count(given, "asked"),
        answered=plain_data.count(given, "answered"),
        rated=plain_data.count(given, "rated"),
        tallies={each: _tally(techniques.get(each.value), each) for each in Technique},
        curve=_counts(given.get("curve"), "'curve'"),
        cards=tuple(_card(card) for card in plain_data.get(given, "cards", list)),
        waiting=tuple(_position(each) for each in plain_data.get(given, "waiting", list)),
        games=tuple(str(game) for game in plain_data.get(given, "games", list)),
        lessons={name: _counts(solved, f"{name[:40]!r}") for name, solved in lessons.items()},
        exercise=_exercise(given.get("exercise"), "'exercise'"),
        last=_exercise(given.get("last"), "'last'"),
        last_answer=plain_data.get(given, "last_answer", str),
    )


def position_data(position: GradedPosition) -> dict[str, Any]:
    """Return a position as plain data."""
    return {
        "board": position.board.id,
        "technique": position.technique.value,
        "rating": position.rating,
        "source": position.source.value,
        "played": None if position.played is None else list(position.played),
    }


def _position(data: object) -> GradedPosition:
    given = plain_data.mapping(data, "a position")
    board = Board.parse(plain_data.get(given, "board", str))
    played = given.get("played")
    return GradedPosition(
        board,
        _member(Technique, given, "technique"),
        plain_data.count(given, "rating"),
        _member(Source, given, "source"),
        None if played is None else plain_data.cell(played, board.grid, "'played'"),
    )


def _card(data: object) -> Card:
    given = plain_data.mapping(data, "'cards'")
    box = plain_data.count(given, "box")
    if not 1 <= box <= len(DAYS):
        raise NotationError(f"{box} is not a box: choose 1 to {len(DAYS)}")
    return Card(
        _position(given.get("position")),
        box,
        plain_data.count(given, "day"),
        plain_data.count(given, "after"),
    )


def _exercise(data: object, place: str) -> Exercise | None:
    if data is None:
        return None
    given = plain_data.mapping(data, place)
    return Exercise(
        plain_data.count(given, "number"),
        _position(given.get("position")),
        _member(Topic, given, "choice"),
        plain_data.get(given, "repeated", bool),
    )


def _tally(data: object, technique: Technique) -> Tally:
    given = plain_data.mapping(data, f"{technique.value!r}")
    recent = _counts(given.get("recent"), "'recent'")
    return Tally(
        plain_data.count(given, "right"), plain_data.count(given, "wrong"), tuple(map(bool, recent))
    )


def _member(kind: type[_Named], given: dict[str, Any], key: str) -> _Named:
    name = plain_data.get(given, key, str)
    if name not in tuple(kind):
        raise NotationError(f"{name[:40]!r} is not one of {', '.join(kind)}, in {key!r}")
    return kind(name)


def _counts(data: object, place: str) -> tuple[int, ...]:
    if not isinstance(data, list) or any(type(each) is not int or each < 0 for each in data):
        raise NotationError(f"{str(data)[:40]!r} is not a list of whole numbers, in {place}")
    return tuple(data)
