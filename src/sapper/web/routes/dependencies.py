"""What routes ask for, and what all of them may answer."""

from typing import Annotated, Any

from fastapi import Depends, Path

from sapper.web import schemas
from sapper.web.house import House, house_of, player_of

TheHouse = Annotated[House, Depends(house_of)]
"""The server's insides."""

Player = Annotated[str | None, Depends(player_of)]
"""Who asks."""

GameName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a game.")]
"""Which game."""

PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": schemas.Problem, "description": "The request cannot be fulfilled."},
    "5XX": {"model": schemas.Problem, "description": "The server cannot answer now."},
}
"""What any route may answer."""

OUT_OF_TURN: dict[int | str, dict[str, Any]] = {
    409: {"model": schemas.Conflict, "description": "The number of the action does not fit."}
}
"""What an action may answer besides."""
