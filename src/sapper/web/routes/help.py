"""Help in a running game: hints, overlays, drawings. All of it is computed from the board."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from sapper.web import answers, forms, schemas
from sapper.web.routes.dependencies import PROBLEMS, GameName, Player, TheHouse

router = APIRouter(prefix="/api/games/{name}", tags=["help"], responses=PROBLEMS)

HintLevel = Annotated[int, Query(ge=1, le=3, description="How much the hint says.")]

_OVER = "The game is over."


@router.get("/hint")
async def hint(
    name: GameName, house: TheHouse, player: Player, level: HintLevel = 3
) -> schemas.Hint:
    """Give a hint."""

    def work() -> schemas.Hint:
        with house.games.helped(name, player, hints=1) as session:
            over, board, flags = session.is_over, session.game.board, session.game.flags
        if over:
            return _over(level)
        return answers.hint(board, flags, level, house.limits)

    return await house.lane.run(work)


@router.get("/analysis")
async def analysis(name: GameName, house: TheHouse, player: Player) -> schemas.Analysis:
    """Tell the states and probabilities of all cells."""

    def work() -> schemas.Analysis:
        with house.games.helped(name, player) as session:
            board = session.game.board
        return answers.analysis(board, house.limits)

    return await house.lane.run(work)


@router.get("/decomposition")
async def decomposition(
    name: GameName, house: TheHouse, player: Player, *, steps: bool = False
) -> schemas.Decomposition:
    """Take the position apart."""

    def work() -> schemas.Decomposition:
        with house.games.helped(name, player) as session:
            board = session.game.board
        return answers.decomposition(board, house.limits, steps=steps)

    return await house.lane.run(work)


@router.get(
    "/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def picture(
    name: GameName, house: TheHouse, player: Player, overlay: forms.Overlay = "none"
) -> Response:
    """Draw the game as it stands."""

    def work() -> str:
        games = house.games
        watched = games.seen(name) if overlay == "none" else games.helped(name, player)
        with watched as session:
            board, flags, questions = session.shown(), session.game.flags, session.game.questions
        hidden = [cell for cell in flags if board.is_hidden(cell)]
        return answers.drawing(board, overlay, house.limits, flags=hidden, questions=questions)

    return Response(await house.lane.run(work), media_type="image/svg+xml")


def _over(level: int) -> schemas.Hint:
    return schemas.Hint(
        kind="over",
        level=level,
        cell=None,
        cells=[],
        clues=[],
        region=[],
        rung=None,
        uses_total=False,
        sentence=_OVER,
        steps=[],
        risk=None,
    )
