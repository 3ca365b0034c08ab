"""Boards that players post: text in any format, bytes, or rows."""

import base64
import binascii

from sapper import formats
from sapper.app.errors import RequestError
from sapper.board import Board
from sapper.errors import NotationError
from sapper.formats import SavedBoard
from sapper.web.game_options import check_size
from sapper.web.limits import Limits
from sapper.web.schemas.requests import PostedBoard


def read(request: PostedBoard, limits: Limits) -> tuple[SavedBoard, str]:
    """Return what was posted, and the name of its format.

    Raises:
        NotationError: it is no board.
        ConversionError: there is no format of this name.
        RequestError: the board is too large.
    """
    if sum(given is not None for given in (request.board, request.base64, request.rows)) != 1:
        raise NotationError("a board is posted as one of 'board', 'base64' and 'rows'")
    if request.mines is not None and request.rows is None:
        raise NotationError(f"{request.mines} mines beside a board that has its own: give 'rows'")
    if request.rows is not None:
        saved, name = SavedBoard(board=Board.from_rows(request.rows, request.mines)), "rows"
    else:
        data = _bytes(request)
        if len(data) > formats.max_bytes(limits.cells):
            raise RequestError(
                "board_too_large",
                f"{len(data)} bytes are too many for a board of {limits.cells} cells",
            )
        name = request.format or formats.detect(data)
        saved = formats.read(data, name)
    check_size(saved.grid.width, saved.grid.height, limits)
    return saved, name


def board(request: PostedBoard, limits: Limits) -> Board:
    """Return the position that was posted; see ``read``."""
    return read(request, limits)[0].position()


def _bytes(request: PostedBoard) -> bytes:
    if request.base64 is None:
        return (request.board or "").encode("utf-8")
    try:
        return base64.b64decode(request.base64, validate=True)
    except (binascii.Error, ValueError):
        raise NotationError(f"{request.base64[:40]!r} is not base64") from None
