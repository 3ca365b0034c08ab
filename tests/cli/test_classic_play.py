import json

import pytest
from tests.cli.command import refused, sapper

from sapper import Board, Layout
from sapper.classics import CLASSICS
from sapper.classics.toolkit.playing import Play

LAYOUT = "6x4:*...../...*../....../*....."
PLAYERS = [name for name, classic in CLASSICS.items() if classic.finds_certain]


@pytest.mark.parametrize("name", PLAYERS)
def test_what_is_left_agrees_with_the_layout(name):
    run = sapper("classic", name, "--play", "--start", "0,5", LAYOUT, "--json")
    found = json.loads(run.out)
    left, truth = Board.parse(found["board"]), Layout.parse(LAYOUT).revealed()
    assert truth.is_refinement_of(left)
    assert found["solved"] == Play(left, ()).solved
    assert run.code == (0 if found["solved"] else 1)
    assert found["start"] == [0, 5]


def test_the_play_is_told_step_by_step():
    run = sapper("classic", "single-point", "--play", "--start", "0,5", LAYOUT, "--trace")
    assert run.lines[0].startswith("   1  satisfied clue by r1c6: safe")
    assert "end:      stuck: it is certain of nothing more" in run.lines
    assert "end:      solved" in sapper("classic", "bags", "--play", "4x1:...*").lines
    short = sapper(
        "classic", "single-point", "--play", "--start", "0,5", LAYOUT, "--trace", "--most", 1
    )
    assert any("more steps (see --most)" in line for line in short.lines)


def test_a_classic_that_gets_stuck_says_so():
    run = sapper("classic", "automaton", "--play", "4x2:...*/....")
    assert run.code == 1
    assert "end:      stuck: it is certain of nothing more" in run.lines


def test_the_start_is_the_middle_unless_told():
    assert json.loads(sapper("classic", "bags", "--play", LAYOUT, "--json").out)["start"] == [2, 3]


def test_what_does_not_play_is_refused():
    assert "places mines and does not play" in refused("classic", "backtracking", "--play", LAYOUT)
    assert "does not tell where its mines are" in refused("classic", "bags", "--play", "3x1m1:.1.")
    assert "holds a mine" in refused("classic", "bags", "--play", "--start", "0,0", LAYOUT)
    assert "without --play" in refused("classic", "bags", "--start", "0,0", LAYOUT)
    assert "goes with --start" in refused("classic", "bags", "--play", "--svg", "x.svg", LAYOUT)
