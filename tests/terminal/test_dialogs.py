"""The list of keys, and the choice of the next game."""

import pytest
from tests.terminal.piloted import game_screen, played, said

from sapper.errors import SapperError
from sapper.spec import BestBy, FirstClick, GuessScope, Mode
from sapper.terminal.dialogs import HELP, HelpScreen, NewGameDialog, Option, read_fields
from sapper.terminal.game_screen import GameScreen


def test_the_list_fits_into_80x24_and_names_every_key():
    lines = HELP.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 74
    words = {word.strip(",.;()") for line in lines for word in line.split()}
    keys = {key for each in GameScreen.BINDINGS for key in each.key.split(",")}
    named = {"enter": "Enter", "space": "Space", "escape": "Esc"}
    assert {named.get(key, key) for key in keys - {"question_mark", "f1"}} <= words


@pytest.mark.slow
def test_any_key_goes_back_and_does_nothing_else():
    async def check(app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("f")
        await pilot.pause()
        assert game_screen(app).session.game.flags == ()

    played(check)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        (("9", "nine", "10", ""), "'nine'"),
        (("9", "", "10", ""), "''"),
        (("9", "9", "90", ""), "90 mines"),
        (("9", "9", "10", "-1"), "'-1'"),
        (("9", "9", "10", str(2**64)), str(2**64)),
        (("0", "9", "0", ""), "0"),
    ],
)
def test_input_that_is_not_a_game_is_named(fields, named):
    with pytest.raises(SapperError, match=named):
        read_fields(fields[:3], Mode.CLASSIC, FirstClick.SAFE, fields[3])


@pytest.mark.slow
def test_a_level_a_mode_and_a_seed_start_that_game():
    async def check(app, pilot):
        await pilot.press("g")
        assert isinstance(app.screen, NewGameDialog)
        chosen = [each for each in app.screen.query(Option) if each.value]
        assert [str(each.label) for each in chosen] == [
            "Own size",
            "Classic",
            "1st opens an area",
            "Judged by board",
            "Best by mine probability",
        ]
        app.screen.query_one("#level").focus()
        await pilot.press("down", "enter")  # from the last one to the first
        app.screen.query_one("#mode").focus()
        await pilot.press("down", "down", "down", "enter")
        assert "forced guesses are always safe" in said(app, "#meaning")
        app.screen.query_one("#seed").focus()
        await pilot.press("7", "enter")
        await pilot.pause()
        session = game_screen(app).session
        assert (session.spec.width, session.spec.mines) == (9, 10)
        assert (session.spec.mode, session.seed) == (Mode.FAIR, 7)

    played(check)


def test_a_mode_takes_only_the_rules_that_it_knows():
    rules = {"scope": GuessScope.REGION, "best_by": BestBy.WIN_CHANCE}
    for mode, taken in (
        (Mode.CLASSIC, (GuessScope.BOARD, None)),
        (Mode.FAIR, (GuessScope.REGION, None)),
        (Mode.BEST_GUESS, (GuessScope.REGION, BestBy.WIN_CHANCE)),
    ):
        spec = read_fields(("9", "9", "10"), mode, FirstClick.SAFE, "", **rules).spec
        assert (spec.scope, spec.best_by) == taken


@pytest.mark.slow
def test_an_impossible_request_is_explained_and_changes_nothing():
    async def check(app, pilot):
        await pilot.press("g")
        app.screen.query_one("#mines").value = "99"
        await pilot.press("f2")
        assert "99 mines do not fit" in said(app, "#meaning")
        await pilot.press("escape")
        assert game_screen(app).session.seed == 1

    played(check)
