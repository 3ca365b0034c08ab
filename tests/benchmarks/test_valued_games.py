from math import sqrt

import pytest
from benchmarks import valued_games

from sapper import GameSpec, simulate


@pytest.mark.parametrize("first_click", ["safe", "opening"])
def test_valued_and_played_games_agree(first_click):
    spec = GameSpec(9, 9, 10, first_click=first_click)
    valued = valued_games.value("best", spec, 3000)
    played = simulate("best", spec, games=3000, seed=4, workers=1)
    error = sqrt(valued.error**2 + 1.96**2 * played.rate * (1 - played.rate) / played.games)
    assert abs(valued.chance - played.rate) < 1.5 * error
    assert valued.worth > 2


def test_the_line_has_an_interval(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["valued_games", "safest", "9x9/10", "safe", "200"])
    valued_games.main()
    line = capsys.readouterr().out
    assert line.startswith("safest on 9x9/10, safe: ")
    assert "±" in line
    assert "from 200 valued games" in line
