"""Answers to a stream of questions, in order, each written as soon as it is ready.

One thread waits for the next question, a few others compute answers, and the main thread writes. So
a program that sends one question at a time gets each answer before it sends the next. An input with
thousands of questions keeps every core busy. Threads are enough, because the engine releases the
interpreter lock. Even a single question is answered in another thread, so that Ctrl-C reaches the
main thread and stops the engine at once.

With ``--dask``, the workers of a cluster compute the answers in batches; nothing else changes.
"""

import math
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cached_property, partial, wraps
from queue import Empty, Queue, SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, Protocol, TypeVar

from sapper.budget import taken
from sapper.cli import inputs, options, outputs
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import BadLine, Boards, Item
from sapper.cluster import cores
from sapper.engine import DEFAULT_LIMIT, DEFAULT_SECONDS, Stop
from sapper.errors import SapperError, SpecError, UndecidedError

if TYPE_CHECKING:
    from sapper.cluster.calls import WorkerRun

MAX_LIMIT = 2**63 - 1
"""The largest possible step limit."""

_AHEAD = 4  # questions per thread that are read in advance
_MOST = 50  # questions in a batch for a cluster


class BoardBudget(NamedTuple):
    """The maximum work per board: the options ``--limit`` and ``--seconds``."""

    limit: int
    """The number of steps that the engine may take."""
    seconds: float
    """CP-SAT's time limit in seconds. CP-SAT runs only if the engine reaches its step limit."""

    @classmethod
    def of(cls, limit: int | None, seconds: float | None = None) -> "BoardBudget":
        """Check the options and fill in the defaults."""
        steps = DEFAULT_LIMIT if limit is None else limit
        time = DEFAULT_SECONDS if seconds is None else seconds
        if not 0 <= steps <= MAX_LIMIT:
            raise SpecError(f"{steps} is not a valid limit; use an integer from 0 to 2**63 - 1")
        if not (time >= 0 and math.isfinite(time)):
            raise SpecError(f"{time} is not a number of seconds")
        return cls(steps, time)


class Question(Protocol):
    """One question of a stream."""

    @property
    def line(self) -> int:
        """The number of the line, counted from 1."""

    @property
    def name(self) -> str | None:
        """The name of the board or request, if it has one."""


class Reply(NamedTuple):
    """The output for one question, and its exit code."""

    text: str | None
    """One or more lines for standard output, or ``None``."""
    code: ExitCode = ExitCode.DONE
    """The exit code of this reply. The command exits with the largest code of all replies."""
    files: tuple[tuple[str, bytes], ...] = ()
    """Files to write before the text: names (or ``-``) and contents."""
    notes: tuple[str, ...] = ()
    """Messages for standard error."""

    def with_file(self, name: str, data: bytes) -> "Reply":
        """Return the reply with a file added; omit the text if the file is standard output."""
        text = None if name == outputs.STANDARD else self.text
        return self._replace(text=text, files=(*self.files, (name, data)))

    def with_picture(self, name: str | None, item: Item, draw: Callable[[], str]) -> "Reply":
        """Return the reply, with a drawing if a file name is given; see ``picture_option``."""
        if name is None:
            return self
        return self.with_file(outputs.filled(name, {"i": item.line - 1}), draw().encode("utf-8"))

    def with_certificate(self, name: str | None, make: Callable[[], bytes]) -> "Reply":
        """Return the reply with a certificate, or with a note that explains why there is none."""
        if name is None:
            return self
        try:
            return self.with_file(name, make())
        except UndecidedError as error:
            code = max(self.code, ExitCode.UNDECIDED)
            text = None if name == outputs.STANDARD else self.text
            return self._replace(text=text, code=code, notes=(f"no certificate: {error}",))


_Question = TypeVar("_Question", bound=Question)
_Asked = TypeVar("_Asked")
_Found = TypeVar("_Found")
_Place = SimpleQueue[Callable[[], _Found]]
"""A slot for an answer: a function that returns the answer or raises an error."""


