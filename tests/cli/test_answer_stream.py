import threading
import time
from dataclasses import dataclass

import pytest

from sapper import SpecError, UndecidedError
from sapper.cli import answer_stream
from sapper.cli.answer_stream import Reply
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import BadLine

TIMEOUT = 60


@dataclass
class Asked:
    line: int
    name: str | None = None


def answer_all(questions, ask, **options):
    options = {"many": True, "activity": "asking", **options}
    return answer_stream.answer_all(questions, ask, **options)


@pytest.fixture
def written(monkeypatch):
    """Collects written text, and calls `then` after each write."""

    class Written(list):
        then = staticmethod(lambda _reply: None)

    replied = Written()

    def write(reply):
        replied.append(reply.text)
        replied.then(reply)

    monkeypatch.setattr(answer_stream, "_write", write)
    return replied


def echo(asked, _stop):
    return Reply(asked.line)


@pytest.mark.parametrize("threads", [1, 3, None])
def test_answers_come_in_the_order_of_the_questions(threads, written):
    first_may_end = threading.Event()

    def ask(asked, stop):
        assert not stop.is_set()
        if threads is not None and threads > 1:
            if asked.line == 0:
                first_may_end.wait(TIMEOUT)
            else:
                first_may_end.set()
        return Reply(asked.line)

    code = answer_all(map(Asked, range(100)), ask, threads=threads)
    assert written == list(range(100))
    assert code is ExitCode.DONE


def test_each_answer_is_written_before_the_next_question_exists(written):
    heard = threading.Event()

    def questions():
        for line in range(5):
            yield Asked(line)
            assert heard.wait(TIMEOUT)
            heard.clear()

    written.then = lambda _reply: heard.set()
    answer_all(questions(), echo, threads=2)
    assert written == [0, 1, 2, 3, 4]


def test_a_long_input_is_not_read_ahead_without_bound(written):
    read = 0
    most = 0

    def questions():
        nonlocal read
        for line in range(200):
            read += 1
            yield Asked(line)

    def count(reply):
        nonlocal most
        most = max(most, read - reply.text)

    written.then = count
    answer_all(questions(), echo, threads=2)
    assert most <= 2 * answer_stream._AHEAD + 4


def test_the_largest_code_counts_and_what_cannot_be_answered_is_reported(capsys):
    def ask(asked, _stop):
        if asked.line == 2:
            raise SpecError("no such thing")
        return Reply(None, ExitCode.NEGATIVE if asked.line == 4 else ExitCode.DONE)

    questions = [Asked(1), Asked(2, "two"), BadLine(3, "not a board"), Asked(4)]
    code = answer_all(questions, ask)
    assert code is ExitCode.BAD_INPUT
    captured = capsys.readouterr()
    assert captured.out == (
        '{"name":"two","line":2,"error":"no such thing"}\n{"line":3,"error":"not a board"}\n'
    )
    assert captured.err == "sapper: 2 lines could not be answered: see 'error' in the answers\n"
    undecided = answer_all([BadLine(2, "x"), Asked(1)], lambda *_: Reply(None, ExitCode.UNDECIDED))
    assert undecided is ExitCode.UNDECIDED


def test_the_error_of_a_single_question_is_the_callers():
    def ask(_asked, _stop):
        raise SpecError("no")

    with pytest.raises(SpecError, match="no"):
        answer_all([Asked(1)], ask, many=False)


def test_an_error_in_the_reading_or_the_asking_is_not_swallowed():
    def questions():
        yield Asked(1)
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        answer_all(questions(), lambda *_: Reply(None))
    with pytest.raises(ZeroDivisionError):
        answer_all([Asked(1)], lambda asked, _: asked.line / 0)


def test_an_output_that_cannot_be_written_stops_the_work(written):
    flags = []
    read = []

    def questions():
        for line in range(10**6):
            read.append(line)
            yield Asked(line)

    def ask(_asked, stop):
        flags.append(stop)
        return Reply(None)

    def fail(_reply):
        raise BrokenPipeError

    written.then = fail
    with pytest.raises(BrokenPipeError):
        answer_all(questions(), ask, threads=2)
    assert flags
    assert all(stop.is_set() for stop in flags)
    assert len(read) < 1000


def test_an_interrupt_while_the_reading_begins_stops_what_was_begun(monkeypatch):
    """Starting a thread waits for the thread, which may already work on a question by then."""
    begun = threading.Event()
    stopped = []

    class Interrupted(threading.Thread):
        def start(self):
            super().start()
            if self.name == "reading":
                begun.wait(TIMEOUT)
                raise KeyboardInterrupt

    def ask(_asked, stop):
        begun.set()
        ended = time.monotonic() + TIMEOUT
        while not stop.is_set() and time.monotonic() < ended:
            time.sleep(0.001)
        stopped.append(stop.is_set())
        return Reply(None)

    monkeypatch.setattr(answer_stream, "Thread", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        answer_all(map(Asked, range(3)), ask, threads=1)
    assert stopped == [True]


@pytest.mark.parametrize("many", [True, False])
@pytest.mark.parametrize("threads", [0, -1, 1025])
def test_a_number_of_threads_out_of_range_is_refused(threads, many):
    with pytest.raises(SpecError, match=f"--threads {threads} must be from 1 to 1024"):
        answer_all([Asked(1)], echo, threads=threads, many=many)


def test_a_reply_writes_its_files_its_notes_and_its_text(tmp_path, capsys):
    file = tmp_path / "picture"
    reply = Reply("answer", notes=("note",)).with_file(str(file), b"data")
    assert answer_all([Asked(1)], lambda *_: reply) is ExitCode.DONE
    assert file.read_bytes() == b"data"
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("answer\n", "sapper: note\n")


def test_a_certificate_is_a_file_of_the_reply(tmp_path):
    file = tmp_path / "c.json"
    reply = Reply(None).with_certificate(str(file), lambda: b"{}\n")
    assert answer_all([Asked(1)], lambda *_: reply) is ExitCode.DONE
    assert file.read_bytes() == b"{}\n"


def test_where_there_is_no_certificate_the_file_stays_and_the_reason_is_printed(tmp_path, capsys):
    def undecided():
        raise UndecidedError("too wide")

    file = tmp_path / "c.json"
    file.write_text("old")
    reply = Reply(None).with_certificate(str(file), undecided)
    assert answer_all([Asked(1)], lambda *_: reply) is ExitCode.UNDECIDED
    assert file.read_text() == "old"
    assert capsys.readouterr().err == "sapper: no certificate: too wide\n"
