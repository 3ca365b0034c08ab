"""``sapper generate``: new boards, reproducible by seed."""

import csv
import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import PurePath
from typing import Any

from sapper import formats
from sapper.answers import plain
from sapper.answers.boards import GeneratedBoard
from sapper.cli import answer_stream, board_requests, game_options, options, outputs
from sapper.cli.answer_stream import Reply
from sapper.cli.board_requests import LineRequest
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import label_of
from sapper.cli.options import command, flag, json_flag, option
from sapper.cli.outputs import STANDARD
from sapper.cluster import cores
from sapper.engine import Stop
from sapper.errors import ConversionError, SpecError
from sapper.formats import FORMATS, SavedBoard, SavedPart
from sapper.generators import GENERATORS, BoardOptions, Report, SolverName, generate_many
from sapper.layout import Layout

EPILOG = """\
Examples
  sapper generate --level expert --mode no-guess
  sapper generate --size 30x16 --mines 20% --seed 7 --format tatham
  sapper generate --mode no-guess --difficulty hard --count 100 --json
  sapper generate --count 100000 --dask tcp://HOST:8786 -o boards.txt
  sapper generate --level beginner --generator mine-move --solver single-point
  sapper generate --count 250 --output 'pack/{difficulty}-{i:03}.mbf'
  sapper generate --count 250 --mode no-guess --output boards.csv
  sapper generate --requests requests.jsonl > boards.jsonl
"""


