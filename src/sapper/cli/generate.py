"""``sapper generate``: layouts on demand, the same from the same seed."""

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from sapper import formats
from sapper.cli import (
    board_requests,
    cluster_option,
    game_options,
    generator_options,
    outputs,
    progress,
    replies,
)
from sapper.cli.board_requests import Wish
from sapper.cli.exit_codes import ExitCode
from sapper.cli.outputs import STANDARD
from sapper.cluster import cores
from sapper.engine import Stop
from sapper.errors import ConversionError, SpecError
from sapper.formats import SavedBoard, SavedPart
from sapper.generators import GENERATORS, Report, generate_many
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
    count: generator_options.Count = 1,
    generator: generator_options.GeneratorName = GENERATORS["auto"].name,
    solver: generator_options.Solver = None,
    min_bbbv: generator_options.LeastBbbv = None,
    max_bbbv: generator_options.GreatestBbbv = None,
    without_total: generator_options.WithoutTotal = False,
    tries: generator_options.Tries = None,
    repairs: generator_options.Repairs = None,
    limit: generator_options.Limit = None,
    best_effort: generator_options.BestEffort = False,
    threads: generator_options.Threads = None,
    dask: cluster_option.DaskOption = None,
    format: generator_options.Format = None,  # noqa: A002 - the option's name
    output: generator_options.Output = STANDARD,
    requests: generator_options.Requests = None,
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
    if count < 1:
        raise SpecError(f"{count} boards cannot be made: at least 1")
    written_as = _format(format, output, count, as_json=as_json)
    workers = min(_threads(threads, dask), count)
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
        threads=workers,
        dask=dask,
        tell=outputs.tell,
    )
    alone = outputs.has_number(output)
    chunks = _chunks(boards, count, written_as, as_json=as_json, alone=alone)
    _write(_watched(chunks, count, output), output)
    return ExitCode.DONE


def _format(wanted: str | None, output: str, count: int, *, as_json: bool) -> str | None:
    """Return the format to write; ``None`` for ids or JSON.

    Raises:
        ConversionError: there is no such format, or it is wanted beside JSON.
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
        SpecError: none can, or a cluster is to work instead.
    """
    if wanted is None:
        return cores()
    if wanted < 1:
        raise SpecError(f"{wanted} threads can do nothing: at least 1")
    if dask is not None:
        raise SpecError(f"--threads {wanted} and --dask {dask!r} exclude each other")
    return wanted


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
