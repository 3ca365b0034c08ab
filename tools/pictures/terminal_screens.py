"""Take the pictures of docs/terminal.md: the game on a terminal of 80x24, as Textual draws it.

Run as ``python -m tools.pictures.terminal_screens FOLDER``. The program presses keys as a player
would, and stops the clock, so that the pictures are reproducible.
"""

import asyncio
import re
import sys
from pathlib import Path

from textual.pilot import Pilot

from sapper import GameSpec
from sapper.spec import Mode
from sapper.terminal.app import TerminalGame
from sapper.terminal.play_session import PlaySession

SIZE = (80, 24)
_MIDDLE = ("up", "left")


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait after each for the calculation that it starts."""
    for key in keys:
        await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def screens() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    found = {}
    beginner = TerminalGame(PlaySession(GameSpec.level("beginner"), 257, lambda: 0.0))
    async with beginner.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pressed(pilot, *_MIDDLE, "enter", "H")
        found["terminal-hint.svg"] = drawn(beginner)
        await pressed(pilot, "escape", "o", "o")
        found["terminal-chances.svg"] = drawn(beginner)
        await pressed(pilot, "o", "o", "ctrl+home", "enter", "v")
        found["terminal-review.svg"] = drawn(beginner)
    expert = TerminalGame(PlaySession(GameSpec.level("expert", mode=Mode.NO_GUESS), 4, lambda: 0.0))
    async with expert.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pressed(pilot, "enter", "h", "h", "h")
        found["terminal-expert.svg"] = drawn(expert)
    return found


def drawn(app: TerminalGame) -> str:
    """Return the screen as a drawing that loads no font from another site."""
    text = app.export_screenshot(title="sapper play --terminal")
    text = re.sub(r"@font-face \{.*?\}\n", "", text, flags=re.DOTALL)
    names = dict.fromkeys(re.findall(r"terminal-\d+", text))
    for name in names:
        text = text.replace(name, "terminal")
    return re.sub(r"\s+\n", "\n", text.replace("Fira Code", "DejaVu Sans Mono"))


def main() -> None:
    """Write the pictures into the folder that the command names."""
    (folder,) = sys.argv[1:]
    for name, drawing in asyncio.run(screens()).items():
        (Path(folder) / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
