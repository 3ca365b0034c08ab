"""Policies: names, functions in files, and valid answers."""

import sys
from types import SimpleNamespace

import pytest

from sapper import Board, PolicyError, _native
from sapper.players.policies import DEFAULT_POLICY, POLICIES, OwnPolicy, chosen_cell, named

BOARD = Board.parse("3x2m1:1../...")


def test_a_cell_is_taken_as_it_is():
    assert chosen_cell((1, 2), BOARD, "mine") == (1, 2)


def test_an_answer_that_has_a_cell_will_do():
    assert chosen_cell(SimpleNamespace(cell=(0, 1)), BOARD, "mine") == (0, 1)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((0, 0), "chose 0,0, which is not hidden"),
        ((2, 0), "chose 2,0 outside the board"),
        ((0, -1), "chose 0,-1 outside the board"),
        (None, "chose None, which is not a cell"),
        ((1, 2, 3), "which is not a cell"),
        ((0.5, 1), "which is not a cell"),
    ],
)
def test_any_other_answer_is_refused_by_name_with_the_board(answer, words):
    with pytest.raises(PolicyError, match=words) as raised:
        chosen_cell(answer, BOARD, "mine.py:f")
    assert "'mine.py:f'" in str(raised.value)
    assert BOARD.id in str(raised.value)


def written(tmp_path, text, name="mine.py"):
    file = tmp_path / name
    file.write_text(text)
    return file


def test_a_function_of_a_file_is_loaded(tmp_path):
    file = written(tmp_path, "def first(board):\n    return (0, 1)\n")
    policy = OwnPolicy.parse(f"{file}:first")
    assert policy.load()(Board.parse("2x1m1:1.")) == (0, 1)
    assert policy.name == f"{file}:first"


def test_a_file_may_import_what_stands_next_to_it(tmp_path):
    written(tmp_path, "CELL = (0, 1)\n", "beside_the_policy.py")
    file = written(tmp_path, "from beside_the_policy import CELL\ndef f(board):\n    return CELL\n")
    before = list(sys.path)
    assert OwnPolicy(str(file), "f").load()(None) == (0, 1)
    assert sys.path == before


def test_the_fingerprint_changes_with_the_file(tmp_path):
    file = written(tmp_path, "f = 1\n")
    before = OwnPolicy(str(file), "f").fingerprint()
    written(tmp_path, "f = 2\n")
    assert OwnPolicy(str(file), "f").fingerprint() != before


@pytest.mark.parametrize("text", ["mine.py", "mine.txt:f", "mine.py:", ":f", "mine.py:2f"])
def test_another_form_is_refused(text):
    with pytest.raises(PolicyError, match="does not name a policy in a file"):
        OwnPolicy.parse(text)


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(PolicyError, match=r"'nowhere\.py' cannot be read: no such file"):
        OwnPolicy.parse("nowhere.py:f").load()


def test_a_name_that_is_not_there_is_named(tmp_path):
    with pytest.raises(PolicyError, match="has no 'g'"):
        OwnPolicy(str(written(tmp_path, "f = 1\n")), "g").load()


def test_what_is_not_a_function_is_refused(tmp_path):
    with pytest.raises(PolicyError, match=r"'f' in .* is not a function"):
        OwnPolicy(str(written(tmp_path, "f = 1\n")), "f").load()


def test_a_file_that_cannot_be_imported_says_why(tmp_path):
    with pytest.raises(PolicyError, match="cannot be imported: ZeroDivisionError"):
        OwnPolicy(str(written(tmp_path, "1 / 0\n")), "f").load()


def test_every_policy_of_the_core_has_a_name_and_a_summary():
    assert {name.upper() for name in POLICIES} == {member.name for member in _native.Policy}
    assert all(policy.summary.endswith(".") for policy in POLICIES.values())
    assert DEFAULT_POLICY in POLICIES


def test_a_file_and_a_name_are_a_policy_of_ones_own():
    assert named("mine.py:choose") == OwnPolicy("mine.py", "choose")


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(PolicyError, match="'bold' is not a policy; choose one of safest, informed"):
        named("bold")
