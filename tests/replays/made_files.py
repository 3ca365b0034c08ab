"""Replays as other programs write them, made for tests; the library that reads them checks."""

from sapper.game import MoveKind
from sapper.layout import Layout

_CLICKS = {
    MoveKind.OPEN: ("lc", "lr"),
    MoveKind.FLAG: ("rc", "rr"),
    MoveKind.CHORD: ("lc", "rc", "rr", "lr"),
}


def clicks(moves, size=16):
    """Yield button, milliseconds, and pixels of every click."""
    for move in moves:
        row, col = move.cell
        for click in _CLICKS[move.kind]:
            yield click, round(1000 * (move.at or 0)), size * col + 5, size * row + 7


def avf(layout: Layout, moves, player="Ada"):
    """Make a file of Minesweeper Arbiter: seconds and hundredths, clicks in pixels."""
    grid = layout.grid
    data = bytearray([34, 0, 0, 0, 0, 6, grid.width - 1, grid.height - 1])
    data += layout.mines.to_bytes(2, "big")
    for row, col in layout.mine_cells():
        data += bytes([row + 1, col + 1])
    numbers = layout.numbers()
    check = sum(
        (10 if layout.is_mine((y, x)) else numbers[y * grid.width + x] + 1) * (x + x * y)
        for x in range(grid.width)
        for y in range(grid.height)
    )
    data += b"x" * (len(str(check)) + 4) + bytes([10])
    data += bytes([127, 60]) + b"[3|W8H11M7|3.9.2025.17:00:08:6660|3.17:00:14:081|B8T900.0]"
    codes = {"lc": 3, "lr": 5, "rc": 9, "rr": 17}
    for click, at, x, y in clicks(moves):
        seconds, hundredths = 1 + at // 1000, at % 1000 // 10
        data += bytes([codes[click], x >> 8, seconds & 255, x & 255, hundredths])
        data += bytes([y >> 8, seconds >> 8, y & 255])
    data += bytes(8) + f"\rSkin: 3.1\r{player}\rMinesweeper Arbiter".encode()
    return bytes(data)


def rmv(layout: Layout, moves, *, won, player="Ada", preflags=()):
    """Make a file of Viennasweeper, version 2: milliseconds, clicks in pixels."""
    grid = layout.grid
    names = [player, "", "", ""]
    players = len(names).to_bytes(2, "big") + b"".join(
        bytes([len(name.encode())]) + name.encode() for name in names
    )
    board = bytes(4) + bytes([grid.width, grid.height]) + layout.mines.to_bytes(2, "big")
    board += b"".join(bytes([col, row]) for row, col in layout.mine_cells())
    flags = b""
    if preflags:
        flags = len(preflags).to_bytes(2, "big")
        flags += b"".join(bytes([col, row]) for row, col in preflags)
    properties = bytes([0, 0, 0, 3, 0, 0, 16])  # marks, no flags, mode, level, 3BV, pixels
    codes = {"lc": 2, "lr": 3, "rc": 4, "rr": 5}
    events = b""
    listed = list(clicks(moves))
    for place, (click, at, x, y) in enumerate(listed):
        if place == 0 and click == "lc":
            continue  # the format leaves the first press out
        events += bytes([codes[click]]) + at.to_bytes(3, "big") + bytes([0])
        events += x.to_bytes(2, "big") + y.to_bytes(2, "big")
    events += bytes([16 if won else 15]) + bytes(4)
    version = b"Vienna"
    head = b"*rmv" + (2).to_bytes(2, "big") + bytes([1, 1]) + bytes(4)
    for part in (version, players, board, flags, properties, b"\0\0"):
        head += len(part).to_bytes(2, "big")
    head += len(events).to_bytes(4, "big") + bytes(2)
    return head + version + players + board + flags + properties + bytes(2) + events
