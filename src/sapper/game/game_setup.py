"""The setup of a game, and its commitment. The setup and the moves determine the whole game.

The commitment is a hash that a host publishes before the first move. Version 2 covers everything
that the random draws depend on: the secret, the spec (with the generator), the rules for guesses,
further options for the board, and the layout if one was given. It is the SHA-256 hash of these
*terms* in the canonical form of ``plain_data.encode``::

    {"format":"sapper-commitment","layout":null,"options":null,"policy":{...},"secret":"00...",
     "spec":{...},"version":2}

``spec``, ``policy`` (the rules for guesses) and ``options`` are written as in a record. ``options``
omits the limits of the search for a board, because they decide whether a board is found, but not
which one. If an unproved board is accepted, the limits can affect which board is found, so they are
included. In version 1, the commitment is the hash of the secret's bytes and covers only the secret.
"""

import hashlib
from dataclasses import dataclass, fields, replace
from typing import Any, Self

from sapper import notation, plain_data
from sapper.engine import Stop
from sapper.errors import NotationError, SpecError
from sapper.game import ruling
from sapper.game.modes import GuessRules
from sapper.game.secret import Secret, Seed, check_game_seed, layout_seed
from sapper.generators import (
    DEFAULT_OPTIONS,
    BoardOptions,
    BoardRequest,
    generator_for,
    random_layout,
)
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, GuessScope, Mode

COMMITMENT_FORMAT = "sapper-commitment"

COMMITMENT_VERSION = 2

COMMITMENT_BINDS = {
    1: "only the secret, not the options, the mode, the generator or a given layout",
    2: "the secret, the options, the generator, and how guesses are treated",
}
"""The content that the commitment of each version covers, in words."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The spec of a game, the source of all draws, and the rules for guesses.

    >>> Setup.of(GameSpec(9, 9, 10, mode="fair"), seed=1).rules
    GuessRules('kill', 'save')
    """

    spec: GameSpec
    seed: Seed
    """The source of all random draws; it reveals the layout."""
    rules: GuessRules
    """How guesses are treated; by default as in the mode of the game."""
    layout: Layout | None = None
    """The layout, if one was given instead of drawn at the first opening."""
    question_marks: bool = False
    """Whether flagging cycles through the question mark."""
    options: BoardOptions = DEFAULT_OPTIONS
    """Further options for generating the layout, and limits of the search."""
    version: int = COMMITMENT_VERSION
    """The version, which decides what the commitment covers and how the record is written."""

    def __post_init__(self) -> None:
        spec = self.spec
        check_game_seed(self.seed)
        generator_for(BoardRequest(spec, self.options))
        ruling.check_size(spec.grid, self.rules)
        if self.layout is None:
            # A first click in the corner has the fewest neighbours: if it leaves too little room
            # for the mines, every first click does.
            random_layout.check_room(spec.grid, spec.mines, spec.start or (0, 0), spec.first_click)
        elif self.layout.grid != spec.grid or self.layout.mines != spec.mines:
            wanted = notation.header(spec.grid, spec.mines)
            given = notation.header(self.layout.grid, self.layout.mines)
            raise SpecError(f"{given!r} is not a layout for a game of {wanted}")

    @classmethod
    def of(
        cls,
        spec: GameSpec,
        seed: Seed,
        *,
        rules: GuessRules | None = None,
        layout: Layout | None = None,
        question_marks: bool = False,
        options: BoardOptions = DEFAULT_OPTIONS,
        version: int = COMMITMENT_VERSION,
    ) -> Self:
        """Return a setup, by default with the rules of the mode.

        Args:
            spec: The options of the game.
            seed: The source of all random draws.
            rules: How guesses are treated, if not as in the mode of the game.
            layout: The mines; ``None`` to draw them at the first opening.
            question_marks: Whether flagging cycles through the question mark.
            options: Further options for generating the layout.
            version: The version of the commitment and the record.
        """
        rules = rules or GuessRules.of(spec)
        return cls(spec, seed, rules, layout, question_marks, options, version)

    @property
    def commitment(self) -> str | None:
        """The hash that can be published before the game; ``None`` if the seed is a number."""
        if not isinstance(self.seed, Secret):
            return None
        if self.terms is None:
            return self.seed.hash
        return hashlib.sha256(self.terms.encode("ascii")).hexdigest()

    @property
    def terms(self) -> str | None:
        """The text whose hash is the commitment; ``None`` if only the secret is hashed.

        It contains the secret.

        >>> Setup.of(GameSpec(9, 9, 10), Secret(bytes(32))).terms[:70]
        '{"format":"sapper-commitment","layout":null,"options":null,"policy":{"'
        """
        if self.version == 1 or not isinstance(self.seed, Secret):
            return None
        options = self.options
        deciding = options if options.best_effort else replace(options, tries=None, limit=None)
        return plain_data.encode(
            {
                "format": COMMITMENT_FORMAT,
                "version": COMMITMENT_VERSION,
                "secret": self.seed.hex,
                "spec": spec_data(self.spec),
                "policy": rules_data(self.rules),
                "options": options_data(deciding),
                "layout": None if self.layout is None else self.layout.id,
            }
        ).decode("ascii")

    def draw(self, first: Cell, *, stop: Stop | None = None) -> Layout:
        """Return the layout of the game, given the first cell to open.

        Args:
            first: The first cell to open.
            stop: A stop signal; another thread sets it to end the call early.

        Raises:
            GenerationError: the mines do not fit around the start, or no board was found
                within the generator's budget or before another thread stopped the search.
        """
        if self.layout is not None:
            return self.layout
        request = BoardRequest(self.board_spec(first), self.options)
        layout, _ = generator_for(request).draw(request, layout_seed(self.seed), stop=stop)
        return layout

    def board_spec(self, first: Cell) -> GameSpec:
        """Return the spec for the generator, given the first cell to open."""
        mode = self.spec.mode
        if not self.rules.solvable:
            mode = Mode.CLASSIC
        elif not mode.needs_solvable:
            mode = Mode.NO_GUESS
        difficulty = self.spec.difficulty if self.rules.solvable else None
        return replace(
            self.spec,
            mode=mode,
            difficulty=difficulty,
            start=self.spec.start or first,
            scope=GuessScope.BOARD,  # the rules for guesses do not affect the board
            best_by=None,
        )

    def promises(self, first: Cell) -> bool:
        """Return whether a cell is guaranteed to be safe as the first cell to open.

        The start of a no-guess board is safe, even if ``first_click`` guarantees nothing.
        """
        return (
            self.layout is None
            and (self.rules.solvable or self.spec.first_click is not FirstClick.ANY)
            and self.spec.start in (None, first)
        )


