"""``sapper generate``: boards on demand, the same from the same seed."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, Unpack

import click

from sapper import formats
from sapper.answers.boards import GeneratedBoard
from sapper.cli import board_requests, game_options, options, outputs, replies
from sapper.cli.board_requests import LineRequest
from sapper.cli.exits import ExitCode
from sapper.cli.options import NameType, command, meanings, whole_number
from sapper.cli.outputs import STANDARD
from sapper.cli.replies import Reply
from sapper.cluster import cores
from sapper.engine import Stop
from sapper.errors import ConversionError, SpecError
from sapper.formats import FORMATS, SavedBoard, SavedPart
from sapper.generators import GENERATORS, BoardOptions, Report, SolverName, generate_many
from sapper.generators.request import BoardKeywords
from sapper.grid import Cell
from sapper.layout import Layout

EPILOG = """\
Examples
  sapper generate --level expert --mode no-guess
  sapper generate --size 30x16 --mines 20% --seed 7 --format tatham
  sapper generate --mode no-guess --difficulty hard --count 100 --json
  sapper generate --count 100000 --dask tcp://HOST:8786 -o boards.txt
  sapper generate --level beginner --generator mine-move --solver single-point
  sapper generate --count 250 --format mbf --output 'pack/{i}.mbf'
  sapper generate --requests requests.jsonl > boards.jsonl
"""


def _board_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the fields of ``BoardOptions`` to a command, one option each."""
    for each in reversed(fields(BoardOptions)):
        name = f"--{each.name.replace('bbbv', '3bv').replace('_', '-')}"
        if each.default is False:
            option = click.option(name, each.name, is_flag=True, help=each.metadata["help"])
        else:
            option = click.option(
                name, each.name, type=whole_number, metavar="N", help=each.metadata["help"]
            )
        function = option(function)
    return function


@command(epilog=EPILOG)
@game_options.level_option
@game_options.size_option
@game_options.mines_option
@game_options.mode_option
@game_options.difficulty_option
@game_options.first_click_option
@game_options.start_option
@options.seed_option
@click.option(
    "--count",
    type=whole_number,
    metavar="N",
    default=1,
    help="Number of boards; board i is generated from seed + i.",
)
@click.option(
    "--generator",
    type=NameType(GENERATORS),
    metavar="NAME",
    default=GENERATORS["auto"].name,
    help="How the boards are generated. "
    + " ".join(f"{each.name}: {each.summary}" for each in GENERATORS.values()),
)
@click.option(
    "--solver",
    type=NameType(SolverName),
    metavar="NAME",
    help="Solver that must be able to finish the board, for regenerate, mine-move and safe-move."
    f" {meanings(SolverName)}",
)
@_board_options
@click.option(
    "--threads",
    type=whole_number,
    metavar="N",
    help="Threads for many no-guess boards (default: one per core). They do not change the boards.",
)
@options.dask_option
@click.option(
    "--format",
    "format_name",
    type=NameType(FORMATS),
    metavar="FORMAT",
    help="Output format, see sapper convert; if omitted, by the suffix of the file for one board,"
    " else one board id per line.",
)
@click.option(
    "--output",
    "-o",
    type=options.FILE,
    metavar="FILE",
    default=STANDARD,
    help="Write a file; with {i} in its name, one file per board, counted from 0.",
)
@click.option(
    "--requests",
    type=options.FILE,
    metavar="FILE",
    help="Answer requests line by line: one JSON object per line with these options as keys (- for"
    " standard input). The only other option allowed is --threads.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One JSON line per board, with what is known about it.",
)
def generate(
    *,
    level: str | None,
    size: str | None,
    mines: str | None,
    mode: str,
    difficulty: str | None,
    first_click: str,
    start: Cell | None,
    seed: int | None,
    count: int,
    generator: str,
    solver: str | None,
    threads: int | None,
    dask: str | None,
    format_name: str | None,
    output: str,
    requests: str | None,
    as_json: bool,
    **board: Unpack[BoardKeywords],
) -> ExitCode:
    """Generate boards, at random or solvable without guessing.

    The promise of --first-click holds for the cell --start; if that is omitted, for the middle
    cell. With --mode no-guess or strict, every board is proved to be solvable from there without
    guessing. If there is no such board, the error says that it is impossible; if none was found
    among too many to search them all, the error says so.

    JSON keys: layout, id, mines, start, seed (a string of digits), proved (solvable without
    guessing), difficulty, bbbv (3BV), openings, islands, origin (drawn, repaired, mixed), drawn
    (layouts), repairs, swaps; steps (of logic, per technique) and largest_region (numbers used in
    one step) are null unless the board was examined.

    With --requests, the keys of a request are level, or width, height and mines; mode, difficulty,
    first_click, start, seed, generator, solver, min_3bv, max_3bv, without_total, tries, repairs,
    limit, best_effort, name. A request that cannot be met is answered by "line" and "error".
    """
    if requests is not None:
        return _answer(requests, threads)
    spec = game_options.spec(
        level=level,
        size=size,
        mines=mines,
        mode=mode,
        first_click=first_click,
        start=start,
        difficulty=difficulty,
    )
    if count < 1:
        raise SpecError(f"{count} boards cannot be generated: at least 1")
    written_as = _format(format_name, output, count, as_json=as_json)
    workers = min(_threads(threads, dask), count)
    boards = generate_many(
        spec,
        game_options.seed_or_new(seed),
        count,
        generator=generator,
        solver=solver,
        threads=workers,
        dask=dask,
        report=outputs.note,
        **board,
    )
    alone = outputs.has_number(output)
    chunks = _chunks(boards, count, written_as, as_json=as_json, alone=alone)
    _write(_watched(chunks, count, output), output)
    return ExitCode.DONE


