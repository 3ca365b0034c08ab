"""Solves a board by hints alone; if this succeeds, the board needs no guess.

Mines that are found are marked, so that later steps can use them, and every step is the easiest
available. A technique is used only if all easier ones find nothing. A proved fact stays true when
cells are opened, so the hardest technique needed does not depend on the order of the steps. Its
rung on the technique ladder is the board's difficulty. The player learns numbers only through
``reveal`` and never sees the layout.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sapper import words
from sapper.board import Board, BoardLike
from sapper.budget import Budget
from sapper.clues import Reveal
from sapper.engine import DEFAULT_LIMIT, Stop, analyse
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.hints import hint_texts
from sapper.hints.hint_choice import hint
from sapper.hints.hint_data import Hint, Kind
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import ProofSteps, Reason, Step, Technique
from sapper.notation import State
from sapper.spec import Difficulty


@dataclass(frozen=True, slots=True)
class WalkThrough:
    """The result of solving a board by hints alone."""

    start: Board
    """The first position."""
    end: Board
    """The final position, in which all cells found to be safe are open, and all mines found are
    marked."""
    steps: tuple[Hint, ...]
    """The steps in order, each of them proved."""
    stuck: Hint | None
    """The hint "I don't know" that ended the solving; ``None`` if every safe cell is open."""

    def __repr__(self) -> str:
        end = "solved" if self.solved else "stuck"
        return f"<WalkThrough {end} after {words.counted(len(self.steps), 'step')}>"

    @property
    def solved(self) -> bool:
        """Whether the board was solved without a guess."""
        return self.stuck is None

    @property
    def counts(self) -> dict[Technique, int]:
        """The number of steps by each technique, the easiest technique first."""
        used = [step.technique for step in self.steps]
        return {technique: used.count(technique) for technique in Technique if technique in used}

    @property
    def hardest(self) -> int | None:
        """The index of the first step with the hardest technique; ``None`` if there is no step."""
        rungs = [step.technique.rung for step in self.steps if step.technique is not None]
        return rungs.index(max(rungs)) if rungs else None

    @property
    def difficulty(self) -> Difficulty | None:
        """The rung of the hardest technique needed; ``None`` if the board was not solved."""
        if not self.solved:
            return None
        technique = None if self.hardest is None else self.steps[self.hardest].technique
        return Difficulty.EASY if technique is None else technique.difficulty

    @property
    def summary(self) -> str:
        """In words, whether the board was solved, and why or why not."""
        steps = f"{len(self.steps)} step{'' if len(self.steps) == 1 else 's'}"
        used = words.listed(
            [f"{count} by {_PHRASES[technique]}" for technique, count in self.counts.items()]
        )
        if self.stuck is not None:
            after = f"After {steps} ({used})" if self.steps else "At the start"
            end = "a guess is needed" if self.stuck.kind is Kind.GUESS else "there is no next step"
            return f"{after} {end}. {self.stuck.text}"
        if self.hardest is None:
            return f"Solved by the first opening alone. Difficulty: {self.difficulty}."
        return (
            f"Solved without a guess in {steps}: {used}. Difficulty: {self.difficulty}. "
            f"Step {self.hardest + 1} needs {_need(self.steps[self.hardest])}, "
            "and no step needs more."
        )

    def _repr_html_(self) -> str:
        from sapper.hints import drawing  # noqa: PLC0415 - loaded when something is drawn

        return drawing.picture_of_walk_through(self)

    def lines(self) -> Iterator[str]:
        """Yield each step in words, then the summary."""
        for number, step in enumerate(self.steps, 1):
            yield f"{number}. {step.technique}: {step.text}"
        yield self.summary


_PHRASES = {
    Technique.SINGLE: "single clues",
    Technique.PAIR: "pairs of clues",
    Technique.REGION: "regions",
    Technique.TOTAL: "the mine total",
}


def walk_through(
    board: BoardLike, reveal: Reveal, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> WalkThrough:
    """Solve a board from its current position, as far as possible without guessing.

    The board must be consistent with ``reveal``. An Expert board takes a second or less.

    Args:
        board: the position to start from, or its text.
        reveal: returns the number of a cell that is opened.
        limit: step limit of each call of the engine.
        stop: a signal that another thread can set to stop the solving; the board then counts as
            stuck and undecided.

    >>> numbers = {(0, 2): 1, (0, 3): 0, (0, 4): 0}
    >>> walk = walk_through(Board.parse("5x1m1:1...."), numbers.__getitem__)
    >>> for line in walk.lines():
    ...     print(line)  # doctest: +ELLIPSIS
    1. single clue: The 1 at row 1, column 1 ... row 1, column 2 is a mine.
    2. mine total: ... row 1, columns 3 to 5 are safe.
    Solved without a guess in 2 steps: 1 by single clues and 1 by the mine total. \
