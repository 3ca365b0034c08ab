"""Positions to solve: boards with cells that must be safe or must be mines, and their difficulty.

The grade is the technique that the easiest of these cells needs. Mines that are already marked on
the board need no technique, because the steps that found them are done.

Positions come from generated boards and from players' games. A board is generated for a technique,
and is played by logic until the easiest next step needs this technique. A position of a game is
used if the player opened an uncertain cell in it although another cell was certain to be safe.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from sapper.board import Board
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, Verdict, analyse
from sapper.errors import GenerationError, InconsistentBoardError, SpecError, UndecidedError
from sapper.game import GameRecord, MoveKind
from sapper.game.ruling import LIMIT
from sapper.generators import generate, middle
from sapper.grid import Cell
from sapper.hints import walk_through
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import ProofSteps, Technique
from sapper.notation import State
from sapper.spec import GameSpec, Mode
from sapper.training import ratings


class Source(StrEnum):
    """Where a position comes from."""

    GENERATED = "generated"
    """A board generated for training."""
    GAME = "game"
    """A game in which the player guessed although some cell was safe."""


@dataclass(frozen=True, slots=True)
class GradedPosition:
    """A board, its grade, and its rating.

    >>> grade(Board.parse("3x2:.../121"))
    GradedPosition(board=Board.parse('3x2:.../121'), technique=<Technique.PAIR: 'pair of clues'>, \
rating=1230, source=<Source.GENERATED: 'generated'>, played=None)
    """

    board: Board
    technique: Technique
    """The technique needed for the cell that is easiest to prove."""
    rating: int
    """The difficulty, on the scale of the players' ratings."""
    source: Source = Source.GENERATED
    """Where the position comes from."""
    played: Cell | None = None
    """If the position comes from a game, the cell that the player opened in it."""


