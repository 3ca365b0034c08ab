import sys

import pytest

from sapper import Board, PolicyError
from sapper.players.own_policy import OwnPolicy


def written(tmp_path, text, name="mine.py"):
    file = tmp_path / name
    file.write_text(text)
    return file


def test_a_function_of_a_file_is_loaded(tmp_path):
    file = written(tmp_path, "def first(board):\n    return (0, 1)\n")
    policy = OwnPolicy.parse(f"{file}:first")
    assert policy.load()(Board.parse("2x1m1:1.")) == (0, 1)
    assert policy.name == f"{file}:first"


def test_a_file_may_import_what_stands_beside_it(tmp_path):
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
    with pytest.raises(PolicyError, match="is not a policy of your own"):
        OwnPolicy.parse(text)


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(PolicyError, match=r"'nowhere\.py' cannot be read: no such file"):
        OwnPolicy.parse("nowhere.py:f").load()


def test_a_name_that_is_not_there_is_named(tmp_path):
    with pytest.raises(PolicyError, match="has no 'g'"):
        OwnPolicy(str(written(tmp_path, "f = 1\n")), "g").load()


def test_what_is_no_function_is_refused(tmp_path):
    with pytest.raises(PolicyError, match=r"'f' in .* is not a function"):
        OwnPolicy(str(written(tmp_path, "f = 1\n")), "f").load()


def test_a_file_that_cannot_be_imported_says_why(tmp_path):
    with pytest.raises(PolicyError, match="cannot be imported: ZeroDivisionError"):
        OwnPolicy(str(written(tmp_path, "1 / 0\n")), "f").load()