def _format(wanted: str | None, output: str, count: int, *, as_json: bool) -> str | None:
    """Return the format to write; ``None`` for ids or JSON.

    Raises:
        ConversionError: there is no such format, or --json is given, too.
    """
    if wanted is not None:
        if as_json:
            raise ConversionError(f"format {wanted!r} and --json exclude each other")
        formats.named(wanted)
        return wanted
    if as_json or (count > 1 and not outputs.has_number(output)):
        return None
    by_suffix = formats.by_suffix(output)
    return None if by_suffix == "drawing" else by_suffix  # plain text is for ids


def _threads(wanted: int | None, dask: str | None) -> int:
    """Return how many threads may work.

    Raises:
        SpecError: the number is below 1, or a cluster is given, too.
    """
    if wanted is None:
        return cores()
    if wanted < 1:
        raise SpecError(f"{wanted} threads: at least 1")
    if dask is not None:
        raise SpecError(f"--threads {wanted} and --dask {dask!r} exclude each other")
    return wanted


def _write(chunks: Iterator[bytes], output: str) -> None:
    """Write every board as soon as it is generated, or all of them into one file."""
    if output == STANDARD:
        for chunk in chunks:
            outputs.write(STANDARD, chunk)
            sys.stdout.flush()
    elif outputs.has_number(output):
        for number, chunk in enumerate(chunks):
            outputs.write(outputs.numbered(output, number), chunk)
    else:
        outputs.write(output, b"".join(chunks))


def _answer(source: str, threads: int | None) -> ExitCode:
    """Answer requests one after another."""

    def ask(request: LineRequest, stop: Stop) -> Reply:
        layout, report = request.generate(stop)
        return Reply(outputs.answer_line(request.label, GeneratedBoard.of(layout, report)))

    requests = board_requests.read(source)
    return replies.answer_all(requests, ask, many=True, activity="generating", threads=threads)


def _watched(chunks: Iterator[bytes], count: int, output: str) -> Iterator[bytes]:
    """Show progress if a terminal is there and the boards go elsewhere."""
    if count == 1 or (output == STANDARD and sys.stdout.isatty()):
        yield from chunks
        return
    with outputs.watched("generating") as update:
        for done, chunk in enumerate(chunks, 1):
            yield chunk
            update(done, count)


def _chunks(
    boards: Iterator[tuple[Layout, Report]],
    count: int,
    format_name: str | None,
    *,
    as_json: bool,
    alone: bool,
) -> Iterator[bytes]:
    """Yield the bytes of one board after the other; ``alone``: each goes to a file of its own."""
    for layout, report in boards:
        if as_json:
            line = outputs.answer_line({}, GeneratedBoard.of(layout, report))
            yield f"{line}\n".encode("ascii")
        elif format_name is None:
            yield f"{layout.id}\n".encode("ascii")
        else:
            data = _written(layout, report, format_name)
            several = formats.named(format_name).binary or data.count(b"\n") > 1
            if count > 1 and several and not alone:
                raise ConversionError(
                    f"{format_name!r} holds one board per file, not {count}: use --json or ids,"
                    " or put {i} into the name of the file"
                )
            yield data


def _written(layout: Layout, report: Report, name: str) -> bytes:
    """Write the layout, with its start where the format has a place for one."""
    carries_start = SavedPart.START in formats.named(name).carries
    return formats.write(
        SavedBoard(layout=layout, start=report.start if carries_start else None), name
    )
