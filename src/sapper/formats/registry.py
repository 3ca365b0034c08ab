"""The list of all formats, and the detection of a file's format.

The canonical notation (``sapper.notation``) is a format like the others, on one line or with one
row per line. ``pasted`` reads pasted drawings. In the canonical notation, a layout is written as a
board with all mines known, and read back as that board. ``F`` is read as a known mine, so flags
cannot be stored.
"""

from pathlib import PurePath

from sapper.board import Board
from sapper.errors import ConversionError, NotationError
from sapper.formats import cnf, dot_board, integers, links, mbf, mine, pasted, tatham, text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart


def _read_line(data: bytes) -> SavedBoard:
    content = text.decode(data)
    if links.is_address(content):
        shared = links.shared_board(content)
        if shared is None:
            raise NotationError("the link contains no board")
        content = shared
    return SavedBoard(board=Board.parse(content))


def _read_drawing(data: bytes) -> SavedBoard:
    content = text.decode(data)
    if pasted.is_pasted(content):
        return pasted.read(content)
    return SavedBoard(board=Board.parse(content))


_CARRIES = frozenset({SavedPart.CLUES, SavedPart.BLANKS, SavedPart.KNOWN})

_LINE = Format(
    name="notation",
    summary="sapper's own one-line id, WxHmM:rows",
    suffixes=(".id",),
    carries=_CARRIES,
    detect=lambda data: ":" in text.first_line(data),
    read=_read_line,
    write=lambda saved: f"{saved.drawn().id}\n".encode("ascii"),
)

_DRAWING = Format(
    name="drawing",
    summary="sapper's notation with one row per line",
    suffixes=(".txt",),
    carries=_CARRIES,
    detect=lambda data: bool(text.head(data)),
    read=_read_drawing,
    write=lambda saved: f"{saved.drawn()}\n".encode("ascii"),
)

FORMATS: dict[str, Format] = {
    format_.name: format_
    for format_ in (
        mbf.FORMAT,
        dot_board.FORMAT,
        cnf.FORMAT,
        links.FORMAT,
        tatham.MASKED,
        tatham.CLEAR,
        mine.FORMAT,
        integers.FORMAT,
        _LINE,
        _DRAWING,
    )
}
"""Every format by its name, in the order of detection; the first format that fits is used."""


def named(name: str) -> Format:
    """Return a format by name.

    Raises:
        ConversionError: there is no format with this name.
    """
    if name not in FORMATS:
        raise ConversionError(f"{name!r} is not a format: choose one of {', '.join(FORMATS)}")
    return FORMATS[name]


def by_suffix(path: str) -> str | None:
    """Return the name of the format for the suffix of a file name; ``None`` if unknown.

    Args:
        path: A file name or path; upper and lower case are equivalent.

    >>> by_suffix("expert.ABF"), by_suffix("expert")
    ('mbf', None)
    """
    suffix = PurePath(path).suffix.lower()
    return next((name for name, each in FORMATS.items() if suffix in each.suffixes), None)


def detect(data: bytes) -> str:
    """Return the name of the format, detected from the content.

    Everything that ``write`` produces is recognised. Text that fits no format exactly is treated as
    a drawing, so that the parser for drawings reports the problem.

    Args:
        data: The content of a file.

    >>> detect(b"3x3m2:1../.../..."), detect(b"9x9:4,4,mb071b49fbd1cb6a0d5868")
    ('notation', 'tatham')

    Raises:
        NotationError: the bytes are empty, or neither text nor a binary layout.
    """
    for format_ in FORMATS.values():
        if not format_.binary:
            break
        if format_.detect(data):
            return format_.name
    try:
        content = text.decode(data)
    except NotationError as error:
        error.args = (f"unknown format, neither a binary layout nor text: {error}",)
        raise
    if not content.strip():
        raise NotationError("the text is empty")
    fitting = (f.name for f in FORMATS.values() if not f.binary and f.detect(data))
    name = next(fitting, _DRAWING.name)
    # A row of digits and spaces can also be the first row of a drawing.
    if name == integers.NAME and pasted.has_only_cells(content) and not integers.fits(content):
        return _DRAWING.name
    return name


def read(data: bytes, name: str | None = None) -> SavedBoard:
    r"""Read a board in any format.

    Args:
        data: The bytes of a file.
        name: The name of the format; if omitted, it is detected from the content.

    >>> read(b"3x3x2\n1HH\nHHH\nHHH\n").board
    Board.parse('3x3m2:1../.../...')

    Raises:
        NotationError: the bytes are not in this format; the message says where.
        ConversionError: there is no format with this name.
    """
    return named(detect(data) if name is None else name).read(data)


def max_bytes(cells: int) -> int:
    """Return the maximum number of bytes that a board with this number of cells needs.

    The longest form is a .board file with layout and position in emoji, 7 bytes per cell each, and
    one cell per line. Longer data can be refused before it is read.

    >>> max_bytes(480)
    13696
    """
    return 20 * cells + 4096


def losses(saved: SavedBoard, name: str) -> tuple[SavedPart, ...]:
    """Return the parts of a saved board that a format cannot store.

    Args:
        saved: The board.
        name: The name of the format.

    >>> losses(read(b"3x1m1:1.."), "mbf")
    (<SavedPart.CLUES: 'opened cells'>,)
    """
    return _reduce(saved, named(name))[1]


def write(saved: SavedBoard, name: str, *, lossy: bool = False) -> bytes:
    r"""Write a saved board in a format.

    >>> write(read(b"9x9:4,4,mb071b49fbd1cb6a0d5868"), "tatham-clear")
    b'9x9:4,4,u004000007c00010022080\n'

    Args:
        saved: the board.
        name: the name of the format.
        lossy: leave out parts that the format cannot store, instead of raising an error.

    Raises:
        ConversionError: the format cannot store the board, or there is no such format.
    """
    format_ = named(name)
    reduced, lost = _reduce(saved, format_)
    if lost and not lossy:
        raise ConversionError(f"{name!r} cannot store {', '.join(lost)}")
    return format_.write(reduced)


def convert(data: bytes, to: str, *, source: str | None = None, lossy: bool = False) -> bytes:
    r"""Convert bytes from one format to another.

    Args:
        data: The bytes of a file.
        to: The name of the format to convert to.
        source: The name of the format of ``data``; detected from the content if omitted.
        lossy: Leave out parts that the new format cannot store, instead of raising an error.

    >>> convert(b"2 1 1\n-1 9\n", "notation")
    b'2x1m1:*.\n'

    Raises:
        NotationError: the bytes cannot be read.
        ConversionError: the new format cannot store the content.
    """
    return write(read(data, source), to, lossy=lossy)


def _reduce(saved: SavedBoard, format_: Format) -> tuple[SavedBoard, tuple[SavedPart, ...]]:
    """Reduce a saved board to what a format can store; return the new board and the lost parts."""
    lost: list[SavedPart] = []
    parts = saved.parts()
    if SavedPart.CLUES not in format_.carries:
        # A layout format stores no position, so keep the mines on the board as a layout.
        saved = saved.with_truth()
    # Removing a part can reveal another one, such as the blank under a wrong flag.
    while more := [part for part in parts if part not in format_.carries]:
        lost += more
        saved = saved.without(more)
        parts = saved.parts()
    return saved, tuple(lost)
