"""Decides, by the rules of the mode, whether the player survives an opening.

``examine`` determines from the whole board, including the mine total and the cells that no clue
touches, whether the cells of an opening are safe, mines or uncertain. Marks never count. A guess is
needless if a safe cell exists in its scope, and forced otherwise. By default, the scope is the
whole board (``sapper.players.alternatives``).

``judge`` runs before cells are opened and returns the layout that is valid from then on. If it has
a mine on one of the cells, the player loses; otherwise the player survives. The layout always
agrees with every clue on the board and with the mine total. Opening safe cells does not change the
layout. A guess is fatal, saved or left to luck. If the guess is fatal or saved, a new layout is
drawn uniformly from all that agree with the board and this result. After opening a cell that was
certainly a mine, the layout that is shown is drawn in the same way. If the engine cannot decide a
position within its limit, luck decides, and the ruling has ``Knowledge.UNDECIDED``.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from sapper import engine
from sapper.board import Board
from sapper.engine import Analysis, Certainty, Proof, Stop, Verdict
from sapper.engine.wide import windows
from sapper.errors import InconsistentBoardError, SpecError, UndecidedError
from sapper.game import redraw
from sapper.game.modes import Fate, GuessRules
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.players.alternatives import (
    JUDGE_LIMIT,
    BestGuesses,
    best_guesses,
    emptied,
    layouts,
    region,
)
from sapper.spec import GuessScope

LIMIT = JUDGE_LIMIT
"""Step limit of each engine call. A call that reaches it takes a few tenths of a second. Ordinary
positions need a few thousand steps. The limit counts steps, not seconds, so that a replay on
another machine gives the same rulings.
"""

MAX_CELLS = 10_000
"""The size of the largest board that is judged move by move: 100 by 100 cells. On it, opening a
safe cell takes a few milliseconds. A guess can take a few tenths of a second, because its exact
chance is computed. On larger boards, the computation would often reach the step limit."""

MAX_COUNTED = 10_000
"""The size of the largest board, in cells, on which the chance of a guess is computed exactly.

On larger boards the exact fraction has thousands of digits and takes too long to compute."""

LARGE = 2_000
"""On boards with more cells than this, the surroundings of an opening are examined first."""

REACHES = (4, 12)
"""Sizes of the surroundings, as distances from the opening; the first is usually enough."""

MAX_PROOFS = 12
"""How many safe cells are tried to find the one with the easiest proof."""


class Knowledge(StrEnum):
    """What the board before an opening showed about the cells to be opened."""

    PROMISED = "promised"
    """Nothing is open yet, and the first click is guaranteed to be safe."""
    SAFE = "safe"
    """All cells are empty in every layout."""
    MINE = "mine"
    """In every layout at least one of the cells is a mine, but not necessarily the same one."""
    UNCERTAIN = "uncertain"
    """The cells are all empty in some layouts but not in every one, so opening them is a guess."""
    UNDECIDED = "undecided"
    """The engine did not answer within its limit; luck decides, in every mode."""


_CERTAIN = {Knowledge.SAFE: Fraction(1), Knowledge.MINE: Fraction(0)}


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of an opening: what was certain about its cells, and what happened."""

    cells: tuple[Cell, ...]
    """The hidden cells that the move opened directly, ascending."""
    knowledge: Knowledge
    """What was certain about the cells before the opening."""
    lives: bool
    """Whether the player survived."""
    fate: Fate | None = None
    """How the mode treated a guess; ``None`` if it was not a guess."""
    chance: Fraction | None = None
    """The exact share of layouts in which all cells are empty; ``None`` when not counted."""
    safe_cell: Cell | None = None
    """A cell that was safe, whether it was opened or not; ``None`` if there was none.

    For a guess, only safe cells in its scope are considered.
    """
    safe_proof: Proof | None = None
    """After a loss: the proof that the safe cell was safe."""
    mine_proof: Proof | None = None
    """After opening a proved mine: the proof that it was a mine; ``None`` if no single cell was
    proved to be a mine."""
    estimate: float | None = None
    """The chance to survive, to twelve digits, if exact counting would take too long."""
    best: BestGuesses | None = None
    """The best guesses, if the guess was forced and the mode requires one of them."""

    @property
    def survival(self) -> float | None:
        """The chance to survive as a number, exact or estimated; ``None`` if undecided."""
        return self.estimate if self.chance is None else float(self.chance)

    @property
    def is_guess(self) -> bool:
        """Whether the cells were uncertain."""
        return self.knowledge is Knowledge.UNCERTAIN

    @property
    def is_forced(self) -> bool:
        """Whether it was a guess in a scope without a safe cell."""
        return self.is_guess and self.safe_cell is None

    @property
    def is_saved(self) -> bool:
        """Whether it was a guess that was safe only because of the mode."""
        return self.is_guess and self.lives and self.fate is Fate.SAVE

    @property
    def is_needless(self) -> bool:
        """Whether it was a guess, although a safe cell existed in its scope."""
        return self.is_guess and self.safe_cell is not None

    @property
    def is_worse_than_best(self) -> bool:
        """Whether it was a forced guess that lost because a better guess existed."""
        return self.is_forced and self.best is not None and self.fate is Fate.KILL


