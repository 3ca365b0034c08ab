"""Public sample boards of other programs, compared with the statements of their authors."""

import random

import ms_toollib
import pytest

from sapper import Grid, hints
from sapper.engine.core import board_metrics, random_layout
from sapper.formats import SavedBoard, detect, read, write

# Links, their size (and mines, for a level), and the 3BV that another program counted.
# Source: the reference boards in the tests of LlamaSweeper's solver
# (github.com/hwatson381/LlamaSweeper).
LINKS = [
    ("?b=1&m=o020000800142g060", "9x9m10", 14),
    ("?b=1&m=1900880040g04008g", "9x9m10", 11),
    ("?b=1&m=h100080080004109g", "9x9m10", 8),
    ("?b=2010&m=41880gmg008038200g8182g920414s0284400088", "20x10m", 62),
    ("?b=2010&m=0002o0h8602a50080801e81208203gk080i08110", "20x10m", 55),
    ("?b=1020&m=84002000g0i885h0510g80ga2922h00088021g4o", "10x20m", 70),
    ("?b=1207&m=1208mk2420073400e", "12x7m", 35),
    ("?b=2&m=80484108o2h0ig8o050291820410182o04g001210g000g0g0000", "16x16m40", 80),
    ("?b=2&m=gg2081042801200898a0320080ho1o001a80020i008000g6001g", "16x16m40", 54),
    (
        (
            "?b=3&m=2600026g0001k0201b0m10qi008209p48bg1i40m20l81m200k03"
            "08214080008a00o0088106401c46820ccc05ipc0400g"
        ),
        "30x16m99",
        160,
    ),
    (
        (
            "?b=3&m=ggo08009i000i00h00g40qkg70008gg2990011k26k01kg8q00g0"
            "8a2g004hg0m190082920013g168i9cgiq220i20050g4"
        ),
        "30x16m99",
        181,
    ),
    (
        (
            "?b=3020&m=84819191d005024402p010ki1104i0a85204000g10090h8080kj092916g324h0ka00"
            "ci0o880002cs0106294ad2244408i8p968hh020304ia0g000gi0"
        ),
        "30x20m",
        356,
    ),
]

# Ids of games that promise to need no guess, which people posted because they doubted it.
# Sources: github.com/chrisboyle/sgtpuzzles, issue 669; github.com/medmunds/puzzles, issue 1.
TATHAM = [
    (
        (
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html"
            "#9x9:4,4,m00b7d48a3e0231c419200"
        ),
        "9x9m35",
    ),
    (
        (
            "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b8"
            "4570d106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af888"
            "71ace4351c3e0472db9bc6421098a6343c1560e5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d"
            "0ef97c8dd5589b2c24"
        ),
        "49x22m220",
    ),
]

# The layout and the position of the format's own specification, its sizes put right.
# Source: github.com/eee555/ms-toollib, the specification of MINESWEEPER-BOARD 0.1.
BOARD = """\
# MINESWEEPER-BOARD v0.1
# Render: ascii

author: eee555
comment: Example Board

rows: 3
columns: 7
mines: 9

game_mode: classic

[view]
UUU2100
UF1X1?U
U@U#111
"""


@pytest.mark.parametrize(("link", "size", "bbbv"), LINKS)
def test_links_of_players_hold_the_boards_that_others_see(link, size, bbbv):
    layout = read(link.encode()).layout
    assert layout.id.startswith(size)
    assert board_metrics(layout).bbbv == bbbv


@pytest.mark.parametrize(("link", "_size", "_bbbv"), LINKS)
def test_links_are_written_as_the_sites_write_them(link, _size, _bbbv):
    assert write(read(link.encode()), "link").decode() == f"{link[1:]}\n"


@pytest.mark.slow
@pytest.mark.parametrize(("identity", "size"), TATHAM)
def test_posted_games_of_mines_open_a_zero_and_need_no_guess(identity, size):
    saved = read(identity.encode())
    layout = saved.layout
    assert layout.id.partition(":")[0] == size
    assert layout.number(saved.start) == 0
    opened = layout.open(layout.covered(), [saved.start])
    assert hints.walk_through(opened, layout.number).solved


@pytest.mark.parametrize(("identity", "_size"), TATHAM)
def test_posted_games_are_written_as_mines_writes_them(identity, _size):
    written = write(read(identity.encode()), "tatham").decode()
    assert written == f"{identity.rpartition('#')[2]}\n"


def test_the_position_of_the_board_specification_is_read_and_written():
    saved = read(BOARD.encode())
    assert saved.board.id == "7x3m9:...2100/..1*1../.*._111"
    assert (saved.flags, saved.questions) == (((1, 1), (2, 3)), ((1, 5),))
    assert saved.exploded == ((1, 3),)
    assert (saved.author, saved.comment) == ("eee555", "Example Board")
    text = write(saved, "dot-board").decode()
    assert text.partition("[view]")[2] == BOARD.partition("[view]")[2]


def test_the_numbers_of_a_written_layout_are_those_of_ms_toollib():
    generator = random.Random(555)
    for seed in range(50):
        width, height = generator.randint(1, 12), generator.randint(1, 12)
        grid = Grid(width, height)
        mines = generator.randint(0, grid.size)
        layout = random_layout(grid, mines, bytes(grid.size), seed)
        data = write(SavedBoard(layout=layout), "dot-board")
        assert detect(data) == "dot-board"
        rows = [
            [-1 if layout.cells[row * width + col] else 0 for col in range(width)]
            for row in range(height)
        ]
        numbers = ms_toollib.cal_board_numbers(rows)
        drawn = ["".join("*" if number < 0 else str(number) for number in row) for row in numbers]
        assert data.decode().partition("[real]\n")[2].split() == drawn
