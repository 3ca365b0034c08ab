"""What a game begins with: everything that, with the moves, determines it."""

from dataclasses import dataclass, replace
from typing import Self

from sapper import notation
from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.game import commitment, draw_seeds, survival
from sapper.game.draw_seeds import Seed
from sapper.game.modes import POLICIES, Policy
from sapper.game.secret import Secret
from sapper.generators import DEFAULT_OPTIONS, BoardOptions, BoardRequest, first_safe, generator_for
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, Mode


@dataclass(frozen=True, slots=True)
class Setup:
    """The wish, the source of all draws, and how guesses are treated.

    >>> Setup.of(GameSpec(9, 9, 10, mode="fair"), seed=1).policy
    Policy(needless=<Fate.KILL: 'kill'>, forced=<Fate.SAVE: 'save'>, solvable=False)
    """

    spec: GameSpec
    """The wish."""
    seed: Seed
    """Where the draws come from; it gives the layout away."""
    policy: Policy
    """How guesses are treated: as the mode has it, unless another policy was asked for."""
    layout: Layout | None = None
    """The layout, where it was given and is not drawn at the first opening."""
    question_marks: bool = False
    """Whether marks turn through the question mark."""
    options: BoardOptions = DEFAULT_OPTIONS
    """Further wishes for the layout that is drawn, and how long to look for it."""
    version: int = commitment.VERSION
    """What the commitment binds, and how the game's record is written: see ``commitment``."""

    def __post_init__(self) -> None:
        spec = self.spec
        draw_seeds.check(self.seed)
        generator_for(BoardRequest(spec, self.options))
        survival.check_size(spec.grid, self.policy)
        if self.layout is None:
            # The corner has the fewest neighbours: without room for it there is room for none.
            first_safe.check_room(spec.grid, spec.mines, spec.start or (0, 0), spec.first_click)
        elif self.layout.grid != spec.grid or self.layout.mines != spec.mines:
            wanted = notation.header(spec.grid, spec.mines)
            given = notation.header(self.layout.grid, self.layout.mines)
            raise SpecError(f"{given!r} is not the layout of a game of {wanted}")

    @classmethod
    def of(
        cls,
        spec: GameSpec,
        seed: Seed,
        *,
        policy: Policy | None = None,
        layout: Layout | None = None,
        question_marks: bool = False,
        options: BoardOptions = DEFAULT_OPTIONS,
        version: int = commitment.VERSION,
    ) -> Self:
        """Return a setup, with the policy of the mode unless another is given.

        Raises:
            GenerationError: no start has room for the mines.
            SpecError: the seed is out of range, the layout has another shape or total than the
                wish, the board is too large for its policy, or the generator does not suit it.
        """
        policy = policy or POLICIES[spec.mode]
        return cls(spec, seed, policy, layout, question_marks, options, version)

    @property
    def commitment(self) -> str | None:
        """What may be published at once: the hash of the terms, if the seed is a secret."""
        if not isinstance(self.seed, Secret):
            return None
        return self.seed.hash if self.terms is None else commitment.commitment(self.terms)

    @property
    def terms(self) -> str | None:
        """The text that the commitment is the hash of; ``None`` where it is the secret's bytes.

        It holds the secret.
        """
        if self.version == 1 or not isinstance(self.seed, Secret):
            return None
        return commitment.terms(self.seed, self.spec, self.policy, self.options, self.layout)

    def draw(self, first: Cell, *, stop: Stop | None = None) -> Layout:
        """Return the layout that the game begins with when a cell is opened first.

        Raises:
            GenerationError: the mines do not fit around the start, or no board was found
                within the generator's budget or before another thread set the flag.
        """
        if self.layout is not None:
            return self.layout
        request = BoardRequest(self.wish(first), self.options)
        layout, _ = generator_for(request).draw(
            request, draw_seeds.layout_seed(self.seed), stop=stop
        )
        return layout

    def wish(self, first: Cell) -> GameSpec:
        """Return what the generator is asked for when a cell is opened first."""
        mode = self.spec.mode
        if not self.policy.solvable:
            mode = Mode.CLASSIC
        elif not mode.needs_solvable:
            mode = Mode.NO_GUESS
        difficulty = self.spec.difficulty if self.policy.solvable else None
        return replace(self.spec, mode=mode, difficulty=difficulty, start=self.spec.start or first)

    def promises(self, first: Cell) -> bool:
        """Tell whether a cell may be opened first without any risk.

        A board that logic solves is solved from its start, which is safe whatever the rule.
        """
        return (
            self.layout is None
            and (self.policy.solvable or self.spec.first_click is not FirstClick.ANY)
            and self.spec.start in (None, first)
        )