# The parts of a setup as plain data, and back.


def spec_data(spec: GameSpec) -> dict[str, Any]:
    """Return a spec as plain data, which omits ``scope`` and ``best_by`` if they are the defaults.

    So the terms and the records of older games, which do not have these keys, stay valid.
    """
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
        **unusual_rules(spec),
    }


def unusual_rules(rules: GameSpec | GuessRules) -> dict[str, Any]:
    """Return ``scope`` and ``best_by`` as plain data, each only if it is not the default."""
    found: dict[str, Any] = {}
    if rules.scope is not GuessScope.BOARD:
        found["scope"] = rules.scope.value
    if rules.best_by is not None:
        found["best_by"] = rules.best_by.value
    return found


def read_spec(data: dict[str, Any]) -> GameSpec:
    """Read a spec from plain data."""
    width, height, mines = (plain_data.get(data, key, int) for key in ("width", "height", "mines"))
    found = GameSpec(
        width,
        height,
        mines,
        mode=plain_data.get(data, "mode", str),
        first_click=plain_data.get(data, "first_click", str),
        difficulty=plain_data.get(data, "difficulty", str, None),
        generator=plain_data.get(data, "generator", str, "auto"),
        solver=plain_data.get(data, "solver", str, None),
        scope=plain_data.get(data, "scope", str, GuessScope.BOARD),
        best_by=plain_data.get(data, "best_by", str, None),
    )
    start = data.get("start")
    if start is None:
        return found
    return found.starting_at(plain_data.cell(start, found.grid, "'start'"))


def rules_data(rules: GuessRules) -> dict[str, Any]:
    """Return the rules for guesses as plain data."""
    return {
        "needless": rules.needless.value,
        "forced": rules.forced.value,
        "solvable": rules.solvable,
        **unusual_rules(rules),
    }


def read_rules(data: object, spec: GameSpec) -> GuessRules:
    """Read the rules for guesses from plain data; ``None`` means the rules of the mode."""
    if data is None:
        return GuessRules.of(spec)
    switches = plain_data.mapping(data, "'policy'")
    return GuessRules(
        plain_data.get(switches, "needless", str),
        plain_data.get(switches, "forced", str),
        plain_data.get(switches, "solvable", bool, default=False),
        scope=plain_data.get(switches, "scope", str, GuessScope.BOARD),
        best_by=plain_data.get(switches, "best_by", str, None),
    )


def options_data(options: BoardOptions) -> dict[str, Any] | None:
    """Return the options that differ from their defaults; ``None`` if there are none."""
    unusual = {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if getattr(options, field.name) != field.default
    }
    return unusual or None


def read_options(data: object) -> BoardOptions:
    """Read further options for the board from plain data."""
    if data is None:
        return DEFAULT_OPTIONS
    given = plain_data.mapping(data, "'options'")
    known = {}
    for field in fields(BoardOptions):
        kind = bool if isinstance(field.default, bool) else int
        known[field.name] = plain_data.get(given, field.name, kind, field.default)
    return BoardOptions(**known)


def read_seed(record: dict[str, Any]) -> Seed | None:
    """Read the secret or the seed of a record; ``None`` if it has neither."""
    secret = plain_data.get(record, "secret", str, None)
    number: int | None = plain_data.get(record, "seed", int, None)
    if secret is None:
        return number
    if number is not None:
        raise NotationError("the record has both a secret and a seed: only one is allowed")
    return Secret.from_hex(secret)