def promised(cells: tuple[Cell, ...]) -> Ruling:
    """Return the ruling of a first opening that was guaranteed to be safe."""
    return Ruling(cells, Knowledge.PROMISED, lives=True, chance=Fraction(1))


@dataclass(frozen=True, slots=True)
class Examination:
    """The engine's findings about an opening, before the rules decide its result.

    >>> exam = examine(Board.parse("4x1m1:.1.."), ((0, 0),))
    >>> str(exam.knowledge), exam.safe, exam.chance()
    ('uncertain', ((0, 3),), Fraction(1, 2))
    """

    board: Board
    cells: tuple[Cell, ...]
    """The hidden cells to be opened together, ascending."""
    knowledge: Knowledge
    """What is certain about the cells."""
    mines: tuple[Cell, ...] = ()
    """The cells of the opening that are certainly mines, ascending."""
    analysis: Analysis | None = None
    """The engine's analysis of the board; ``None`` if the engine could not decide it."""
    limit: int = LIMIT
    """Step limit of each engine call."""
    stop: Stop | None = None
    """A stop signal; another thread sets it to end engine calls. Results that were not computed
    before are then unknown."""
    region: frozenset[Cell] = frozenset()
    """The scope of a guess; empty for the whole board."""
    best: BestGuesses | None = None
    """The best guesses, if the rules require one of them and no safe cell exists."""
    is_best: bool = True
    """Whether the guess is one of the best."""

    @property
    def safe(self) -> tuple[Cell, ...]:
        """All safe cells of the board, ascending.

        If the surroundings of the opening were enough to prove it safe, only its own cells are
        listed.
        """
        found = () if self.analysis is None else self.analysis.safe
        return found or (self.cells if self.knowledge is Knowledge.SAFE else ())

    @property
    def alternatives(self) -> tuple[Cell, ...]:
        """The safe cells of the scope, ascending."""
        if not self.region:
            return self.safe
        return tuple(cell for cell in self.safe if cell in self.region)

    @property
    def first_alternative(self) -> Cell | None:
        """The first safe cell of the scope; ``None`` if there is none."""
        if self.analysis is None or self.region or not self.analysis.complete:
            return next(iter(self.alternatives), None)
        return self.analysis.first_safe

    @property
    def is_forced(self) -> bool:
        """Whether no safe cell exists in the scope."""
        return self.first_alternative is None

    def fate(self, rules: GuessRules) -> Fate | None:
        """Return the result of a guess by the rules; ``None`` if it is not a guess."""
        match self.knowledge:
            case Knowledge.UNCERTAIN:
                return rules.fate(forced=self.is_forced, best=self.is_best)
            case Knowledge.UNDECIDED:
                return Fate.LUCK
        return None

    def chance(self) -> Fraction | None:
        """Return the exact share of layouts in which all cells are empty; ``None`` if unknown."""
        if self.knowledge is not Knowledge.UNCERTAIN:
            return _CERTAIN.get(self.knowledge)
        if len(self.cells) == 1 and self.board.grid.size > MAX_COUNTED:
            return None
        total = None if self.analysis is None else self.analysis.solutions
        if self.analysis is None or total is None:
            return None
        if len(self.cells) == 1:
            mined = self.analysis.probability(self.cells[0])
            return None if mined is None else 1 - mined
        try:
            empty = emptied(self.board, self.cells)
            return Fraction(layouts(empty, limit=self.limit, stop=self.stop), total)
        except UndecidedError:
            return None

    def estimate(self) -> float | None:
        """Return the chance to survive a guess at a single cell, to twelve digits."""
        if self.knowledge is not Knowledge.UNCERTAIN or len(self.cells) > 1:
            return None
        probabilities = None if self.analysis is None else self.analysis.probabilities
        if probabilities is None:
            return None
        ((row, col),) = self.cells
        mined = probabilities[row][col]
        return None if mined is None else round(1 - mined, 12)

    def ruling(self, *, lives: bool, fate: Fate | None = None, exact: bool = True) -> Ruling:
        """Return the ruling for a result; after a loss it includes proofs.

        Without `exact`, the chance of a guess at a single cell is estimated instead of counted.
        """
        safe_cell = self.first_alternative
        safe_proof = mine_proof = None
        if not lives:
            safe_proof = self._easiest_proof()
            if safe_proof is not None:
                safe_cell = safe_proof.cell
            if self.mines:
                mine_proof = self._proof(self.mines[0])
        estimate = None if exact else self.estimate()
        chance = self.chance() if estimate is None else None
        return Ruling(
            self.cells,
            self.knowledge,
            lives,
            fate,
            chance,
            safe_cell,
            safe_proof,
            mine_proof,
            self.estimate() if estimate is None and chance is None else estimate,
            self.best,
        )

    def _easiest_proof(self) -> Proof | None:
        """Try the safe cells nearest to the move, and return the proof with the fewest clues."""
        row, col = self.cells[0]
        near = sorted(
            self.alternatives, key=lambda cell: max(abs(cell[0] - row), abs(cell[1] - col))
        )
        proofs = (self._proof(cell) for cell in near[:MAX_PROOFS])
        found = [proof for proof in proofs if proof is not None]
        return min(found, key=lambda proof: (proof.uses_total, len(proof.clues)), default=None)

    def _proof(self, cell: Cell) -> Proof | None:
        return engine.prove(self.board, cell, limit=self.limit, stop=self.stop)


