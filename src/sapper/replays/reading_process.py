"""A separate program that reads one replay: bytes on standard input, JSON on standard output.

ms_toollib is the community's own reader, and it ends the whole process on some damaged files. So it
runs in a separate process: ``python reading_process.py FORMAT``. It loads nothing else of sapper,
so that it starts at once.

Mouse events become moves according to their effect: the library plays them and reports the position
before and after each.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

HIDDEN, FLAG = 10, 11
"""The library's codes of a covered cell and of a flag; the code of a number is the number."""

MAX_MEMORY = 1 << 30
"""Bytes of address space: a damaged file may request any amount."""

MAX_SECONDS = 60
"""CPU seconds, in case its parent is gone."""

MAX_CELLS = 40_000
"""Cells of the largest board: in the formats, a side has one or two bytes."""

Positions = list[list[int]]
"""Rows of codes."""


def main() -> None:
    """Read a file, and write the result."""
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
    """Yield time, kind, row and column of every move."""
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
    """Return the move from one position to the next; ``None`` if nothing changed."""
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
