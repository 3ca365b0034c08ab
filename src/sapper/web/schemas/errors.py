"""Why a request was not fulfilled."""

from pydantic import BaseModel


class ErrorResponse(BaseModel):
    """Why a request was not fulfilled."""

    error: str
    detail: str
