"""The npm package answers like the Python package: `make static-test`."""

import json
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest

from sapper import GameSpec, analyse, best_move, generate
from sapper.answers.positions import (
    Analysis,
)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SEEDS = range(40)

pytestmark = pytest.mark.deep


def layout_of(seed: int, mode: str):
    spec = GameSpec(30, 16, 99, mode=mode, start=(8, 15), first_click="opening")
    return generate(spec, seed)[0]


def positions() -> list[str]:
    """Return Expert positions where nothing is certain."""
    found = []
    for seed in SEEDS:
        layout = layout_of(seed, "classic")
        board = layout.open(layout.covered(), [(8, 15)])
        while safe := analyse(board).safe:
            board = layout.open(board, safe)
        if any(0 < risk < 1 for risk in (analyse(board).risks or {}).values()):
            found.append(board.id)
    return found


@pytest.fixture(scope="module")
def asked():
    """The boards that both packages answer, and the answers of the npm package."""
    assert (ROOT / "packages/npm/core.wasm").is_file(), "core.wasm is missing: make npm"
    boards = positions()
    done = subprocess.run(
        ["node", str(HERE / "ask_core.mjs")],
        input=json.dumps({"boards": boards, "seeds": list(SEEDS)}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr[-4000:]
    return boards, json.loads(done.stdout)


def test_analyses_are_the_same(asked):
    boards, answers = asked
    assert len(boards) > len(SEEDS) / 2
    for board, found in zip(boards, answers["analyses"], strict=True):
        expected = json.loads(json.dumps(asdict(Analysis.of(analyse(board)))))
        assert expected.pop("exact_probabilities") is None
        assert found == expected


def test_best_moves_are_the_same(asked):
    """Estimates use exp and log, whose last bit depends on the C library and may break ties."""
    boards, answers = asked
    same = 0
    for board, found in zip(boards, answers["moves"], strict=True):
        expected = best_move(board)
        chances = sorted(each.win_chance or 0 for each in expected.candidates)
        assert sorted(each["winChance"] for each in found["candidates"]) == pytest.approx(
            chances, rel=1e-12
        )
        assert found["winChance"] == pytest.approx(expected.win_chance, rel=1e-12)
        assert found["exact"] == expected.exact
        same += tuple(found["cell"]) == expected.cell
    assert same >= 0.9 * len(boards)


def test_layouts_are_the_same(asked):
    _, answers = asked
    expected = [layout_of(seed, mode).id for seed in SEEDS for mode in ("classic", "no-guess")]
    assert answers["layouts"] == expected
