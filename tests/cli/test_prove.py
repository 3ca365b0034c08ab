"""``sapper prove``: proofs, conflicts, uncertain cells, and their certificates."""

import json

import pytest
from tests.cli.command import refused, sapper

PROVED = "4x2:..../1211"
IMPOSSIBLE = "3x2:.1./.3."
UNCERTAIN = "3x1m1:.1."


def test_a_cell_is_proved_in_words():
    run = sapper("prove", "5x1m1:.1.1.", "0,0")
    assert run.code == 0
    assert "row 1, column 1 is safe" in run.out


def test_without_a_cell_the_easiest_is_proved():
    run = sapper("prove", PROVED)
    assert (run.code, "is safe" in run.out) == (0, True)
    run = sapper("prove", "2x1m1:1.")
    assert (run.code, "is a mine" in run.out) == (0, True)


def test_a_conflict_is_named():
    run = sapper("prove", IMPOSSIBLE)
    assert run.code == 1
    assert run.out == "inconsistent: the clues contradict each other\nconflict: clues r1c2 r2c2\n"


def test_an_uncertain_cell_and_an_uncertain_board():
    run = sapper("prove", UNCERTAIN, "0,0")
    assert (run.code, run.out) == (
        1,
        "row 1, column 1 is uncertain: a mine in 1/2 of all solutions\n",
    )
    assert sapper("prove", UNCERTAIN).out == "no cell is certain\n"


def test_what_is_not_known_within_the_limits(tmp_path):
    file = tmp_path / "c.json"
    run = sapper("prove", "--limit", "1", "--seconds", "0", "--certificate", file, PROVED)
    assert (run.code, run.out) == (3, "undecided within the limits\n")
    assert "no certificate: nothing was decided" in run.err
    assert not file.exists()


def test_the_answer_in_json():
    found = json.loads(sapper("prove", "--json", PROVED).out)
    proof = found["proof"]
    assert (found["verdict"], proof["cells"], proof["mine"]) == ("consistent", [[0, 3]], False)
    assert proof["steps"][-1]["cells"] == [[0, 3]]
    found = json.loads(sapper("prove", "--json", IMPOSSIBLE).out)
    assert (found["conflict"], found["uses_total"]) == ([[0, 1], [1, 1]], False)
    found = json.loads(sapper("prove", "--json", UNCERTAIN, "0,0").out)
    assert (found["proof"], found["mine_probability"]) == (None, "1/2")
    assert found["mine_probability_value"] == 0.5


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        ([PROVED], "[[0, 3]] safe in every solution"),
        (
            [IMPOSSIBLE],
            "inconsistent: clues [[0, 1], [1, 1]]; if any one is left out, there is a solution",
        ),
        ([UNCERTAIN, "0,0"], "[0, 0] is a mine in some solutions and empty in others"),
        ([UNCERTAIN], "2 solutions and 2 probabilities"),
    ],
)
def test_a_certificate_passes(tmp_path, args, shown):
    file = tmp_path / "c.json"
    sapper("prove", "--certificate", file, *args)
    run = sapper("certify", file)
    assert (run.code, run.out.splitlines()[0]) == (0, f"certified: {shown}")
    assert sapper("prove", "--certificate", "-", *args).out == file.read_text()


def test_bad_cells_are_refused(tmp_path):
    assert "cell 1,0 is not hidden" in refused("prove", PROVED, "1,0")
    assert "outside" in refused("prove", PROVED, "9,9")
    assert "not a cell" in refused("prove", PROVED, "x")