Difficulty: mine-count. Step 2 needs the mine total, and no step needs more.
    """
    board = Board.of(board)
    position = _opened(board, (cell for cell, _ in board.clues()), reveal)
    steps: list[Hint] = []
    stuck = None
    budget = Budget(stop=stop)
    try:
        while stuck is None and not _is_solved(position):
            before = len(steps)
            # Single clues come first, because they are cheap and decide most of the cells.
            for clue, _ in position.clues():
                budget.spend()
                found = None if _is_solved(position) else _single(position, clue)
                if found is not None:
                    steps.append(found)
                    position = _taken(position, found, reveal)
            if len(steps) > before or _is_solved(position):
                continue
            step = _easiest(position, limit, stop)
            if step is None:
                stuck = hint(position, limit=limit, stop=stop)
            else:
                steps.append(step)
                position = _taken(position, step, reveal)
    except UndecidedError:
        stuck = hint_texts.undecided(position, complete=False)
    return WalkThrough(board, position, tuple(steps), stuck)


def _single(board: Board, cell: Cell) -> Hint | None:
    """Return the step that a single clue proves."""
    near = board.grid.neighbours(cell)
    hidden = tuple(other for other in near if board.is_hidden(other))
    missing = (board.clue(cell) or 0) - sum(board[other] == State.MINE for other in near)
    if not hidden or missing not in (0, len(hidden)):
        return None
    reason = Reason.FULL if missing else Reason.COMPLETE
    step = Step(Technique.SINGLE, reason, hidden, mine=missing > 0, clues=(cell,))
    return hint_texts.certain(board, ProofSteps((step,)))


def _easiest(board: Board, limit: int, stop: Stop | None) -> Hint | None:
    """Return the easiest step that needs more than one clue, preferably for safe cells."""
    proofs = ProofSearch(board, limit=limit, stop=stop)
    hidden = frozenset(board.cells_in(State.HIDDEN))
    for climb in (proofs.pair, proofs.region):
        proof = climb(hidden, mine=False) or climb(hidden, mine=True)
        if proof is not None:
            return hint_texts.certain(board, proof)
    analysis = analyse(board, limit=limit, stop=stop)
    for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
        if cells:
            return hint_texts.certain(board, proofs.total(frozenset(cells), mine=mine))
    return None


def _taken(board: Board, step: Hint, reveal: Reveal) -> Board:
    if step.kind is Kind.SAFE:
        return _opened(board, step.cells, reveal)
    return board.with_cells((cell, State.MINE) for cell in step.cells)


def _is_solved(board: Board) -> bool:
    hidden = board.count(State.HIDDEN)
    if board.mines is None:
        return hidden == 0
    return hidden + board.count(State.MINE) == board.mines


def _opened(board: Board, cells: Iterable[Cell], reveal: Reveal) -> Board:
    """Open the given cells, and all cells around zeros, including zeros that are already open."""
    changes: dict[Cell, int] = {}
    waiting = list(cells)
    while waiting:
        cell = waiting.pop()
        if cell in changes:
            continue
        code = board[cell]
        if code == State.HIDDEN:
            code = reveal(cell)
        elif code != 0:
            continue
        changes[cell] = code
        if code == 0:
            waiting.extend(board.grid.neighbours(cell))
    return board.with_cells(changes.items())


def _need(step: Hint) -> str:
    if step.technique is Technique.REGION:
        return f"a region of {words.number(len(step.clues))} clues"
    return {
        Technique.SINGLE: "one clue",
        Technique.PAIR: "two clues together",
        Technique.TOTAL: "the mine total",
    }[step.technique or Technique.SINGLE]
