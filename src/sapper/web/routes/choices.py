"""What can be chosen, and a player's statistics."""

from fastapi import APIRouter

from sapper.formats import FORMATS
from sapper.game.judge import MAX_CELLS
from sapper.spec import LEVELS
from sapper.web import schemas
from sapper.web.dealing import GENERATORS
from sapper.web.routes.dependencies import PROBLEMS, Player, TheHouse
from sapper.web.statistics import summarise

router = APIRouter(prefix="/api", responses=PROBLEMS)

MODES = {
    "classic": "A uniform board; every guess is luck.",
    "no-guess": "A board that logic alone can solve; a guess is luck.",
    "strict": "A board that logic alone can solve; a guess kills.",
    "fair": "A guess kills while a safe cell exists, and never kills when none does.",
    "lenient": "A guess never kills; only a certain mine does.",
}
FIRST_CLICKS = {
    "any": "The first cell may be a mine.",
    "safe": "The first cell is no mine.",
    "opening": "The first cell is a zero.",
}
DIFFICULTIES = {
    "easy": "Single clues suffice.",
    "medium": "Pairs of clues are needed.",
    "hard": "Several clues of a region are needed together.",
    "mine-count": "The mine total is needed.",
}


@router.get("/levels", tags=["choices"])
def levels(house: TheHouse) -> schemas.Choices:
    """Tell what can be chosen."""
    limits = house.limits
    return schemas.Choices(
        levels=[
            schemas.Level(name=name, width=width, height=height, mines=mines)
            for name, (width, height, mines) in LEVELS.items()
        ],
        modes=_choices(MODES),
        first_clicks=_choices(FIRST_CLICKS),
        difficulties=_choices(DIFFICULTIES),
        generators=_choices(GENERATORS),
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


def _choices(summaries: dict[str, str]) -> list[schemas.Choice]:
    return [schemas.Choice(name=name, summary=text) for name, text in summaries.items()]
