"""Mistakes that are not moves: wrong flags, overlooked safe cells, pauses."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sapper.engine import Stop
from sapper.game import Appearance, Game
from sapper.game.ruling import LIMIT
from sapper.grid import Cell
from sapper.hints import Hint, Technique, hint_texts
from sapper.hints.proof_search import ProofSearch
from sapper.reviews.judgements import JudgementKind
from sapper.reviews.openings import JudgedOpening

MOST_PROVED = 12
"""The maximum number of wrong flags that get a proof, per game."""


@dataclass(frozen=True, slots=True)
class WrongFlag:
    """A flag on a cell without a mine."""

    cell: Cell
    placed: int
    """The number (from 1) of the move that placed the flag."""
    removed: int | None = None
    """The number of the move that removed the flag; ``None`` if it stayed until the end."""
    known: int | None = None
    """The number (from 1) of the first move at which the board already showed that the flag was
    wrong; ``None`` if the board never did so while the flag was there."""
    why: Hint | None = None
    """The proof that the flagged cell was safe."""


def wrong_flags(
    game: Game, moments: Sequence[JudgedOpening], *, limit: int = LIMIT, stop: Stop | None = None
) -> tuple[WrongFlag, ...]:
    """Return the wrong flags of a finished game, in the order of placement.

    A flag is wrong if the final layout has no mine in its cell. It is also wrong if the board
    showed, while the cell was flagged, that the cell was safe.
    """
    found: list[WrongFlag] = []
    for flag in _flags(game):
        last = len(game.results) + 1 if flag.removed is None else flag.removed
        showing = next(
            (
                moment.judgement
                for moment in moments
                if flag.placed < moment.judgement.move < last and flag.cell in moment.safe
            ),
            None,
        )
        if showing is not None:
            proof = None
            if len(found) < MOST_PROVED:
                search = ProofSearch(showing.board, limit=limit, stop=stop)
                proof = search.easiest([flag.cell], mine=False)
            why = None if proof is None else hint_texts.certain(showing.board, proof)
            found.append(replace(flag, known=showing.move, why=why))
        elif game.layout is not None and not game.layout.is_mine(flag.cell):
            found.append(flag)
    return tuple(found)


def _flags(game: Game) -> list[WrongFlag]:
    """Return every flag of a game, right or wrong, with the moves that placed and removed it."""
    flags: list[WrongFlag] = []
    standing: dict[Cell, int] = {}
    for number, result in enumerate(game.results, 1):
        if result.is_opening:
            continue
        for cell, code in result.changes:
            if cell in standing:
                place = standing.pop(cell)
                flags[place] = replace(flags[place], removed=number)
            if code == Appearance.FLAG:
                standing[cell] = len(flags)
                flags.append(WrongFlag(cell, number))
    return flags


LONG_WAIT = 10
"""A certainly safe cell counts as overlooked if it was ignored during at least this many openings,
or during a needless guess."""

MOST = 10
"""Maximum number of overlooked cells in the list. Cells that were safe during many needless guesses
come before cells that were safe during few."""


@dataclass(frozen=True, slots=True)
class Overlooked:
    """A certainly safe cell that was ignored during many openings, or during a needless guess."""

    cell: Cell
    since: int
    """The number (from 1) of the first move at which the board already showed that the cell was
    safe."""
    until: int | None
    """The number of the move that opened the cell; ``None`` if no move did."""
    openings: int
    """The number of openings during which the cell was ignored."""
    needless: int
    """How many of these openings were avoidable guesses."""
    seconds: float | None
    """How long the cell was certainly safe, in seconds; ``None`` if the times of the moves are not
    known."""


def overlooked(game: Game, moments: Sequence[JudgedOpening]) -> tuple[Overlooked, ...]:
    """Return the overlooked cells, those ignored during the most needless guesses first."""
    since: dict[Cell, int] = {}
    opened: dict[Cell, int] = {}
    results = game.results
    for place, moment in enumerate(moments):
        for cell in moment.safe:
            since.setdefault(cell, place)
        for cell, _ in results[moment.judgement.move - 1].opened:
            opened[cell] = place
    found = [_waited(game, moments, cell, first, opened.get(cell)) for cell, first in since.items()]
    long = [wait for wait in found if wait.openings >= LONG_WAIT or wait.needless]
    long.sort(key=lambda wait: (-wait.needless, -wait.openings, wait.cell))
    return tuple(long[:MOST])


def _waited(
    game: Game, moments: Sequence[JudgedOpening], cell: Cell, first: int, last: int | None
) -> Overlooked:
    between = moments[first:last]
    needless = sum(
        moment.judgement.kind is JudgementKind.NEEDLESS_GUESS and cell not in moment.judgement.cells
        for moment in between
    )
    begin = moments[first].judgement.move
    end = None if last is None else moments[last].judgement.move
    # The cell became certainly safe with the move before the first of these openings.
    times = [move.at for move in game.moves]
    start, stop = times[max(begin - 2, 0)], times[-1 if end is None else end - 1]
    seconds = None if start is None or stop is None else max(stop - start, 0.0)
    return Overlooked(cell, begin, end, len(between), needless, seconds)


LONG_PAUSE = 5.0
"""Seconds without a move that count as a pause."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A long time without a move."""

    move: int
    """The number (from 1) of the move that ended the pause."""
    seconds: float
    """The length of the pause in seconds."""
    safe: int | None
    """How many cells were certainly safe during the pause; ``None`` if unknown."""
    easiest: Technique | None
    """The technique that shows the easiest of these safe cells."""


def pauses(game: Game, moments: Sequence[JudgedOpening]) -> tuple[Pause, ...]:
    """Return the pauses of a game, in order; empty if the times of its moves are not known."""
    found = []
    moves = game.moves
    waiting = list(moments)
    for number in range(2, len(moves) + 1):
        before, after = moves[number - 2].at, moves[number - 1].at
        if before is None or after is None or after - before < LONG_PAUSE:
            continue
        # Marks do not change the board, so the board of the next opening is used.
        while waiting and waiting[0].judgement.move < number:
            waiting.pop(0)
        moment = waiting[0] if waiting else None
        safe = None if moment is None else len(moment.safe)
        easiest = None if moment is None else moment.easiest
        found.append(Pause(number, after - before, safe, easiest))
    return tuple(found)
