"""``sapper play``: which game is started, and where it is shown."""

import pytest
from tests.cli.command import sapper

from sapper.cli.play import _fragment, _has_screen, _is_screen, _open_browser, _show
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
    ("spec", "sized", "with_mode", "address"),
    [
        (GameSpec(9, 9, 10), False, False, ""),
        (GameSpec(9, 9, 10), True, True, "#width=9&height=9&mines=10&mode=classic"),
        (GameSpec(9, 9, 10, mode=Mode.FAIR), False, True, "#mode=fair"),
        (GameSpec(9, 9, 10, first_click=FirstClick.ANY), False, False, "#first_click=any"),
    ],
)
def test_the_address_names_what_was_asked_for(spec, sized, with_mode, address):
    assert _fragment(spec, sized=sized, with_mode=with_mode) == address


@pytest.mark.parametrize(
    ("options", "mode"),
    [
        ((), Mode.NO_GUESS),
        (("--level", "expert"), Mode.NO_GUESS),
        (("--mode", "classic"), Mode.CLASSIC),
        (("--size", "5x4", "--mines", "3"), Mode.CLASSIC),
    ],
)
def test_a_level_is_played_without_guessing_unless_a_mode_is_given(monkeypatch, options, mode):
    played = []
    monkeypatch.setattr("sapper.cli.play._by_lines", lambda spec, seed: played.append(spec))
    assert sapper("play", "--terminal", "--lines", *options).code == 0
    assert [spec.mode for spec in played] == [mode]


def test_without_a_screen_the_address_is_printed_and_no_browser_opened(monkeypatch, capsys):
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not _has_screen()
    monkeypatch.setattr("webbrowser.open", lambda address: pytest.fail(f"opened {address}"))
    _show("http://127.0.0.1:8000/", browser=True)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "sapper: playing at http://127.0.0.1:8000/ (stop with Ctrl-C)"
    assert lines[1] == "sapper: no browser was found; open this address in one:"
    assert "  http://127.0.0.1:8000/" in lines
    _show("http://127.0.0.1:8000/", browser=False)
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("opened", [True, False])
def test_a_browser_that_does_not_start_is_reported(monkeypatch, capsys, opened):
    monkeypatch.setattr("webbrowser.open", lambda _address: opened)
    _open_browser("http://127.0.0.1:8000/")
    assert ("  http://127.0.0.1:8000/\n" in capsys.readouterr().err) is not opened


def test_a_named_browser_counts_as_a_screen(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("BROWSER", "firefox")
    assert _has_screen()


def test_pipes_and_the_option_lines_get_the_prompt(monkeypatch):
    request = ("play", "--terminal", "--size", "5x4", "--mines", "3", "--seed", "1")
    monkeypatch.setattr("sapper.terminal.app.run", lambda *_: pytest.fail("a screen"))
    assert "Type 'help'" in sapper(*request, stdin="quit\n").out
    monkeypatch.setattr("sapper.cli.play._is_screen", lambda: True)
    assert "Type 'help'" in sapper(*request, "--lines", stdin="quit\n").out


def test_without_textual_it_is_said_and_moves_are_typed(monkeypatch):
    monkeypatch.setattr("sapper.cli.play._is_screen", lambda: True)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    run = sapper("play", "--terminal", "--seed", "1", stdin="quit\n")
    assert run.code == 0
    assert "Type 'help'" in run.out
    assert "pip install 'sapper[terminal]'" in run.err


@pytest.mark.parametrize(("ended", "code"), [(0, 0), (130, 130), (1, 70)])
def test_on_a_screen_the_game_is_played_there_and_its_exit_code_reported(monkeypatch, ended, code):
    begun = []

    def run(spec, seed, clock):
        begun.append((spec, seed))
        return ended

    monkeypatch.setattr("sapper.cli.play._is_screen", lambda: True)
    monkeypatch.setattr("sapper.terminal.app.run", run)
    request = ("--level", "expert", "--mode", "fair", "--seed", "7")
    assert sapper("play", "--terminal", *request).code == code
    assert begun == [(GameSpec.level("expert", mode="fair"), 7)]


def test_lines_without_terminal_is_bad_usage():
    run = sapper("play", "--lines")
    assert run.code == 2
    assert "--terminal" in run.err


@pytest.mark.parametrize(("term", "is_screen"), [("xterm-256color", True), ("dumb", False)])
def test_a_screen_has_all_ends_on_a_terminal_that_is_not_dumb(monkeypatch, term, is_screen):
    monkeypatch.setenv("TERM", term)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}.isatty", lambda: True)
    assert _is_screen() is is_screen
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    assert not _is_screen()
