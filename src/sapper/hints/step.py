"""One step of a proof: a statement about how many mines some cells hold, and what it rests on.

Everything a hint says has this one form, so that a drawing can follow it and a checker can verify
it: the statement must hold in every placement that satisfies the step's own clues (and the mine
total, if it is used) and the statements of its premises.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sapper.grid import Cell


class Role(StrEnum):
    """What a step does in its proof."""

    KNOWN = "known"
    """Its cells are mines by the clues of the whole board; only ever the first step."""
    FACT = "fact"
    """Its statement follows from its clues and premises."""
    SUPPOSE = "suppose"
    """Its statement is assumed, for as long as it takes to refute it."""
    CONTRADICTION = "contradiction"
    """Its clues and premises cannot all hold."""
    THEREFORE = "therefore"
    """The opposite of a supposition that led to a contradiction, its two premises."""


@dataclass(frozen=True, slots=True)
class Step:
    """A statement: these cells hold at least so many and at most so many mines."""

    role: Role
    """What the step does."""
    text: str
    """The statement as a sentence, or several."""
    cells: tuple[Cell, ...] = ()
    """The cells it is about, ascending; none for a contradiction."""
    least: int = 0
    """They hold no fewer mines."""
    most: int = 0
    """They hold no more mines."""
    clues: tuple[Cell, ...] = ()
    """The clues the step itself rests on, ascending."""
    uses_total: bool = False
    """Whether the step itself rests on the mine total."""
    premises: tuple[int, ...] = ()
    """The earlier steps it rests on, by their number in the proof from 0."""


def needed(steps: Sequence[Step], last: int | None = None) -> tuple[Step, ...]:
    """Return the steps that the last one rests on, directly or not, numbered anew.

    >>> first, useless = Step(Role.FACT, "A."), Step(Role.FACT, "B.")
    >>> [step.text for step in needed([first, useless, Step(Role.FACT, "C.", premises=(0,))])]
    ['A.', 'C.']
    """
    goal = len(steps) - 1 if last is None else last
    wanted = {goal}
    for place in range(goal, -1, -1):
        if place in wanted:
            wanted.update(steps[place].premises)
    order = sorted(wanted)
    renamed = {old: new for new, old in enumerate(order)}
    return tuple(
        replace(steps[old], premises=tuple(renamed[premise] for premise in steps[old].premises))
        for old in order
    )


def after(known: Step, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Put what was known before in front of a proof that takes it for granted.

    Every step that looks at a clue or at the total then rests on it.
    """
    renamed = []
    for step in steps:
        premises = tuple(premise + 1 for premise in step.premises)
        looks = bool(step.clues) or step.uses_total
        renamed.append(replace(step, premises=(0, *premises) if looks else premises))
    return (known, *renamed)
