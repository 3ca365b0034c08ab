"""Requests for boards, one per line, for ``sapper generate --requests``.

A line is a JSON object. Its keys are the names of the command's options, with ``_`` for ``-``. The
size is given by ``level``, or by ``width``, ``height`` and ``mines``. Other keys are ``mode``,
``difficulty``, ``first_click``, ``start`` (a cell), ``seed``, ``generator``, ``solver`` and the
fields of ``BoardOptions``. A ``name`` is repeated in the answer. All keys are optional.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from sapper import json_lines
from sapper.cli import inputs, json_object
from sapper.cli.game_options import DEFAULT_LEVEL
from sapper.cli.inputs import BadLine
from sapper.engine import Stop
from sapper.errors import NotationError, SapperError, SpecError
from sapper.generators import BoardOptions, generate
from sapper.generators.generator import Report
from sapper.layout import Layout
from sapper.spec import GameSpec

_SIZE = ("width", "height", "mines")
# The keys of a request with the types of their values. An option also has the parameter of
# ``generate`` that it sets.
_SPEC = {"mode": str, "difficulty": str, "first_click": str, "generator": str, "solver": str}
_OPTIONS = {
    "seed": (int, "seed"),
    **{
        each.name.replace("bbbv", "3bv"): (bool if each.default is False else int, each.name)
        for each in fields(BoardOptions)
    },
}
_KEYS = ("name", "level", *_SIZE, "start", *_SPEC, *_OPTIONS)


@dataclass(frozen=True, slots=True)
class LineRequest:
    """The board that one line requests."""

    line: int
    """The number of the line, counted from 1."""
    name: str | None
    """The name of the request, if it has one."""
    spec: GameSpec
    options: dict[str, Any]
    """The keywords of ``generate``."""

    def generate(self, stop: Stop) -> tuple[Layout, Report]:
        """Generate the board."""
        return generate(self.spec, stop=stop, **self.options)


def read(source: str) -> Iterator[LineRequest | BadLine]:
    """Read requests from a file or standard input, one at a time."""
    stream = inputs.open_binary(source)

    def requests() -> Iterator[LineRequest | BadLine]:
        with stream:
            for number, line in enumerate(stream, 1):
                if line.strip():
                    yield _request(number, line.strip())

    return requests()


def _request(number: int, line: bytes) -> LineRequest | BadLine:
    name = None
    try:
        if not line.startswith(b"{"):
            raise NotationError(f"{json_lines.shown(line)} is not a JSON object")
        value = json_object.parse(line)
        name = json_object.name(value)
        return LineRequest(number, name, _spec(value), _options(value))
    except SapperError as error:
        return BadLine(number, str(error), name)


def _spec(value: dict[str, Any]) -> GameSpec:
    unknown = [key for key in value if key not in _KEYS]
    if unknown:
        raise SpecError(
            f"{unknown[0]!r} is not a key of a request; the keys are {', '.join(_KEYS)}"
        )
    changes: dict[str, Any] = {
        key: found
        for key, kind in _SPEC.items()
        if (found := json_object.get(value, key, kind, "a string")) is not None
    }
    start = json_object.get(value, "start", list, "[row, column]")
    if start is not None:
        changes["start"] = json_object.cell(start, "start")
    sizes = [json_object.get(value, key, int, "a whole number") for key in _SIZE]
    level = json_object.get(value, "level", str, "a string")
    if all(size is None for size in sizes):
        return GameSpec.level(level or DEFAULT_LEVEL, **changes)
    if level is not None:
        raise SpecError(f"level {level!r} already has width, height and mines")
    if None in sizes:
        raise SpecError(f"the size is incomplete: {_SIZE[sizes.index(None)]!r} is missing")
    return GameSpec(*sizes, **changes)


def _options(value: dict[str, Any]) -> dict[str, Any]:
    words = {int: "a whole number", bool: "true or false"}
    seed = value.get("seed")
    if isinstance(seed, str) and seed.isascii() and seed.isdecimal() and len(seed) < 40:
        value = {**value, "seed": int(seed)}  # answers have it as a string
    return {
        parameter: found
        for key, (kind, parameter) in _OPTIONS.items()
        if (found := json_object.get(value, key, kind, words[kind])) is not None
    }
