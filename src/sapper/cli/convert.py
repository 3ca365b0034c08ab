"""``sapper convert``: the same board in another format."""

import base64
from typing import Annotated, Any

import typer

from sapper import formats
from sapper.cli import inputs, outputs
from sapper.cli.inputs import LINES, STANDARD, Item
from sapper.errors import ConversionError

_DEFAULT = "notation"

EPILOG = "Formats:\n" + "\n".join(
    f"{name:13}{summary}".replace("[", r"\[")
    for name, summary in (
        *((format_.name, format_.summary) for format_ in formats.FORMATS.values()),
        (LINES, "JSON Lines, an object a board"),
    )
)


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="BOARD: a file, - or a board.")],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="A file, or - for standard output.")
    ] = STANDARD,
    *,
    origin: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="Do not guess the input format.")
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help=f"Output format; by default told by OUT's suffix, {_DEFAULT} for -.",
        ),
    ] = None,
    lossy: Annotated[
        bool, typer.Option("--lossy", metavar="", help="Drop what the output format cannot carry.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", metavar="", help="Wrap the result in a line of JSON.")
    ] = False,
) -> None:
    """Convert a board between formats.

        What the output format cannot carry (opened cells, flags, ...) is an error,
        unless --lossy. OUT is written completely or not at all.

        Many boards, as JSON Lines or an id a line, become JSON Lines, with each
        result in "text", or in "base64" where the format is binary.

        Formats:
    {FORMATS}
    """
    name = to or _by_suffix(target)
    if name != LINES:
        formats.named(name)
    if origin not in (None, LINES):
        formats.named(origin)
    boards = inputs.read(source, origin)
    if name == LINES:
        lines = [_fields(item) for item in boards.items]
    elif boards.many or as_json:
        lines = [_wrapped(item, name, lossy=lossy) for item in boards.items]
    else:
        (item,) = boards.items
        outputs.write(target, _written(item, name, lossy=lossy))
        return
    text = "".join(f"{outputs.json_line(line)}\n" for line in lines)
    outputs.write(target, text.encode("ascii"))


def _by_suffix(target: str) -> str:
    if target == STANDARD:
        return _DEFAULT
    name = LINES if target.lower().endswith(".jsonl") else formats.by_suffix(target)
    if name is None:
        names = ", ".join([*formats.FORMATS, LINES])
        raise ConversionError(f"{target!r} does not tell its format: add --to, one of {names}")
    return name


def _fields(item: Item) -> dict[str, Any]:
    """Return the board in the keys that ``inputs`` reads; players' marks are not among them."""
    record = item.record
    fields: dict[str, Any] = dict(item.label)
    if record.board is not None:
        fields["board"] = record.board.id
    if record.layout is not None:
        fields["layout"] = record.layout.rows
    if record.start is not None:
        fields["start"] = list(record.start)
    return fields


def _written(item: Item, name: str, *, lossy: bool) -> bytes:
    try:
        return formats.write(item.record, name, lossy=lossy)
    except ConversionError as error:
        remedy = "; --lossy drops that" if formats.losses(item.record, name) and not lossy else ""
        raise ConversionError(f"{item.place}{error}{remedy}") from None


def _wrapped(item: Item, name: str, *, lossy: bool) -> dict[str, Any]:
    data = _written(item, name, lossy=lossy)
    if formats.named(name).binary:
        content = {"base64": base64.b64encode(data).decode("ascii")}
    else:
        content = {"text": data.decode("utf-8").removesuffix("\n")}
    return {**item.label, "format": name, **content}
