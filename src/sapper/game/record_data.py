"""The parts of a record as plain data: wish, guesses, options, seed; each there and back."""

from dataclasses import fields
from typing import Any

from sapper import plain_data
from sapper.errors import NotationError
from sapper.game.draw_seeds import Seed
from sapper.game.modes import POLICIES, Policy
from sapper.game.secret import Secret
from sapper.generators import DEFAULT_OPTIONS, BoardOptions
from sapper.spec import GameSpec


def spec_data(spec: GameSpec) -> dict[str, Any]:
    """Return a wish as plain data."""
    return {
        "width": spec.width,
        "height": spec.height,
        "mines": spec.mines,
        "mode": spec.mode.value,
        "first_click": spec.first_click.value,
        "start": None if spec.start is None else list(spec.start),
        "difficulty": None if spec.difficulty is None else spec.difficulty.value,
        "generator": spec.generator,
        "solver": spec.solver,
    }


def spec(data: dict[str, Any]) -> GameSpec:
    """Read a wish."""
    width, height, mines = (plain_data.get(data, key, int) for key in ("width", "height", "mines"))
    mode = plain_data.get(data, "mode", str)
    first_click = plain_data.get(data, "first_click", str)
    difficulty = plain_data.get(data, "difficulty", str, None)
    found = GameSpec(
        *(width, height, mines, mode, first_click),
        difficulty=difficulty,
        generator=plain_data.get(data, "generator", str, "auto"),
        solver=plain_data.get(data, "solver", str, None),
    )
    start = data.get("start")
    return (
        found if start is None else found.starting_at(plain_data.cell(start, found.grid, "'start'"))
    )


def policy_data(policy: Policy) -> dict[str, Any]:
    """Return how guesses are treated as plain data."""
    return {
        "needless": policy.needless.value,
        "forced": policy.forced.value,
        "solvable": policy.solvable,
    }


def policy(data: object, spec: GameSpec) -> Policy:
    """Read how guesses are treated; nothing stands for the way of the mode."""
    if data is None:
        return POLICIES[spec.mode]
    switches = plain_data.mapping(data, "'policy'")
    return Policy(
        plain_data.get(switches, "needless", str),
        plain_data.get(switches, "forced", str),
        plain_data.get(switches, "solvable", bool, default=False),
    )


def options_data(options: BoardOptions) -> dict[str, Any] | None:
    """Return what is not as usual, ``None`` where nothing is."""
    unusual = {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if getattr(options, field.name) != field.default
    }
    return unusual or None


def options(data: object) -> BoardOptions:
    """Read further wishes for the board."""
    if data is None:
        return DEFAULT_OPTIONS
    given = plain_data.mapping(data, "'options'")
    known = {}
    for field in fields(BoardOptions):
        kind = bool if isinstance(field.default, bool) else int
        known[field.name] = plain_data.get(given, field.name, kind, field.default)
    return BoardOptions(**known)


def seed(record: dict[str, Any]) -> Seed | None:
    """Read the secret or the seed of a record."""
    secret = plain_data.get(record, "secret", str, None)
    number: int | None = plain_data.get(record, "seed", int, None)
    if secret is None:
        return number
    if number is not None:
        raise NotationError("a secret and a seed: a record has one of them")
    return Secret.from_hex(secret)
