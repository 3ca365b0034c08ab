"""Ctrl-C ends every command, whatever it is doing, with exit code 130 and without a traceback.

For a server it is the usual way to end: its exit code is 0.

Each command runs in its own process and process group, and the whole group is interrupted, as a
terminal does. Output or input of the command shows that it is at work.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from random import Random

import pytest
from tests.positions import lattice

from sapper import Grid
from sapper.cli import exits, main
from sapper.cli.exits import end_at_second_interrupt, ending_at_once

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there"),
]

SAPPER = (sys.executable, "-m", "sapper")
QUICK = "3x3m2:1../.../..."
ENDLESS = lattice(Random(1), Grid(40, 40), 0.3).id
"""A board that dynamic programming would work on for hours."""
UNLIMITED = ("--limit", str(2**62), "--seconds", "0")
TIMEOUT = 120  # seconds, on a machine with other work


class Command:
    """A running command."""

    def __init__(self, *args, program=SAPPER):
        self.process = subprocess.Popen(
            [*program, *map(str, args)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def interrupted(self):
        """Interrupt the command. Return its exit code and what it then wrote to standard error."""
        assert self.process.poll() is None
        os.killpg(self.process.pid, signal.SIGINT)
        _, shown = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, shown


@pytest.fixture
def start():
    """Start commands; none outlives its test."""
    started = []

    def command(*args, **options):
        started.append(Command(*args, **options))
        return started[-1]

    yield command
    for one in started:
        one.process.kill()
        one.process.communicate()


@pytest.mark.parametrize("name", ["solve", "check", "place"])
def test_an_endless_question_to_the_engine(start, name):
    command = start(name, "-", *UNLIMITED)
    command.process.stdin.write(f"{QUICK}\n{ENDLESS}\n")
    command.process.stdin.close()
    command.process.stdin = None
    assert json.loads(command.process.stdout.readline())["verdict"] == "consistent"
    assert command.interrupted() == (130, "")


@pytest.mark.parametrize("name", ["hint", "decompose"])
def test_a_long_list_of_boards(start, tmp_path, name):
    wide = lattice(Random(1), Grid(60, 60), 0.3).id
    boards = tmp_path / "boards.jsonl"
    boards.write_text("\n".join([QUICK, *[wide] * 200]))
    command = start(name, boards)
    assert "board" in json.loads(command.process.stdout.readline())
    assert command.interrupted() == (130, "")


@pytest.mark.parametrize("threads", [1, 2])
def test_a_request_that_no_board_fulfils(start, threads):
    request = ("--size", "200x200", "--mines", "55%", "--mode", "no-guess")
    endless = ("--tries", 10**9, "--limit", 2**62)
    command = start("generate", *request, *endless, "--count", threads, "--threads", threads)
    assert command.process.stderr.readline().startswith("sapper: seed ")
    assert command.interrupted() == (130, "")


@pytest.mark.parametrize("name", ["solve", "best", "hint"])
def test_a_program_that_asks_board_after_board(start, name):
    command = start(name, "-", "--json")
    for _ in range(2):
        command.process.stdin.write(f"{QUICK}\n")
        command.process.stdin.flush()
        assert json.loads(command.process.stdout.readline())["board"] == QUICK
    assert command.interrupted() == (130, "")


@pytest.mark.parametrize("name", ["show", "convert", "verify"])
def test_an_input_that_does_not_end(start, name):
    command = start(name, "-")
    # More than a pipe holds: once it is written, the process has started to read.
    command.process.stdin.write(f"{QUICK}\n" * 20_000)
    command.process.stdin.flush()
    assert command.interrupted() == (130, "")


def test_games_of_a_policy(start):
    command = start("simulate", "--games", 10**8)
    assert command.process.stderr.readline().startswith("sapper: seed ")
    code, shown = command.interrupted()
    assert code == 130
    assert "Traceback" not in shown


@pytest.mark.parametrize("name", ["serve", "play"])
def test_a_server(start, tmp_path, name):
    options = ["--port", "0"] if name == "serve" else ["--no-browser"]
    command = start(name, "--database", tmp_path / "games.sqlite", *options)
    assert command.process.stderr.readline().startswith(f"sapper: {name[:4]}")
    code, shown = command.interrupted()
    assert code == 0
    assert "Traceback" not in shown


@pytest.mark.parametrize("name", ["serve", "play"])
def test_a_server_that_is_interrupted_twice(start, tmp_path, name):
    """The second signal ends the command at once. A signal that comes too late changes nothing."""
    options = ["--port", "0"] if name == "serve" else ["--no-browser"]
    command = start(name, "--database", tmp_path / "games.sqlite", *options)
    assert command.process.stderr.readline().startswith(f"sapper: {name[:4]}")
    for _ in range(2):  # even if it has ended meanwhile: its exit status has not been collected yet
        os.killpg(command.process.pid, signal.SIGINT)
    _, shown = command.process.communicate(timeout=TIMEOUT)
    assert shown == ""
    assert command.process.returncode in (0, 130, -signal.SIGINT)


STARTING = """
import os, signal, sys

kind, moment, *arguments = sys.argv[1:]

def interrupt_twice(event, values):
    global moment
    if event == kind and moment in (str(values[0]), "any"):
        moment = None  # once
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGINT)

