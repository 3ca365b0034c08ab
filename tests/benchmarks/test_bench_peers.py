import json
import subprocess
import sys
from pathlib import Path

from benchmarks.bench_peers import asked, difference, their_text
from benchmarks.peer_programs import PACKAGES

from sapper import Board

PROGRAM = Path(__file__).parents[2] / "benchmarks/peer_programs.py"


def test_boards_are_written_as_the_other_program_reads_them():
    assert their_text(Board.parse("3x2m1:1../.1.")) == "1 # #\n# 1 #"


def test_answers_are_compared_with_the_exact_ones():
    board = Board.parse("3x1m1:.1.")
    assert difference(board, [[0.5, 0.0, 0.5]]) == 0
    assert difference(board, [[0.5, 0.0, 0.25]]) == 0.25


def test_what_is_not_installed_is_left_out(tmp_path):
    assert asked(tmp_path / "python", "jumanji", {}) == {"missing": True}
    for name in PACKAGES:  # none of them is needed by the tests
        run = subprocess.run(
            [sys.executable, PROGRAM, name], input="", capture_output=True, text=True, check=True
        )
        assert json.loads(run.stdout) == {"missing": True}
