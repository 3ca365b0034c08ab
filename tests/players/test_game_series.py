import pytest
from tests.cli.command import sapper as command

from sapper import GameSpec, Layout, SpecError
from sapper.players.game_series import GameSeries, default_start


def series(first_click="safe", **changes):
    return GameSeries.of(GameSpec(9, 9, 10, first_click=first_click, **changes), 7)


@pytest.mark.parametrize(("rule", "start"), [("safe", "0,0"), ("opening", "2,2"), ("any", None)])
def test_game_i_is_board_i_of_generate_with_the_same_seed(rule, start):
    arguments = ["generate", "--size", "9x9", "--mines", 10, "--first-click", rule]
    lines = command(
        *arguments, "--seed", 7, "--count", 5, *(["--start", start] if start else [])
    ).lines
    if rule == "any":
        assert all(series(rule).layout(i).mines == 10 for i in range(5))
    else:
        assert [series(rule).layout(i).id for i in range(5)] == lines


def test_the_first_click_is_kept():
    for number in range(50):
        assert not series("safe").layout(number).is_mine((0, 0))
        assert series("opening").layout(number).number((2, 2)) == 0
    assert any(series("any", start=(4, 4)).layout(i).is_mine((4, 4)) for i in range(50))


def test_strong_players_begin_in_the_corner_or_where_an_opening_is_promised_inside():
    assert default_start(GameSpec.level("expert", first_click="safe")) == (0, 0)
    assert default_start(GameSpec.level("expert")) == (3, 3)
    assert default_start(GameSpec.level("intermediate")) == (2, 2)
    assert default_start(GameSpec(1, 5, 1)) == (2, 0)


def test_layouts_may_be_handed_in():
    layouts = [Layout.parse("3x1:..*"), Layout.parse("3x1:.*.")]
    found = GameSeries.of(GameSpec(3, 1, 1, first_click="safe"), 0, layouts)
    assert [found.layout(0), found.layout(1)] == layouts


def test_layouts_of_another_shape_are_refused():
    with pytest.raises(SpecError, match="layout 1 is 3x1m2, not 3x1m1"):
        GameSeries.of(GameSpec(3, 1, 1), 0, [Layout.parse("3x1:..*"), Layout.parse("3x1:.**")])


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (GameSpec(9, 9, 10, mode="fair"), "mode 'fair'"),
        (GameSpec(3, 3, 1, start=(1, 1)), "1 mines do not fit beside a first click"),
    ],
)
def test_games_that_cannot_be_played_are_refused(spec, words):
    with pytest.raises(SpecError, match=words):
        GameSeries.of(spec, 0)


def test_the_fingerprint_tells_series_apart():
    spec = GameSpec(9, 9, 10, first_click="safe")
    prints = {
        GameSeries.of(spec, 1).fingerprint(),
        GameSeries.of(spec, 2).fingerprint(),
        GameSeries.of(GameSpec(9, 9, 10), 1).fingerprint(),
        GameSeries.of(GameSpec(9, 9, 10, first_click="safe", start=(1, 1)), 1).fingerprint(),
        GameSeries.of(spec, 1, [GameSeries.of(spec, 1).layout(0)]).fingerprint(),
    }
    assert len(prints) == 5
