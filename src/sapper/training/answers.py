"""An answer judged exactly: right, not certain, or the contrary of what is certain."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sapper import words
from sapper.board import Board
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, place
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.grid import Cell
from sapper.hints import Detail, Hint
from sapper.hints.hint_texts import certain as certain_hint
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import Technique
from sapper.notation import State
from sapper.training.lessons import Lesson
from sapper.training.positions import certain, easiest


class AnswerKind(StrEnum):
    """What the player does."""

    OPEN = "open"
    """Opens a cell: it is safe."""
    MARK = "mark"
    """Marks a cell: it is a mine."""
    SHOW = "show"
    """Does not see it, and wants it shown."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the player does, and where."""

    kind: AnswerKind
    cell: Cell | None = None
    """Where; nowhere for ``SHOW``."""


class Finding(StrEnum):
    """What became of an answer."""

    RIGHT = "right"
    """The cell is certainly what the player takes it for."""
    UNCERTAIN = "uncertain"
    """The cell may be a mine or not."""
    MINE = "mine"
    """The cell was opened, and is certainly a mine."""
    SAFE = "safe"
    """The cell was marked, and is certainly safe."""
    OTHER = "other"
    """The cell is what the player takes it for, but not what was asked for."""
    SHOWN = "shown"
    """The player did not answer."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What became of an answer, in words, and the proof that goes with it.

    >>> found = judge(Board.parse("3x2:.../121"), Answer(AnswerKind.OPEN, (0, 0)))
    >>> found.finding.value, found.text
    ('mine', 'This cell is certainly a mine: opening it would lose the game.')
    """

    answer: Answer
    finding: Finding
    hint: Hint
    """What is certain, and why: of the cell itself if it is, else the easiest of the board."""
    board: Board
    """The board after the answer; a right one is carried out."""
    lesson: Lesson | None = None
    """The lesson that the board belongs to."""
    risk: Fraction | None = None
    """How probable a mine is, where the cell is uncertain and this was counted."""

    @property
    def right(self) -> bool:
        """Whether the answer was right."""
        return self.finding is Finding.RIGHT

    @property
    def title(self) -> str:
        """The finding as a heading."""
        return _TITLES[self.finding]

    @property
    def text(self) -> str:
        """The finding as a sentence, for a player who sees which cell was meant."""
        return self._sentence("this cell")

    @property
    def spoken(self) -> str:
        """The finding as a sentence that names the cell."""
        cell = self.answer.cell
        return self._sentence("" if cell is None else f"the cell at {words.place(cell)}")

    def _sentence(self, where: str) -> str:
        marked = self.answer.kind is AnswerKind.MARK
        match self.finding:
            case Finding.SHOWN:
                return "This is certain here:"
            case Finding.UNCERTAIN:
                risk = "" if self.risk is None else f", the risk is {words.percent(self.risk)}"
                guess = "marking" if marked else "opening"
                found = f"{where} may be a mine or not{risk}: {guess} it is a guess"
            case Finding.OTHER:
                is_what = "a mine" if marked else "safe"
                found = f"that is right, {where} is certainly {is_what}"
                more = "One number shows it. Now find a safe cell that follows."
                if self.lesson is not None:
                    more = f"But this lesson is about “{self.lesson.title}”: {self.lesson.task}"
                return f"{words.sentence(found)} {more}"
            case Finding.RIGHT:
                found = f"{where} is certainly {'a mine' if marked else 'safe'}"
            case Finding.MINE:
                found = f"{where} is certainly a mine: opening it would lose the game"
            case Finding.SAFE:
                found = f"{where} is certainly safe: there is no mine to mark"
        return words.sentence(found)


_TITLES = {
    Finding.RIGHT: "Right",
    Finding.UNCERTAIN: "Not certain",
    Finding.OTHER: "Right, but look for another cell",
    Finding.MINE: "That is a mine",
    Finding.SAFE: "That is safe",
    Finding.SHOWN: "Look here",
}


