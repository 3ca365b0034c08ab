"""Chooses the next exercise: a repetition, a position from a game, or a new position.

A technique is introduced when the player knows the next easier one, so a beginner learns one
technique at a time. Half of the new positions need the hardest technique that the player has
reached. The other half repeats easier techniques, but not single numbers.
"""

from dataclasses import dataclass
from random import Random

from sapper.engine import DEFAULT_LIMIT, Stop
from sapper.errors import SpecError
from sapper.hints.steps import Technique
from sapper.training.positions import GradedPosition, nearest
from sapper.training.progress import Progress, Topic

EASIER = 100
"""New positions are rated this much below the player, who then solves about two out of three."""

GAMES_EVERY = 3
"""With 3, every third mixed exercise is a position from the player's games, if one is available."""


@dataclass(frozen=True, slots=True)
class ExercisePlan:
    """The next exercise: an existing position, or the requirements for a new one."""

    position: GradedPosition | None = None
    """The position, if it already exists."""
    repeated: bool = False
    """Whether the player has failed to solve the position before."""
    technique: Technique = Technique.SINGLE
    """The technique that a new position should need."""
    rating: float = 0.0
    """The rating that a new position should have, approximately."""
    seed: int = 0


def plan_exercise(progress: Progress, choice: Topic, *, day: int, seed: int) -> ExercisePlan:
    """Return the next exercise; the same progress, topic, day and seed give the same plan."""
    due = progress.due(day)
    repeats = progress.answered % 2 == 0  # a new position comes between two repetitions
    if choice is Topic.REPEAT or (choice is Topic.MIXED and due and repeats):
        if not due:
            raise SpecError("no mistakes to repeat yet")
        return ExercisePlan(due[0].position, repeated=True)
    games_turn = progress.answered % GAMES_EVERY == GAMES_EVERY - 1
    waiting = [each for each in progress.waiting if not _is_too_easy(each, progress)]
    if choice is Topic.GAMES or (choice is Topic.MIXED and waiting and games_turn):
        if not waiting:
            raise SpecError("no game with an avoidable guess")
        return ExercisePlan(waiting[0])
    technique = choice.technique or _reached(progress, seed)
    return ExercisePlan(technique=technique, rating=progress.rating - EASIER, seed=seed)


def make_position(
    plan: ExercisePlan, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> GradedPosition:
    """Return the position of a plan; create it if it does not exist yet."""
    if plan.position is not None:
        return plan.position
    return nearest(plan.technique, plan.rating, plan.seed, limit=limit, stop=stop)


def _is_too_easy(position: GradedPosition, progress: Progress) -> bool:
    """Return whether a single number solves the position, and the player knows this technique."""
    return position.technique is Technique.SINGLE and progress.tallies[position.technique].is_known


def _reached(progress: Progress, seed: int) -> Technique:
    """Return the technique of a new position."""
    ladder = list(Technique)
    unknown = [each for each in ladder if not progress.tallies[each].is_known]
    highest = unknown[0] if unknown else ladder[-1]
    below = ladder[1 : ladder.index(highest)]
    random = Random(seed)  # noqa: S311 - a choice of exercises is no secret
    return highest if not below or random.random() < 0.5 else random.choice(below)
