"""The server's public key, for whoever checks the record of a game."""

from fastapi import APIRouter

from sapper.game.signature import ALGORITHM
from sapper.web.routes.dependencies import ERRORS, AppServices
from sapper.web.schemas.keys import KeyResponse

router = APIRouter(prefix="/.well-known", tags=["keys"], responses=ERRORS)


@router.get("/sapper-key.json")
async def key(services: AppServices) -> KeyResponse:
    """Tell the key that signs the records of finished games."""
    return KeyResponse(format="sapper-key", algorithm=ALGORITHM, key=services.public_key)
