"""Ctrl-C at any moment: the command ends, with exit code 130 and without a traceback.

`--deep` interrupts hundreds of times. The moments begin when Python itself is up; before `main` is
loaded, a few milliseconds later, it ends as Python does: killed by the signal (-2 here), which a
shell tells as 130.
"""

import os
import signal
import statistics
import subprocess
import sys
import time
from random import Random

import pytest
from tests.deep.results import keep
from tests.positions import lattice

from sapper import Grid

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there"),
]

ENDLESS = lattice(Random(1), Grid(40, 40), 0.3).id
CP_SAT = ("--limit", "1000", "--seconds", "600")
UNLIMITED = ("--limit", str(2**62), "--seconds", "0")
COMMANDS = [
    ("solve", *CP_SAT, ENDLESS),
    ("check", *CP_SAT, ENDLESS),
    ("place", *CP_SAT, ENDLESS),
    ("solve", *UNLIMITED, ENDLESS),
    ("prove", *UNLIMITED, ENDLESS),
    ("best", *UNLIMITED, ENDLESS),
    ("hint", "-"),
    ("verify", "-"),
    ("certify", "-"),
    ("generate", "--size", "200x200", "--mines", "55%", "--mode", "no-guess"),
    ("generate", "--size", "44x45", "--mines", "700", "--generator", "mine-move"),
    ("simulate", "--games", str(10**8)),
    ("decompose", ENDLESS, "--json", "--limit", str(2**62)),
    ("play", "--terminal"),
    ("serve", "--port", "0"),
    ("play", "--no-browser"),
]
SERVERS = COMMANDS[-2:]
"""For these, once they run, Ctrl-C is the usual way to end: exit code 0."""
PROGRAM = """
import sys
sys.stderr.write("up\\n")
sys.stderr.flush()
from sapper.cli import main
main()
"""
TIMEOUT = 120  # seconds, on a machine with other work


def interrupted(command, seconds):
    """Run a command for so long; return its exit code, what it told, and how long it took to end.

    ``None`` if it had ended before.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stderr.readline() == "up\n"
        time.sleep(seconds)  # any moment will do
        if process.poll() is not None:
            return None
        began = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=TIMEOUT)
        return process.returncode, told, time.monotonic() - began
    finally:
        process.kill()
        process.communicate()


def test_a_command_ends_whenever_it_is_interrupted(deep, tmp_path):
    random = Random(2026)
    times, early = [], 0
    tries = int(os.environ.get("INTERRUPTS", "400")) if deep else 6
    for number in range(tries):
        command = COMMANDS[number % len(COMMANDS)] if deep else random.choice(COMMANDS)
        is_server = command in SERVERS
        if is_server:
            command += ("--database", str(tmp_path / "games.db"))
        found = interrupted(command, random.uniform(0, 3.0 if deep else 1.2))
        if found is None:
            continue
        code, told, took = found
        if code == -signal.SIGINT:
            early += 1
            continue
        good = (0, 130) if is_server else (130,)
        assert code in good, (command, code, told)
        assert "Traceback" not in told, (command, code, told)
        times.append((took, command[0]))
    assert len(times) + early >= 0.7 * tries
    if deep:
        keep(
            "interrupts at random moments",
            tries=tries,
            ended=len(times),
            before_main=early,
            median_seconds=round(statistics.median(took for took, _ in times), 2),
            longest_seconds=round(max(times)[0], 2),
            longest_command=max(times)[1],
        )
