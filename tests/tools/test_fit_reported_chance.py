import re
from pathlib import Path

import numpy as np
import pytest
from benchmarks import native_games
from scipy.optimize import check_grad
from tools import fit_reported_chance as reported_chance

from sapper.grid import Grid
from sapper.spec import FirstClick

SOURCE = Path(__file__).parents[2] / "native" / "guess" / "reported_chance.cpp"


def weights_in_the_source():
    """The tables in the source, in the order in which the tool prints them."""
    text = SOURCE.read_text(encoding="utf-8")
    tables = re.findall(r"constexpr [^=;]* (k\w+) =([^;]*);", text)
    names = ("kBendWeights", "kBendOffsets", "kBendShares", "kInputWeights", "kConstant")
    found = dict(tables)
    words = " ".join(found[name] for name in (*names, "kComparedShare"))
    return np.array([float(word) for word in re.findall(r"-?\d+\.\d+", words)])


def samples():
    return reported_chance.play("9x9 with 10, safe", games=100, seed=5, threads=1)


def test_the_core_reports_what_the_tables_say():
    weights = weights_in_the_source()
    compared = 0
    for game in native_games.simulate_games(
        Grid(16, 16),
        40,
        0,
        first_click=FirstClick.SAFE,
        policy="best",
        seed=3,
        games=range(40),
        threads=1,
        limit=10**10,
    ):
        for guess in game.guesses:
            if not guess.exact:
                (chance,) = reported_chance.reported(weights, np.array([guess.chance_basis]))
                assert guess.win_chance == pytest.approx(min(chance, 1 - guess.mine_probability))
                compared += 1
    assert compared > 20


def test_the_tables_that_are_printed_are_those_of_the_source():
    printed = reported_chance.source(weights_in_the_source())
    text = re.sub(r"\s+", "", SOURCE.read_text(encoding="utf-8"))
    for table in printed.split(";"):
        assert re.sub(r"\s+", "", table) in text


def test_the_chances_of_a_game_end_in_the_same_way():
    found = samples()
    assert np.all((found.chance >= 0) & (found.chance <= found.safety + 1e-12))
    for game in np.unique(found.game):
        own = found.of(found.game == game)
        assert np.allclose(own.weight * own.chance, own.chance[0])


def test_the_gradient_is_that_of_the_loss():
    found = samples()
    draw = np.random.default_rng(1)
    for _ in range(3):
        weights = draw.normal(0, 0.3, 135)
        off = check_grad(
            lambda x: reported_chance.loss(x, found)[0],
            lambda x: reported_chance.loss(x, found)[1],
            weights,
        )
        assert off < 1e-3 * max(1.0, float(np.linalg.norm(reported_chance.loss(weights, found)[1])))


def test_a_fit_tells_better_than_it_began():
    found = samples()
    one, many = (
        reported_chance.loss(reported_chance.fit([found], steps), found)[0] for steps in (1, 60)
    )
    assert many < one