def judge(
    board: Board,
    answer: Answer,
    *,
    lesson: Lesson | None = None,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> Feedback:
    """Judge an answer by what the board says, and by nothing else.

    Any certain cell will do, however hard it is to see. Only a mine that a single number shows is
    not enough where the easiest safe cell follows from such mines: that would be half the solution.
    In a lesson only cells that need its technique will do. Others are right, but not what was asked
    for.

    Raises:
        IllegalMoveError: the cell is open, or known to be a mine.
        UndecidedError: the board is not decided within the limit, or the flag was set.
    """
    cell = answer.cell
    if cell is not None:
        _check_covered(board, cell)
    analysis = certain(board, limit=limit, stop=stop)
    targets = {} if lesson is None else lesson.targets(board, limit=limit, stop=stop)
    asked = min(targets.values(), key=lambda proof: proof.effort, default=None)
    shown = _hint(analysis, None, limit, stop) if asked is None else certain_hint(board, asked)
    if cell is None:
        return Feedback(answer, Finding.SHOWN, shown, board, lesson)
    opens = answer.kind is AnswerKind.OPEN
    hint = certain_hint(board, targets[cell]) if cell in targets else shown
    if lesson is None:
        hint = _hint(analysis, cell, limit, stop)
    if cell in analysis.safe:
        finding = Finding.RIGHT if opens else Finding.SAFE
    elif cell in analysis.mines:
        finding = Finding.MINE if opens else Finding.RIGHT
    else:
        risk = analysis.probability(cell)
        return Feedback(answer, Finding.UNCERTAIN, hint, board, lesson, risk)
    asks_more = _is_first_step(shown, hint) if lesson is None else cell not in targets
    if finding is Finding.RIGHT and asks_more:
        # Only where to look: the cell that is asked for is still to be found.
        return Feedback(answer, Finding.OTHER, shown.at(Detail.AREA), board, lesson)
    if finding is not Finding.RIGHT and lesson is not None:
        hint = _hint(analysis, cell, limit, stop)
    if finding is Finding.RIGHT:
        board = _carried_out(board, cell, opens=opens, limit=limit, stop=stop)
    return Feedback(answer, finding, hint, board, lesson)


def _is_first_step(shown: Hint, hint: Hint) -> bool:
    """Return whether a hint is a mine by one number, and what is shown a safe cell after such."""
    safe, found = shown.proof, hint.proof
    return (
        (safe is not None and found is not None)
        and (found.last.mine and found.technique is Technique.SINGLE and len(found.steps) == 1)
        and (not safe.last.mine and safe.technique is Technique.SINGLE and len(safe.steps) > 1)
    )


def _check_covered(board: Board, cell: Cell) -> None:
    if board[cell] == State.HIDDEN:
        return
    known = board[cell] == State.MINE
    raise IllegalMoveError(
        f"cell {cell[0]},{cell[1]} is {'known to be a mine' if known else 'open'}",
        reason=IllegalMoveReason.KNOWN_MINE if known else IllegalMoveReason.OPEN,
        cell=cell,
    )


def _hint(analysis: Analysis, cell: Cell | None, limit: int, stop: Stop | None) -> Hint:
    """Return why a cell is what it is; of an uncertain one, or of none, what is easiest to see."""
    board = analysis.board
    for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
        if cell is not None and cell in cells:
            proof = ProofSearch(board, limit=limit, stop=stop).easiest([cell], mine=mine)
            return certain_hint(board, proof)
    return certain_hint(board, easiest(analysis, limit=limit, stop=stop))


def _carried_out(board: Board, cell: Cell, *, opens: bool, limit: int, stop: Stop | None) -> Board:
    """Return the board after a right answer.

    What an opened cell shows is taken from one of the placements that the board allows.
    """
    if not opens:
        return board.with_cells([(cell, State.MINE)])
    layout = place(board, limit=limit, seconds=0, stop=stop)
    return board if layout is None else layout.open(board, [cell])
