"""Work off the event loop."""

import asyncio
import threading

import pytest

from sapper.terminal.calculations import Calculations


def test_an_answer_comes_from_another_thread():
    async def check():
        calculations = Calculations()
        name = await calculations.run(lambda stop: threading.current_thread().name)
        assert name != threading.current_thread().name
        assert not calculations.is_busy

    asyncio.run(check())


def test_an_error_reaches_the_waiting_caller():
    async def check():
        with pytest.raises(ZeroDivisionError):
            await Calculations().run(lambda stop: 1 // 0)

    asyncio.run(check())


def test_stopping_sets_the_flag_of_the_work():
    async def check():
        calculations = Calculations()
        begun = threading.Event()

        def work(stop):
            begun.set()
            while not stop.is_set():
                threading.Event().wait(0.001)
            return "stopped"

        task = asyncio.ensure_future(calculations.run(work))
        await asyncio.to_thread(begun.wait, 10)
        assert calculations.is_busy
        with pytest.raises(RuntimeError):
            await calculations.run(lambda stop: None)
        calculations.stop()
        assert await task == "stopped"
        assert calculations.was_stopped
        assert await calculations.run(lambda stop: stop.is_set()) is False
        assert not calculations.was_stopped

    asyncio.run(check())


def test_the_work_ends_when_its_caller_stops_waiting():
    async def check():
        begun, ended = threading.Event(), threading.Event()

        def work(stop):
            begun.set()
            while not stop.is_set():
                threading.Event().wait(0.001)
            ended.set()

        task = asyncio.ensure_future(Calculations().run(work))
        await asyncio.to_thread(begun.wait, 10)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(ended.wait, 10)

    asyncio.run(check())
