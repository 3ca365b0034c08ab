import pytest
from tests.cli.command import refused, sapper

BOARD = "3x3m2:1../.../..."

pytest.importorskip("distributed")


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
    assert f"{other[0]} and --dask 'local:1' exclude each other" in refused(
        "solve", BOARD, *other, "--dask", "local:1"
    )


def test_threads_are_for_this_machine():
    assert "--threads 2 and --dask 'local:1' exclude each other" in refused(
        "generate", "--threads", "2", "--dask", "local:1"
    )


@pytest.mark.parametrize("command", ["generate", "solve", "simulate"])
def test_help_names_it(command):
    assert "--dask ADDRESS" in sapper(command, "--help").out
