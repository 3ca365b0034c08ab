"""The server's public key."""

from pydantic import BaseModel


class KeyResponse(BaseModel):
    """A public key."""

    format: str
    algorithm: str
    key: str
