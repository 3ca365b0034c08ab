"""``sapper generate``: layouts on demand, the same from the same seed."""

import os
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from sapper import formats
from sapper.cli import (
    board_requests,
    cluster_option,
    completion,
    game_options,
    option_values,
    outputs,
    progress,
    replies,
)
from sapper.cli.board_requests import Wish
from sapper.cli.exit_codes import ExitCode
from sapper.cli.outputs import STANDARD
from sapper.engine import Stop
from sapper.errors import ConversionError, SpecError
from sapper.formats import SavedBoard, SavedPart
from sapper.generators import GENERATORS, Report, SolverName, generate_many
from sapper.layout import Layout
from sapper.spec import FirstClick, Mode

EPILOG = """\
Examples
  sapper generate --level expert --mode no-guess
  sapper generate --size 30x16 --mines 20% --seed 7 --format tatham
  sapper generate --mode no-guess --difficulty hard --count 100 --json
  sapper generate --count 100000 --dask tcp://HOST:8786 -o boards.txt
  sapper generate --level beginner --generator mine-move --solver single-point
  sapper generate --count 250 --format mbf --output 'pack/{i}.mbf'
  sapper generate --requests wishes.jsonl > boards.jsonl
"""


def generate(
    *,
    level: game_options.Level = None,
    size: game_options.Size = None,
    mines: game_options.Mines = None,
    mode: game_options.ModeName = Mode.CLASSIC.value,
    difficulty: game_options.DifficultyName = None,
    first_click: game_options.FirstClickRule = FirstClick.OPENING.value,
    start: game_options.Start = None,
    seed: game_options.Seed = None,
    count: Annotated[
        int,
        typer.Option(
            parser=option_values.whole_number,
            metavar="N",
            help="How many; board i is made from seed + i.",
        ),
    ] = 1,
    generator: Annotated[
        str,
        typer.Option(
            "--generator",
            "--method",
            metavar="NAME",
            autocompletion=completion.one_of(GENERATORS),
            help="Who makes the boards. "
            + " ".join(f"{each.name}: {each.summary}" for each in GENERATORS.values()),
        ),
    ] = GENERATORS["auto"].name,
    solver: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.members(SolverName),
            help="Whom regenerate, mine-move and safe-move make boards for."
            f" {game_options.meanings(SolverName)}",
        ),
    ] = None,
    min_bbbv: Annotated[
        int | None,
        typer.Option(
            "--min-3bv",
            parser=option_values.whole_number,
            metavar="N",
            help="Least 3BV of a no-guess board.",
        ),
    ] = None,
    max_bbbv: Annotated[
        int | None,
        typer.Option(
            "--max-3bv",
            parser=option_values.whole_number,
            metavar="N",
            help="Greatest 3BV of a no-guess board.",
        ),
    ] = None,
    without_total: Annotated[
        bool,
        typer.Option("--without-total", help="A no-guess board must not need the mine total."),
    ] = False,
    tries: Annotated[
        int | None,
        typer.Option(
            parser=option_values.whole_number,
            metavar="N",
            help="Boards to draw before giving up; by default as many as seem worth while."
            " Of small boards all are then looked at.",
        ),
    ] = None,
    repairs: Annotated[
        int | None,
        typer.Option(
            parser=option_values.whole_number,
            metavar="N",
            help="How often mine-move and safe-move change a board before they draw another;"
            " by default 25 times.",
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            parser=option_values.whole_number,
            metavar="N",
            help="Steps to spend on a board before giving up: plays of regenerate, mine-move and"
            " safe-move, steps of the native core elsewhere.",
        ),
    ] = None,
    best_effort: Annotated[
        bool,
        typer.Option(
            "--best-effort",
            help="Rather a board that is not proved than an error; JSON says which.",
        ),
    ] = False,
    threads: Annotated[
        int | None,
        typer.Option(
            parser=option_values.whole_number,
            metavar="N",
            help="Threads for many no-guess boards; by default all cores. They change no board.",
        ),
    ] = None,
    dask: cluster_option.DaskOption = None,
    format: Annotated[  # noqa: A002 - the option's name
        str | None,
        typer.Option(
            metavar="FORMAT",
            autocompletion=completion.formats,
            help="Output format, as of convert; by default as the suffix of a file for one board"
            " says, else an id a line.",
        ),
    ] = None,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write a file; with {i} in its name, one a board, counted from 0.",
        ),
    ] = STANDARD,
    requests: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Answer wishes, a JSON object a line with these options as keys (- for standard"
            " input), line by line; of the other options, --threads alone goes with it.",
        ),
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="A line of JSON a board, with what is known of it."),
    ] = False,
) -> ExitCode:
    """Make boards: layouts of mines, uniformly at random or such that nobody must guess.

    A safe first click, or one that opens a zero, is promised at --start;
    without it, at the middle cell.
    With --mode no-guess or strict, logic alone solves every board from there, proved.
    If there is no such board, the error says that it is impossible;
    if none was found among too many to look at them all, it says that.

    JSON keys: layout, mines, start, seed, proved (logic alone solves it),
    difficulty, bbbv (3BV), openings, islands;
    of a no-guess board also steps (of logic, on each rung), largest_region (clues of one step),
    origin (drawn, repaired, mixed), drawn (layouts), repairs, swaps.

    With --requests, keys of a wish are level, or width, height and mines; mode, difficulty,
    first_click, start, seed, generator, solver, min_3bv, max_3bv, without_total, tries, repairs,
    limit, best_effort, name. One that cannot be fulfilled is answered by "line" and "error".
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
    if format is not None:
        if as_json:
            raise ConversionError(f"format {format!r} and --json exclude each other")
        formats.named(format)
    elif not as_json and (count == 1 or outputs.has_number(output)):
        format = _by_suffix(output)  # noqa: A001 - the option's name
    if count < 1:
        raise SpecError(f"{count} boards cannot be made: at least 1")
    if threads is not None and threads < 1:
        raise SpecError(f"{threads} threads can do nothing: at least 1")
    if threads is not None and dask is not None:
        raise SpecError(f"--threads {threads} and --dask {dask!r} exclude each other")
    boards = generate_many(
        spec,
        game_options.seed_or_new(seed),
        count,
        generator=generator,
        solver=solver,
        min_bbbv=min_bbbv,
        max_bbbv=max_bbbv,
        without_total=without_total,
        tries=tries,
        repairs=repairs,
        limit=limit,
        best_effort=best_effort,
        threads=min(threads or _cores(), count),
        dask=dask,
        tell=outputs.tell,
    )
    alone = outputs.has_number(output)
    chunks = _chunks(boards, count, format, as_json=as_json, alone=alone)
    _write(_watched(chunks, count, output), output)
    return ExitCode.DONE


def _by_suffix(output: str) -> str | None:
    """Return the format that a file's name tells; ``None``, an id, where it is plain text."""
    name = formats.by_suffix(output)
    return None if name == "drawing" else name


