"""Writes games of sapper as EVF files, version 3, which Metasweeper and other programs play back.

The library that reads replays can also write them, but only during a game and with its own clock,
so it cannot write a finished game with the times of its moves. This module writes the bytes
according to the format's specification, and tests read them back with the library.

A file contains the final layout, the moves as clicks in the middle of their cells, times in
milliseconds, the number of the mode, and the name of the player. It does not contain the proofs in
a record (secret, commitment, signature), undone moves, question marks, or the guarantee for the
first click.
"""

from collections.abc import Iterator

from sapper.errors import ConversionError
from sapper.game import Appearance, Game, LayoutMetrics, MoveKind, MoveResult, Outcome, measure
from sapper.game.modes import NAMES, NUMBERS
from sapper.grid import Cell

VERSION = 3

PIXELS = 16
"""Width of a cell in pixels; the format gives the positions of clicks in pixels."""

MAX_SIDE = 255
MAX_MILLISECONDS = (1 << 24) - 1

LOSSES = ("seed or secret", "commitment", "signature", "undone moves", "first-click promise")
"""The parts of a record that the format cannot store."""

_WON, _FAIR, _NO_FLAGS = 0b1000_0000, 0b0010_0000, 0b0001_0000
_LEFT_DOWN, _LEFT_UP, _RIGHT_DOWN, _RIGHT_UP = 2, 3, 4, 5
_END = 255


def write_evf(game: Game, *, player: str = "", program: str = "sapper") -> bytes:
    """Return a finished or resigned game as the bytes of an EVF file.

    Args:
        game: the game; moves without a time get the time of the previous move.
        player: the name of the player.
        program: the program that recorded the game.

    Raises:
        ConversionError: the game is too large or too long for the format, nothing was opened, or
            its rules for guesses have no mode number.
    """
    layout, grid = game.layout, game.spec.grid
    if layout is None:
        raise ConversionError("nothing was opened, so there is no layout; an EVF file needs one")
    if max(grid.width, grid.height) > MAX_SIDE:
        raise ConversionError(
            f"{grid.width}x{grid.height} is too large for EVF: at most {MAX_SIDE} per side"
        )
    events = b"".join(_events(game))
    metrics: LayoutMetrics = measure(layout)
    won = game.outcome is Outcome.WON
    flags = any(result.move.kind is MoveKind.FLAG for result in game.results)
    head = bytes([VERSION, (_WON if won else 0) | _FAIR | (0 if flags else _NO_FLAGS), 0])
    head += bytes([grid.height, grid.width]) + layout.mines.to_bytes(2, "big") + bytes([PIXELS])
    head += _mode(game).to_bytes(2, "big") + metrics.bbbv.to_bytes(2, "big")
    last = max((elapsed for _, elapsed in _times(game)), default=0)
    head += last.to_bytes(3, "big")
    texts = (program, player, "", "", "0", "0", "", "")
    named = b"".join(text.replace("\0", "").encode("utf-8") + b"\0" for text in texts)
    return head + named + _bits(layout.cells) + events + bytes([_END])


def _mode(game: Game) -> int:
    for number, name in NUMBERS.items():
        if NAMES[name] == game.setup.rules:
            return number
    raise ConversionError("EVF has no mode number for how this game treats guesses")


def _bits(cells: bytes) -> bytes:
    """Return mines as bits, the first cell in the highest bit."""
    padded = cells + bytes(-len(cells) % 8)
    return bytes(
        sum(padded[start + place] << (7 - place) for place in range(8))
        for start in range(0, len(padded), 8)
    )


def _times(game: Game) -> Iterator[tuple[MoveResult, int]]:
    """Yield every move with its time in milliseconds, starting at the first move with a time."""
    times = [result.move.at for result in game.results if result.move.at is not None]
    begin = clock = times[0] if times else 0.0
    for result in game.results:
        clock = clock if result.move.at is None else result.move.at
        elapsed = round(1000 * (clock - begin))
        if elapsed > MAX_MILLISECONDS:
            raise ConversionError(
                f"a game of {elapsed / 1000:g} s is too long for EVF: at most "
                f"{MAX_MILLISECONDS / 1000:g} s"
            )
        yield result, elapsed


def _events(game: Game) -> Iterator[bytes]:
    """Yield the clicks; a chord is a click with both buttons."""
    clicks = {
        MoveKind.OPEN: (_LEFT_DOWN, _LEFT_UP),
        MoveKind.FLAG: (_RIGHT_DOWN, _RIGHT_UP),
        MoveKind.CHORD: (_LEFT_DOWN, _RIGHT_DOWN, _RIGHT_UP, _LEFT_UP),
    }
    marked: dict[Cell, bool] = {}
    for result, elapsed in _times(game):
        row, col = result.move.cell
        kind = result.move.kind
        if kind in (MoveKind.FLAG, MoveKind.QUESTION):
            # Question marks are not written, so only changes of a flag become clicks.
            flagged = ((row, col), Appearance.FLAG) in result.changes
            if flagged == marked.get((row, col), False):
                continue
            marked[row, col] = flagged
            kind = MoveKind.FLAG
        place = b"".join((PIXELS * at + PIXELS // 2).to_bytes(2, "big") for at in (col, row))
        for click in clicks[kind]:
            yield bytes([click]) + elapsed.to_bytes(3, "big") + place
