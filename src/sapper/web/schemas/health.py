"""How the server is."""

from pydantic import BaseModel


class HealthResponse(BaseModel):
    """How the server is."""

    live: bool
    ready: bool
    version: str