def answer_all(
    questions: Iterable[_Question | BadLine],
    ask: Callable[[_Question, Stop], Reply],
    *,
    many: bool,
    activity: str,
    threads: int | None = None,
    dask: str | None = None,
) -> ExitCode:
    """Answer every question and return the largest exit code.

    Args:
        questions: the questions, in order; each is read when a thread is free.
        ask: computes an answer; called in other threads, with a stop signal for the engine. For a
            cluster it must be picklable, such as a method of a dataclass.
        many: whether there is one question per line. If so, the answer to a bad line is an object
        with ``line`` and ``error``. Otherwise an error is raised.
        activity: a word for the progress display.
        threads: how many questions to work on at once; one per core by default.
        dask: the address of a cluster that computes the answers instead.
    """
    answer = partial(_answer, ask, many)
    if dask is None:
        workers = _threads(threads)  # checked for a single question, too
        found = _Threads(questions, answer, workers if many else 1).answers()
    elif threads is None:
        found = _on_cluster(questions, answer, dask, many=many)
    else:
        raise SpecError(f"--threads {threads} and --dask {dask!r} cannot be combined")
    code = ExitCode.DONE
    bad = 0
    with closing(found), watched(many, activity) as step:
        for reply in found:
            if isinstance(reply, BadLine):
                bad += 1
                code = max(code, ExitCode.BAD_INPUT)
                outputs.echo(outputs.json_line(reply.fields))
            else:
                code = max(code, reply.code)
                _write(reply)
            sys.stdout.flush()
            step()
    if bad:
        lines = "1 line" if bad == 1 else f"{bad} lines"
        outputs.note(f"{lines} could not be answered: see 'error' in the answers")
    return code


def _write(reply: Reply) -> None:
    for name, data in reply.files:
        outputs.write(name, data)
    for note in reply.notes:
        outputs.note(note)
    if reply.text is not None:
        outputs.echo(reply.text)


def _answer(
    ask: Callable[[_Question, Stop], Reply], many: bool, question: _Question | BadLine, stop: Stop
) -> Reply | BadLine:
    """Answer a question; with one question per line, an error becomes the answer."""
    if isinstance(question, BadLine):
        return question
    try:
        return ask(question, stop)
    except SapperError as error:
        if not many:
            raise
        return BadLine(question.line, str(error), question.name)


def _threads(wanted: int | None) -> int:
    if wanted is None:
        return cores()
    if not 1 <= wanted <= 1024:
        raise SpecError(f"--threads {wanted} must be from 1 to 1024")
    return wanted


class _Threads(Generic[_Asked, _Found]):
    """One thread that reads questions, and several threads that answer them.

    The reading thread may still be waiting for a line when the process ends. So this object must
    not hold a native object. Only the answering threads have the stop signal for the engine.
    """

    def __init__(
        self,
        questions: Iterable[_Asked],
        answer: Callable[[_Asked, Stop], _Found],
        workers: int,
    ) -> None:
        self._questions = questions
        self._answer = answer
        self._workers = workers
        self._over = Event()
        self._tasks: SimpleQueue[tuple[_Asked, _Place[_Found]] | None] = SimpleQueue()
        # Slots for the answers, in the order of the questions. The queue has a maximum length, so
        # that a long input is not read all at once.
        self._waiting: Queue[_Place[_Found] | None] = Queue(_AHEAD * workers)

    def answers(self) -> Generator[_Found, None, None]:
        """Yield the answers in the order of the questions, while later ones are computed."""
        stop = Stop()
        threads = [Thread(target=self._work, args=(stop,)) for _ in range(self._workers)]
        try:
            # Ctrl-C may arrive while threads are being started, and the new threads may already be
            # working.
            for thread in threads:
                thread.start()
            Thread(target=self._read, name="reading", daemon=True).start()
            while (place := taken(self._waiting)) is not None:
                yield taken(place)()
        finally:
            self._over.set()  # everything is done, or the answers are no longer needed
            stop.set()
            self._end([thread for thread in threads if thread.ident is not None])

    def _read(self) -> None:
        try:
            for question in self._questions:
                if self._over.is_set():
                    return
                place: _Place[_Found] = SimpleQueue()
                self._tasks.put((question, place))
                self._waiting.put(place)
        except BaseException as error:  # noqa: BLE001 - raised again where answers are awaited
            failed: _Place[_Found] = SimpleQueue()
            failed.put(partial(_raise, error))
            self._waiting.put(failed)
        self._waiting.put(None)

    def _work(self, stop: Stop) -> None:
        while (task := self._tasks.get()) is not None:
            question, place = task
            if self._over.is_set():
                continue
            try:
                found = self._answer(question, stop)
                place.put(partial(_same, found))
            except BaseException as error:  # noqa: BLE001 - raised again where answers are awaited
                place.put(partial(_raise, error))

    def _end(self, threads: list[Thread]) -> None:
        with suppress(Empty):  # wake up a reader that waits for space, so that it ends
            while True:
                self._waiting.get_nowait()
        for _ in threads:
            self._tasks.put(None)
        for thread in threads:
            thread.join()


