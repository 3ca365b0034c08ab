"""Answers to a stream of questions: in order, each written out as soon as it is found.

A thread of its own waits for the next question, a few others look for answers, and this one
writes: so whoever asks one question at a time gets each answer before asking the next, and
whoever pours in thousands keeps every core busy. Threads suffice, because the engine works
without the interpreter's lock. Even a single question is answered in another thread, so that
Ctrl-C reaches the one that writes, and stops the engine at once.
"""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from queue import Empty, Queue
from threading import Event, Thread
from typing import Annotated, Protocol, TypeVar

import typer

from sapper.cli import option_values, outputs
from sapper.cli.board_lines import Refusal
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import Input, Item
from sapper.cluster import cores
from sapper.engine import Stop
from sapper.errors import SapperError, SpecError

_AHEAD = 4
"""How many questions a thread may have read beyond those that are being answered."""


class Question(Protocol):
    """One question of a stream."""

    @property
    def line(self) -> int:
        """The number of its line, counted from 1."""
        ...

    @property
    def name(self) -> str | None:
        """Its name, where it has one."""
        ...


_Question = TypeVar("_Question", bound=Question)
_Answer = TypeVar("_Answer")
_Asked = TypeVar("_Asked")
_Found = TypeVar("_Found")

ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads",
        parser=option_values.whole_number,
        metavar="N",
        help="Boards to work on at once; by default one a core. The answers stay in order.",
        show_default=False,
    ),
]


def answer_all(
    questions: Iterable[_Question | Refusal],
    ask: Callable[[_Question, Stop], _Answer],
    tell: Callable[[_Answer], ExitCode | None],
    *,
    many: bool,
    activity: str,
    threads: int | None = None,
) -> ExitCode:
    """Answer every question and return the largest exit code.

    Args:
        questions: what is asked, in order; each is read when a thread is free.
        ask: finds an answer; called in other threads, with a flag that stops the engine.
        tell: writes an answer out; called here, in the order of the questions.
        many: whether the questions are lines: then one that cannot be answered is told in its
            place, by an object with ``line`` and ``error``. Of a single one the error is raised.
        activity: one word for the progress that a watching person sees.
        threads: how many questions to work on at once; one a core by default.

    Raises:
        SapperError: the single question cannot be answered.
        SpecError: the number of threads is out of range.
    """
    workers = _threads(threads)
    code = ExitCode.DONE
    refused = 0

    def answer(question: _Question, stop: Stop) -> _Answer | Refusal:
        try:
            return ask(question, stop)
        except SapperError as error:
            if not many:
                raise
            return Refusal(question.line, str(error), question.name)

    def begin(
        pool: ThreadPoolExecutor, stop: Stop, question: _Question | Refusal
    ) -> Future[_Answer | Refusal]:
        if not isinstance(question, Refusal):
            return pool.submit(answer, question, stop)
        known: Future[_Answer | Refusal] = Future()
        known.set_result(question)
        return known

    with (
        closing(_in_order(questions, begin, workers)) as replied,
        watched(many, activity) as step,
    ):
        for found in replied:
            if isinstance(found, Refusal):
                refused += 1
                code = max(code, ExitCode.BAD_INPUT)
                outputs.say(outputs.json_line(found.fields))
            else:
                code = max(code, tell(found) or ExitCode.DONE)
            sys.stdout.flush()
            step()
    if refused:
        lines = "1 line" if refused == 1 else f"{refused} lines"
        outputs.tell(f"{lines} could not be answered: see 'error' in the answers")
    return code


def answers(
    boards: Input, ask: Callable[[Item, Stop], _Answer], *, activity: str
) -> Generator[_Answer, None, None]:
    """Yield the answer to every board of an input, in order, while others are being worked on.

    Args:
        boards: the input.
        ask: finds the answer; it is called in other threads, with a flag that stops the engine.
        activity: one word for the progress that a watching person sees.
    """
    workers = min(cores(), len(boards.items))

    def begin(pool: ThreadPoolExecutor, stop: Stop, item: Item) -> Future[_Answer]:
        return pool.submit(ask, item, stop)

    with (
        closing(_in_order(boards.items, begin, workers)) as found,
        watched(boards.many, activity, len(boards.items)) as step,
    ):
        for answer in found:
            yield answer
            step()


def _threads(wanted: int | None) -> int:
    if wanted is None:
        return cores()
    if not 1 <= wanted <= 1024:
        raise SpecError(f"{wanted} threads: from 1 to 1024")
    return wanted


def _in_order(
    questions: Iterable[_Asked],
    begin: Callable[[ThreadPoolExecutor, Stop, _Asked], Future[_Found]],
    workers: int,
) -> Generator[_Found, None, None]:
    """Yield the answers in the order of the questions, while others are being worked on."""
    stop, over = Stop(), Event()
    pool = ThreadPoolExecutor(workers)
    # What is under way, in order; its bound is what keeps a long input from being read at once.
    waiting: Queue[Future[_Found] | None] = Queue(_AHEAD * workers)
    # The reader may still wait for a line when the process ends: it must own nothing native then.
    begun = [partial(begin, pool, stop)]

    def read() -> None:
        try:
            for question in questions:
                if over.is_set():
                    return
                waiting.put(begun[0](question))
        except BaseException as error:  # noqa: BLE001 - told to whoever waits for answers
            failed: Future[_Found] = Future()
            failed.set_exception(error)
            waiting.put(failed)
        waiting.put(None)

    try:
        # Ctrl-C may come while the thread starts, which has begun a question by then.
        Thread(target=read, name="reading", daemon=True).start()
        while (future := waiting.get()) is not None:
            yield future.result()
    finally:
        over.set()  # nothing is left to do, or nobody waits for it any more
        stop.set()
        begun.clear()
        _empty(waiting)  # whoever waits for room can go on, and sees that it is over
        pool.shutdown(cancel_futures=True)


def _empty(waiting: "Queue[Future[_Found] | None]") -> None:
    while True:
        try:
            waiting.get_nowait()
        except Empty:
            return


@contextmanager
def watched(many: bool, activity: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Count on standard error when a terminal is there and the answers go elsewhere."""
    if not many or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    from sapper.cli.progress import watched_count  # noqa: PLC0415 - for whoever looks on

    with watched_count(activity, total) as step:
        yield step
