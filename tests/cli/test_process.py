"""The real command in a separate process: behaviour that the test's process cannot show."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sapper

pytestmark = pytest.mark.slow

SAPPER = [sys.executable, "-m", "sapper"]


def run(*args, **options):
    return subprocess.run(
        [*SAPPER, *args], capture_output=True, text=True, timeout=600, check=False, **options
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


def test_a_reader_that_leaves_early_is_no_error():
    command = [*SAPPER, "generate", "--seed", "1", "--count", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline().startswith(b"9x9m10:")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=600) == 141


CLOSED_PIPES = {
    "help": ["--help"],
    "version": ["--version"],
    "help of a command": ["solve", "--help"],
    "help of a command's command": ["study", "run", "--help"],
    "a short answer": ["show", "2x1m1:1."],
    "bytes": ["convert", "2x1m1:*.", "--to", "mbf"],
    "many answers": ["solve", "--json", "-"],
    "many checks": ["check", "-"],
    "a table": ["study", "list"],
    "a game": ["play", "--terminal", "--seed", "1"],
    "progress": ["train", "--progress", "--file", "no-such-training.json"],
}


@pytest.mark.parametrize("args", CLOSED_PIPES.values(), ids=CLOSED_PIPES)
def test_a_reader_that_has_left_already_ends_every_command_quietly(args):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = subprocess.run(
            [*SAPPER, *args],
            input=b"3x3m2:1../.../...\n" * 2000,
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=600,
            check=False,
        )
    finally:
        os.close(writing)
    message = result.stderr.decode()
    assert result.returncode == 141
    assert message in ("", "sapper: seed 1\n")


def test_a_message_that_nobody_reads_ends_the_command_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = subprocess.run(
            [*SAPPER, "show", "2x1:9."],
            stdout=subprocess.PIPE,
            stderr=writing,
            timeout=600,
            check=False,
        )
    finally:
        os.close(writing)
    assert (result.returncode, result.stdout) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("args", [["show", "2x1m1:1."], ["--help"], ["convert", "2x1m1:1."]])
def test_an_output_that_is_full_is_one_message(args):
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*SAPPER, *args], stdout=full, stderr=subprocess.PIPE, timeout=600, check=False
        )
    assert result.returncode == 2
    assert result.stderr == b"sapper: error: no space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="descriptors are closed differently there")
@pytest.mark.parametrize(
    ("closed", "board", "code", "shown"),
    [
        ("1>&-", "2x1:1.", 0, b""),
        ("2>&-", "2x1:9.", 2, b""),
        ("0<&-", "-", 2, b"sapper: error: standard input: the text is empty\n"),
    ],
)
def test_a_closed_stream_is_no_fault_of_the_program(closed, board, code, shown):
    command = ["sh", "-c", f"exec {' '.join(SAPPER)} show {board} {closed}"]
    result = subprocess.run(command, capture_output=True, timeout=600, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (code, b"", shown)


def test_an_output_that_cannot_be_encoded_is_never_written_half():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    result = run(
        "convert", "-", "--to", "jsonl", input='{"name": "é", "board": "1x1:."}', env=environment
    )
    assert result.stdout == '{"name":"\\u00e9","board":"1x1:."}\n'


def test_importing_the_package_loads_next_to_nothing():
    """Until the package is imported, the command shows a traceback if Ctrl-C is pressed."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules); import sapper\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    source = Path(sapper.__file__).parent.parent
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, source], capture_output=True, text=True, check=True
    )
    own = {"sapper", "sapper.lazy_names"}
    assert set(result.stdout.split()) - {"_collections_abc", "abc", "_abc"} == own


def test_showing_a_board_does_not_load_the_engine_or_the_plots():
    code = (
        "import sys; sys.argv = ['sapper', 'show', '2x1:..'];"
        "from sapper.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "unwanted = {'numpy', 'sapper.engine', 'sapper.hints', 'sapper.formats.registry'}\n"
        "print(sorted(unwanted & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(os.name == "nt", reason="there are no limits of a file's size there")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_answer_that_is_cut_short_is_an_error(tmp_path, unbuffered):
    """A file that is limited to 100 bytes stores only a part of the line, like a full disk."""
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        "from sapper.cli import main; main()"
    )
    with (tmp_path / "boards").open("wb") as file:
        result = subprocess.run(
            [sys.executable, "-c", program, "generate", "--level", "expert", "--seed", "1"],
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            timeout=600,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered, "PYTHONDONTWRITEBYTECODE": "1"},
        )
    assert result.returncode == 2
    assert result.stderr == "sapper: error: file too large\n"
