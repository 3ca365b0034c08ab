"""Judges an answer exactly: it is certainly right, certainly wrong, or cannot be decided."""

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
    """The kinds of answers."""

    OPEN = "open"
    """Opens a cell, claiming that it is safe."""
    MARK = "mark"
    """Marks a cell, claiming that it is a mine."""
    SHOW = "show"
    """Asks for the solution."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the player."""

    kind: AnswerKind
    cell: Cell | None = None
    """The cell; ``None`` for ``SHOW``."""


class Finding(StrEnum):
    """The judgement of an answer."""

    RIGHT = "right"
    """The player's claim about the cell is certainly true."""
    UNCERTAIN = "uncertain"
    """The cell may or may not be a mine."""
    MINE = "mine"
    """The cell was opened, and is certainly a mine."""
    SAFE = "safe"
    """The cell was marked, and is certainly safe."""
    OTHER = "other"
    """The claim is right, but it is not what the lesson asks for."""
    SHOWN = "shown"
    """The player did not answer."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """The judgement of an answer, in words, with a proof.

    >>> found = judge(Board.parse("3x2:.../121"), Answer(AnswerKind.OPEN, (0, 0)))
    >>> found.finding.value, found.text
    ('mine', 'This cell is certainly a mine: opening it would lose the game.')
    """

    answer: Answer
    finding: Finding
    hint: Hint
    """A proof for the cell; for an undecided cell, a proof for the easiest cell of the board."""
    board: Board
    """The board after the answer: a right answer opens or marks the cell."""
    lesson: Lesson | None = None
    """The lesson that the board belongs to."""
    risk: Fraction | None = None
    """The mine probability, if the cell is uncertain and the probability was computed."""

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
        """The finding as a sentence, for a player who sees the cell."""
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
                found = f"{where} may or may not be a mine{risk}: {guess} it is a guess"
            case Finding.OTHER:
                is_what = "a mine" if marked else "safe"
                found = f"that is right, {where} is certainly {is_what}"
                more = "One number shows it. Now find a safe cell that follows from it."
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
    """Judge an answer only by what the board shows.

    Any claim that can be proved is accepted, however hard its proof is. There is one exception: a
    mine shown by a single number is not enough if the easiest safe cell follows from such mines,
    because the mine is only half of the solution. In a lesson, only cells that need the lesson's
    technique are accepted. A claim about another cell may be right, but is not what the lesson asks
    for.

    Raises:
        IllegalMoveError: the cell is open, or known to be a mine.
        UndecidedError: the board is not decided within the limit, or the stop signal was set.
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
        # The hint shows only where to look, because the player still has to find the cell.
        return Feedback(answer, Finding.OTHER, shown.at(Detail.AREA), board, lesson)
    if finding is not Finding.RIGHT and lesson is not None:
        hint = _hint(analysis, cell, limit, stop)
    if finding is Finding.RIGHT:
        board = _carried_out(board, cell, opens=opens, limit=limit, stop=stop)
    return Feedback(answer, finding, hint, board, lesson)


def _is_first_step(shown: Hint, hint: Hint) -> bool:
    """Return whether a hint is only the first step to a safe cell.

    This is so if a single number proves a mine, and the easiest safe cell follows from such mines.
    """
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
    """Return the proof for a cell, or the easiest proof of the board if the cell is undecided."""
    board = analysis.board
    for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
        if cell is not None and cell in cells:
            proof = ProofSearch(board, limit=limit, stop=stop).easiest([cell], mine=mine)
            return certain_hint(board, proof)
    return certain_hint(board, easiest(analysis, limit=limit, stop=stop))


def _carried_out(board: Board, cell: Cell, *, opens: bool, limit: int, stop: Stop | None) -> Board:
    """Return the board after a right answer.

    The number of an opened cell is taken from one of the possible placements.
    """
    if not opens:
        return board.with_cells([(cell, State.MINE)])
    layout = place(board, limit=limit, seconds=0, stop=stop)
    return board if layout is None else layout.open(board, [cell])
