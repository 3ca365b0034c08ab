"""``sapper play``: which game is begun, and where it is shown."""

import pytest
from tests.cli.command import sapper

from sapper.cli.play import _has_screen, _show, _wish
from sapper.spec import FirstClick, GameSpec, Mode


def test_the_terminal_game_has_the_size_that_was_asked_for():
    run = sapper(
        "play", "--terminal", "--size", "5x4", "--mines", "3", "--seed", "1", stdin="quit\n"
    )
    assert run.code == 0
    assert run.out.startswith("5x4. Type 'help' for the moves.\n")
    assert "3 mines left" in run.out


def test_a_game_that_no_board_fulfils_is_bad_input():
    run = sapper("play", "--terminal", "--size", "3x3", "--mines", "90", stdin="")
    assert run.code == 2
    assert "90" in run.err


@pytest.mark.parametrize(
    ("spec", "sized", "address"),
    [
        (GameSpec(9, 9, 10), False, ""),
        (GameSpec(9, 9, 10), True, "#width=9&height=9&mines=10"),
        (GameSpec(9, 9, 10, mode=Mode.FAIR), False, "#mode=fair"),
        (GameSpec(9, 9, 10, first_click=FirstClick.ANY), False, "#first_click=any"),
    ],
)
def test_the_address_tells_the_page_what_was_asked_for(spec, sized, address):
    assert _wish(spec, sized=sized) == address


def test_without_a_screen_the_address_is_told_and_no_browser_opened(monkeypatch, capsys):
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not _has_screen()
    monkeypatch.setattr("webbrowser.open", lambda address: pytest.fail(f"opened {address}"))
    _show("http://127.0.0.1:8000/", browser=True)
    assert "playing at http://127.0.0.1:8000/" in capsys.readouterr().err


def test_a_named_browser_counts_as_a_screen(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("BROWSER", "firefox")
    assert _has_screen()
