"""What a host says of a game beside its moves: nothing that could be played again.

The host's signature is all that vouches for it.
"""

from dataclasses import dataclass
from typing import Any, Self

from sapper import plain_data


@dataclass(frozen=True, slots=True)
class HostStatement:
    """The host's word about a game.

    >>> said = HostStatement("k3", seconds=12.5, aided=True, hints=2)
    >>> HostStatement.from_data(said.to_data()) == said
    True
    """

    game: str
    """The id under which the host knows it."""
    seconds: float | None = None
    """From the first opening to the end on the host's clock; ``None`` when nothing was opened."""
    aided: bool = False
    """Whether the player had help."""
    hints: int = 0
    """How many hints were given."""
    day: str | None = None
    """The date, for a board of the day."""
    practice: bool = False
    """Whether the player may have known the board: one's own, or one of the day again."""
    resigned: bool = False
    """Whether the player gave it up."""

    def to_data(self) -> dict[str, Any]:
        """Return the plain form."""
        return {
            "game": self.game,
            "seconds": self.seconds,
            "aided": self.aided,
            "hints": self.hints,
            "day": self.day,
            "practice": self.practice,
            "resigned": self.resigned,
        }

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read the plain form.

        Raises:
            NotationError: it is not a statement; names the key.
        """
        said = plain_data.mapping(data, "'host'")
        return cls(
            game=plain_data.get(said, "game", str),
            seconds=plain_data.seconds(said.get("seconds"), "'host'"),
            aided=plain_data.get(said, "aided", bool),
            hints=plain_data.count(said, "hints"),
            day=plain_data.get(said, "day", str, None),
            practice=plain_data.get(said, "practice", bool),
            resigned=plain_data.get(said, "resigned", bool),
        )