def examine(
    board: Board,
    cells: tuple[Cell, ...],
    *,
    rules: GuessRules | None = None,
    limit: int = LIMIT,
    stop: Stop | None = None,
) -> Examination:
    """Determine whether hidden cells that are opened together are safe, mines or uncertain.

    Several cells are judged together: if no layout leaves all of them empty, opening them certainly
    hits a mine, even if each single cell could be empty. The rules define the scope of a guess, and
    whether it must be the best one; by default the scope is the whole board.

    The result is undecided if the limit is reached or another thread stops the call.
    """
    if board.grid.size > LARGE and is_safe_nearby(board, cells, limit=limit, stop=stop):
        return Examination(board, cells, Knowledge.SAFE, limit=limit, stop=stop)
    analysis = engine.analyse(board, limit=limit, seconds=0, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"the board has no solution: {board.id}")
    if analysis.verdict is Verdict.UNKNOWN:
        return Examination(board, cells, Knowledge.UNDECIDED, limit=limit, stop=stop)
    index, marks = board.grid.index, analysis.marks
    certainties = [marks[index(cell)] for cell in cells]
    doubtful = len(cells) - certainties.count(Certainty.SAFE)
    if not doubtful:
        return Examination(board, cells, Knowledge.SAFE, (), analysis, limit, stop)
    pairs = zip(cells, certainties, strict=True)
    mines = tuple(cell for cell, certainty in pairs if certainty == Certainty.MINE)
    knowledge = Knowledge.UNCERTAIN
    if mines:
        knowledge = Knowledge.MINE
    elif doubtful > 1:
        empty = emptied(board, cells)
        match engine.is_consistent(empty, limit=limit, seconds=0, stop=stop):
            case Verdict.INCONSISTENT:
                knowledge = Knowledge.MINE
            case Verdict.UNKNOWN:
                return Examination(board, cells, Knowledge.UNDECIDED, limit=limit, stop=stop)
    exam = Examination(board, cells, knowledge, mines, analysis, limit, stop)
    if rules is None or knowledge is not Knowledge.UNCERTAIN:
        return exam
    return _by_rules(exam, analysis, rules)


def _by_rules(exam: Examination, analysis: Analysis, rules: GuessRules) -> Examination:
    """Add what the rules compare a guess with: its scope and the best guesses."""
    board, cells, limit, stop = exam.board, exam.cells, exam.limit, exam.stop
    if rules.scope is GuessScope.REGION:
        exam = replace(exam, region=region(board, cells, analysis.mines))
    if rules.best_by is None or not exam.is_forced:
        return exam
    try:
        best = best_guesses(analysis, exam.region, rules.best_by, limit=limit, stop=stop)
        included = best.include(board, cells, limit=limit, stop=stop)
    except UndecidedError:
        return Examination(board, cells, Knowledge.UNDECIDED, limit=limit, stop=stop)
    return replace(exam, best=best, is_best=included)


