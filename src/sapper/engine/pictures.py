"""Drawings of the engine's results, for notebooks, files and pages."""

from typing import TYPE_CHECKING

from sapper import words
from sapper.board import Verdict
from sapper.render import svg
from sapper.render.heat import heat_map
from sapper.render.overlay import Fill, Icon, Mark, Outline, Shape
from sapper.words import counted

if TYPE_CHECKING:
    from sapper.engine.analysis import Analysis
    from sapper.engine.consistency import Conflict, Proof

_MOST_BITS = 50


def of_analysis(analysis: "Analysis") -> str:
    """Return the board with its probabilities or, if they are unknown, with its proved cells."""
    certain = (*analysis.safe, *analysis.mines)
    chances = heat_map(analysis.board, analysis.probabilities, certain)
    shapes: list[Shape] = []
    if chances is None:
        shapes = [Fill(analysis.safe, "safe"), Fill(analysis.mines, "mine")]
    picture = svg.draw(analysis.board, heat=chances, overlay=shapes, labels=True)
    return svg.figure(picture, summary(analysis))


def summary(analysis: "Analysis") -> str:
    """Return one line with the verdict, the number of solutions and the numbers of proved cells."""
    if analysis.verdict is Verdict.INCONSISTENT:
        return "inconsistent"
    if analysis.verdict is Verdict.UNKNOWN:
        return "undecided within the limits"
    parts = ["consistent", *_solutions(analysis)]
    parts.append(f"{counted(len(analysis.safe), 'safe cell')}")
    parts.append(f"{counted(len(analysis.mines), 'proved mine')}")
    text = ", ".join(parts)
    return text if analysis.complete else f"{text}, perhaps more"


def _solutions(analysis: "Analysis") -> list[str]:
    bits = analysis.log2_solutions
    if bits != bits:  # noqa: PLR0124 - NaN: not counted
        return []
    if bits > _MOST_BITS:  # all digits of a huge number take long and help nobody
        return [f"about 2^{bits:.1f} solutions"]
    return [] if analysis.solutions is None else [counted(analysis.solutions, "solution")]


def of_proof(proof: "Proof") -> str:
    """Return the board with the proved cell and the clues of the proof."""
    text = f"{words.place(proof.cell)} is {'a mine' if proof.mine else 'safe'}: {_sources(proof)}"
    if proof.board is None:
        return svg.figure("", text)
    style = "mine" if proof.mine else "safe"
    shapes: list[Shape] = [
        Fill(proof.clues, "clue"),
        Fill((proof.cell,), style),
        Outline((proof.cell,), style),
    ]
    if proof.mine:
        shapes.append(Icon(Mark.MINE, (proof.cell,)))
    return svg.figure(svg.draw(proof.board, overlay=shapes, labels=True), text)


def of_conflict(conflict: "Conflict") -> str:
    """Return the board with the clues that contradict each other."""
    text = f"inconsistent: {_sources(conflict)}"
    if conflict.board is None:
        return svg.figure("", text)
    shapes = [Fill(conflict.clues, "conflict")]
    return svg.figure(svg.draw(conflict.board, overlay=shapes, labels=True), text)


def _sources(of: "Proof | Conflict") -> str:
    parts = [counted(len(of.clues), "clue")] if of.clues else []
    if of.uses_total:
        parts.append("the mine total")
    return " and ".join(parts)
