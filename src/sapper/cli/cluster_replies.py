"""Questions to the engine on a Dask cluster; answers in the order of the input."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from sapper.cli import replies
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import Input, Item
from sapper.cluster import Teller
from sapper.cluster.calls import WorkerRun, batches_in_order
from sapper.engine import Stop
from sapper.engine.worker_stop import WorkerStop

_MOST = 50  # boards that are sent together

Answer = tuple[str, ExitCode]
"""A line, or several, and what the command then ends with."""


class Question(Protocol):
    """What is asked about each board; it is sent to workers, so it must be plain data."""

    def answer(self, item: Item, stop: Stop) -> Answer:
        """Answer it for one board, until the flag is set."""
        ...


@dataclass(frozen=True, slots=True)
class QuestionBatch:
    """A question about several boards."""

    question: Question
    """What is asked."""
    items: Sequence[Item]
    """About which boards."""


def answers(
    boards: Input, question: Question, *, address: str, tell: Teller, activity: str
) -> Iterator[Answer]:
    """Yield the answer to every board, in order, while others are being worked on.

    Raises:
        ClusterError: there is no scheduler at the address, or it has been lost.
    """
    items = boards.items

    def batch(numbers: range) -> QuestionBatch:
        return QuestionBatch(question, items[numbers.start : numbers.stop])

    with replies.watched(boards.many, activity, len(items)) as step:
        for found in batches_in_order(
            *(ask, batch, len(items)), most=_MOST, address=address, tell=tell
        ):
            for answer in found:
                yield answer
                step()


def ask(asked: QuestionBatch, run: WorkerRun) -> tuple[Answer, ...]:
    """Answer a batch inside a Dask worker."""
    stop = run.kept(WorkerStop).stop
    return tuple(asked.question.answer(item, stop) for item in asked.items)