import sapper
sys.addaudithook(interrupt_twice)
sys.argv = ["sapper", *arguments]
from sapper.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("event", "moment"),
    [
        ("import", "click"),
        ("import", "starlette"),
        ("import", "sapper.engine"),
        ("import", "uvicorn"),
        ("sqlite3.connect", "any"),
        ("socket.bind", "any"),
        ("subprocess.Popen", "any"),
    ],
)
@pytest.mark.parametrize("name", ["serve", "play"])
def test_a_server_that_is_interrupted_twice_while_it_starts(tmp_path, name, event, moment):
    options = ["--port", "0"] if name == "serve" else ["--no-browser"]
    run = subprocess.run(
        [
            *(sys.executable, "-c", STARTING, event, moment),
            *(name, *options, "--database", tmp_path / "games.sqlite"),
        ],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert run.returncode in (0, 130)  # the first signal may end a server that is already running
    assert "Traceback" not in run.stderr
    if event == "import":
        assert (run.returncode, run.stdout, run.stderr) == (130, "", "")


def before_main_or_after(program, *args):
    """Run a program that the signal itself ends. Return its exit code and output."""
    run = subprocess.run(
        [sys.executable, "-c", program, *args],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    return run.returncode, run.stdout.split()[:1], run.stderr


@pytest.mark.parametrize("module", ["sapper.cli", "sapper.cli.exits", "threading"])
def test_a_command_that_is_interrupted_before_it_is_loaded(module):
    ended = before_main_or_after(STARTING, "import", module, "--version")
    assert ended == (-signal.SIGINT, [], "")


ENDING = """
import atexit, os, signal, sys
from sapper.__main__ import main
atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))
sys.argv = ["sapper", "--version"]
main()
"""


def test_a_command_that_is_interrupted_while_python_ends():
    assert before_main_or_after(ENDING) == (-signal.SIGINT, ["sapper"], "")


IGNORED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
from sapper.__main__ import main
os.kill(os.getpid(), signal.SIGINT)
sys.argv = ["sapper", "--version"]
main()
"""


def test_an_ignored_interrupt_stays_ignored():
    """As in ``nohup sapper serve &``."""
    assert before_main_or_after(IGNORED) == (0, ["sapper"], "")


@pytest.mark.parametrize("others", [signal.SIG_IGN, lambda *_: None])
def test_the_first_interrupt_is_left_to_the_handler_there_was(others):
    before = signal.signal(signal.SIGINT, others)
    try:
        end_at_second_interrupt()
        assert signal.getsignal(signal.SIGINT) is not others
        signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is exits._leave
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_game_in_the_terminal(start):
    command = start("play", "--terminal", "--seed", "1")
    command.process.stdin.write("open 1 1\n")
    command.process.stdin.flush()
    while "mines left" not in command.process.stdout.readline():
        pass
    assert command.interrupted() == (130, "")


def test_training_in_the_terminal(start, tmp_path):
    command = start("train", "--file", tmp_path / "training.json", "--lesson", 1, "--seed", 1)
    command.process.stdin.write("mark 5 1\n")
    command.process.stdin.flush()
    while "board 2 of 3" not in command.process.stdout.readline():
        pass
    assert command.interrupted() == (130, "")
    assert json.loads((tmp_path / "training.json").read_text())["lessons"] == {"full": [0]}


def test_a_study_in_several_processes(start, tmp_path):
    command = start(*f"study run strategies --scale full --out {tmp_path} --workers 2".split())
    results = tmp_path / "results.jsonl"
    while not results.exists() or results.read_bytes().count(b"\n") < 3:
        assert command.process.poll() is None
        time.sleep(0.01)  # a written result is not reported
    assert command.interrupted() == (130, "")


ENDLESS_BENCH = f"""
from sapper import Board, analyse
from sapper.cli import bench, main

def endless():
    print("at work")
    yield analyse(Board.parse({ENDLESS!r}), limit=2**62)

bench._WORK = {{"endless": endless}}
main()
"""


def test_the_bench(start):
    command = start("bench", program=(sys.executable, "-c", ENDLESS_BENCH))
    assert command.process.stdout.readline() == "at work\n"
    assert command.interrupted() == (130, "")


def test_a_program_that_is_still_being_loaded(monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr("sapper.cli.app.app", interrupted)
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # the program's changes are removed again
    with pytest.raises(SystemExit) as ending:
        main()
    assert ending.value.code == 130


PROGRAM = """
import os, signal
from sapper.cli.exits import ending_at_once
with ending_at_once():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except BaseException:
        print("an import turned it into something else")
"""


def test_an_interrupt_ends_the_process_at_once():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (130, b"", b"")


def failing():
    with ending_at_once():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        raise ModuleNotFoundError("not there")


def test_the_usual_handler_comes_back():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(ModuleNotFoundError, match="not there"):
            failing()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("handler", [signal.SIG_IGN, lambda *_: None])
def test_a_handler_of_somebody_else_is_left_alone(handler):
    before = signal.signal(signal.SIGINT, handler)
    try:
        with ending_at_once():
            assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_another_thread_changes_nothing():
    seen = []

    def work():
        with ending_at_once():
            seen.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [before]
