"""What a player can choose: the menus of every surface are made from it."""

from sapper.answers.service import (
    Choices,
    FormatChoice,
    GeneratorChoice,
    LevelChoice,
    ModeChoice,
    NamedChoice,
    ServiceLimits,
)
from sapper.app.solve_methods import SolveMethod
from sapper.classics.registry import CLASSICS, choice
from sapper.formats import FORMATS
from sapper.generators import GENERATORS, SolverName
from sapper.spec import (
    LEVELS,
    BestBy,
    Difficulty,
    FirstClick,
    GuessScope,
    HintSource,
    Mode,
    level_label,
)


def choices(limits: ServiceLimits) -> Choices:
    """Return everything that can be chosen, and what is allowed."""
    return Choices(
        levels=tuple(
            LevelChoice(name, level_label(name), width, height, mines)
            for name, (width, height, mines) in LEVELS.items()
        ),
        modes=tuple(
            ModeChoice(
                mode.value,
                mode.label,
                mode.description,
                difficulty=mode.needs_solvable,
                scope=mode.punishes_guesses,
                best_by=mode is Mode.BEST_GUESS,
            )
            for mode in Mode
        ),
        scopes=NamedChoice.all(GuessScope),
        best_by=NamedChoice.all(BestBy),
        hint_sources=NamedChoice.all(HintSource),
        first_clicks=NamedChoice.all(FirstClick),
        difficulties=NamedChoice.all(Difficulty),
        generators=tuple(
            GeneratorChoice(
                name=generator.name,
                label=generator.label,
                summary=generator.summary,
                uniform=generator.uniform,
                proved=generator.proved,
                modes=tuple(generator.modes),
                first_clicks=tuple(generator.first_clicks),
                difficulty=generator.takes_difficulty,
                solvers=tuple(str(solver) for solver in generator.solvers),
            )
            for generator in GENERATORS.values()
        ),
        solvers=NamedChoice.all(SolverName),
        solve_methods=NamedChoice.all(SolveMethod),
        classics=tuple(NamedChoice(*choice(name)) for name in CLASSICS),
        formats=tuple(
            FormatChoice(each.name, each.summary, tuple(each.suffixes), each.binary)
            for each in FORMATS.values()
        ),
        limits=limits,
    )
