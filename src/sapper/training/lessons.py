"""Ten lessons for a beginner: the technique ladder, from the first rule to the mine total.

The texts and boards of the lessons are in ``lessons.toml``, for the page and the terminal. The text
explains the rule; statements about a particular board come from its proof, so they are always true.
"""

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from sapper.board import Board
from sapper.engine import DEFAULT_LIMIT, Stop
from sapper.grid import Cell
from sapper.hints import Hint, hint_texts
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import ProofSteps, Technique
from sapper.training.positions import certain

_ACCEPTED = {
    "mine": frozenset({True}),
    "safe": frozenset({False}),
    "both": frozenset({True, False}),
}

_FILE = Path(__file__).with_name("lessons.toml")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rule in plain words, a board that illustrates it, and boards for practice."""

    number: int
    """The number of the lesson, from 1."""
    name: str
    """The key of the lesson in a player's progress; it stays the same when lessons are
    reordered."""
    title: str
    technique: Technique
    """The hardest technique that the lesson's boards need; each of these boards needs it."""
    text: tuple[str, ...]
    """The rule, in a few short paragraphs."""
    task: str
    shows_mine: bool
    """Whether the example shows a mine instead of a safe cell."""
    accepts: frozenset[bool]
    """Accepted answers: mines, safe cells, or both."""
    runs: bool
    """Whether an answer must follow from one of the patterns in ``RUNS``."""
    example: Board
    """The board that illustrates the rule."""
    positions: tuple[Board, ...]

    def targets(
        self, board: Board, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
    ) -> dict[Cell, ProofSteps]:
        """Return the cells that the lesson asks for on a board, each with its easiest proof.

        The easiest proof of each of these cells needs exactly the lesson's technique.
        """
        analysis = certain(board, limit=limit, stop=stop)
        proofs = ProofSearch(board, limit=limit, stop=stop)
        found = {}
        for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
            for cell in cells if mine in self.accepts else ():
                proof = proofs.easiest([cell], mine=mine)
                has_run = any(step.pattern in RUNS for step in proof.steps)
                if proof.technique is self.technique and (has_run or not self.runs):
                    found[cell] = proof
        return found

    def shown(self, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None) -> Hint:
        """Return the proof that the example shows."""
        analysis = certain(self.example, limit=limit, stop=stop)
        proofs = ProofSearch(self.example, limit=limit, stop=stop)
        wanted = analysis.mines if self.shows_mine else analysis.safe
        proof = proofs.easiest(wanted, mine=self.shows_mine, any_safe=not self.shows_mine)
        mines = proofs.mines() if self.runs else None
        if mines is not None:  # show all mines of the pattern, then the safe cell
            near = self.example.grid.neighbours(proof.last.clues[0])
            premises = tuple(
                number for number, step in enumerate(mines.steps) if set(near) & set(step.cells)
            )
            proof = ProofSteps((*mines.steps, replace(proof.last, premises=premises)))
        return hint_texts.certain(self.example, proof)


RUNS = ("1-2-1", "1-2-2-1")
"""The patterns that one of the lessons teaches."""


def read(text: str) -> tuple[Lesson, ...]:
    """Read lessons from TOML.

    Raises:
        ValueError: the text is not TOML, or does not describe lessons.
    """
    return tuple(
        Lesson(
            number=number,
            name=str(data["name"]),
            title=str(data["title"]),
            technique=Technique(data["technique"]),
            text=tuple(" ".join(part.split()) for part in str(data["text"]).split("\n\n")),
            task=str(data["task"]),
            shows_mine=data["shows"] == "mine",
            accepts=_ACCEPTED[data.get("accepts", "both")],
            runs=bool(data.get("runs", False)),
            example=Board.parse(data["example"]),
            positions=tuple(Board.parse(board) for board in data["positions"]),
        )
        for number, data in enumerate(tomllib.loads(text)["lesson"], 1)
    )


LESSONS = read(_FILE.read_text(encoding="utf-8"))
"""The lessons, in order."""
