"""What is made when nobody chooses a generator."""

import pytest

from sapper.generators import GENERATORS, Report, generate, middle
from sapper.spec import FirstClick, GameSpec, Mode


def test_generate_starts_in_the_middle_when_no_start_is_given():
    layout, report = generate(GameSpec.level("expert"), seed=3)
    assert report.start == middle(layout.grid) == (8, 15)
    assert layout.number((8, 15)) == 0


@pytest.mark.parametrize("rule", [FirstClick.SAFE, FirstClick.OPENING])
def test_generate_keeps_the_promise_at_the_given_start(rule):
    spec = GameSpec(5, 5, 16, first_click=rule, start=(0, 0))
    for seed in range(30):
        layout, report = generate(spec, seed)
        assert report.start == (0, 0)
        assert not layout.is_mine((0, 0))
        assert rule is FirstClick.SAFE or layout.number((0, 0)) == 0


def test_generate_promises_nothing_for_any_first_click():
    spec = GameSpec(2, 2, 4, first_click=FirstClick.ANY)
    layout, report = generate(spec, seed=0)
    assert layout.mines == 4
    assert report.start is None


def test_the_report_measures_the_layout_and_claims_no_proof():
    """Sixteen mines around an opening of one zero: a single click opens everything."""
    _, report = generate(GameSpec(5, 5, 16), seed=1)
    assert report == Report(seed=1, start=(2, 2), mines=16, bbbv=1, openings=1, islands=0)
    assert not report.proved
    assert report.difficulty is None


@pytest.mark.parametrize("mode", [Mode.FAIR, Mode.LENIENT])
def test_modes_that_forgive_guesses_play_any_layout(mode):
    assert generate(GameSpec(9, 9, 10, mode=mode), 7) == generate(GameSpec(9, 9, 10), 7)


@pytest.mark.parametrize("mode", [Mode.NO_GUESS, Mode.STRICT])
def test_modes_without_guesses_get_boards_that_logic_solves(mode):
    for seed in range(5):
        assert generate(GameSpec(9, 9, 14, mode=mode), seed)[1].proved


def test_it_serves_every_game():
    auto = GENERATORS["auto"]
    assert auto.modes == tuple(Mode)
    assert auto.first_clicks == tuple(FirstClick)