def _same(found: _Found) -> _Found:
    return found


def _raise(error: BaseException) -> NoReturn:
    raise error


class _Batch(NamedTuple):
    """Several questions that are sent to a worker together."""

    answer: Callable[[Any, Stop], Reply | BadLine]
    questions: tuple[Question | BadLine, ...]


def _on_cluster(
    questions: Iterable[Question | BadLine],
    answer: Callable[[Any, Stop], Reply | BadLine],
    address: str,
    *,
    many: bool,
) -> Generator[Reply | BadLine, None, None]:
    """Yield the answers in the order of the questions, while workers compute later ones."""
    from sapper.cluster.calls import batches_in_order  # noqa: PLC0415 - for clusters only

    asked = list(questions)

    def batch(numbers: range) -> _Batch:
        return _Batch(answer, tuple(asked[numbers.start : numbers.stop]))

    for answers in batches_in_order(
        answer_batch,
        batch,
        len(asked),
        most=_MOST,
        address=address,
        report=outputs.note,
        failed=_unanswered if many else None,
    ):
        yield from answers


def answer_batch(batch: _Batch, run: "WorkerRun") -> tuple[Reply | BadLine, ...]:
    """Answer a batch inside a Dask worker."""
    from sapper.engine.core import WorkerStop  # noqa: PLC0415 - for clusters only

    stop = run.kept(WorkerStop).stop
    return tuple(batch.answer(question, stop) for question in batch.questions)


def _unanswered(batch: _Batch, error: SapperError) -> tuple[BadLine, ...]:
    """Return the replies for a batch that a worker failed to answer."""
    return tuple(
        question
        if isinstance(question, BadLine)
        else BadLine(question.line, str(error), question.name)
        for question in batch.questions
    )


class BoardQuestions:
    """The boards that a command answers questions about, with the shared options."""

    def __init__(
        self,
        source: str,
        *,
        as_json: bool,
        limit: int | None = None,
        seconds: float | None = None,
        colour: bool | None = None,
        threads: int | None = None,
        dask: str | None = None,
    ) -> None:
        self.limit = limit
        self.budget = BoardBudget.of(limit, seconds)
        self.colour = outputs.wants_colour(colour)
        self.dask = dask
        self._source, self._as_json, self._threads = source, as_json, threads

    @cached_property
    def boards(self) -> Boards:
        """The boards, read on demand."""
        return inputs.read(self._source, at_once=self._as_json)

    @property
    def as_json(self) -> bool:
        """Whether answers are lines of JSON."""
        return self._as_json or self.boards.many

    def single_for(self, option: str, file: str | None) -> None:
        """Raise an error if there are many boards but only one file to write."""
        if file is not None and not outputs.has_number(file):
            self.boards = self.boards.single(option)

    def text(self, item: Item, answer: object, words: Callable[[], str]) -> str:
        """Return an answer as a line of JSON, or in words."""
        return outputs.answer_line(item.label, answer) if self.as_json else words()

    def answer(self, activity: str, ask: Callable[[Item, Stop], Reply]) -> ExitCode:
        """Answer every board; see ``answer_all``."""
        return answer_all(
            self.boards.items,
            ask,
            many=self.boards.many,
            activity=activity,
            threads=self._threads,
            dask=self.dask,
        )


def about_boards(*shared: options.Declaration) -> options.Declaration:
    """Add BOARD and the shared options to a command, passed as one ``BoardQuestions``.

    This also adds a paragraph about many boards to the help of the command.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        @wraps(function)
        def run(source: str, **given: Any) -> Any:
            own = {name: given.pop(name) for name in _SHARED if name in given}
            return function(BoardQuestions(source, **own), **given)

        run.__doc__ = f"{function.__doc__}\n{MANY_BOARDS}"
        return options.declared(run, options.board_argument, *shared, options.json_option)

    return decorate


MANY_BOARDS = """\
    With many boards, each line is answered as soon as it arrives. The answer to a line that is not
    a board has the keys "line" and "error". The exit code is the highest code of any line; a line
    that is not a board counts as 2.
"""
"""The help paragraph of every command that accepts many boards."""

_SHARED = ("as_json", "limit", "seconds", "colour", "threads", "dask")


@contextmanager
def watched(many: bool, activity: str) -> Iterator[Callable[[], None]]:
    """Show progress on standard error, if it is a terminal and standard output is not."""
    if not many or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    with outputs.watched_count(activity) as step:
        yield step
