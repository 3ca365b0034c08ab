"""What can be chosen, and a player's statistics."""

from fastapi import APIRouter

from sapper.formats import FORMATS
from sapper.game.judge import MAX_CELLS
from sapper.spec import LEVELS, Choice, Difficulty, FirstClick, Mode
from sapper.web import dealing, schemas
from sapper.web.routes.dependencies import PROBLEMS, Player, TheHouse
from sapper.web.statistics import summarise

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/levels", tags=["choices"])
def levels(house: TheHouse) -> schemas.Choices:
    """Tell what can be chosen."""
    limits = house.limits
    return schemas.Choices(
        levels=[
            schemas.Level(name=name, width=width, height=height, mines=mines)
            for name, (width, height, mines) in LEVELS.items()
        ],
        modes=_choices(Mode),
        first_clicks=_choices(FirstClick),
        difficulties=_choices(Difficulty),
        generators=[
            schemas.GeneratorChoice(
                name=name,
                summary=summary,
                modes=[mode.value for mode in dealing.modes(name)],
                difficulty=dealing.takes_difficulty(name),
            )
            for name, summary in dealing.GENERATORS.items()
        ],
        formats=[
            schemas.FormatChoice(
                name=format_.name,
                summary=format_.summary,
                suffixes=list(format_.suffixes),
                binary=format_.binary,
            )
            for format_ in FORMATS.values()
        ],
        limits=schemas.ServerLimits(
            cells=limits.cells,
            judged_cells=min(limits.cells, MAX_CELLS),
            side=limits.side,
            open_games=limits.open_games,
            body=limits.body,
            moves_per_second=limits.player.per_second,
        ),
    )


@router.get("/statistics", tags=["games"])
def statistics(house: TheHouse, player: Player) -> schemas.Statistics:
    """Return one's own games in numbers."""
    return summarise([] if player is None else house.store.results(player))


def _choices(kind: type[Choice]) -> list[schemas.LabelledChoice]:
    return [
        schemas.LabelledChoice(name=each.value, label=each.label, summary=each.description)
        for each in kind
    ]
