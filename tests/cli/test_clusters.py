"""The commands on a real cluster behind TLS: a scheduler and workers in processes of their own."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from random import Random

import pytest

pytest.importorskip("distributed")

import dask
import distributed
from tests.cli.command import refused, sapper
from tests.cluster.processes import Cluster, wait_until
from tests.positions import lattice

from sapper import Board, Grid, SpecError
from sapper.cli import answer_stream
from sapper.cli.answer_stream import Reply
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.formats import SavedBoard

BOARD = "3x3m2:1../.../..."
ENDLESS = lattice(Random(1), Grid(40, 40), 0.3).id
"""A board that dynamic programming would work on for hours."""


@pytest.mark.parametrize(
    "command",
    [
        ("generate", "--level", "beginner", "--seed", "1"),
        ("solve", BOARD),
        ("simulate", "--level", "beginner", "--games", "1", "--seed", "1"),
        ("study", "run", "widths", "--scale", "tiny", "--out", "{}"),
    ],
)
def test_every_command_with_the_option_refuses_what_is_no_address(command, tmp_path):
    words = [word.replace("{}", str(tmp_path / "out")) for word in command]
    message = refused(*words, "--dask", "nowhere")
    assert "'nowhere' is not the address of a Dask scheduler: tcp://HOST:PORT" in message


@pytest.mark.parametrize("other", [("--svg", "a.svg"), ("--certificate", "a.json"), ("--explain",)])
def test_what_a_cluster_does_not_know_is_refused(other):
    assert f"{other[0]} and --dask 'local:1' cannot be combined" in refused(
        "solve", BOARD, *other, "--dask", "local:1"
    )


def test_threads_are_for_this_machine():
    assert "--threads 2 and --dask 'local:1' cannot be combined" in refused(
        "solve", BOARD, "--threads", "2", "--dask", "local:1"
    )
    assert "--threads 2 and --dask 'local:1' cannot be combined" in refused(
        "generate", "--threads", "2", "--dask", "local:1"
    )


@pytest.mark.parametrize("command", ["generate", "solve", "simulate"])
def test_help_names_it(command):
    assert "--dask ADDRESS" in sapper(command, "--help").out


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """A key and its certificate, which is its own authority, in files."""
    made = distributed.Security.temporary()
    folder = tmp_path_factory.mktemp("tls")
    for name, text in (
        ("ca.pem", made.tls_ca_file),
        ("cert.pem", made.tls_client_cert),
        ("key.pem", made.tls_client_key),
    ):
        (folder / name).write_text(text)
    return folder


@pytest.fixture(scope="module")
def cluster(certificates):
    files = {"ca-file": "ca.pem", "cert": "cert.pem", "key": "key.pem"}
    options = [f"--tls-{name}={certificates / file}" for name, file in files.items()]
    started = Cluster(*options, protocol="tls")
    started.add_worker()
    started.add_worker()
    settings = {
        "distributed.comm.tls.ca-file": str(certificates / "ca.pem"),
        "distributed.comm.tls.client.cert": str(certificates / "cert.pem"),
        "distributed.comm.tls.client.key": str(certificates / "key.pem"),
    }
    with dask.config.set(settings):
        yield started
    started.close()


def both(cluster, *words):
    """Run a command here and on the cluster."""
    return sapper(*words), sapper(*words, "--dask", cluster.address)


@pytest.mark.slow
def test_boards_are_made_as_here_and_in_the_same_order(cluster):
    words = "generate --level beginner --mode no-guess --count 60 --seed 4 --json"
    here, there = both(cluster, *words.split())
    assert (there.code, there.out) == (0, here.out)
    assert len(there.lines) == 60


@pytest.mark.slow
def test_the_boards_before_one_that_is_not_found_are_printed_as_here(cluster):
    words = "generate --level beginner --mode no-guess --max-3bv 10 --tries 20 --count 60 --seed 1"
    here, there = both(cluster, *words.split())
    assert here.code == 2
    assert 0 < len(here.lines) < 60
    assert (there.code, there.out) == (2, here.out)
    dashboard, message = there.err.splitlines(keepends=True)
    assert dashboard.startswith("sapper: the cluster's dashboard is http://127.0.0.1:")
    assert message == here.err


@pytest.mark.slow
def test_many_boards_are_solved_as_here_and_in_the_same_order(cluster, tmp_path):
    file = tmp_path / "boards.txt"
    rows = [f"4x1m{mines}:{first}..." for mines in range(4) for first in range(4)] * 5
    file.write_text("\n".join(rows))
    here, there = both(cluster, "solve", "--exact", file)
    assert (there.code, there.out) == (here.code, here.out)
    assert len(there.lines) == 80
    assert here.code == 1  # some are inconsistent
    one, same = both(cluster, "solve", "3x3m2:1../.../...")
    assert (same.code, same.out) == (0, one.out)


@pytest.mark.slow
def test_a_bad_line_is_answered_as_here_and_the_others_too(cluster):
    lines = f'{BOARD}\n{{"name": "bad", "rows": 5}}\nnonsense\n3x1m1:.1.\n'
    here, there = (
        sapper("solve", "-", *words, stdin=lines) for words in ((), ("--dask", cluster.address))
    )
    assert (there.code, there.out) == (2, here.out)
    assert [list(json.loads(line)) for line in there.lines[1:3]] == [
        ["name", "line", "error"],
        ["line", "error"],
    ]
    assert "2 lines could not be answered" in there.err


@dataclass(frozen=True)
class Failing:
    """A call that fails on some workers."""

    def answer(self, item, stop):
        if item.line == 2:
            raise SpecError("cannot be answered")
        if item.line == 3:
            raise ZeroDivisionError
        return Reply(f"line {item.line}")


@pytest.mark.slow
def test_an_error_in_a_worker_is_answered_in_its_place_and_the_run_goes_on(cluster, capsys):
    boards = [Item(SavedBoard(board=Board.parse(BOARD)), line=line) for line in range(1, 4)]
    code = answer_stream.answer_all(
        boards, Failing().answer, many=True, activity="asking", dask=cluster.address
    )
    assert code is ExitCode.BAD_INPUT
    first, second, third = capsys.readouterr().out.splitlines()
    assert first == "line 1"
    assert json.loads(second) == {"line": 2, "error": "cannot be answered"}
    assert json.loads(third)["line"] == 3
    assert "ZeroDivisionError" in json.loads(third)["error"]


@pytest.mark.slow
def test_games_are_played_as_here(cluster):
    words = "simulate --level beginner --games 450 --seed 3 --policy safest --json"
    runs = both(cluster, *words.split())
    here, there = (run.out.partition('"games_per_second"')[0] for run in runs)
    assert here == there


@pytest.mark.slow
def test_without_its_certificates_it_is_not_reached(cluster):
    with dask.config.set({"distributed.comm.tls.client.cert": None}):
        assert "needs certificates" in refused("solve", "1x1:.", "--dask", cluster.address)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_ctrl_c_ends_the_command_and_what_the_workers_do_for_it(cluster, certificates):
    prefix = "DASK_DISTRIBUTED__COMM__TLS__"
    command = subprocess.Popen(
        [
            sys.executable,
            *f"-m sapper solve {ENDLESS} --dask {cluster.address} --seconds 0".split(),
            f"--limit={2**62}",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={
            **os.environ,
            f"{prefix}CA_FILE": str(certificates / "ca.pem"),
            f"{prefix}CLIENT__CERT": str(certificates / "cert.pem"),
            f"{prefix}CLIENT__KEY": str(certificates / "key.pem"),
        },
    )
    client = distributed.Client(cluster.address, security=distributed.Security())

    def at_work():
        running = client.run(lambda dask_worker: len(dask_worker.state.executing))
        return sum(running.values())

    try:
        wait_until(lambda: at_work() == 1)
        os.killpg(command.pid, signal.SIGINT)
        out, shown = command.communicate(timeout=600)
        assert (command.returncode, out) == (130, "")
        assert "Traceback" not in shown
        wait_until(lambda: at_work() == 0)
    finally:
        client.close()
        command.kill()
        command.wait()
