"""The rules for guesses in each mode, as two settings.

A guess opens a cell that is neither certain to be safe nor certain to be a mine. A guess is
*needless* (avoidable) if a safe cell exists in its scope, and *forced* otherwise. The scope is the
whole board, or the region of the cell (``sapper.players.alternatives``). The first setting is the
result of a needless guess, the second the result of a forced guess; every mode is a combination of
the two. Opening a safe cell never loses, and opening a cell that is certainly a mine always loses.
With ``best_by`` a forced guess loses unless it is the best one.

Other programs use other names for the same settings: mode numbers in EVF and RMV2 files, words in
the .board format. ``NAMES`` and ``NUMBERS`` translate them.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, Self

from sapper.errors import SpecError
from sapper.spec import BestBy, BestByName, GameSpec, GuessScope, GuessScopeName, Mode, choice


class Fate(StrEnum):
    """The result of a guess: always fatal, decided by the layout, or always safe."""

    KILL = "kill"
    """The cell becomes a mine, regardless of the layout."""
    LUCK = "luck"
    """The layout decides."""
    SAVE = "save"
    """The cell becomes empty, regardless of the layout."""


FateName = Literal["kill", "luck", "save"]
"""The names of fates, for type checkers."""


@dataclass(frozen=True, slots=True, init=False)
class GuessRules:
    """How guesses are treated, and whether a board may require guesses.

    >>> GuessRules("kill", "save") == GUESS_RULES[Mode.FAIR]
    True
    >>> GuessRules.named("quasi_no_guess")
    GuessRules('luck', 'save')
    """

    needless: Fate
    """The result of a guess if a safe cell exists."""
    forced: Fate
    """The result of a guess if no safe cell exists: luck or save."""
    solvable: bool = False
    """Whether logic alone solves every board, so that guesses are never forced."""
    scope: GuessScope = GuessScope.BOARD
    """Where a safe cell must exist for a guess to be avoidable."""
    best_by: BestBy | None = None
    """What makes a guess the best, in modes in which all other forced guesses lose."""
    judge_moves: bool = field(init=False, repr=False, compare=False)
    """Whether openings must be judged; false if the layout alone decides every guess."""

    def __init__(
        self,
        needless: Fate | FateName,
        forced: Fate | FateName,
        solvable: bool = False,
        *,
        scope: GuessScope | GuessScopeName = GuessScope.BOARD,
        best_by: BestBy | BestByName | None = None,
    ) -> None:
        """Create the rules from enum members or their names.

        Raises:
            SpecError: there is no such name, or a forced guess would always lose.
        """
        object.__setattr__(self, "solvable", solvable)
        object.__setattr__(self, "scope", choice(GuessScope, "scope", scope))
        best = None if best_by is None else choice(BestBy, "best_by", best_by)
        object.__setattr__(self, "best_by", best)
        for name, value in (("needless", needless), ("forced", forced)):
            if value not in tuple(Fate):
                raise SpecError(
                    f"{value!r} is not a fate, in {name!r}: choose one of {', '.join(Fate)}"
                )
            object.__setattr__(self, name, Fate(value))
        if self.forced is Fate.KILL:
            raise SpecError("a forced guess cannot have the fate 'kill': no game could be won")
        luck = self.needless is self.forced is Fate.LUCK
        object.__setattr__(self, "judge_moves", not luck or best is not None)

    def __repr__(self) -> str:
        parts = [repr(self.needless.value), repr(self.forced.value)]
        if self.solvable:
            parts.append("solvable=True")
        if self.scope is not GuessScope.BOARD:
            parts.append(f"scope={self.scope.value!r}")
        if self.best_by is not None:
            parts.append(f"best_by={self.best_by.value!r}")
        return f"GuessRules({', '.join(parts)})"

    @classmethod
    def of(cls, spec: GameSpec) -> Self:
        """Return the rules of a game: those of its mode, with the spec's ``scope`` and ``best_by``.

        Args:
            spec: The options of the game.

        >>> GuessRules.of(GameSpec(9, 9, 10, mode="best-guess", scope="region"))
        GuessRules('kill', 'save', scope='region', best_by='mine probability')
        """
        rules = GUESS_RULES[spec.mode]
        return cls(
            rules.needless, rules.forced, rules.solvable, scope=spec.scope, best_by=spec.best_by
        )

    @classmethod
    def named(cls, name: str | int) -> Self:
        """Return the rules of a mode, by sapper's name or another program's name or number.

        Args:
            name: A mode's value such as ``fair``, or another program's name or number for it.

        >>> GuessRules.named(7) == GuessRules.named("weak_no_guess") == GuessRules.named("fair")
        True

        Raises:
            SpecError: there is no such mode.
        """
        word = NUMBERS.get(name) if isinstance(name, int) else name
        rules = NAMES.get(word) if word is not None else None
        if rules is None:
            raise SpecError(f"{name!r} is not a mode: choose one of {', '.join(NAMES)}")
        return cls(rules.needless, rules.forced, rules.solvable, best_by=rules.best_by)

    def fate(self, *, forced: bool, best: bool = True) -> Fate:
        """Return the result of a guess.

        Args:
            forced: whether no safe cell exists in the scope.
            best: whether no other guess in the scope is better; used only with ``best_by``.
        """
        if forced and not best and self.best_by is not None:
            return Fate.KILL
        return self.forced if forced else self.needless


GUESS_RULES: dict[Mode, GuessRules] = {
    Mode.CLASSIC: GuessRules(Fate.LUCK, Fate.LUCK),
    Mode.NO_GUESS: GuessRules(Fate.LUCK, Fate.LUCK, solvable=True),
    # These boards can be solved from their start cell, so a guess is forced only if the player
    # starts elsewhere.
    Mode.STRICT: GuessRules(Fate.KILL, Fate.LUCK, solvable=True),
    Mode.FAIR: GuessRules(Fate.KILL, Fate.SAVE),
    Mode.LENIENT: GuessRules(Fate.SAVE, Fate.SAVE),
    Mode.BEST_GUESS: GuessRules(Fate.KILL, Fate.SAVE, best_by=BestBy.MINE_PROBABILITY),
}
"""The rules of every mode."""

NAMES: dict[str, GuessRules] = {
    **{mode.value: rules for mode, rules in GUESS_RULES.items()},
    "classic_no_guess": GUESS_RULES[Mode.NO_GUESS],
    "strong_no_guess": GUESS_RULES[Mode.STRICT],
    "weak_no_guess": GUESS_RULES[Mode.FAIR],
    "quasi_no_guess": GuessRules(Fate.LUCK, Fate.SAVE),
    "strong_guessable": GuessRules(Fate.SAVE, Fate.SAVE, solvable=True),
    "weak_guessable": GUESS_RULES[Mode.LENIENT],
    "hard_core": GuessRules(Fate.KILL, Fate.LUCK),
}
"""Rules by name. The names are those of sapper's modes, of the modes in the .board format, and of
JSMinesweeper's mode "hard core"."""

NUMBERS: dict[int, str] = {
    0: "classic",
    5: "classic_no_guess",
    6: "strong_no_guess",
    7: "weak_no_guess",
    8: "quasi_no_guess",
    9: "strong_guessable",
    10: "weak_guessable",
}
"""The names of the mode numbers in EVF and RMV2 files."""
