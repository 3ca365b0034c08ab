"""What is said of classic patterns, word for word."""

import pytest

from sapper import Board
from sapper.hints import hint

GOLDEN = {
    "one-one at a wall": (
        "4x2:..../11__",
        "Row 1, column 3 is safe. "
        "The 1 at row 2, column 1 needs one mine, which must be among row 1, columns 1 and "
        "2. "
        "The 1 at row 2, column 2 touches these cells too and needs no more than that, so "
        "its other hidden neighbour is safe.",
    ),
    "one-two at a wall": (
        "4x2:..../12__",
        "Row 1, column 3 is a mine. "
        "The 1 at row 2, column 1 needs one mine, so at most one is among row 1, columns 1 "
        "and 2. "
        "The 2 at row 2, column 2 touches these cells too and needs two mines, so its other "
        "hidden neighbour is a mine. "
        "No cell is certainly safe. "
        "The best guess is row 1, column 1: it is a mine with probability 1/2 (50 %).",
    ),
    "one-two-one": (
        "5x2:...../_121_",
        "Row 1, column 1 is safe. "
        "The 2 at row 2, column 3 needs two mines; only one fits elsewhere, so at least one "
        "must be among row 1, columns 2 and 3. "
        "The 1 at row 2, column 2 touches these cells too and needs no more than that, so "
        "its other hidden neighbour is safe.",
    ),
    "one-two-one between walls": (
        "3x2:.../121",
        "Row 1, column 2 is safe. "
        "The 2 at row 2, column 2 needs two mines; by the 1 at row 2, column 3, one is "
        "among row 1, columns 2 and 3, so row 1, column 1 is a mine. "
        "The 1 at row 2, column 1 needs one mine; row 1, column 1 is a mine, so row 1, "
        "column 2 is safe.",
    ),
    "one-two-two-one": (
        "6x2:....../_1221_",
        "Row 1, column 1 is safe. "
        "The 2 at row 2, column 3 needs two mines; only one fits elsewhere, so at least one "
        "must be among row 1, columns 2 and 3. "
        "The 1 at row 2, column 2 touches these cells too and needs no more than that, so "
        "its other hidden neighbour is safe.",
    ),
    "one-two-two-one between walls": (
        "4x2:..../1221",
        "Row 1, column 1 is safe. "
        "The 2 at row 2, column 3 needs two mines; by the 1 at row 2, column 4, one is "
        "among row 1, columns 3 and 4, so row 1, column 2 is a mine. "
        "The 1 at row 2, column 1 needs one mine; row 1, column 2 is a mine, so row 1, "
        "column 1 is safe.",
    ),
    "a corner that is full": (
        "2x2:../.3",
        "Row 1, columns 1 and 2, and row 2, column 1 are mines. "
        "The 3 at row 2, column 2 has exactly three hidden neighbours, so all three are "
        "mines.",
    ),
    "the cell in a corner": (
        "3x3:.__/_1_/___",
        "Row 1, column 1 is a mine. "
        "The 1 at row 2, column 2 has only one hidden neighbour, so that is its mine.",
    ),
    "an edge that is satisfied": (
        "3x2:*.*/_2_",
        "Row 1, column 2 is safe. "
        "The 2 at row 2, column 2 already touches two mines, so its last hidden neighbour "
        "is safe.",
    ),
    "an edge that lacks one mine": (
        "4x1:_*2.",
        "Row 1, column 4 is a mine. "
        "The 2 at row 1, column 3 already touches one mine and needs one more; it has "
        "exactly one hidden neighbour, so it is a mine.",
    ),
    "a zero": (
        "3x3:.../.0./...",
        "Rows 1 and 3, columns 1 to 3, and row 2, columns 1 and 3 are safe. "
        "The 0 at row 2, column 2 touches no mine, so its hidden neighbours are safe.",
    ),
    "a mine around the corner": (
        "5x3:...../.1111/_1__.",
        "Row 1, columns 1 to 3 are safe. "
        "The 1 at row 3, column 2 needs one mine and has only one hidden neighbour, so row "
        "2, column 1 is a mine. "
        "The 1 at row 2, column 2 touches this cell too and needs no more than that, so its "
        "other hidden neighbours are safe.",
    ),
    "a region by supposing": (
        "5x5:._.__/.21__/.2.3*/1...*/..1.*",
        "Row 4, column 4 is safe. "
        "This needs five clues: the 2 at row 2, column 2; the 1 at row 2, column 3; the 2 "
        "at row 3, column 2; the 3 at row 3, column 4; and the 1 at row 5, column 3. "
        "Suppose row 4, column 4 were a mine. "
        "Then the 3 at row 3, column 4 would have its three mines, so rows 3 and 4, column "
        "3 would be safe. "
        "Then the 1 at row 5, column 3 would have its mine, so row 4, column 2 would be "
        "safe. "
        "Then the 1 at row 2, column 3 could not be satisfied without a mine at row 1, "
        "column 3. "
        "Then the 2 at row 3, column 2 could not be satisfied without mines at rows 2 and "
        "3, column 1. "
        "Then the 2 at row 2, column 2 would have too many mines. "
        "So row 4, column 4 is safe.",
    ),
    "endgame: no mine is left": (
        "4x2m1:*_../____",
        "Row 1, columns 3 and 4 are safe. No mine is left, so every hidden cell is safe.",
    ),
    "endgame: every cell is a mine": (
        "3x1m2:_..",
        "Row 1, columns 2 and 3 are mines. "
        "Two mines are left, and only two cells are hidden, so both are mines.",
    ),
    "endgame: one clue takes all": (
        "6x1m1:.1....",
        "Row 1, columns 4 to 6 are safe. "
        "The 1 at row 1, column 2 needs one mine. "
        "Only one mine is left, so every other hidden cell is safe.",
    ),
    "endgame: two clues take all": (
        "8x1m2:.1...1..",
        "Row 1, columns 4 and 8 are safe. "
        "The 1 at row 1, column 2, and the 1 at row 1, column 6 share no hidden cell, so "
        "they need two mines together. "
        "Only two mines are left, so every other hidden cell is safe.",
    ),
    "endgame: the rest is full": (
        "6x1m4:.1...*",
        "Row 1, columns 4 and 5 are mines. "
        "The 1 at row 1, column 2 needs one mine. "
        "Three mines are left, and there are only two other hidden cells, so both are "
        "mines. "
        "No cell is certainly safe. "
        "The best guess is row 1, column 1: it is a mine with probability 1/2 (50 %).",
    ),
    "endgame: too few by the shared cell": (
        "5x1m2:.1.1.",
        "Row 1, column 3 is safe. "
        "Suppose row 1, column 3 were a mine. "
        "Then the 1 at row 1, column 2, and the 1 at row 1, column 4 would allow at most "
        "one mine, but two mines are left and no other cell is hidden. "
        "So row 1, column 3 is safe.",
    ),
    "nothing is certain": (
        "3x1m1:.1.",
        "I don't know: no hidden cell is certainly safe. "
        "The best guess is row 1, column 1: it is a mine with probability 1/2 (50 %).",
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_classic_pattern_is_told_word_for_word(name):
    board, text = GOLDEN[name]
    assert hint(Board.parse(board)).text == text
