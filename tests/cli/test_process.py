"""The real command in a process of its own: what a runner inside the test cannot show."""

import os
import signal
import subprocess
import sys

import pytest

SAPPER = [sys.executable, "-m", "sapper"]


def run(*args, **options):
    return subprocess.run(
        [*SAPPER, *args], capture_output=True, text=True, timeout=60, check=False, **options
    )


def test_the_module_is_the_command():
    result = run("show", "2x1m1:1.")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "2x1, 1 mine\n    1 2\n 1  1 .\n"


def test_an_error_goes_to_standard_error_without_a_traceback():
    result = run("show", "2x1:9.")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("sapper: error: ")
    assert "Traceback" not in result.stderr


def test_commands_work_together_in_a_pipe():
    made = run("generate", "--seed", "1", "--count", "3", "--json")
    shown = run("show", "-", "--json", input=made.stdout)
    assert len(shown.stdout.splitlines()) == 3


def test_a_reader_that_leaves_early_is_no_error():
    command = [*SAPPER, "generate", "--seed", "1", "--count", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline().startswith(b"8x8m10:")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_an_interrupted_game_ends_quietly():
    command = [*SAPPER, "play", "--terminal", "--seed", "1"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, bufsize=0, **pipes) as process:
        process.stdin.write(b"open 1 1\n")
        while b"mines left" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 130


def test_an_output_that_cannot_be_encoded_is_never_written_half():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    result = run(
        "convert", "-", "--to", "jsonl", input='{"name": "é", "board": "1x1:."}', env=environment
    )
    assert result.stdout == '{"name":"\\u00e9","board":"1x1:."}\n'


def test_importing_the_package_does_not_load_the_command_line():
    code = "import sapper, sys; print(sorted({'typer', 'rich', 'sapper.cli'} & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "[]\n"


def test_showing_a_board_does_not_load_the_engine_or_the_plots():
    code = (
        "import sys; sys.argv = ['sapper', 'show', '2x1:..'];"
        "from sapper.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'rich', 'numpy', 'sapper.engine', 'sapper.hints'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "[]"
