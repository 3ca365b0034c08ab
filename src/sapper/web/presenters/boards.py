"""Boards that were posted, in our words or another format, and boards that were generated."""

import base64

from sapper import formats
from sapper.generators import Report
from sapper.layout import Layout
from sapper.web.limits import Limits
from sapper.web.posted_boards import read
from sapper.web.schemas.boards import ConvertResponse, GeneratedBoard, ReadResponse
from sapper.web.schemas.requests import ConvertRequest, PostedBoard


def described(request: PostedBoard, limits: Limits) -> ReadResponse:
    """Return what was posted in our words; see ``read``."""
    record, name = read(request, limits)
    position = record.position()
    return ReadResponse(
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


def converted(request: ConvertRequest, limits: Limits) -> ConvertResponse:
    """Return what was posted in another format; see ``read``.

    Raises:
        ConversionError: the other format cannot carry it.
    """
    record, _ = read(request, limits)
    lost = formats.losses(record, request.to)
    data = formats.write(record, request.to, lossy=request.lossy)
    binary = formats.named(request.to).binary
    return ConvertResponse(
        format=request.to,
        text=None if binary else data.decode("utf-8"),
        base64=base64.b64encode(data).decode("ascii") if binary else None,
        lost=[part.value for part in lost],
    )


def generated(layout: Layout, report: Report) -> GeneratedBoard:
    """Return a board that was made for this call."""
    return GeneratedBoard(
        layout=layout.rows,
        id=layout.id,
        mines=report.mines,
        start=report.start,
        seed=str(report.seed),
        proved=report.proved,
        difficulty=None if report.difficulty is None else report.difficulty.value,
        bbbv=report.bbbv,
        openings=report.openings,
        islands=report.islands,
    )
