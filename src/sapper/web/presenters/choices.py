"""What a player can choose, and what the server allows."""

from sapper.app.solve_methods import SolveMethod
from sapper.classics.registry import CLASSICS, choice
from sapper.formats import FORMATS
from sapper.game.judge import MAX_CELLS
from sapper.generators import GENERATORS, SolverName
from sapper.spec import LEVELS, Choice, Difficulty, FirstClick, Mode, level_label
from sapper.web.limits import Limits
from sapper.web.schemas.choices import (
    ChoicesResponse,
    FormatChoice,
    GeneratorChoice,
    LabelledChoice,
    LevelChoice,
    ModeChoice,
    ServerLimits,
)


def choices(limits: Limits) -> ChoicesResponse:
    """Return everything that can be chosen."""
    return ChoicesResponse(
        levels=[
            LevelChoice(name=name, label=level_label(name), width=width, height=height, mines=mines)
            for name, (width, height, mines) in LEVELS.items()
        ],
        modes=[
            ModeChoice(
                name=mode.value,
                label=mode.label,
                summary=mode.description,
                difficulty=mode.needs_solvable,
            )
            for mode in Mode
        ],
        first_clicks=_labelled(FirstClick),
        difficulties=_labelled(Difficulty),
        generators=[
            GeneratorChoice(
                name=generator.name,
                label=generator.label,
                summary=generator.summary,
                uniform=generator.uniform,
                proved=generator.proved,
                modes=[mode.value for mode in generator.modes],
                first_clicks=[rule.value for rule in generator.first_clicks],
                difficulty=generator.takes_difficulty,
                solvers=[str(solver) for solver in generator.solvers],
            )
            for generator in GENERATORS.values()
        ],
        solvers=_labelled(SolverName),
        solve_methods=_labelled(SolveMethod),
        classics=[
            LabelledChoice(name=name, label=label, summary=summary)
            for name, label, summary in map(choice, CLASSICS)
        ],
        formats=[
            FormatChoice(
                name=format_.name,
                summary=format_.summary,
                suffixes=list(format_.suffixes),
                binary=format_.binary,
            )
            for format_ in FORMATS.values()
        ],
        limits=ServerLimits(
            cells=limits.cells,
            judged_cells=min(limits.cells, MAX_CELLS),
            side=limits.side,
            open_games=limits.open_games,
            body=limits.body,
            moves_per_second=limits.player.per_second,
        ),
    )


def _labelled(kind: type[Choice]) -> list[LabelledChoice]:
    return [
        LabelledChoice(name=each.value, label=each.label, summary=each.description) for each in kind
    ]
