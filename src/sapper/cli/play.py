"""``sapper play``: a game in the browser, or in the terminal."""

import importlib.util
import os
import sys
import threading
import time
import webbrowser
from typing import Annotated
from urllib.parse import urlencode

import typer

from sapper.cli import game_options, outputs, prompt
from sapper.cli.exit_codes import ExitCode
from sapper.cli.line_game import LineGame
from sapper.cli.serve import Database, load
from sapper.errors import SpecError
from sapper.spec import FirstClick, GameSpec, Mode

EPILOG = """\
Examples
  sapper play
  sapper play --level expert --mode fair
  sapper play --terminal --size 12x8 --mines 15%
  sapper play --terminal --lines --seed 7

In the terminal: arrows and Enter or the mouse, f flags, h gives a hint, o shows
what is known, v reviews a finished game, ? lists all keys, q leaves. This needs
the extra "terminal": pip install 'sapper[terminal]'. Without it, with --lines, or
where input, output or errors are no terminal, moves are typed a line each: 'help' lists them.
"""


def play(
    *,
    level: game_options.Level = None,
    size: game_options.Size = None,
    mines: game_options.Mines = None,
    mode: game_options.ModeName = Mode.CLASSIC.value,
    first_click: game_options.FirstClickRule = FirstClick.OPENING.value,
    seed: game_options.Seed = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="With --terminal: type moves, a line each.")
    ] = False,
    browser: Annotated[
        bool,
        typer.Option(
            "--browser/--no-browser",
            help="Open the browser, or only tell the address.",
        ),
    ] = True,
    database: Database = None,
) -> ExitCode:
    """Play in the browser, or with --terminal in the terminal.

    Open every cell that holds no mine; a number tells how many are around it.
    The server runs on this machine, for this machine alone, until Ctrl-C.
    """
    if lines and not terminal:
        raise SpecError("'--lines' without '--terminal': the browser has no prompt")
    wished = level is not None or size is not None or mines is not None
    spec = game_options.spec(
        level=level, size=size, mines=mines, mode=mode, first_click=first_click
    )
    if terminal:
        return _in_terminal(spec, game_options.seed_or_new(seed), lines=lines)
    wish = _wish(spec, sized=wished)
    serving = load()
    settings = serving.Settings(
        database or str(serving.default_database()), hosts=serving.LOCAL, seed=seed
    )
    listener = serving.listen("127.0.0.1", serving.PORT, any_port=True)
    serving.run(settings, listener, lambda address: _show(address + wish, browser=browser))
    return ExitCode.DONE


def _in_terminal(spec: GameSpec, seed: int, *, lines: bool) -> ExitCode:
    """Play on the whole screen, or by lines where that is wished or nothing else is possible."""
    if lines or not _is_screen():
        _by_lines(spec, seed)
        return ExitCode.DONE
    if importlib.util.find_spec("textual") is None:
        outputs.tell(
            "textual is not installed, so moves are typed a line each; for the game on the whole"
            " screen: pip install 'sapper[terminal]'"
        )
        _by_lines(spec, seed)
        return ExitCode.DONE
    from sapper.terminal import app  # noqa: PLC0415 - needs an extra, and takes a moment

    code = app.run(spec, seed, time.monotonic)
    # Anything else is textual's word for a fault, which it has told already.
    return ExitCode(code) if code in (0, ExitCode.INTERRUPTED) else ExitCode.INTERNAL


def _is_screen() -> bool:
    """Tell whether all ends are a terminal that can place its characters.

    Textual draws on standard error, so that must be one, too.
    """
    ends = (sys.stdin, sys.stdout, sys.stderr)
    return all(end.isatty() for end in ends) and os.environ.get("TERM") not in ("dumb", "unknown")


def _by_lines(spec: GameSpec, seed: int) -> None:
    game = LineGame(spec, seed, time.monotonic)
    outputs.say(f"{spec.width}x{spec.height}. Type 'help' for the moves.")
    game.draw()
    prompt.converse(game)


def _wish(spec: GameSpec, *, sized: bool) -> str:
    """Return the end of the address that tells the page which game to begin, if one was wished."""
    asked: dict[str, str | int] = {}
    if sized:
        asked |= {"width": spec.width, "height": spec.height, "mines": spec.mines}
    if spec.mode is not Mode.CLASSIC:
        asked["mode"] = spec.mode.value
    if spec.first_click is not FirstClick.OPENING:
        asked["first_click"] = spec.first_click.value
    return f"#{urlencode(asked)}" if asked else ""


def _show(address: str, *, browser: bool) -> None:
    outputs.tell(f"playing at {address} (Ctrl-C ends)")
    if browser and _has_screen():
        # A browser that is not running yet may take its time to return.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Tell whether a browser is named, or one with a window can be expected.

    One that takes the terminal would hide what we say there.
    """
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
