"""A finished game, judged move by move; ``docs/reference/review_json.md`` describes every key."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

from sapper.answers import cell_symbols, fraction, taken, value
from sapper.answers.games import GuessRules
from sapper.answers.hints import HintProof, proof_fields
from sapper.board import Board
from sapper.game import (
    Appearance,
    Fate,
    MoveKind,
    MoveResult,
    Outcome,
    game_setup,
)
from sapper.grid import Cell
from sapper.hints import Hint, Technique
from sapper.players.intervals import win_chance_error
from sapper.reviews import Overlooked, Pause, TechniqueUse, sentences
from sapper.reviews.game_review import Review as JudgedGame
from sapper.reviews.judgements import Judgement, JudgementKind, Totals
from sapper.spec import GameSpec

FORMAT: Literal["sapper-review"] = "sapper-review"
"""The name of the format."""

VERSION = 2
"""The version of the format."""


@dataclass(frozen=True, slots=True)
class ReviewProof(HintProof):
    """Why a cell was safe, or a mine."""

    board: str
    """The position."""


def _proof(found: Hint | None) -> ReviewProof | None:
    if found is None or found.proof is None:
        return None
    return ReviewProof(**proof_fields(found), board=found.board.id)


def _error(board: Board | GameSpec, exact: bool) -> float:
    return win_chance_error(board.grid, board.mines or 0, exact=exact)


@dataclass(frozen=True, slots=True)
class ReviewWinChances:
    """The chance to win after the player's move, and after the best move."""

    move: float
    """The chance to win after the player's move."""
    best: float
    """The chance to win after the best move."""
    exact: bool
    win_chance_error: float
    cell: Cell | None
    """The best move; null if the player's move was as good as any."""


@dataclass(frozen=True, slots=True)
class ReviewJudgement:
    """The judgement of an opening or a chord."""

    kind: JudgementKind
    text: str
    cells: tuple[Cell, ...]
    """The hidden cells that the move opened directly; a chord can open several."""
    lives: bool
    """Whether the player survived the move."""
    fate: Fate | None
    technique: Technique | None
    """The easiest technique that proves an opening to be safe."""
    risk: str | None
    """The share of possible layouts in which at least one of the opened cells is a mine."""
    risk_value: float | None
    least_risk: str | None
    """The lowest risk of any hidden cell."""
    least_risk_value: float | None
    """The lowest risk as a number."""
    danger: str | None
    """The chance that the move loses under the rules of the game."""
    danger_value: float | None
    """The danger as a number."""
    least_danger: str | None
    """The lowest danger of any hidden cell."""
    least_danger_value: float | None
    """The lowest danger as a number."""
    kept: float | None
    """How good the move was, from 0 to 1: in most cases its win chance divided by that of the best
    move."""
    safest: tuple[Cell, ...]
    """For a forced guess: the cells with the lowest risk."""
    safe: tuple[Cell, ...]
    """For a guess, or for a suicide (opening a cell that was certainly a mine): every cell that was
    certainly safe."""
    missed: Technique | None
    """The easiest technique that proves a cell in ``safe`` to be safe."""
    why: ReviewProof | None
    """The proof of the easiest safe cell that was missed, or of the mine that was opened."""
    wrong_flags: tuple[Cell, ...]
    """The wrong flags that a fatal chord relied on."""
    win_chances: ReviewWinChances | None

    @classmethod
    def of(cls, found: Judgement) -> Self:
        """Describe a judgement."""
        chances: dict[str, Any] = {}
        for name in ("risk", "least_risk", "danger", "least_danger"):
            chance = getattr(found, name)
            chances |= {name: fraction(chance), f"{name}_value": value(chance)}
        wins = found.win_chances
        return taken(
            cls,
            found,
            text=sentences.of_judgement(found),
            why=_proof(found.why),
            win_chances=wins
            and taken(ReviewWinChances, wins, win_chance_error=_error(found.board, wins.exact)),
            **chances,
        )


@dataclass(frozen=True, slots=True)
class ReviewMove:
    """A move of the game."""

    number: int
    """The number of the move in the game, from 1."""
    kind: MoveKind
    cell: Cell
    at: float | None
    """Seconds on the player's clock."""
    opened: tuple[tuple[int, int, int], ...]
    """``[row, column, number]`` of every cell that the move opened."""
    mark: Literal["flag", "question"] | None
    """The mark on the cell after the move, if the move changed the mark."""
    judgement: ReviewJudgement | None
    """The judgement of the move; null if it only changed a mark."""

    @classmethod
    def of(cls, number: int, result: MoveResult, judgement: Judgement | None) -> Self:
        """Describe a move."""
        return cls(
            number=number,
            kind=result.move.kind,
            cell=result.move.cell,
            at=result.move.at,
            opened=tuple((row, col, code) for (row, col), code in result.opened),
            mark=_mark(result),
            judgement=None if judgement is None else ReviewJudgement.of(judgement),
        )