def grade(
    board: Board,
    *,
    source: Source = Source.GENERATED,
    played: Cell | None = None,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> GradedPosition:
    """Return a board as a position to solve.

    Raises:
        InconsistentBoardError: the board contradicts itself.
        UndecidedError: the board was not decided within the limit, or the stop signal was set.
    """
    analysis = certain(board, limit=limit, stop=stop)
    proof = easiest(analysis, limit=limit, stop=stop)
    return GradedPosition(board, proof.technique, _rated(analysis, proof), source, played)


def with_easy_mines_known(
    board: Board, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Board:
    """Return the board with marks on all mines that are easier to find than its easiest safe cell.

    In a position from a game, the player missed a safe cell. Without these marks, marking an
    obvious mine would solve the position.
    """
    while True:
        analysis = certain(board, limit=limit, stop=stop)
        if not analysis.safe or not analysis.mines:
            return board
        proofs = ProofSearch(board, limit=limit, stop=stop)
        safe = proofs.easiest(analysis.safe, mine=False, any_safe=True)
        mine = proofs.easiest(analysis.mines, mine=True)
        if mine.technique.rung >= safe.technique.rung:
            return board
        found = [cell for step in mine.steps if step.mine for cell in step.cells]
        board = board.with_cells((cell, State.MINE) for cell in found)


def certain(board: Board, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None) -> Analysis:
    """Return a complete analysis of a board."""
    analysis = analyse(board, limit=limit, seconds=0, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"the board has no solution: {board.id}")
    if not analysis.complete:
        raise UndecidedError(
            f"not all safe cells and mines were found within the limit: {board.id}"
        )
    return analysis


def easiest(
    analysis: Analysis, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> ProofSteps:
    """Return the easiest proof for any cell; safe cells come before equally easy mines."""
    board = analysis.board
    proofs = ProofSearch(board, limit=limit, stop=stop)
    found = []
    if analysis.safe:
        found.append(proofs.easiest(analysis.safe, mine=False, any_safe=True))
    if analysis.mines and (not found or found[0].technique is not Technique.SINGLE):
        found.append(proofs.easiest(analysis.mines, mine=True))
    if not found:
        raise SpecError(
            f"nothing to train, because no cell can be proved to be safe or a mine: {board.id}"
        )
    return min(found, key=lambda proof: proof.technique.rung)


def _rated(analysis: Analysis, proof: ProofSteps) -> int:
    hidden = analysis.board.count(State.HIDDEN)
    return ratings.of_position(
        proof.technique,
        sentences=proof.sentences,
        certain=len(analysis.safe) + len(analysis.mines),
        hidden=hidden,
    )


SIZES = {
    Technique.SINGLE: (9, 9, 10),
    Technique.PAIR: (9, 9, 13),
    Technique.REGION: (9, 9, 15),
    Technique.TOTAL: (8, 8, 11),
}
"""Width, height and mines of the boards for each technique."""

CANDIDATES = 3
"""The number of candidates from which the one closest to the wanted rating is chosen."""

_GENERATOR_LIMIT = 1 << 26
_MOST_BOARDS = 16
_SEEDS = 1 << 64


def generated(
    technique: Technique, seed: int, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> GradedPosition:
    """Return the position for a technique and a seed.

    >>> generated(Technique.PAIR, 1).technique
    <Technique.PAIR: 'pair of clues'>
    """
    width, height, mines = SIZES[technique]
    spec = GameSpec(width, height, mines, mode=Mode.NO_GUESS, difficulty=technique.difficulty)
    for board_seed in _following(seed, _MOST_BOARDS):
        layout, report = generate(spec, board_seed, limit=_GENERATOR_LIMIT, stop=stop)
        start = report.start or middle(layout.grid)
        opened = layout.open(layout.covered(), [start])
        walk = walk_through(opened, layout.number, limit=limit, stop=stop)
        points = [step.board for step in walk.steps if step.technique is technique]
        if points:
            board = Random(seed).choice(points)  # noqa: S311 - positions are no secrets
            if technique is Technique.SINGLE:
                # Safe cells next to flags would be too easy to see.
                known = board.cells_in(State.MINE)
                board = board.with_cells((cell, State.HIDDEN) for cell in known)
            return grade(board, limit=limit, stop=stop)
    raise GenerationError(f"no position found that needs {technique.value!r}, seed {seed}")


def nearest(
    technique: Technique,
    rating: float,
    seed: int,
    *,
    count: int = CANDIDATES,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> GradedPosition:
    """Return the position whose rating is closest to the wanted one."""
    found = [
        generated(technique, candidate, limit=limit, stop=stop)
        for candidate in _following(seed, count)
    ]
    return min(found, key=lambda position: abs(position.rating - rating))


def _following(seed: int, count: int) -> list[int]:
    """Return consecutive seeds from this one on; after the largest seed comes 0."""
    return [seed, *((seed + place) % _SEEDS for place in range(1, count))]


MOST_CELLS = 2_000
"""Games on boards with more cells are not searched for positions; Expert has 480 cells."""

MOST_POSITIONS = 10
"""The maximum number of positions from one game; the first ones are used."""


def needless_guesses(
    record: GameRecord, *, limit: int = LIMIT, stop: Stop | None = None
) -> tuple[GradedPosition, ...]:
    """Return the positions of a game in which the player made an avoidable guess.

    That is, the player opened an uncertain cell although another cell was certain to be safe.
    Undecided positions and boards that are too large for training are left out.
    """
    if record.spec.grid.size > MOST_CELLS:
        return ()
    found: list[GradedPosition] = []
    for board, targets in openings(record):
        if len(found) == MOST_POSITIONS:
            break
        try:
            safe = certain(board, limit=limit, stop=stop).safe
            doubtful = [cell for cell in targets if cell not in safe]
            if safe and doubtful:
                plain = with_easy_mines_known(board, limit=limit, stop=stop)
                found.append(
                    grade(plain, source=Source.GAME, played=doubtful[0], limit=limit, stop=stop)
                )
        except UndecidedError:
            if stop is not None and stop.is_set():
                raise
    return tuple(found)


def openings(record: GameRecord) -> Iterator[tuple[Board, tuple[Cell, ...]]]:
    """Yield the board before each opening except the first, and the cells that were opened."""
    grid = record.spec.grid
    codes = bytearray([State.HIDDEN]) * grid.size
    marks: dict[Cell, int] = {}  # 1: a flag, 2: a question mark
    kinds = 3 if record.question_marks else 2
    begun = False
    for recorded in record.moves:
        move = recorded.move
        if move.kind is MoveKind.FLAG:
            marks[move.cell] = (marks.get(move.cell, 0) + 1) % kinds
            continue
        if begun:
            board = Board(grid, record.spec.mines, bytes(codes))
            targets: tuple[Cell, ...] = (move.cell,)
            if move.kind is MoveKind.CHORD:
                around = grid.neighbours(move.cell)
                targets = tuple(
                    cell for cell in around if board.is_hidden(cell) and marks.get(cell) != 1
                )
            yield board, targets
        begun = True
        for cell, number in recorded.answer:
            codes[grid.index(cell)] = number
