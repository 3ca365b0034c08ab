"""Drawings as people paste them: separated cells, other signs, emoji; unclear text is refused."""

import pytest

from sapper import NotationError
from sapper.formats import read


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("1 1 1\n1 . 1\n1 1 1", "3x3:111/1.1/111"),
        ("1,1,1\n1, H, 1\n1,1,1", "3x3:111/1.1/111"),
        ("-\t-\t1\r\n-\t1\t1", "3x2:..1/.11"),
        ("-11\n-11", "3x2:.11/.11"),
        ("HH1\nH11", "3x2:..1/.11"),
        ("■■1\n■11", "3x2:..1/.11"),
        ("□□1\n□M1", "3x2:..1/.*1"),
        ("# # 1\n# 1 1", "3x2:..1/.11"),
        ("⬜⬜1️⃣\n⬜💣8️⃣", "3x2:..1/.*8"),
        ("🟦 🟦 1️⃣\n🟦 💣 0️⃣", "3x2:..1/.*0"),
        ("3x2m2\n- - 1\n- - 1", "3x2m2:..1/..1"),
        ("https://example.org/workbench#board=2x1m1%3A1.", "2x1m1:1."),
    ],
)
def test_a_pasted_drawing_is_read(text, board):
    assert read(text.encode()).position().id == board


def test_a_flag_is_a_hidden_cell_with_a_flag():
    saved = read("⬜🚩1️⃣".encode())
    assert (saved.position().id, saved.flags) == ("3x1:..1", ((0, 1),))


def test_integers_that_fit_their_sizes_stay_integers():
    assert read(b"3 1 0\n1 1 1").position().id == "3x1:111"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 1 . 1\n1 1 .", "row 2 has 3 cells, row 1 has 4, line 2"),
        ("1 1 1\n1 . 1\n1 1", "row 3 has 2 cells, row 1 has 3, line 3"),
        ("- . 1\n1 1 1", "'.' and '-' both occur: use one symbol for all hidden cells"),
        ("■□1", "'■' and '□' both occur"),
        ("1 .,1", "cells are separated by ' ' and by ',': use one"),
        ("1   .\n1 . .", "cells are separated by ' ' and by '   ': use one"),
        ("12 .\n.. 1", "'12' is not one cell, line 1"),
        ("-1 -1\n1 1", "'-1' is not one cell, line 1"),
        ("1,,2", "'' is not one cell"),
        ("\n\n 1 . \n 1 x", "unknown character 'x', line 4, column 4"),
        ("9️⃣⬜", "unknown character '9', line 1, column 1"),
        ("#\u20e3", "a keycap symbol does not follow a digit from 0 to 8"),
        ("3x2\n- -\n- -", "row 1 has 2 cells instead of 3"),
        ("https://example.org/game/7", "the link contains no board"),
    ],
)
def test_what_is_unclear_is_refused_with_its_reason(text, message):
    with pytest.raises(NotationError) as caught:
        read(text.encode())
    assert message in str(caught.value)
