"""A separate program that reads a replay from standard input, and writes JSON to standard output.

ms_toollib is the community's reader of replays, but some damaged files crash it. So it runs in a
separate process: ``python reading_process.py FORMAT``. This file imports no other part of sapper,
so that it starts quickly.

The library plays the mouse events and reports the position before and after each event. The
difference between these positions shows which move the player made.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

HIDDEN, FLAG = 10, 11
"""The library's codes for a covered cell and for a flag; other codes are numbers."""

MAX_MEMORY = 1 << 30
"""Limit of the address space in bytes, because a damaged file may request any amount."""

MAX_SECONDS = 60
"""Limit in CPU seconds, in case the parent process has ended and cannot enforce its own limit."""

MAX_CELLS = 40_000
"""Maximum number of cells, because the formats allow absurdly large boards."""

Positions = list[list[int]]
"""Rows of codes."""


def main() -> None:
    """Read the replay on standard input, and write the result."""
    _limit_resources()
    json.dump(read(sys.stdin.buffer.read(), sys.argv[1]), sys.stdout)


def _limit_resources() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


def read(data: bytes, form: str) -> dict[str, Any]:
    """Return the library's result for a file, as plain data."""
    import ms_toollib  # noqa: PLC0415 - an extra

    kinds: dict[str, Any] = {
        "avf": ms_toollib.AvfVideo,
        "evf": ms_toollib.EvfVideo,
        "mvf": ms_toollib.MvfVideo,
        "rmv": ms_toollib.RmvVideo,
    }
    video = kinds[form](f"game.{form}", list(data))
    video.parse()
    if video.row * video.column > MAX_CELLS:
        raise ValueError(f"{video.row * video.column} cells are too many: at most {MAX_CELLS}")
    video.analyse()
    return {
        "rows": video.row,
        "columns": video.column,
        "mines": [
            [row, col]
            for row, codes in enumerate(video.board)
            for col, code in enumerate(codes)
            if code == -1
        ],
        "mode": video.mode,
        "program": video.software,
        "player": video.player_identifier,
        "seconds": video.rtime,
        "won": video.is_completed,
        "moves": list(_moves(video)),
    }


def _moves(video: Any) -> Iterator[list[Any]]:
    """Yield the time, kind, row and column of every move."""
    size = video.pix_size
    last = len(video.events) - 1
    for place, record in enumerate(video.events):
        if not record.event.is_mouse() or not (record.useful_level or place == last):
            continue
        mouse = record.event.unwrap_mouse()
        if mouse.mouse == "mv":
            continue
        before = record.prior_game_board.game_board
        after = record.next_game_board.game_board
        move = _move(before, after, mouse.y // size, mouse.x // size)
        if move is not None:
            yield [record.time, *move]


def _move(before: Positions, after: Positions, row: int, col: int) -> tuple[str, int, int] | None:
    """Return the move that leads from one position to the next; ``None`` if nothing changed."""
    changed = [
        (r, c)
        for r, codes in enumerate(before)
        for c, code in enumerate(codes)
        if code != after[r][c]
    ]
    if not changed:
        return None
    (r, c), *others = changed
    if not others and FLAG in (before[r][c], after[r][c]):
        return "flag", r, c
    inside = row < len(before) and col < len(before[0])
    if inside and before[row][col] < HIDDEN:
        return "chord", row, col
    return ("open", row, col) if inside and before[row][col] == HIDDEN else ("open", r, c)


if __name__ == "__main__":
    main()
