import threading
import time
from dataclasses import dataclass

import pytest

from sapper import SpecError
from sapper.cli import replies
from sapper.cli.board_lines import Refusal
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import read

TIMEOUT = 60


@dataclass
class Asked:
    line: int
    name: str | None = None


def answer_all(questions, ask, tell=lambda _: None, **options):
    options = {"many": True, "activity": "asking", **options}
    return replies.answer_all(questions, ask, tell, **options)


@pytest.mark.parametrize("threads", [1, 3, None])
def test_answers_come_in_the_order_of_the_questions(threads):
    told = []
    first_may_end = threading.Event()

    def ask(asked, stop):
        assert not stop.is_set()
        if threads is not None and threads > 1:
            if asked.line == 0:
                first_may_end.wait(TIMEOUT)
            else:
                first_may_end.set()
        return asked.line

    code = answer_all(map(Asked, range(100)), ask, told.append, threads=threads)
    assert told == list(range(100))
    assert code is ExitCode.DONE


def test_each_answer_is_told_before_the_next_question_exists():
    told = []
    heard = threading.Event()

    def questions():
        for line in range(5):
            yield Asked(line)
            assert heard.wait(TIMEOUT)
            heard.clear()

    def tell(answer):
        told.append(answer)
        heard.set()

    answer_all(questions(), lambda asked, _: asked.line, tell, threads=2)
    assert told == [0, 1, 2, 3, 4]


def test_a_long_input_is_not_read_ahead_without_bound():
    read = 0
    most = 0

    def questions():
        nonlocal read
        for line in range(200):
            read += 1
            yield Asked(line)

    def tell(answer):
        nonlocal most
        most = max(most, read - answer)

    answer_all(questions(), lambda asked, _: asked.line, tell, threads=2)
    assert most <= 2 * replies._AHEAD + 4


def test_the_largest_code_counts_and_what_cannot_be_answered_is_told(capsys):
    def ask(asked, _stop):
        if asked.line == 2:
            raise SpecError("no such thing")
        return asked.line

    questions = [Asked(1), Asked(2, "two"), Refusal(3, "not a board"), Asked(4)]
    code = answer_all(questions, ask, lambda line: ExitCode.NEGATIVE if line == 4 else None)
    assert code is ExitCode.BAD_INPUT
    captured = capsys.readouterr()
    assert captured.out == (
        '{"name":"two","line":2,"error":"no such thing"}\n{"line":3,"error":"not a board"}\n'
    )
    assert captured.err == "sapper: 2 lines could not be answered: see 'error' in the answers\n"
    undecided = answer_all([Asked(2), Asked(1)], ask, lambda _: ExitCode.UNDECIDED)
    assert undecided is ExitCode.UNDECIDED


def test_the_error_of_a_single_question_is_the_callers():
    def ask(_asked, _stop):
        raise SpecError("no")

    with pytest.raises(SpecError, match="no"):
        answer_all([Asked(1)], ask, many=False)


def test_a_fault_in_the_reading_or_the_asking_is_not_swallowed():
    def questions():
        yield Asked(1)
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        answer_all(questions(), lambda asked, _: asked)
    with pytest.raises(ZeroDivisionError):
        answer_all([Asked(1)], lambda asked, _: asked.line / 0)


def test_whoever_stops_listening_stops_the_work():
    flags = []
    read = []

    def questions():
        for line in range(10**6):
            read.append(line)
            yield Asked(line)

    def ask(_asked, stop):
        flags.append(stop)

    def tell(_answer):
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        answer_all(questions(), ask, tell, threads=2)
    assert flags
    assert all(stop.is_set() for stop in flags)
    assert len(read) < 1000


def test_an_interrupt_while_the_reading_begins_stops_what_was_begun(monkeypatch):
    """A thread is waited for when it starts, and it may have begun a question by then."""
    begun = threading.Event()
    stopped = []

    class Interrupted(threading.Thread):
        def start(self):
            super().start()
            begun.wait(TIMEOUT)
            raise KeyboardInterrupt

    def ask(_asked, stop):
        begun.set()
        ended = time.monotonic() + TIMEOUT
        while not stop.is_set() and time.monotonic() < ended:
            time.sleep(0.001)
        stopped.append(stop.is_set())

    monkeypatch.setattr(replies, "Thread", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        answer_all(map(Asked, range(3)), ask, threads=1)
    assert stopped == [True]


@pytest.mark.parametrize("threads", [0, -1, 1025])
def test_a_number_of_threads_that_is_none_is_refused(threads):
    with pytest.raises(SpecError, match=f"{threads} threads: from 1 to 1024"):
        answer_all([Asked(1)], lambda asked, _: asked, threads=threads)


@pytest.fixture
def boards(tmp_path):
    file = tmp_path / "boards"
    file.write_text("".join(f"{width}x1:{'.' * width}\n" for width in range(1, 50)))
    return read(str(file))


def test_answers_about_a_whole_input_come_in_its_order(boards):
    def ask(item, stop):
        assert not stop.is_set()
        return item.saved.grid.width

    assert list(replies.answers(boards, ask, activity="counting")) == list(range(1, 50))


def test_whoever_stops_listening_to_them_stops_the_work(boards):
    flags = []

    def ask(item, stop):
        flags.append(stop)
        return item

    answers = replies.answers(boards, ask, activity="counting")
    next(answers)
    answers.close()
    assert all(stop.is_set() for stop in flags)


def test_an_error_about_one_of_them_is_the_callers(boards):
    def ask(_item, _stop):
        raise SpecError("no")

    with pytest.raises(SpecError, match="no"):
        list(replies.answers(boards, ask, activity="counting"))
