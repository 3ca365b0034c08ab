"""Boards that are posted: one of text, bytes and rows."""

import pytest

from sapper import Board, NotationError
from sapper.app.errors import RequestError
from sapper.web import posted_boards
from sapper.web.limits import Limits
from sapper.web.schemas.requests import PostedBoard

LIMITS = Limits()


def test_rows_text_and_bytes_give_the_same_board() -> None:
    for posted, name in (
        (PostedBoard(rows=["1.", ".."], mines=1), "rows"),
        (PostedBoard(board="2x2m1:1./.."), "notation"),
        (PostedBoard(base64="MngybTE6MS4vLi4="), "notation"),
    ):
        assert posted_boards.board(posted, LIMITS) == Board.parse("2x2m1:1./..")
        assert posted_boards.read(posted, LIMITS)[1] == name


@pytest.mark.parametrize(
    "posted", [PostedBoard(), PostedBoard(board="1x1:.", rows=["."]), PostedBoard(base64="%")]
)
def test_nothing_or_too_much_is_refused(posted: PostedBoard) -> None:
    with pytest.raises(NotationError):
        posted_boards.read(posted, LIMITS)


def test_a_board_beyond_the_limits_is_refused_with_them() -> None:
    with pytest.raises(RequestError, match="at most 4 cells") as refusal:
        posted_boards.board(PostedBoard(rows=["..", "..", ".."]), Limits(cells=4))
    assert refusal.value.code == "board_too_large"


def test_text_too_long_for_the_largest_board_is_refused_before_it_is_read() -> None:
    text = "2x2m1:1./.." + " " * 5000
    with pytest.raises(RequestError, match="5011 bytes are too many for a board of 4 cells"):
        posted_boards.board(PostedBoard(board=text), Limits(cells=4))
    assert posted_boards.board(PostedBoard(board=text), Limits(cells=400)) == Board.parse(text)
