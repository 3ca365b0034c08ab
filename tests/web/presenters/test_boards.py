"""Boards that were posted, in our words."""

from sapper.web.limits import Limits
from sapper.web.presenters.boards import converted, described
from sapper.web.schemas.requests import ConvertRequest, PostedBoard


def test_a_layout_is_told_beside_its_covered_board() -> None:
    found = described(PostedBoard(board="3x1m1\n*..\n", format="notation"), Limits())
    assert (found.width, found.height, found.mines, found.format) == (3, 1, 1, "notation")
    assert found.rows == ["*.."]


def test_text_stays_text_and_bytes_become_base64() -> None:
    text = converted(ConvertRequest(rows=["1."], mines=1, to="notation"), Limits())
    assert (text.text, text.base64, text.lost) == ("2x1m1:1.\n", None, [])
    binary = converted(ConvertRequest(board="2x1m1:*.", to="mbf", lossy=True), Limits())
    assert binary.text is None
    assert binary.base64
