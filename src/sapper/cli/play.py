"""``sapper play``: a game in the browser, or in the terminal."""

import importlib.util
import os
import sys
import threading
import time
import webbrowser
from typing import Any
from urllib.parse import urlencode

from sapper.cli import game_options, inputs, options, outputs
from sapper.cli.exits import ExitCode, end_at_second_interrupt
from sapper.cli.line_game import LineGame
from sapper.cli.options import command, flag
from sapper.cli.serve import database_option, load
from sapper.errors import SpecError
from sapper.spec import BestBy, FirstClick, GameSpec, GuessScope, Mode

EPILOG = """\
Examples
  sapper play
  sapper play --level expert --mode fair
  sapper play --terminal --size 12x8 --mines 15%
  sapper play --terminal --lines --seed 7

In the terminal, open cells with the arrow keys and Enter, or with the mouse.
Other keys: f sets a flag, h gives a hint, o shows an overlay, v reviews a
finished game, ? lists all keys, q quits. This needs the extra "terminal": pip
install 'sapper[terminal]'. Without the extra, with --lines, or without a
terminal, you type one move per line; 'help' lists the moves.
"""


@command(epilog=EPILOG)
@game_options.about_game(
    game_options.played_mode_option,
    game_options.scope_option,
    game_options.best_by_option,
    game_options.first_click_option,
)
@options.seed_option
@flag("--terminal", "Play in the terminal.")
@flag("--lines", "With --terminal: type moves, one per line.")
@flag("--browser/--no-browser", "Open the browser, or only print the address.", default=True)
@database_option
def play(
    *,
    game: dict[str, Any],
    seed: int | None,
    terminal: bool,
    lines: bool,
    browser: bool,
    database: str | None,
) -> ExitCode:
    """Play in the browser or, with --terminal, in the terminal.

    Open every cell that is not a mine. A number shows how many mines are around its cell. The game
    runs on a server on this machine, which other machines cannot reach. Ctrl-C stops the server.
    """
    if lines and not terminal:
        raise SpecError("'--lines' needs '--terminal': moves cannot be typed in the browser")
    # Every level has no-guess boards, but not every size does.
    recommended = game_options.RECOMMENDED_MODE if game["size"] is None else Mode.CLASSIC
    spec = game_options.spec(**game | {"mode": game["mode"] or recommended})
    if terminal:
        return _in_terminal(spec, game_options.seed_or_new(seed), lines=lines)
    is_sized = any(game[name] is not None for name in ("level", "size", "mines"))
    fragment = _fragment(spec, sized=is_sized, with_mode=is_sized or game["mode"] is not None)
    serving = load()
    # With only one player, no process needs a lower priority.
    limits = importlib.import_module("sapper.web.limits").Limits(niceness=0)
    path = database or str(serving.default_database())
    settings = serving.Settings(path, limits, hosts=serving.LOCAL, seed=seed)
    listener = serving.listen("127.0.0.1", serving.PORT, any_port=True)

    def ready(address: str) -> None:
        end_at_second_interrupt()
        _show(address + fragment, browser=browser)

    serving.run(settings, listener, ready)
    return ExitCode.DONE


def _in_terminal(spec: GameSpec, seed: int, *, lines: bool) -> ExitCode:
    """Play full-screen, or line by line if requested or if there is no terminal."""
    by_lines = lines or not _is_screen()
    if not by_lines and importlib.util.find_spec("textual") is None:
        by_lines = True
        outputs.note(
            "textual is not installed, so moves are typed one per line; for the full-screen"
            " game: pip install 'sapper[terminal]'"
        )
    if by_lines:
        _by_lines(spec, seed)
        return ExitCode.DONE
    from sapper.terminal import app  # noqa: PLC0415 - needs an extra, and takes a moment

    code = app.run(spec, seed, time.monotonic)
    # Other values are textual's exit codes for errors, which it has already reported.
    return ExitCode(code) if code in (0, ExitCode.INTERRUPTED) else ExitCode.INTERNAL


def _is_screen() -> bool:
    """Return whether all standard streams are a terminal that can move its cursor.

    Textual draws on standard error, so standard error must be a terminal, too.
    """
    ends = (sys.stdin, sys.stdout, sys.stderr)
    return all(end.isatty() for end in ends) and os.environ.get("TERM") not in ("dumb", "unknown")


def _by_lines(spec: GameSpec, seed: int) -> None:
    game = LineGame(spec, seed, time.monotonic)
    outputs.echo(f"{spec.width}x{spec.height}. Type 'help' for the moves.")
    game.draw()
    inputs.converse(game)


def _fragment(spec: GameSpec, *, sized: bool, with_mode: bool) -> str:
    """Return the fragment of the address that describes the game to start, if any."""
    wanted = {
        **dict.fromkeys(("width", "height", "mines"), sized),
        "mode": with_mode,
        "scope": spec.scope is not GuessScope.BOARD,
        "best_by": spec.best_by not in (None, BestBy.MINE_PROBABILITY),
        "first_click": spec.first_click is not FirstClick.OPENING,
    }
    asked = {name: str(getattr(spec, name)) for name, is_wanted in wanted.items() if is_wanted}
    return f"#{urlencode(asked)}" if asked else ""


def _show(address: str, *, browser: bool) -> None:
    outputs.note(f"playing at {address} (stop with Ctrl-C)")
    if browser and _has_screen():
        # Starting a browser may take a while.
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
    elif browser:
        _print_address(address)


def _open_browser(address: str) -> None:
    if not webbrowser.open(address):
        _print_address(address)


def _print_address(address: str) -> None:
    outputs.note(f"no browser was found; open this address in one:\n\n  {address}\n")


def _has_screen() -> bool:
    """Return whether a browser is configured, or a graphical browser is likely to exist.

    A text browser would hide the messages in the terminal.
    """
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
