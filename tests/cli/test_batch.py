import pytest

from sapper import SpecError
from sapper.cli import batch
from sapper.cli.inputs import read
from sapper.engine import DEFAULT_LIMIT, DEFAULT_SECONDS


def test_the_defaults_are_the_engines():
    assert batch.Budget.of(None, None) == batch.Budget(DEFAULT_LIMIT, DEFAULT_SECONDS)


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [(-1, 0.0), (batch.MAX_LIMIT + 1, 0.0), (1, -0.5), (1, float("nan")), (1, float("inf"))],
)
def test_numbers_out_of_range_are_refused(limit, seconds):
    with pytest.raises(SpecError):
        batch.Budget.of(limit, seconds)


@pytest.fixture
def boards(tmp_path):
    file = tmp_path / "boards"
    file.write_text("".join(f"{width}x1:{'.' * width}\n" for width in range(1, 50)))
    return read(str(file))


def test_answers_come_in_the_order_of_the_input(boards):
    def ask(item, stop):
        assert not stop.is_set()
        return item.saved.grid.width

    assert list(batch.answers(boards, ask, activity="counting")) == list(range(1, 50))


def test_whoever_stops_listening_stops_the_work(boards):
    flags = []

    def ask(item, stop):
        flags.append(stop)
        return item

    answers = batch.answers(boards, ask, activity="counting")
    next(answers)
    answers.close()
    assert all(stop.is_set() for stop in flags)


def test_an_error_in_a_thread_is_the_callers(boards):
    def ask(_item, _stop):
        raise SpecError("no")

    with pytest.raises(SpecError, match="no"):
        list(batch.answers(boards, ask, activity="counting"))
