"""Judges every opening of a finished game by the board before the opening."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from sapper.board import Board
from sapper.engine import Analysis, Stop, analyse
from sapper.errors import UndecidedError
from sapper.game import (
    Appearance,
    Fate,
    Game,
    GuessRules,
    Knowledge,
    MoveKind,
    MoveResult,
    Outcome,
)
from sapper.game.ruling import LIMIT, Examination, examine
from sapper.grid import Cell
from sapper.hints import Technique, hint_texts
from sapper.hints.proof_search import ProofSearch
from sapper.notation import State
from sapper.reviews.judgements import Judgement, JudgementKind
from sapper.reviews.seen_facts import SeenFacts
from sapper.reviews.win_chances import Chance, WinChanceReader

BUDGET = 1 << 28
"""The step limit of the engine for all openings of a game together."""


@dataclass(frozen=True, slots=True)
class JudgedOpening:
    """A position in which cells were opened, and the facts that were known before the opening."""

    judgement: Judgement
    safe: frozenset[Cell]
    """Every cell that was certainly safe."""
    easiest: Technique | None
    """The technique that shows the easiest cell of ``safe``."""
    chance: Chance | None
    """The chance to win before the move; ``None`` if unknown."""


class OpeningReviewer:
    """Judges the openings of a game one by one."""

    def __init__(
        self,
        game: Game,
        *,
        first_click_is_promised: bool,
        rules: GuessRules | None = None,
        chances: WinChanceReader | None,
        limit: int = LIMIT,
        budget: int = BUDGET,
        stop: Stop | None = None,
    ) -> None:
        self._game = game
        self._promised = first_click_is_promised
        self._rules = rules or game.setup.rules
        self._chances = chances
        self._limit = limit
        self._left = budget
        self._stop = stop
        self._flags: set[Cell] = set()
        self._codes = bytearray([State.HIDDEN]) * game.spec.grid.size
        self._seen = SeenFacts(game.spec.grid)

    def moments(self) -> Iterator[JudgedOpening]:
        """Yield every opening with its judgement."""
        first = True
        for number, result in enumerate(self._game.results, 1):
            if result.is_opening:
                # A replay may come from a program without a guarantee for the first click. If the
                # first click lost, there was no guarantee.
                promised = first and self._promised and result.outcome is not Outcome.LOST
                moment = self._judged(number, result, promised=promised)
                yield replace(moment, judgement=self._with_wrong_flags(moment.judgement, result))
                first = False
                self._take_over(result)
            else:
                for cell, code in result.changes:
                    self._flags.discard(cell)
                    if code == Appearance.FLAG:
                        self._flags.add(cell)

    def _take_over(self, result: MoveResult) -> None:
        opened = [(index, code) for index, code in result.changes.pairs() if code <= 8]
        for index, code in opened:
            self._codes[index] = code
        self._seen.open(opened)

    def _judged(self, number: int, result: MoveResult, *, promised: bool) -> JudgedOpening:
        spec = self._game.spec
        board = Board(spec.grid, spec.mines, bytes(self._codes))
        lives = result.outcome is not Outcome.LOST
        unknown = Judgement(number, JudgementKind.UNKNOWN, board, result.targets, lives)
        if promised:
            first = replace(unknown, kind=JudgementKind.FIRST_CLICK)
            known = self._chances is not None and self._chances.wins_for_certain
            chance = self._chances.before(board) if self._chances is not None and known else None
            return JudgedOpening(first, frozenset(), None, chance)
        if self._left <= 0:
            return JudgedOpening(unknown, frozenset(), None, None)
        exam = self._examined(board, result.targets)
        safe = exam.safe
        easiest = self._easiest(board, safe) if safe else None
        judgement = self._by_knowledge(unknown, exam, easiest)
        chance = None
        if judgement.win_chances is not None:
            chance = Chance(judgement.win_chances.best, judgement.win_chances.exact)
        elif self._chances is not None and exam.analysis is not None:
            chance = self._chances.before(board)
        self._check_flag()
        return JudgedOpening(judgement, frozenset(safe), easiest, chance)

    def _with_wrong_flags(self, judgement: Judgement, result: MoveResult) -> Judgement:
        """Add the wrong flags that made a chord open a mine."""
        layout = self._game.layout
        if judgement.lives or result.move.kind is not MoveKind.CHORD or layout is None:
            return judgement
        around = self._flags.intersection(self._game.spec.grid.neighbours(result.move.cell))
        wrong = tuple(sorted(cell for cell in around if not layout.is_mine(cell)))
        return replace(judgement, wrong_flags=wrong)

    def _examined(self, board: Board, cells: tuple[Cell, ...]) -> Examination:
        """Examine the opened cells; the result always includes an analysis of the whole board."""
        exam = examine(board, cells, rules=self._rules, limit=self._limit, stop=self._stop)
        if exam.knowledge is Knowledge.SAFE and exam.analysis is None:
            whole = analyse(board, limit=self._limit, seconds=0, stop=self._stop)
            exam = replace(exam, analysis=whole)
        self._check_flag()
        known = exam.analysis
        spent = self._limit if known is None or not known.complete else known.transitions
        self._left -= spent
        return exam

    def _check_flag(self) -> None:
        if self._stop is not None and self._stop.is_set():
            raise UndecidedError("stopped before all openings were judged")

    def _by_knowledge(
        self, unknown: Judgement, exam: Examination, easiest: Technique | None
    ) -> Judgement:
        match exam.knowledge:
            case Knowledge.SAFE:
                technique = self._technique(unknown.board, unknown.cells)
                return replace(unknown, kind=JudgementKind.CERTAIN, technique=technique)
            case Knowledge.MINE:
                return self._suicide(replace(unknown, missed=easiest), exam)
            case Knowledge.UNCERTAIN:
                return self._guess(replace(unknown, missed=easiest), exam)
        return unknown

    def _suicide(self, unknown: Judgement, exam: Examination) -> Judgement:
        least = None if exam.analysis is None else _least(exam.analysis)[0]
        judgement = replace(
            unknown, kind=JudgementKind.SUICIDE, risk=Fraction(1), least_risk=least, safe=exam.safe
        )
        if not exam.mines:
            return judgement
        proof = self._proofs(unknown.board).easiest(exam.mines, mine=True)
        return replace(judgement, why=hint_texts.certain(unknown.board, proof))

    def _guess(self, unknown: Judgement, exam: Examination) -> Judgement:
        chance, board = exam.chance(), unknown.board
        fate = exam.fate(self._rules)
        risk = None if chance is None else 1 - chance
        guess = replace(unknown, risk=risk, fate=fate)
        safe = exam.alternatives
        if safe:
            proof = self._proofs(board).easiest(
                safe, mine=False, any_safe=safe == exam.safe, near=unknown.cells[0]
            )
            guess = replace(
                guess,
                kind=JudgementKind.NEEDLESS_GUESS,
                least_risk=Fraction(0),
                safe=safe,
                why=hint_texts.certain(board, proof),
            )
        else:
            least, safest = (None, ()) if exam.analysis is None else _least(exam.analysis)
            guess = replace(guess, kind=JudgementKind.FORCED_GUESS, least_risk=least, safest=safest)
        return self._with_win_chances(guess, fate)

    def _with_win_chances(self, guess: Judgement, fate: Fate | None) -> Judgement:
        if self._chances is None or guess.risk is None or fate is None or len(guess.cells) > 1:
            return guess
        forced = guess.kind is JudgementKind.FORCED_GUESS
        found = self._chances.of_guess(
            guess.board, guess.cells[0], fate, float(guess.risk), forced=forced
        )
        return replace(guess, win_chances=found)

    def _technique(self, board: Board, cells: tuple[Cell, ...]) -> Technique:
        """Return the easiest technique that proves all the given cells safe."""
        places = [board.grid.index(cell) for cell in cells]
        if all(map(self._seen.is_safe_by_singles, places)):
            return Technique.SINGLE
        if all(map(self._seen.is_safe_by_pairs, places)):
            return Technique.PAIR
        if set(cells) <= set(self._local(board).safe):
            return Technique.REGION
        return Technique.TOTAL

    def _easiest(self, board: Board, safe: tuple[Cell, ...]) -> Technique:
        """Return the easiest technique that proves any of the board's safe cells."""
        hidden = sum(1 << board.grid.index(cell) for cell in safe)
        if self._seen.safe_by_singles & hidden:
            return Technique.SINGLE
        if self._seen.safe_by_pairs & hidden:
            return Technique.PAIR
        return Technique.REGION if self._local(board).safe else Technique.TOTAL

    def _local(self, board: Board) -> Analysis:
        return analyse(board.with_mines(None), limit=self._limit, seconds=0, stop=self._stop)

    def _proofs(self, board: Board) -> ProofSearch:
        return ProofSearch(board, limit=self._limit, stop=self._stop)


def _least(analysis: Analysis) -> tuple[Fraction | None, tuple[Cell, ...]]:
    """Return the lowest risk of any hidden cell, and the cells that have it."""
    risks = analysis.risks
    if not risks:
        return None, ()
    least = min(risks.values())
    near = [cell for cell, risk in risks.items() if risk <= least + 1e-9]
    exact = {cell: analysis.probability(cell) for cell in near}
    known = [risk for risk in exact.values() if risk is not None]
    if len(known) < len(near):
        return None, ()
    return min(known), tuple(cell for cell, risk in exact.items() if risk == min(known))
