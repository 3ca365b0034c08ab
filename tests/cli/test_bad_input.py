"""Wrong input of every kind: exit code 2, a message that names the value, nothing written."""

import json
import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.command import refused, sapper

from sapper import Layout


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder):
    return [path.name for path in folder.iterdir()]


BAD_TEXTS = {
    "empty": ("", "empty"),
    "white space": ("\n \n\n", "empty"),
    "unequal rows": ("3x2m1\n...\n..\n", "row 2 has 2 cells instead of 3"),
    "a clue of nine": ("3x1m1:19.", "'9'"),
    "too many mines": ("3x1m4:1..", "4 mines do not fit into 3 cells"),
    "a negative total": ("3x1m-1:1..", "'3x1m-1'"),
    "negative numbers": ("3 1 1\n1 -5 9\n", "-5"),
    "too few rows": ("3x3m2:1../...", "2 rows instead of 3"),
    "too many rows": ("3x1m2:1../...", "more than 1 rows"),
    "no grid": ("0x0m0:", "0x0"),
    "an absurd size": ("99999999x99999999:.", "too large"),
    "a longer number": (f"{'9' * 5000}x1:.", "999"),
    "an unknown character": ("3x1:1.z", "'z'"),
    "broken JSON": ('{"board": "3x1:1..', "not JSON"),
    "deep JSON": ('{"board": ' + "[" * 100_000, "not JSON"),
    "no board in JSON": ('{"name": "a"}', "no board"),
    "a bad id in JSON": ('{"board": "3x1:1.z"}', "line 1: unknown character 'z'"),
    "a board that is a number": ('{"board": 5}', "'5' is not a string, in 'board'"),
    "rows that are a string": ('{"rows": "1.."}', "'1..' is not a list of strings, in 'rows'"),
    "rows that are numbers": ('{"rows": [1, 2]}', "'[1, 2]' is not a list of strings, in 'rows'"),
    "no rows": ('{"rows": []}', "not a list of strings"),
    "rows in a row": ('{"rows": ["1.\\n..", ".."]}', "'rows' has 2 strings for 3 rows of cells"),
    "a layout in a row": ('{"layout": ["*.\\n..", ".."]}', "'layout' has 2 strings for 3 rows"),
    "a total that is a string": ('{"rows": ["1."], "mines": "1"}', "in 'mines'"),
    "a total that is true": ('{"rows": ["1."], "mines": true}', "'True' is not an integer or null"),
    "a total below zero": ('{"rows": ["1."], "mines": -1}', "-1 mines do not fit"),
    "a name that is a list": ('{"board": "2x1:1.", "name": []}', "in 'name'"),
    "a start outside": ('{"layout": ["*."], "start": [0, 2]}', "cell 0,2 is outside"),
    "a start that is not a cell": ('{"layout": ["*."], "start": [0]}', "in 'start'"),
    "a layout with a clue": ('{"layout": ["*1"]}', "'1' at 0,1"),
    "two shapes": ('{"board": "2x1:..", "layout": ["*"]}', "differ in shape"),
    "flags that are a cell": ('{"board": "2x1:..", "flags": [0, 1]}', "'0' is not [row, column]"),
    "flags that are a word": ('{"board": "2x1:..", "flags": "F"}', "'F' is not a list of cells"),
    "a flag outside": ('{"board": "2x1:..", "flags": [[0, 2]]}', "cell 0,2 is outside"),
    "a negative flag": ('{"board": "2x1:..", "flags": [[-1, 0]]}', "cell -1,0 is outside"),
    "a flag on a clue": (
        '{"board": "2x1:1.", "flags": [[0, 0]]}',
        "flag at 0,0 is not on a hidden or blank cell",
    ),
    "a flag on nothing": (
        '{"layout": ["*."], "flags": [[0, 0]]}',
        "flag at 0,0 is not on a hidden or blank cell",
    ),
    "a flag twice": ('{"board": "2x1:..", "flags": [[0, 1], [0, 1]]}', "without repetition"),
    "two marks": (
        '{"board": "2x1:..", "flags": [[0, 1]], "questions": [[0, 1]]}',
        "cell 0,1 has a flag and a question mark",
    ),
    "an exploded clue": ('{"board": "2x1:1.", "exploded": [[0, 0]]}', "exploded mine at 0,0"),
    "a mode that is a number": ('{"board": "2x1:..", "game_mode": 4}', "in 'game_mode'"),
    "an author that is a list": ('{"board": "2x1:..", "author": []}', "in 'author'"),
    "no base64": ('{"base64": "%%%"}', "'%%%' is not base64"),
    "an unknown format in JSON": ('{"text": "2x1:..", "format": "xyz"}', "'xyz' is not a format"),
    "an array of numbers": ('[{"board": "2x1:.."}, 3]', "board 2: '3' is not a JSON object"),
    "an array that does not end": ('[\n{"board": "2x1:.."},', "not JSON: expecting value, line 2"),
    "a bad board in an array": ('[{"board": "2x1:.z"}]', "board 1: unknown character 'z'"),
    "a bad second line": ("2x1:..\n2x1:.z\n", "line 2: unknown character 'z'"),
}


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS.values(), ids=BAD_TEXTS)
@pytest.mark.parametrize("command", [["show"], ["convert"]], ids=lambda command: command[0])
def test_bad_text_in_a_file_is_refused_by_name(here, command, text, message):
    (here / "input").write_text(text)
    error = refused(*command, "input")
    assert message in error
    assert "input: " in error


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_bad_text_on_standard_input_writes_no_file(here, text, message):
    error = refused("convert", "-", "out.board", stdin=text)
    assert "standard input: " in error
    assert message in error
    assert names(here) == []


@settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=2 * settings.default.max_examples,
)
@given(data=st.binary(max_size=60))
def test_any_bytes_give_a_drawing_or_a_message(here, data):
    (here / "input").write_bytes(data)
    run = sapper("show", "input")
    assert run.code in (0, 2)
    assert bool(run.out) == (run.code == 0)
    assert run.err.startswith("sapper: error: input: ") == (run.code == 2)


@pytest.mark.parametrize("format_name", ["mbf", "dot-board", "tatham", "mine", "integers", "link"])
def test_truncated_files_give_a_board_or_a_message(here, format_name):
    assert sapper("generate", "--seed", 1, "--format", format_name, "-o", "whole").code == 0
    whole = (here / "whole").read_bytes()
    refusals = 0
    for length in range(0, len(whole), max(1, len(whole) // 25)):
        (here / "part").write_bytes(whole[:length])
        run = sapper("convert", "part", "--from", format_name, "--lossy")
        assert run.code in (0, 2)
        refusals += run.code == 2
    assert refusals > 0


def test_a_missing_file_is_named():
    error = refused("show", "no/such/file")
    assert "'no/such/file': no such file, and not a board" in error


def test_a_directory_is_not_a_board(here):
    assert "is a directory" in refused("show", ".")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission_is_named(here):
    (here / "secret").write_text("2x1:..")
    (here / "secret").chmod(0)
    assert "'secret': permission denied" in refused("show", "secret")


def test_a_name_with_a_nul_is_refused():
    assert "null byte" in refused("show", "a\0b")


def test_an_endless_input_is_refused(here, monkeypatch):
    monkeypatch.setattr("sapper.cli.inputs.MAX_BYTES", 100)
    (here / "long").write_bytes(b"." * 101)
    assert "long: the input is larger than 100 bytes" in refused("show", "long")


def test_random_bytes_are_refused(here):
    generator = random.Random(7)
    (here / "noise").write_bytes(bytes([0xFF]) + generator.randbytes(500))
    assert "noise: " in refused("show", "noise")


def test_nothing_is_written_into_a_missing_folder(here):
    error = refused("convert", "2x1m1:*.", "nowhere/out.mbf")
    assert "'nowhere/out.mbf': no such file or directory" in error
    assert names(here) == []


def test_a_directory_is_not_overwritten(here):
    (here / "folder.mbf").mkdir()
    assert "'folder.mbf': is a directory" in refused("convert", "2x1m1:*.", "folder.mbf")
    assert names(here) == ["folder.mbf"]


def test_an_existing_file_survives_a_failed_conversion(here):
    (here / "out.mbf").write_bytes(b"precious")
    assert "opened cells" in refused("convert", "3x1m1:1..", "out.mbf")
    assert (here / "out.mbf").read_bytes() == b"precious"
    assert names(here) == ["out.mbf"]


LINE_BY_LINE = ("solve", "check", "place", "prove", "hint", "best", "decompose")
"""These commands answer a bad line in its place."""
EVERY_READER = (
    "convert",
    "show",
    "solve",
    "check",
    "place",
    "prove",
    "hint",
    "best",
    "decompose",
    "verify",
    "review",
)
NOT_A_BOARD = {
    "nothing": b"",
    "noise": bytes([0xFF, *random.Random(8).randbytes(300)]),
    "text in another encoding": "é è".encode("latin-1"),
    "a nine": b"3x1m1:19.",
    "unequal rows": b"3x2m1\n...\n..\n",
    "more mines than cells": b"3x1m9:1..",
    "negative numbers": b"3 1 -1\n1 9 9\n",
    "a layout cut short": b"\x1e\x10\x00\x63\x01",
    "a huge id": b"1000000000x1000000000m1:.",
    "a huge drawing": b"1000000000x1000000000x5\nH",
    "huge integers": b"1000000000 1000000000 0\n9",
    "a list": b"[1, 2]",
    "an object cut short": b'{"board":',
    "a foreign object": b'{"a": 1}',
}


@pytest.mark.parametrize("data", NOT_A_BOARD.values(), ids=NOT_A_BOARD)
@pytest.mark.parametrize("command", EVERY_READER)
def test_every_command_refuses_what_is_no_board_in_one_line(here, command, data):
    (here / "input").write_bytes(data)
    if data.startswith(b"{") and command in LINE_BY_LINE:
        run = sapper(command, "input")
        assert run.code == 2
        assert json.loads(run.out).keys() == {"line", "error"}
        return
    error = refused(command, "input")
    assert error.startswith("sapper: error: input: ")
    assert error.count("\n") == 1
    assert names(here) == ["input"]


@pytest.mark.parametrize("command", EVERY_READER)
def test_every_command_names_a_source_that_cannot_be_read(here, command):
    assert "'.': is a directory" in refused(command, ".")
    assert "'nowhere': no such file" in refused(command, "nowhere")
    assert "'': no such file" in refused(command, "")


@pytest.mark.parametrize("command", ["show", "solve", "hint", "decompose"])
@pytest.mark.parametrize("target", ["nowhere/out.svg", ".", "", "out.svg/"])
def test_a_picture_that_cannot_be_written_is_named_and_nothing_else_is_said(here, command, target):
    assert f"{target!r}: " in refused(command, "4x2m2:..../1211", "--svg", target)
    assert names(here) == []


USAGE = {
    "unknown command": (["dig"], "no such command 'dig'"),
    "unknown option": (["show", "2x1:..", "--loud"], "--loud"),
    "missing argument": (["show"], "missing argument 'BOARD'"),
    "missing value": (["generate", "--size"], "'--size' requires an argument"),
    "unknown level": (["generate", "--level", "godlike"], "'godlike' is not a level"),
    "unknown mode": (["generate", "--mode", "cheat"], "'cheat' is not a mode"),
    "unknown rule": (["generate", "--first-click", "wild"], "'wild' is not a first-click"),
    "unknown difficulty": (["generate", "--difficulty", "mad"], "'mad' is not a difficulty"),
    "difficulty of luck": (["generate", "--difficulty", "easy"], "'classic'"),
    "level and size": (["generate", "--level", "expert", "--size", "3x3"], "'expert'"),
    "size alone": (["generate", "--size", "3x3"], "--size '3x3' needs a number of mines"),
    "mines alone": (["generate", "--mines", "3"], "--mines '3' needs a size"),
    "no size": (["generate", "--size", "3by3", "--mines", "1"], "'3by3' is not a size"),
    "negative size": (["generate", "--size", "-3x3", "--mines", "1"], "'-3x3' is not a size"),
    "zero size": (["generate", "--size", "0x3", "--mines", "0"], "0x3"),
    "huge size": (
        ["generate", "--size", "99999x99999", "--mines", "1"],
        "99999x99999 is too large",
    ),
    "negative mines": (
        ["generate", "--size", "3x3", "--mines", "-1"],
        "'-1' is neither a number of mines",
    ),
    "too many mines": (["generate", "--size", "3x3", "--mines", "10"], "10 mines do not fit"),
    "too large a share": (["generate", "--size", "3x3", "--mines", "101%"], "9"),
    "no room": (["generate", "--size", "3x3", "--mines", "9", "--seed", "1"], "9 mines do not fit"),
    "no cell": (["generate", "--start", "4"], "'4' is not a cell"),
    "a cell outside": (["generate", "--start", "9,0"], "cell 9,0 is outside"),
    "negative seed": (["generate", "--seed", "-1"], "-1 is not a seed"),
    "large seed": (["generate", "--seed", str(2**64)], f"{2**64} is not a seed"),
    "a word as seed": (["generate", "--seed", "abc"], "'abc' is not a whole number"),
    "a very long seed": (["generate", "--seed", "9" * 5000], "'9999"),
    "no boards": (["generate", "--count", "0"], "--count 0 must be"),
    "negative count": (["generate", "--count", "-3"], "--count -3 must be"),
    "unknown format": (["generate", "--format", "xyz"], "'xyz' is not a format"),
    "format and JSON": (["generate", "--format", "mbf", "--json"], "'mbf' and --json"),
    "unknown input format": (["convert", "2x1:..", "--from", "xyz"], "'xyz' is not a format"),
    "unknown output format": (["convert", "2x1:..", "--to", "xyz"], "'xyz' is not a format"),
    "unknown suffix": (["convert", "2x1:..", "out.xyz"], "'out.xyz' does not have a known suffix"),
    "highlight outside": (["show", "2x1:..", "--highlight", "1,0"], "cell 1,0 is outside"),
    "highlight of no cell": (["show", "2x1:..", "--highlight", "x"], "'x' is not a cell"),
    "truth not shown": (["show", "2x1m1:..", "--reveal"], "the mines of this board are not known"),
    "a word as level": (["hint", "2x1m1:1.", "--level", "x"], "'x' is not a whole number"),
    "a level beyond": (["hint", "2x1m1:1.", "--level", "4"], "4 is not a level"),
    "a flag on a clue": (["hint", "2x1m1:1.", "--flag", "0,0"], "flag at 0,0"),
    "a word as time": (["solve", "2x1m1:1.", "--seconds", "x"], "'x' is not a number"),
    "no time": (["solve", "2x1m1:1.", "--seconds", "nan"], "nan is not a number of seconds"),
    "negative limit": (["check", "2x1m1:1.", "--limit", "-1"], "-1 is not a valid limit"),
    "a bad hash": (["verify", "-", "--commitment", "x"], "'x' is not a hash"),
    "a folder by its name": (["convert", "2x1m1:*.", "out.mbf/"], "'out.mbf/': is a directory"),
    "no such game": (["play", "--mode", "wild"], "'wild' is not a mode"),
}


@pytest.mark.parametrize(("args", "message"), USAGE.values(), ids=USAGE)
def test_wrong_usage_is_refused_by_name(here, args, message):
    run = sapper(*args, stdin="")
    assert run.code == 2
    assert run.out == ""
    assert f"{message}" in run.err
    assert "Traceback" not in run.err
    assert names(here) == []


@pytest.mark.slow
def test_a_board_of_four_million_cells_is_read_written_and_not_mistaken(here):
    rows = ["." * 2000] * 1999 + ["." * 1999 + "*"]
    (here / "huge").write_text("2000x2000m1\n" + "\n".join(rows))
    assert sapper("convert", "huge", "out.id").code == 0
    (here / "out.id").write_bytes((here / "out.id").read_bytes().replace(b"*", b"9"))
    assert "'9'" in refused("convert", "out.id", "again.id")
    assert not (here / "again.id").exists()
    assert Layout.parse(f"2000x2000m1:{'/'.join(rows)}").mines == 1
