"""``sapper generate``: layouts on demand, the same from the same seed."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from sapper import formats
from sapper.cli import outputs, wishes
from sapper.cli.inputs import STANDARD
from sapper.errors import ConversionError, SpecError
from sapper.formats import Part, Record
from sapper.generators import Report
from sapper.generators import generate as generate_layout
from sapper.layout import Layout
from sapper.spec import MAX_SEED, FirstClick, GameSpec, Mode


def generate(
    *,
    level: wishes.Level = None,
    size: wishes.Size = None,
    mines: wishes.Mines = None,
    mode: wishes.ModeName = Mode.CLASSIC.value,
    difficulty: wishes.DifficultyName = None,
    first_click: wishes.FirstClickRule = FirstClick.OPENING.value,
    start: wishes.Start = None,
    seed: wishes.Seed = None,
    count: Annotated[
        int,
        typer.Option(
            parser=wishes.whole_number, metavar="N", help="How many; board i is made from seed + i."
        ),
    ] = 1,
    format: Annotated[  # noqa: A002 - the option's name
        str | None,
        typer.Option(
            metavar="FORMAT", help="Output format, as of convert; by default an id a line."
        ),
    ] = None,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Write a file.")
    ] = STANDARD,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", metavar="", help="A line of JSON a board, with what is known of it."
        ),
    ] = False,
) -> None:
    """Make boards: layouts of mines, uniformly at random.

    A safe first click, or one that opens a zero, is promised at --start;
    without it, at the middle cell.

    JSON keys: layout, mines, start, seed, proved (logic alone solves it),
    difficulty, bbbv (3BV), openings, islands.
    """
    spec = wishes.spec(
        level=level,
        size=size,
        mines=mines,
        mode=mode,
        first_click=first_click,
        start=start,
        difficulty=difficulty,
    )
    if format is not None:
        if as_json:
            raise ConversionError(f"format {format!r} and --json exclude each other")
        formats.named(format)
    if count < 1:
        raise SpecError(f"{count} boards cannot be made: at least 1")
    first = wishes.seed_or_new(seed)
    chunks = _chunks(spec, first, count, format, as_json=as_json)
    if output == STANDARD:
        for chunk in chunks:
            outputs.write(STANDARD, chunk)
    else:
        outputs.write(output, b"".join(chunks))


def _chunks(
    spec: GameSpec, first: int, count: int, format_name: str | None, *, as_json: bool
) -> Iterator[bytes]:
    """Yield the bytes of one board after the other."""
    for number in range(count):
        layout, report = generate_layout(spec, (first + number) & MAX_SEED)
        if as_json:
            yield f"{outputs.json_line(_fields(layout, report))}\n".encode("ascii")
        elif format_name is None:
            yield f"{layout.id}\n".encode("ascii")
        else:
            data = _written(layout, report, format_name)
            if count > 1 and (formats.named(format_name).binary or data.count(b"\n") > 1):
                raise ConversionError(
                    f"{format_name!r} holds one board a file, not {count}: use --json or ids"
                )
            yield data


def _written(layout: Layout, report: Report, name: str) -> bytes:
    """Write the layout, with its start where the format has a place for one."""
    carries_start = Part.START in formats.named(name).carries
    return formats.write(Record(layout=layout, start=report.start if carries_start else None), name)


def _fields(layout: Layout, report: Report) -> dict[str, Any]:
    return {
        "layout": layout.rows,
        "mines": report.mines,
        "start": None if report.start is None else list(report.start),
        "seed": report.seed,
        "proved": report.proved,
        "difficulty": report.difficulty,
        "bbbv": report.bbbv,
        "openings": report.openings,
        "islands": report.islands,
    }