def _board_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the fields of ``BoardOptions`` to a command, one option each."""
    for each in reversed(fields(BoardOptions)):
        name, text = each.name.replace("bbbv", "3bv").replace("_", "-"), each.metadata["help"]
        declare = (
            flag(f"--{name}", text, name=each.name)
            if each.default is False
            else option(f"--{name} N", text, name=each.name)
        )
        function = declare(function)
    return function


@command(epilog=EPILOG)
@game_options.about_game(
    game_options.mode_option,
    game_options.difficulty_option,
    game_options.first_click_option,
    game_options.start_option,
)
@options.seed_option
@option("--count N", "Number of boards; board i is generated from seed + i.", default=1)
@option(
    "--generator NAME",
    f"How the boards are generated. {options.summaries(GENERATORS)}",
    names=GENERATORS,
    default="auto",
)
@option(
    "--solver NAME",
    "Solver that must be able to finish the board, for the generators regenerate, mine-move and"
    " safe-move."
    f" {options.meanings(SolverName)}",
    names=SolverName,
)
@_board_options
@option(
    "--threads N",
    "Threads for generating several no-guess boards (default: one per core). The number of"
    " threads does not change the boards.",
)
@options.dask_option
@option(
    "--format FORMAT",
    "Output format (see sapper convert --help). If omitted, the suffix of the output file decides "
    "(also .json for a JSON array, .jsonl for JSON Lines, and .csv); standard output gets one "
    "board id per line.",
    name="format_name",
    names=FORMATS,
)
@option(
    "--output -o FILE",
    "Write to this file. If the name contains {i}, one file is written per board, numbered "
    "from 0. Other fields: {seed}, {difficulty}, {difficulty_score}, {bbbv}, {width}, {height}, "
    "{mines}.",
    default=STANDARD,
)
@option(
    "--requests FILE",
    "Generate the boards requested in this file (- for standard input): one JSON object per line,"
    " with these options as keys. Only --threads can be combined with it.",
)
@json_flag("One JSON line per board, with its properties.")
def generate(
    *,
    game: dict[str, Any],
    seed: int | None,
    count: int,
    threads: int | None,
    dask: str | None,
    format_name: str | None,
    output: str,
    requests: str | None,
    as_json: bool,
    **board: Any,
) -> ExitCode:
    """Generate random boards, or boards that can be solved without guessing.

    The guarantee of --first-click holds for the cell given by --start (default: the middle cell).
    With --mode no-guess or strict, every board is proved to be solvable from that cell without
    guessing. If no such board exists, the error message says that it is impossible. If the search
    was not exhaustive, the message says that none was found.

    JSON keys: layout, id, mines, start, seed (a string of digits), proved (solvable without
    guessing), difficulty (the hardest technique), difficulty_score (0 to 100, from all steps of the
    solution), bbbv (3BV), openings, islands, origin (drawn, repaired, mixed), drawn
    (number of drawn layouts), repairs, swaps. Two more keys are null if the steps of the solution
    were not counted: steps (of logic, per technique) and largest_region (numbers used in one step).

    With --requests, a request gives the size with the key "level", or with "width", "height"
    and "mines". Other keys: mode, difficulty, first_click, start, seed, generator, solver, min_3bv,
    max_3bv, without_total, tries, repairs, limit, best_effort, name. The answer to a failed request
    has the keys "line" and "error".
    """
    if requests is not None:
        return _answer(requests, threads)
    spec = game_options.spec(**game)
    if count < 1:
        raise SpecError(f"--count {count} must be 1 or more")
    written_as = _format(format_name, output, count, as_json=as_json)
    if outputs.filled(output, _fields(0, None, None)) != output and not outputs.has_number(output):
        raise SpecError(f"{output!r} has fields, but not {{i}}, the number of the board: add it")
    workers = min(_threads(threads, dask), count)
    boards = generate_many(
        spec,
        game_options.seed_or_new(seed),
        count,
        threads=workers,
        dask=dask,
        report=outputs.note,
        **board,
    )
    _write(_watched(_files(boards, count, written_as, output), count, output), output)
    return ExitCode.DONE


JSON, LINES, CSV, IDS = "json", "jsonl", "csv", "ids"
"""Output formats in addition to the formats of boards."""

_SUFFIXES = {".json": JSON, ".jsonl": LINES, ".csv": CSV, ".txt": IDS, "": IDS}


def _format(wanted: str | None, output: str, count: int, *, as_json: bool) -> str:
    """Return the name of the output format: a board format, JSON, JSON Lines, CSV or ids."""
    suffix = "" if output == STANDARD else PurePath(output).suffix.lower()
    if wanted is not None:
        if as_json:
            raise ConversionError(f"format {wanted!r} and --json cannot be combined")
        formats.named(wanted)
        if _SUFFIXES.get(suffix, IDS) != IDS:
            raise ConversionError(f"{output!r} and --format {wanted!r} cannot be combined")
        return wanted
    by_suffix = formats.by_suffix(output)
    if as_json:
        if _SUFFIXES.get(suffix) == CSV or (by_suffix and suffix not in _SUFFIXES):
            raise ConversionError(f"{output!r} and --json cannot be combined")
        return JSON if suffix == ".json" else LINES
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if by_suffix is None:
        raise ConversionError(
            f"{output!r}: {suffix!r} is not a known suffix; add --format, or use a name that ends "
            "with .json, .jsonl, .csv, .txt or the suffix of a format (sapper convert --help)"
        )
    if count > 1 and not outputs.has_number(output) and formats.named(by_suffix).binary:
        raise _one_per_file(by_suffix, count)
    return by_suffix


def _one_per_file(format_name: str, count: int) -> ConversionError:
    return ConversionError(
        f"{format_name!r} has one board per file, not {count}: use --json or ids,"
        " or put {i} into the file name"
    )


def _threads(wanted: int | None, dask: str | None) -> int:
    """Return the number of threads to use."""
    if wanted is None:
        return cores()
    if wanted < 1:
        raise SpecError(f"--threads {wanted} must be 1 or more")
    if dask is not None:
        raise SpecError(f"--threads {wanted} and --dask {dask!r} cannot be combined")
    return wanted


File = tuple[str, bytes]
"""The name of a file and its content for one board."""


def _write(files: Iterator[File], output: str) -> None:
    """Write every board as soon as it is generated, or all of them into one file."""
    if output == STANDARD:
        for _, data in files:
            outputs.write(STANDARD, data)
            sys.stdout.flush()
    elif outputs.has_number(output):
        for name, data in files:
            outputs.write(name, data)
    else:
        outputs.write(output, b"".join(data for _, data in files))


def _answer(source: str, threads: int | None) -> ExitCode:
    """Answer requests one by one."""

    def ask(request: LineRequest, stop: Stop) -> Reply:
        layout, report = request.generate(stop)
        return Reply(outputs.answer_line(label_of(request.name), GeneratedBoard.of(layout, report)))

    requests = board_requests.read(source)
    return answer_stream.answer_all(
        requests, ask, many=True, activity="generating", threads=threads
    )


def _watched(files: Iterator[File], count: int, output: str) -> Iterator[File]:
    """Show progress, unless there is only one board or the boards are printed on the terminal."""
    if count == 1 or (output == STANDARD and sys.stdout.isatty()):
        yield from files
        return
    with outputs.watched("generating") as update:
        for done, file in enumerate(files, 1):
            yield file
            update(done, count)


def _files(
    boards: Iterator[tuple[Layout, Report]], count: int, written_as: str, output: str
) -> Iterator[File]:
    """Yield the file of each board; several boards may share a file name."""
    alone = outputs.has_number(output)
    for number, (layout, report) in enumerate(boards):
        name = outputs.filled(output, _fields(number, layout, report))
        if written_as in (JSON, LINES):
            line = outputs.answer_line({}, GeneratedBoard.of(layout, report))
            if written_as == JSON and not alone:
                line = f"{'[' if number == 0 else ''}{line}{']' if number == count - 1 else ','}"
            data = f"{line}\n".encode("ascii")
        elif written_as == CSV:
            data = _row(layout, report, with_heads=alone or number == 0)
        elif written_as == IDS:
            data = f"{layout.id}\n".encode("ascii")
        else:
            data = _written(layout, report, written_as)
            several = formats.named(written_as).binary or data.count(b"\n") > 1
            if count > 1 and several and not alone:
                raise _one_per_file(written_as, count)
        yield name, data


def _fields(
    number: int, layout: Layout | None, report: Report | None
) -> dict[str, int | str | None]:
    """Return the values of the fields in a file name; all are ``number`` if there is no board."""
    if layout is None or report is None:
        names = ("i", "seed", "difficulty", "difficulty_score", "bbbv", "width", "height", "mines")
        return dict.fromkeys(names, number)
    level, score = report.difficulty, report.difficulty_score
    known: dict[str, int] = {"i": number, "seed": report.seed, "bbbv": report.bbbv}
    return known | {
        "difficulty": None if level is None else level.value,
        "difficulty_score": None if score is None else f"{score:.1f}",
        "width": layout.width,
        "height": layout.height,
        "mines": layout.mines,
    }


def _row(layout: Layout, report: Report, *, with_heads: bool) -> bytes:
    """Return a board as a line of CSV, with the keys of the JSON output but without the layout."""
    values = plain(GeneratedBoard.of(layout, report))
    del values["layout"]
    text = io.StringIO()
    table = csv.DictWriter(text, values, lineterminator="\n")
    if with_heads:
        table.writeheader()
    table.writerow({key: _cell(value) for key, value in values.items()})
    return text.getvalue().encode("ascii")


def _cell(value: object) -> object:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else value


def _written(layout: Layout, report: Report, name: str) -> bytes:
    """Write the layout, with its start if the format can store it."""
    carries_start = SavedPart.START in formats.named(name).carries
    return formats.write(
        SavedBoard(layout=layout, start=report.start if carries_start else None), name
    )
