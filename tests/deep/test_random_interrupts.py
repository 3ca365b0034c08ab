"""Ctrl-C at any moment: the command ends, with exit code 130 and without a traceback.

`--deep` interrupts hundreds of times; with fewer (`INTERRUPTS`), a run continues the last one
(`build/deep/interrupts.json`; remove it to start again), and the numbers are those of all runs. On
a busy machine a command waits longer than it works before it ends, so its CPU time after the signal
is measured too. Interrupts start when Python itself has started; until `main` is loaded, a few
milliseconds later, the command ends as Python does: killed by the signal (-2 here), which a shell
reports as 130.
"""

import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from tests.deep.results import FOLDER, keep
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
    (*("generate", "--size", "200x200", "--mines", "55%", "--mode", "no-guess"), "--count", "4"),
    ("generate", "--size", "44x45", "--mines", "700", "--generator", "mine-move"),
    ("classic", "backtracking", ENDLESS),
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
from sapper.__main__ import main
main()
"""
TIMEOUT = 120  # seconds, on a machine with other work


def interrupted(command, seconds):
    """Interrupt a command after some seconds; return exit code, output, and seconds to its end.

    The last value is the CPU time after the signal. ``None`` if it had ended before the signal.
    """
    before = children_seconds()
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
        worked = cpu_seconds(process.pid)
        began = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        _, shown = process.communicate(timeout=TIMEOUT)
        took = time.monotonic() - began
        return process.returncode, shown, took, children_seconds() - before - worked
    finally:
        process.kill()
        process.communicate()


def children_seconds():
    """The CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cpu_seconds(pid):
    """The CPU seconds of a process; 0 if the system does not report them."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_command_ends_whenever_it_is_interrupted(deep, tmp_path):
    tries = int(os.environ.get("INTERRUPTS", "400")) if deep else 6
    file = FOLDER.with_name("interrupts.json")
    known = json.loads(file.read_text()) if deep and file.exists() else []
    random = Random(f"2026 {len(known)}")
    found = [one_try(random, number, deep, tmp_path) for number in range(tries)]
    assert sum(each is not None for each in found) >= 0.7 * tries
    if deep:
        known += found
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(known))
        ended = [each for each in known if each]
        keep(
            "interrupts at random moments",
            tries=len(known),
            ended=len(ended),
            before_main=sum(each == [] for each in known),
            median_seconds=round(statistics.median(took for took, _, _ in ended), 2),
            longest_seconds=round(max(ended)[0], 2),
            longest_command=max(ended)[2],
            beyond_a_second=sum(took > 1 for took, _, _ in ended),
            most_work_seconds=round(max(work for _, work, _ in ended), 2),
            load=round(os.getloadavg()[0], 1),
        )


def one_try(random, number, deep, folder):
    """Interrupt a command. Return the seconds, the seconds of work, and the command.

    The result is empty if the command had not reached `main` yet, and ``None`` if it had ended by
    itself.
    """
    command = COMMANDS[number % len(COMMANDS)] if deep else random.choice(COMMANDS)
    is_server = command in SERVERS
    if is_server:
        command += ("--database", str(folder / "games.db"))
    found = interrupted(command, random.uniform(0, 3.0 if deep else 1.2))
    if found is None:
        return None
    code, shown, took, work = found
    if code == -signal.SIGINT:
        return []
    good = (0, 130) if is_server else (130,)
    assert code in good, (command, code, shown)
    assert "Traceback" not in shown, (command, code, shown)
    return [took, work, command[0]]
