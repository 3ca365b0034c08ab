"""A move is stopped when its slice of time is over, and only then."""

import threading

from sapper.engine import Stop
from sapper.web.desk import TimeSlice


def wait_for(stop: Stop) -> None:
    pause = threading.Event()
    while not stop.is_set():
        pause.wait(0.001)


def test_what_takes_too_long_is_stopped_again_and_again() -> None:
    slices = TimeSlice()
    for _ in range(3):
        with slices(0.001) as stop:
            wait_for(stop)
    slices.close()


def test_without_any_time_it_is_stopped_at_once() -> None:
    with TimeSlice()(0.0) as stop:
        assert stop.is_set()


def test_what_is_over_in_time_is_not_stopped_later() -> None:
    slices = TimeSlice()
    with slices(30.0) as first:
        pass
    with slices(0.001) as second:
        wait_for(second)
    assert not first.is_set()
    slices.close()


def test_it_works_again_after_its_thread_has_slept(monkeypatch) -> None:
    monkeypatch.setattr("sapper.web.desk._IDLE_SECONDS", 0.0)
    slices = TimeSlice()
    for _ in range(3):
        with slices(0.001) as stop:
            wait_for(stop)
        while slices._is_watched:  # until it sleeps
            threading.Event().wait(0.001)
    slices.close()


def test_without_a_move_there_is_no_thread() -> None:
    before = threading.active_count()
    slices = TimeSlice()
    slices.close()
    assert threading.active_count() == before