def _mark(result: MoveResult) -> Literal["flag", "question"] | None:
    codes = [] if result.is_opening else [code for _, code in result.changes]
    if int(Appearance.FLAG) in codes:
        return "flag"
    return "question" if int(Appearance.QUESTION) in codes else None


@dataclass(frozen=True, slots=True)
class ReviewTotals:
    """The game in numbers."""

    openings: int
    """How many openings and chords were made."""
    certain: int
    """The number of openings that were certainly safe."""
    guesses: int
    """The number of openings that were guesses."""
    forced: int
    """The number of guesses made when no cell was certainly safe."""
    needless: int
    """The number of guesses made although a safe cell existed."""
    suicides: int
    """The number of opened cells that were certainly mines."""
    unknown: int
    """The number of openings that were too hard to judge."""
    saved: int
    """The number of guesses that the mode made safe, regardless of the layout."""
    accuracy: float | None
    """How well the game was played, from 0 to 100."""
    luck: str | None
    """The chance to survive all guesses."""
    luck_value: float | None
    techniques: tuple[TechniqueUse, ...]
    idle_seconds: float | None
    """The total length of all pauses, in seconds."""

    @classmethod
    def of(cls, totals: Totals, idle_seconds: float | None) -> Self:
        """Describe the totals."""
        return taken(
            cls,
            totals,
            luck=fraction(totals.luck),
            luck_value=value(totals.luck),
            idle_seconds=idle_seconds,
        )


@dataclass(frozen=True, slots=True)
class ReviewPoint:
    """The chance to win before a move."""

    move: int
    """The number of the move, from 1."""
    at: float | None
    """Seconds on the player's clock."""
    win_chance: float
    exact: bool
    win_chance_error: float


@dataclass(frozen=True, slots=True)
class ReviewFlag:
    """A flag on a cell without a mine."""

    cell: Cell
    placed: int
    """The number of the move that placed the flag."""
    removed: int | None
    """The number of the move that removed the flag; null if it was never removed."""
    known: int | None
    """The number of the first move at which the board already showed that the flag was wrong; null
    if it never did."""
    why: ReviewProof | None


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game."""

    format: Literal["sapper-review"]
    """Always ``sapper-review``."""
    version: int
    """The version of the format."""
    spec: dict[str, Any]
    """The options of the game, as in its record."""
    rules: GuessRules
    outcome: Outcome
    """``won``, ``lost`` or ``resigned``."""
    undos: int
    layout: list[str] | None
    """Where the mines were at the end."""
    picture: list[str]
    """The board at the end, one character per cell, with the mines."""
    summary: tuple[str, ...]
    """Sentences to show one below the other."""
    totals: ReviewTotals
    moves: tuple[ReviewMove, ...]
    """Every move, in order."""
    turning_points: tuple[int, ...]
    """The numbers of the moves that were mistakes or risky guesses, and the number of the last
    move."""
    win_chances: tuple[ReviewPoint, ...]
    wrong_flags: tuple[ReviewFlag, ...]
    overlooked: tuple[Overlooked, ...]
    pauses: tuple[Pause, ...]
    notes: tuple[str, ...]
    """Remarks on data that a replay of another program does not contain."""

    @classmethod
    def of(cls, found: JudgedGame, *, notes: Sequence[str] = ()) -> Self:
        """Describe a review, with notes on the source of the game."""
        game = found.game
        judged = {each.move: each for each in found.judgements}
        over = game.outcome is not Outcome.PLAYING
        return cls(
            format=FORMAT,
            version=VERSION,
            spec=game_setup.spec_data(game.spec),
            rules=taken(GuessRules, found.rules),
            outcome=game.outcome if over else Outcome.RESIGNED,
            undos=game.undos,
            layout=None if game.layout is None else game.layout.rows,
            picture=cell_symbols.rows(cell_symbols.drawn(game, game.reveal()), game.spec.grid),
            summary=found.summary,
            totals=ReviewTotals.of(found.totals, found.idle_seconds),
            moves=tuple(
                ReviewMove.of(number, result, judged.get(number))
                for number, result in enumerate(game.results, 1)
            ),
            turning_points=tuple(each.move for each in found.turning_points),
            win_chances=tuple(
                ReviewPoint(each.move, each.at, *each.chance, _error(game.spec, each.chance.exact))
                for each in found.win_chances
            ),
            wrong_flags=tuple(
                taken(ReviewFlag, flag, why=_proof(flag.why)) for flag in found.wrong_flags
            ),
            overlooked=found.overlooked,
            pauses=found.pauses,
            notes=tuple(notes),
        )