def is_safe_nearby(
    board: Board, cells: tuple[Cell, ...], *, limit: int = LIMIT, stop: Stop | None = None
) -> bool:
    """Return whether the clues around some hidden cells are enough to prove all of them safe.

    Only clues whose neighbours all lie in a window around the cells are used. A cell that these
    clues prove safe is safe, whatever lies outside the window. If some of the cells are not proved,
    the rest of the board must be examined, too. On a large board, most openings can be judged by
    their surroundings alone.

    >>> is_safe_nearby(Board.parse("4x1m1:.1.."), ((0, 3),))  # needs the mine total
    False
    >>> is_safe_nearby(Board.parse("4x1m1:.10."), ((0, 3),))
    True
    """
    for reach in REACHES:
        window, (top, left) = _window(board, cells, reach)
        analysis = engine.analyse(window, limit=limit, seconds=0, stop=stop)
        if {(row - top, col - left) for row, col in cells} <= set(analysis.safe):
            return True
    return False


def _window(board: Board, cells: tuple[Cell, ...], reach: int) -> tuple[Board, Cell]:
    """Return the board around some cells, without a mine total, and its top left cell."""
    rows, cols = (
        range(max(min(places) - reach, 0), min(max(places) + reach + 1, length))
        for places, length in zip(
            zip(*cells, strict=True), (board.grid.height, board.grid.width), strict=True
        )
    )
    return windows.alone(board, rows, cols), (rows[0], cols[0])


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening to be judged."""

    cells: tuple[Cell, ...]
    """The hidden cells of one move, ascending: a single cell, or several for a chord."""
    layout: Layout
    """The layout before the opening."""
    position: Callable[[], Board]
    """Returns the board before the opening; called only if needed, because it copies the cells."""
    seed: Callable[[], int]
    """Returns the seed of the single random draw that this opening may need."""


def check_size(grid: Grid, rules: GuessRules) -> None:
    """Check that a board is small enough to be judged at every move."""
    if rules.judge_moves and grid.size > MAX_CELLS:
        raise SpecError(
            f"{grid.width}x{grid.height} is too large for a mode that judges every move: "
            f"{grid.size} cells, at most {MAX_CELLS}"
        )


def judge(
    opening: Opening,
    rules: GuessRules,
    *,
    always: bool = False,
    limit: int = LIMIT,
    stop: Stop | None = None,
) -> tuple[Layout, Ruling | None]:
    """Return the layout after the opening, and the ruling.

    If luck alone decides, the ruling is ``None``, unless `always` is set. Such a ruling is only
    displayed, so the chance of a single cell is not computed exactly: that would take longer than
    the rest of the move. The limit is part of the rules, so that luck decides in the same positions
    on every machine. If another thread stops the call, nothing is decided.

    >>> opening = Opening(
    ...     ((0, 0),), Layout.parse("3x1:*.."), lambda: Board.parse("3x1m1:.1."), lambda: 1
    ... )
    >>> layout, ruling = judge(opening, GuessRules("kill", "save"))
    >>> layout, ruling.is_forced, ruling.lives, ruling.chance
    (Layout.parse('3x1m1:..*'), True, True, Fraction(1, 2))
    """
    if not rules.judge_moves and not always:
        return opening.layout, None
    exam = examine(opening.position(), opening.cells, rules=rules, limit=limit, stop=stop)
    fate = exam.fate(rules)
    try:
        layout = _decided(opening, exam, fate) if rules.judge_moves else opening.layout
    except UndecidedError:
        layout = opening.layout
        if fate is not None:
            exam, fate = replace(exam, knowledge=Knowledge.UNDECIDED), Fate.LUCK
    lives = not any(layout.is_mine(cell) for cell in opening.cells)
    ruling = exam.ruling(lives=lives, fate=fate, exact=not always)
    if stop is not None and stop.is_set():
        raise UndecidedError("stopped before the opening was judged")
    return layout, ruling


def _decided(opening: Opening, exam: Examination, fate: Fate | None) -> Layout:
    """Return the layout after a decision: the old one, or a new draw."""
    board, cells = exam.board, opening.cells
    if fate is Fate.SAVE:
        return redraw.leaving_empty(board, cells, opening.seed(), limit=exam.limit, stop=exam.stop)
    if fate is Fate.KILL:
        return redraw.hitting(board, cells, opening.seed(), limit=exam.limit, stop=exam.stop)
    if exam.knowledge is Knowledge.MINE:  # every layout has a mine there
        return redraw.agreeing(board, opening.seed(), limit=exam.limit, stop=exam.stop)
    return opening.layout
