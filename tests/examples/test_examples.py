"""Every example runs and prints the expected output. Long examples run with smaller numbers."""

import ast
import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.process import process

from sapper import Board, Game, GameRecord, GameSpec, Layout, analyse
from sapper.replays import write_evf

EXAMPLES = Path(__file__).parents[2] / "examples"

pytestmark = pytest.mark.slow


def run(name, *arguments):
    result = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def test_every_example_is_listed_and_tested():
    listing = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    page_tests = Path(__file__).parents[1] / "page" / "test_embedding.py"  # need a browser
    own = Path(__file__).read_text(encoding="utf-8") + page_tests.read_text(encoding="utf-8")
    for path in EXAMPLES.iterdir():
        if path.suffix in {".py", ".ipynb", ".html"}:
            assert f"({path.name})" in listing
            assert f'{path.name}"' in own


def test_a_typed_board():
    assert "open row 5, column 3: a mine with 0.0%" in run("typed_board.py")
    assert "15 layouts agree with it" in run("typed_board.py", "3x3m2:1../.../...")
    assert "inconsistent: the clues" in run("typed_board.py", "2x1:2.")


def test_a_booklet(tmp_path):
    file = tmp_path / "booklet.html"
    assert "4 puzzles" in run("booklet.py", file, "--count", 4, "--seed", 3)
    page = file.read_text(encoding="utf-8")
    boards = re.findall(r'data-board="([^"]+)"', page)
    assert len(boards) == 8
    for puzzle, solution in zip(boards[:4], boards[4:], strict=True):
        assert analyse(puzzle).solutions == 1
        assert Board.parse(solution).is_refinement_of(Board.parse(puzzle))
    assert re.findall(r"\d\. ([\w ]+),", page) == [
        "Easy",
        "Medium",
        "Hard",
        "Mine count",
    ]


def test_a_policy_of_ones_own():
    lines = run("own_policy.py").splitlines()
    assert [line.split()[0] for line in lines] == ["careful", "safest", "difference"]


def test_a_study_of_ones_own(tmp_path):
    file = EXAMPLES / "own_study.py"
    command = (sys.executable, "-m", "sapper", "study", "run", f"{file}:STUDY", "--scale", "tiny")
    subprocess.run([*command, "--out", tmp_path], check=True, capture_output=True)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert re.search(r"The first click opens \d+\.\d cells on beginner boards\.", page)


def test_a_table_of_boards(tmp_path):
    file = tmp_path / "boards.csv"
    assert "20 boards in" in run("board_table.py", file, "--count", 20, "--level", "beginner")
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 20
    assert all(0 <= float(row["difficulty_score"]) <= 100 for row in rows)
    assert Layout.parse(rows[0]["board"]).mines == 10


def test_first_moves_up_to_symmetry():
    lines = run("first_moves.py", "4x4m3").splitlines()
    assert lines[0] == "12 positions, 3 up to symmetry"
    assert all("chance to win" in line for line in lines[1:])
    assert run("first_moves.py", "5x4m3").startswith("12 positions, 3 up to symmetry")


def test_two_players_in_turn():
    results = dict(line.split() for line in run("two_players.py", 12).splitlines())
    assert sum(map(int, results.values())) == 12
    assert int(results["careful"]) > int(results["random"])


def test_a_game_explained(tmp_path):
    page = tmp_path / "steps.html"
    lines = run("teach.py", 3, page).splitlines()
    assert lines[0].endswith("then the game is won")
    assert lines[1] == "accuracy 100.0, guesses 0"
    assert page.read_text(encoding="utf-8").count("<section><svg") == int(lines[0].split()[0])


def test_genuine_and_forged_records():
    genuine, shortened, other = run("check_record.py").splitlines()
    assert genuine == "as it was: verified"
    assert "verified" not in shortened
    assert "verified" not in other


def test_a_game_over_http(tmp_path):
    with process(tmp_path / "games.sqlite") as server:
        first, second = run("web_game.py", server.address).splitlines()
    assert first.startswith(("won after", "lost after"))
    assert second == "the server can prove its draws: True"


def test_a_review(tmp_path):
    assert "guess, risk" in run("review_game.py")
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."))
    game.open((0, 1))
    game.open((0, 2))
    file = tmp_path / "record.json"
    file.write_text(json.dumps(GameRecord.of(game, reveal=True).to_data()))
    assert "needless guess, risk 1/2" in run("review_game.py", file)
    replay = tmp_path / "game.evf"
    replay.write_bytes(write_evf(game))
    assert "needless guess, risk 1/2" in run("review_game.py", replay)


def test_the_environment():
    lines = run("environment.py").splitlines()
    assert lines[0].startswith("cell  0  risk 0.")
    assert lines[-1].startswith("won after")


def test_text_agents_are_scored():
    lines = run("text_environment.py", "--games", 4).splitlines()
    assert lines[0].startswith("random     0 of 4 games won, mean reward 0.")
    assert lines[1].endswith("mean reward 1.000")


def test_a_learner_learns():
    text = run("learn.py", "--steps", 250, "--measure", 100)
    rates = {name: float(rate) for name, rate in re.findall(r"(\w+) +wins +([\d.]+)%", text)}
    assert rates["trained"] > rates["untrained"] + 10
    assert rates["safest"] > rates["trained"]


def test_the_notebook_draws_what_it_shows():
    """The code cells run in order. The value of the last line is displayed, as in a notebook."""
    notebook = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))
    space = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop()
        exec(compile(tree, "cell", "exec"), space)
        assert isinstance(last, ast.Expr)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
        picture = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None)
        shown.append(type(value).__name__)
        assert picture is None or "<svg" in picture()
    assert {"Board", "Analysis", "Hint", "Proof", "Game", "WalkThrough"} <= set(shown)
