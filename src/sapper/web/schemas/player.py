"""Players: their tokens and pass-phrases."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

_Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$"
    ),
]
_Passphrase = Annotated[str, StringConstraints(min_length=12, max_length=200)]


class PlayerResponse(BaseModel):
    """Who asks."""

    known: bool = Field(description="Whether the request carries a token that is good.")
    name: str | None = Field(description="The name by which the player signs in, if there is one.")


class TokenResponse(BaseModel):
    """A new token; browsers get it as a cookie as well."""

    player: str


class PassphraseRequest(BaseModel):
    """A name and a pass-phrase by which to be found from another device."""

    model_config = ConfigDict(extra="forbid")

    name: _Name
    passphrase: _Passphrase
    current: str | None = Field(
        default=None, max_length=200, description="The pass-phrase before, if there is one."
    )


class SignInRequest(BaseModel):
    """Who signs in."""

    model_config = ConfigDict(extra="forbid")

    name: _Name
    passphrase: Annotated[str, StringConstraints(max_length=200)]
