"""What processes calculate: operations, by name.

The server sends a job with values that can be pickled. A job ends soon after its flag is set;
whatever it raises of sapper's errors becomes the answer to the request.
"""

from dataclasses import dataclass
from typing import Any

from sapper.answers.reviews import Review
from sapper.app import boards, operations
from sapper.app.limits import WorkLimits
from sapper.app.requests import HintRequest, PostedBoard, Request
from sapper.board import Board
from sapper.engine import Stop
from sapper.web.encoding import Encoded, encoded


def warm_up() -> None:
    """Calculate something small, so that everything is loaded that is loaded late."""
    board, limits = "3x3m2:1../.../...", WorkLimits()
    operations.run("hint", HintRequest(board), limits, Stop())
    operations.run("analyse", PostedBoard(board), limits, Stop())


def posted_board(posted: PostedBoard, limits: WorkLimits, _stop: Stop) -> Board:
    """Return the board of a request."""
    return boards.position(posted, limits)


@dataclass(frozen=True, slots=True)
class Calculated:
    """An operation, calculated: its answer as a value."""

    name: str
    """The operation."""
    asked: Request
    """What is asked."""
    limits: WorkLimits
    """What it may cost."""
    subject: Any = None
    """What it is about, if not what the request says."""

    def __call__(self, stop: Stop) -> Any:
        """Calculate."""
        return operations.run(self.name, self.asked, self.limits, stop, self.subject)


@dataclass(frozen=True, slots=True)
class Answered(Calculated):
    """An operation, calculated, written out and compressed: only sending it is left."""

    size: int = 0
    """Bytes that the answer may have."""
    may_gzip: bool = False
    """Whether the client reads compressed answers."""

    def __call__(self, stop: Stop) -> Encoded:
        """Calculate, and write the answer."""
        answer = operations.run(self.name, self.asked, self.limits, stop, self.subject)
        return encoded(answer, self.size, may_gzip=self.may_gzip)


@dataclass(frozen=True, slots=True)
class Reviewed(Answered):
    """A review, written out, with what the statistics store of it."""

    def __call__(self, stop: Stop) -> Any:
        """Return the answer, and the accuracy; ``None`` if not every opening was judged."""
        found = operations.run(self.name, self.asked, self.limits, stop, self.subject)
        assert isinstance(found, Review)  # noqa: S101 - it is what the operation answers
        accuracy = None if found.totals.unknown else found.totals.accuracy
        return encoded(found, self.size, may_gzip=self.may_gzip), accuracy
