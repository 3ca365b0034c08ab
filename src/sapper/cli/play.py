"""``sapper play``: a game in the terminal."""

import sys
import time

from sapper.cli import outputs, wishes
from sapper.spec import FirstClick, Mode


def play(
    *,
    level: wishes.Level = None,
    size: wishes.Size = None,
    mines: wishes.Mines = None,
    mode: wishes.ModeName = Mode.CLASSIC.value,
    first_click: wishes.FirstClickRule = FirstClick.OPENING.value,
    seed: wishes.Seed = None,
) -> None:
    """Play in the terminal.

    Open every cell that holds no mine; a number tells how many are around it.
    Type 'help' during the game for the moves.
    """
    from sapper.cli.table import Table  # noqa: PLC0415 - the game and its engine, when it is played

    spec = wishes.spec(level=level, size=size, mines=mines, mode=mode, first_click=first_click)
    table = Table(spec, wishes.seed_or_new(seed), time.monotonic)
    outputs.say(f"{spec.width}x{spec.height}. Type 'help' for the moves.")
    table.draw()
    at_terminal = sys.stdin.isatty()
    while not table.left:
        try:
            line = input("> " if at_terminal else "")
        except EOFError:
            if at_terminal:
                outputs.say()  # the prompt's line is still open
            return
        table.answer(line)
