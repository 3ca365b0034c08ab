import csv
import json
import re

import pytest
from tests.cli.command import refused, sapper
from tests.players import sample_policies

from sapper import GameSpec, simulate

SMALL = ["simulate", "--policy", "safest", "--level", "beginner", "--first-click", "safe"]


def test_the_rate_its_interval_guesses_and_speed_are_reported():
    run = sapper(*SMALL, "--start", "corner", "--games", 100, "--seed", 1)
    assert run.code == 0
    assert re.fullmatch(
        r"safest: [0-9.]+ % won \([0-9.]+ to [0-9.]+\), [0-9]+ of 100 games on 9x9m10, safe at 0,0;"
        r" [0-9.]+ guesses per game, [0-9,]+ games per CPU second\n",
        run.out,
    )


def test_json_has_the_same_as_python():
    fields = json.loads(sapper(*SMALL, "--games", 100, "--seed", 1, "--json").out)
    found = simulate("safest", GameSpec.level("beginner", first_click="safe"), games=100, seed=1)
    assert (fields["wins"], fields["games"]) == (found.wins, 100)
    assert fields["interval"] == list(found.interval)
    assert (fields["start"], fields["seed"], fields["complete"]) == ([0, 0], "1", True)


def test_a_pair_plays_the_same_boards_and_the_difference_is_reported():
    own = f"{sample_policies.__file__}:first_hidden"
    run = sapper(*SMALL, "--paired", own, "--games", 20, "--seed", 1, "--workers", 1)
    assert [line.split(":")[0] for line in run.lines[:1]] == ["safest"]
    assert run.lines[1].startswith(own)
    assert run.lines[2].startswith(f"safest - {own}: +")


def test_a_run_goes_on_with_its_file(tmp_path):
    file = tmp_path / "games.jsonl"
    sapper(*SMALL, "--games", 50, "--seed", 1, "--results", file)
    before = file.read_text()
    run = sapper(*SMALL, "--games", 80, "--seed", 1, "--results", file, "--json")
    assert file.read_text().startswith(before)
    fresh = sapper(*SMALL, "--games", 80, "--seed", 1, "--json")
    assert json.loads(run.out)["wins"] == json.loads(fresh.out)["wins"]


def test_layouts_of_a_file_are_played(tmp_path):
    file = tmp_path / "layouts"
    options = ["--level", "beginner", "--first-click", "safe", "--start", "0,0", "--seed", 1]
    file.write_text(sapper("generate", *options, "--count", 40).out)
    played = sapper(
        "simulate", "--policy", "safest", "--first-click", "safe", "--layouts", file, "--json"
    )
    drawn = sapper(*SMALL, "--games", 40, "--seed", 1, "--json")
    assert json.loads(played.out)["wins"] == json.loads(drawn.out)["wins"]


def test_another_programs_games_are_compared(tmp_path):
    file = tmp_path / "theirs.txt"
    file.write_text("0\n" * 60)
    run = sapper(*SMALL, "--games", 40, "--seed", 1, "--against", file)
    wins = json.loads(sapper(*SMALL, "--games", 40, "--seed", 1, "--json").out)["wins"]
    assert run.lines[1].startswith(f"{file}: 0.00 % won")
    assert f"on 40 games; {wins} won only by the first, 0 only by the second" in run.lines[2]


def test_expert_and_a_drawn_seed_are_the_default():
    run = sapper("simulate", "--policy", "safest", "--games", 5)
    assert "30x16m99, opening at 3,3" in run.out
    assert run.err.startswith("sapper: seed ")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--policy", "bold"], "'bold' is not a policy"),
        (["--policy", "nowhere.py:f"], "'nowhere.py' cannot be read"),
        (["--games", 0], "the number of games is 0"),
        (["--start", "middle"], "'middle' is not a cell"),
        (["--start", "99,0"], "99,0"),
        (["--layouts", "3x1m1:.1."], "--layouts needs boards with known mines"),
        (["--seed", -1], "is not a seed"),
        (["--against", "nowhere.txt", "--games", 5], "'nowhere.txt'"),
    ],
)
def test_bad_input_is_refused_with_the_value(options, words):
    assert words in refused("simulate", "--seed", 1, *options)


def test_a_policy_that_raises_is_reported_with_the_board():
    own = f"{sample_policies.__file__}:broken"
    message = refused("simulate", "--policy", own, "--games", 40, "--seed", 1, "--workers", 1)
    assert "raised ZeroDivisionError: one too many: 30x16m99:" in message


def test_a_table_has_a_row_per_game(tmp_path):
    file = tmp_path / "games.csv"
    base = ("simulate", "--policy", "safest", "--paired", "informed", "--level", "beginner")
    assert sapper(*base, "--games", 5, "--seed", 3, "--table", file).code == 0
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [(row["policy"], row["game"], row["seed"]) for row in rows] == [
        (policy, str(game), str(3 + game)) for policy in ("safest", "informed") for game in range(5)
    ]
    assert {row["won"] for row in rows} <= {"0", "1"}
