"""``sapper convert``: the same board in another format."""

import base64
from collections import Counter
from typing import Annotated, Any

import typer

from sapper import formats
from sapper.cli import completion, convert_game, inputs, json_object, outputs
from sapper.cli.inputs import LINES, Input, Item
from sapper.cli.outputs import STANDARD
from sapper.errors import ConversionError

_DEFAULT = "notation"

EPILOG = "\n".join(
    [
        "Formats",
        *(f"  {format_.name:14}{format_.summary}" for format_ in formats.FORMATS.values()),
        f"  {LINES:14}JSON Lines, an object a board, which carries everything",
        *(f"  {name:14}{summary}" for name, summary in convert_game.SUMMARIES.items()),
        "",
        "Examples",
        "  sapper convert game.mbf game.board",
        "  sapper convert --to link 3x2m2:*../..*",
        "  sapper convert --lossy game.board game.mbf",
        "  sapper convert game.evf game.json",
        "  sapper convert game.json game.evf",
    ]
)


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="BOARD: a file, - or a board.")],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="A file, or - for standard output.")
    ] = STANDARD,
    *,
    origin: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            autocompletion=completion.formats,
            help="Do not guess the input format.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            autocompletion=completion.formats,
            help=f"Output format; by default as OUT's suffix says, {_DEFAULT} for -.",
        ),
    ] = None,
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Drop what the output format cannot carry, and say so.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Wrap the result in a line of JSON.")
    ] = False,
) -> None:
    """Convert a board between formats.

    What the output format cannot carry (opened cells, flags, ...) is named in an error. With
    --lossy it is dropped, and named on standard error. OUT is written completely or not at all.

    Many boards, as JSON Lines or an id a line, become JSON Lines, with each result in "text",
    or in "base64" where the format is binary.

    Replays of other programs become records of games, boards (their layouts), or EVF files, and
    records become EVF files; what is lost by it is named on standard error.
    """
    if convert_game.is_about_a_game(source, target, to):
        convert_game.convert_game(source, target, to)
        return
    name = to or _by_suffix(target)
    if name != LINES:
        formats.named(name)
    if origin not in (None, LINES):
        formats.named(origin)
    boards = inputs.read(source, origin)
    if name == LINES:
        lines = [{**item.label, **json_object.fields(item.saved)} for item in boards.items]
    elif boards.many or as_json:
        lines = [_wrapped(item, name, lossy=lossy) for item in boards.items]
    else:
        (item,) = boards.items
        outputs.write(target, _written(item, name, lossy=lossy))
        _tell_losses(boards, name)
        return
    text = "".join(f"{outputs.json_line(line)}\n" for line in lines)
    outputs.write(target, text.encode("ascii"))
    _tell_losses(boards, name)


def _by_suffix(target: str) -> str:
    if target == STANDARD:
        return _DEFAULT
    name = LINES if target.lower().endswith(".jsonl") else formats.by_suffix(target)
    if name is None:
        names = ", ".join([*formats.FORMATS, LINES])
        raise ConversionError(f"{target!r} does not tell its format: add --to, one of {names}")
    return name


def _written(item: Item, name: str, *, lossy: bool) -> bytes:
    try:
        return formats.write(item.saved, name, lossy=lossy)
    except ConversionError as error:
        remedy = "; --lossy drops that" if formats.losses(item.saved, name) and not lossy else ""
        raise ConversionError(f"{item.place}{error}{remedy}") from None


def _wrapped(item: Item, name: str, *, lossy: bool) -> dict[str, Any]:
    data = _written(item, name, lossy=lossy)
    if formats.named(name).binary:
        content = {"base64": base64.b64encode(data).decode("ascii")}
    else:
        content = {"text": data.decode("utf-8").removesuffix("\n")}
    return {**item.label, "format": name, **content}


def _tell_losses(boards: Input, name: str) -> None:
    """Name what was left out, once for all boards that lost the same."""
    if name == LINES:
        return
    counts = Counter(formats.losses(item.saved, name) for item in boards.items)
    for lost, count in counts.items():
        if lost:
            where = f" of {count} of {len(boards.items)} boards" if boards.many else ""
            outputs.tell(f"dropped what {name!r} cannot carry{where}: {', '.join(lost)}")