def _write(chunks: Iterator[bytes], output: str) -> None:
    """Write every board out as soon as it is made, or all of them into one file."""
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
    """Fulfil wishes one after another."""

    def ask(wish: Wish, stop: Stop) -> tuple[Wish, Layout, Report]:
        return wish, *wish.fulfilled(stop)

    def tell(found: tuple[Wish, Layout, Report]) -> None:
        wish, layout, report = found
        outputs.say(outputs.json_line({**wish.label, **_fields(layout, report)}))

    wishes = board_requests.read(source)
    return replies.answer_all(wishes, ask, tell, many=True, activity="making", threads=threads)


def _watched(chunks: Iterator[bytes], count: int, output: str) -> Iterator[bytes]:
    """Show progress when a terminal looks on and the boards go elsewhere."""
    if count == 1 or (output == STANDARD and sys.stdout.isatty()):
        yield from chunks
        return
    with progress.watched("making") as update:
        for done, chunk in enumerate(chunks, 1):
            yield chunk
            update(done, count)


def _cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(affinity(0)) if affinity else os.cpu_count() or 1


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
            yield f"{outputs.json_line(_fields(layout, report))}\n".encode("ascii")
        elif format_name is None:
            yield f"{layout.id}\n".encode("ascii")
        else:
            data = _written(layout, report, format_name)
            several = formats.named(format_name).binary or data.count(b"\n") > 1
            if count > 1 and several and not alone:
                raise ConversionError(
                    f"{format_name!r} holds one board a file, not {count}: use --json or ids,"
                    " or put {i} into the name of the file"
                )
            yield data


def _written(layout: Layout, report: Report, name: str) -> bytes:
    """Write the layout, with its start where the format has a place for one."""
    carries_start = SavedPart.START in formats.named(name).carries
    return formats.write(
        SavedBoard(layout=layout, start=report.start if carries_start else None), name
    )


def _fields(layout: Layout, report: Report) -> dict[str, Any]:
    fields: dict[str, Any] = {
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
    if report.rating is not None:
        fields |= {
            "steps": list(report.rating.steps),
            "largest_region": report.rating.largest_region,
            "origin": report.origin,
            "drawn": report.drawn,
            "repairs": report.repairs,
            "swaps": report.swaps,
        }
    return fields
