"""``sapper bench``: a fixed workload, its times, and a signature of its results."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from time import process_time

from sapper.answers.reports import Bench
from sapper.board import Board
from sapper.cli import outputs
from sapper.cli.options import command, json_flag
from sapper.engine import analyse, prove, sample
from sapper.generators import generate, random_layout
from sapper.grid import Grid
from sapper.hints import hint
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import FirstClick, GameSpec, Mode

EPILOG = """\
Examples
  sapper bench
  sapper bench --json
"""

_SIZE, _MINES, _START = (30, 16), 99, (8, 15)


@command(epilog=EPILOG)
@json_flag("Print one JSON object instead of a table.")
def bench(*, as_json: bool) -> None:
    """Run a fixed workload and print its times and its signature.

    The workload plays Expert boards, analyses positions, proves cells, samples placements, gives
    hints and generates boards. Its seeds are fixed. The signature is a hash of all results: exact
    counts, states of the dynamic program, proved cells, clues used in proofs, sampled placements
    and boards. The signature is the same on every machine. If a change to the code alters the
    signature, it also alters the behaviour.
    """
    digest = sha256()
    times: dict[str, float] = {}
    for name, work in _WORK.items():
        begun = process_time()
        for fact in work():
            digest.update(repr(fact).encode())
        times[name] = process_time() - begun
    signature = int.from_bytes(digest.digest()[:4], "big")
    if as_json:
        seconds = {name: round(time, 4) for name, time in times.items()}
        outputs.echo(outputs.answer_line({}, Bench(signature, seconds)))
        return
    for name, time in times.items():
        outputs.echo(f"{name:12}{time * 1000:9.1f} ms")
    outputs.echo(f"\nBench: {signature}")


def _positions(count: int) -> Iterator[Board]:
    """Play Expert boards without guessing, and yield every position."""
    spec = GameSpec(*_SIZE, _MINES, start=_START, first_click=FirstClick.OPENING)
    for seed in range(count):
        layout, _ = generate(spec, seed)
        board = layout.open(layout.covered(), [_START])
        while True:
            yield board
            safe = analyse(board).safe
            if not safe:
                break
            board = layout.open(board, safe)


def _analyses() -> Iterator[object]:
    for board in _positions(40):
        analysis = analyse(board)
        yield analysis.solutions, analysis.transitions, analysis.safe, analysis.mines


def _wide() -> Iterator[object]:
    def lattice(layout: Layout) -> Board:
        cells = bytearray([State.HIDDEN]) * layout.grid.size
        for row, col in layout.grid.cells():
            if row % 2 and col % 2:
                index = layout.grid.index((row, col))
                cells[index] = State.MINE if layout.cells[index] else layout.numbers()[index]
        return Board(layout.grid, layout.mines, bytes(cells))

    for seed, share in enumerate((15, 20, 25)):
        board = lattice(random_layout.draw(Grid(*_SIZE), 480 * share // 100, seed))
        analysis = analyse(board)
        yield analysis.solutions, analysis.transitions, analysis.safe, analysis.mines


def _proofs() -> Iterator[object]:
    for board in _positions(8):
        analysis = analyse(board)
        for cell in (*analysis.safe, *analysis.mines)[:4]:
            yield prove(board, cell)


def _samples() -> Iterator[object]:
    for board in _positions(5):
        yield [layout.id for layout in sample(board, 20, seed=7)]


def _hints() -> Iterator[object]:
    for board in _positions(4):
        found = hint(board)
        yield found.kind.value, found.cells, found.mines
        yield found.guess and (found.guess.cell, found.guess.risk)
        for step in found.steps:
            yield step.technique.value, step.cells, step.mine, step.clues, step.premises


def _boards() -> Iterator[object]:
    for level in ("beginner-8x8", "intermediate", "expert"):
        for mode in (Mode.CLASSIC, Mode.NO_GUESS):
            for seed in range(20):
                layout, report = generate(GameSpec.level(level, mode=mode), seed)
                yield layout.id, report.bbbv, report.proved, report.difficulty


_WORK: dict[str, Callable[[], Iterator[object]]] = {
    "analyse": _analyses,
    "wide": _wide,
    "prove": _proofs,
    "sample": _samples,
    "hint": _hints,
    "generate": _boards,
}
