"""Flags that stood on cells without a mine, and since when the board said so."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sapper.engine import Stop
from sapper.game import Appearance, Game
from sapper.game.examination import LIMIT
from sapper.grid import Cell
from sapper.hints import Hint, hint_texts
from sapper.hints.proof_search import ProofSearch
from sapper.reviews.opening_judge import Moment

MOST_PROVED = 12
"""Wrong flags of one game whose proofs are looked for; a game full of them is told without."""


@dataclass(frozen=True, slots=True)
class WrongFlag:
    """A flag on a cell that holds no mine."""

    cell: Cell
    """Where."""
    placed: int
    """The move that placed it, from 1."""
    removed: int | None = None
    """The move that took it away; ``None`` when it stood to the end."""
    known: int | None = None
    """The first opening, from its place among the moves, before which the board showed that the
    flag was wrong; ``None`` when it never did while the flag stood."""
    why: Hint | None = None
    """How it showed that."""


def wrong_flags(
    game: Game, moments: Sequence[Moment], *, limit: int = LIMIT, stop: Stop | None = None
) -> tuple[WrongFlag, ...]:
    """Return the wrong flags of a game that is over, in the order of their placing.

    A flag is wrong if the layout has no mine there in the end, or if the board showed at some time
    while it stood that the cell was safe.
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
    """Return every flag of a game, right or wrong, with the moves between which it stood."""
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
