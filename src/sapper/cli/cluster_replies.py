"""Questions to the engine on a Dask cluster; answers in the order of the input.

Imported only when a cluster is asked for, as Dask is optional.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

from sapper.cli import replies
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import Input, Item
from sapper.cluster import Teller, connect
from sapper.cluster.calls import in_order
from sapper.cluster.worker_run import WorkerRun
from sapper.engine import Stop
from sapper.engine.worker_stop import WorkerStop

_MOST = 50  # boards that are sent together
_SHARES = 8  # batches a thread, so that the last ones end at about the same time

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
    with closing(connect(address, tell)) as cluster:
        size = max(1, min(_MOST, len(items) // (_SHARES * cluster.threads())))
        batches = (
            QuestionBatch(question, items[first : first + size])
            for first in range(0, len(items), size)
        )
        found = (answer for some in in_order(cluster, ask, batches) for answer in some)
        with replies.watched(boards.many, activity, len(items)) as step:
            for answer in found:
                yield answer
                step()


def ask(asked: QuestionBatch, run: WorkerRun) -> tuple[Answer, ...]:
    """Answer a batch inside a Dask worker."""
    stop = run.kept(WorkerStop).stop
    return tuple(asked.question.answer(item, stop) for item in asked.items)
