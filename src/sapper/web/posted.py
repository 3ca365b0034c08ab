"""Boards that players post: text in any format, bytes, or rows."""

import base64
import binascii

from sapper import formats
from sapper.board import Board
from sapper.errors import NotationError
from sapper.formats import Record
from sapper.web import forms, schemas
from sapper.web.limits import Limits
from sapper.web.wishes import check_size


def read(form: forms.PostedBoard, limits: Limits) -> tuple[Record, str]:
    """Return what was posted, and the name of its format.

    Raises:
        NotationError: it is no board.
        ConversionError: there is no format of this name.
        RefusalError: the board is too large.
    """
    if sum(given is not None for given in (form.board, form.base64, form.rows)) != 1:
        raise NotationError("a board is posted as one of 'board', 'base64' and 'rows'")
    if form.mines is not None and form.rows is None:
        raise NotationError(f"{form.mines} mines beside a board that has its own: give 'rows'")
    if form.rows is not None:
        record, name = Record(board=Board.from_rows(form.rows, form.mines)), "rows"
    else:
        data = _bytes(form)
        name = form.format or formats.detect(data)
        record = formats.read(data, name)
    check_size(record.grid.width, record.grid.height, limits)
    return record, name


def board(form: forms.PostedBoard, limits: Limits) -> Board:
    """Return the position that was posted; see ``read``."""
    return read(form, limits)[0].position()


def described(form: forms.PostedBoard, limits: Limits) -> schemas.ReadBoard:
    """Return what was posted in our words; see ``read``."""
    record, name = read(form, limits)
    position = record.position()
    return schemas.ReadBoard(
        board=position.id,
        rows=position.rows,
        mines=position.mines,
        width=position.grid.width,
        height=position.grid.height,
        format=name,
        layout=None if record.layout is None else record.layout.rows,
        start=record.start,
        flags=list(record.flags),
    )


def converted(form: forms.PostedConversion, limits: Limits) -> schemas.Converted:
    """Return what was posted in another format; see ``read``.

    Raises:
        ConversionError: the other format cannot carry it.
    """
    record, _ = read(form, limits)
    lost = formats.losses(record, form.to)
    data = formats.write(record, form.to, lossy=form.lossy)
    binary = formats.named(form.to).binary
    return schemas.Converted(
        format=form.to,
        text=None if binary else data.decode("utf-8"),
        base64=base64.b64encode(data).decode("ascii") if binary else None,
        lost=[part.value for part in lost],
    )


def _bytes(form: forms.PostedBoard) -> bytes:
    if form.base64 is None:
        return (form.board or "").encode("utf-8")
    try:
        return base64.b64decode(form.base64, validate=True)
    except (binascii.Error, ValueError):
        raise NotationError(f"{form.base64[:40]!r} is not base64") from None
