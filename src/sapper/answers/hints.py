"""Explanations of a position for a person: hints, proofs, a board solved step by step."""

from dataclasses import dataclass
from typing import Any, Self

from sapper.answers import empty, fraction, taken, value
from sapper.board import Verdict
from sapper.engine import Analysis, Conflict
from sapper.grid import Cell
from sapper.hints import Detail, Kind, Technique, WalkThrough, naming
from sapper.hints import Hint as FoundHint
from sapper.hints.hint_texts import crossed_mines, odds
from sapper.layout import Layout
from sapper.spec import Difficulty


@dataclass(frozen=True, slots=True)
class HintArgumentLine:
    """A line of the argument within a step."""

    text: str
    spoken: str
    label: str
    """The small letter on the line's cells; empty in lines that count mines and in the last
    line."""
    cells: tuple[Cell, ...]
    mine: bool | None
    """Whether the line's cells would be mines under the step's assumption; null in lines that count
    mines and in the last line."""
    clues: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HintStep:
    """One step of a proof: a fact, and the clues and facts that it follows from."""

    number: int
    """The place of the step in the proof, from 1."""
    text: str
    spoken: str
    cells: tuple[Cell, ...]
    mine: bool
    clues: tuple[Cell, ...]
    """The clues that the step uses, in the order in which the text names them."""
    labels: tuple[str, ...]
    technique: Technique
    shared: tuple[Cell, ...]
    """In a step about two clues, the cells that touch both; the text mentions them."""
    pattern: str | None
    """The name of the pattern, such as ``1-2-1``."""
    uses_total: bool
    premises: tuple[int, ...]
    """The numbers of the earlier steps that this step uses."""
    argument: tuple[HintArgumentLine, ...]
    """The lines after the step's own sentence; the last one is the conclusion."""


def steps_of(found: FoundHint) -> tuple[HintStep, ...]:
    """Return the proof of a hint; each step has the wordings ``text`` and ``spoken``."""
    texts = found.proof_texts()
    if texts is None:
        return ()
    labelled, spoken = texts
    return tuple(
        taken(
            HintStep,
            step,
            number=place + 1,
            text=labelled.sentence(place),
            spoken=spoken.sentence(place),
            labels=_labels(found, step.clues),
            shared=labelled.shared(place),
            premises=tuple(premise + 1 for premise in step.premises),
            argument=tuple(
                taken(
                    HintArgumentLine,
                    line,
                    text=text,
                    spoken=aloud,
                    label="" if line.mine is None else naming.small_letter(number),
                )
                for number, (line, text, aloud) in enumerate(
                    zip(step.lines, labelled.lines(place), spoken.lines(place), strict=True)
                )
            ),
        )
        for place, step in enumerate(found.steps)
    )


def _labels(found: FoundHint, clues: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(found.labels.get(clue, "") for clue in clues)


@dataclass(frozen=True, slots=True)
class HintProof:
    """Why some cells are safe, or mines."""

    cells: tuple[Cell, ...]
    mine: bool
    technique: Technique
    clues: tuple[Cell, ...]
    labels: tuple[str, ...]
    uses_total: bool
    text: str
    spoken: str
    steps: tuple[HintStep, ...]

    @classmethod
    def of(cls, found: FoundHint | None) -> Self | None:
        """Describe the proof of a hint; ``None`` if it has none."""
        if found is None or found.proof is None:
            return None
        return cls(**proof_fields(found))


def proof_fields(found: FoundHint) -> dict[str, Any]:
    """Return the fields of a proof."""
    assert found.proof is not None  # noqa: S101 - callers check it
    return {
        "cells": found.cells,
        "mine": found.proof.last.mine,
        "technique": found.proof.technique,
        "clues": found.clues,
        "labels": _labels(found, found.clues),
        "uses_total": found.uses_total,
        "text": found.summary,
        "spoken": found.text,
        "steps": steps_of(found),
    }


@dataclass(frozen=True, slots=True)
class HintGuess:
    """The best guess, or a random move, if no cell is certainly safe."""

    cell: Cell
    mine_probability: str
    mine_probability_value: float
    win_chance: float | None
    """The chance to win after this guess; null without a mine total, or if it was not computed."""
    exact: bool
    """Whether the win chance is exact, not an estimate."""
    free: bool
    """Whether the rules of this game make the guess safe."""
    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for a person; it contains only what the level of the hint may show."""

    board: str
    kind: Kind
    """The kind of the hint."""
    level: int
    """Level 1 shows the area, level 2 the clues, and level 3 the cells and the reason."""
    title: str
    text: str
    spoken: str
    certain: bool
    """Whether the hint names cells that are proved to be safe or to be mines."""
    technique: Technique | None
    uses_total: bool
    area: tuple[Cell, Cell] | None
    """The first and the last cell of the rectangle to look at."""
    clues: tuple[Cell, ...]
    labels: tuple[str, ...]
    cells: tuple[Cell, ...]
    """The cells to open, the flags to check, or the guess."""
    mines: tuple[Cell, ...]
    """If the hint is a guess: the cells that are certainly mines."""
    mines_text: str
    """A text about ``mines``; empty if there are none."""
    steps: tuple[HintStep, ...]
    guess: HintGuess | None

    @classmethod
    def of(cls, found: FoundHint) -> Self:
        """Describe a hint, up to its level."""
        complete = found.level == Detail.CELLS
        return taken(
            cls,
            found,
            board=found.board.id,
            title=found.title if complete or not found.is_certain else _STAGES[found.level],
            text=found.summary or found.text_below_title,
            spoken=found.text,
            certain=found.is_certain,
            clues=found.shown_clues,
            labels=_labels(found, found.shown_clues),
            cells=found.shown_cells,
            mines=found.shown_mines,
            mines_text=crossed_mines(len(found.shown_mines)),
            steps=steps_of(found) if complete else (),
            guess=_guess(found),
        )

    @classmethod
    def game_over(cls, board: str, level: int) -> Self:
        """Return the answer for a finished game, which needs no hint."""
        return empty(
            cls,
            board=board,
            kind=Kind.DONE,
            level=level,
            title="The game is over",
            spoken="The game is over.",
        )


_STAGES = {1: "Where to look", 2: "What to look at"}
"""Titles of hints of these levels, which must not reveal more than the level allows."""


def _guess(found: FoundHint) -> HintGuess | None:
    guess = found.shown_guess
    if guess is None:
        return None
    free, is_random = found.kind is Kind.FREE_GUESS, found.guess_is_random
    chance = "" if free else odds(found.board, guess, is_best=not is_random)
    text = "here, and it cannot kill you." if free else f"here. {chance}"
    return HintGuess(
        cell=guess.cell,
        mine_probability=fraction(guess.risk) or "",
        mine_probability_value=float(guess.risk),
        win_chance=guess.win_chance,
        exact=guess.exact,
        free=free,
        text=f"{'A random move' if is_random else 'Best guess'}: {text}",
    )


@dataclass(frozen=True, slots=True)
class ProvedCells:
    """A proof about a board, or about one of its cells."""

    board: str
    verdict: Verdict
    proof: HintProof | None
    """The proof; null if nothing can be proved about the requested cell, or about any cell."""
    conflict: tuple[Cell, ...] | None
    """Clues that contradict each other, if the board has no solution."""
    uses_total: bool
    mine_probability: str | None
    """The mine probability of the requested cell, if it is uncertain."""
    mine_probability_value: float | None

    @classmethod
    def of(
        cls,
        analysis: Analysis,
        cell: Cell | None,
        found: FoundHint | None,
        conflict: Conflict | None,
    ) -> Self:
        """Describe a proof, or why the board is impossible."""
        proof, chance = HintProof.of(found), None
        if cell is not None and proof is None and conflict is None:
            chance = analysis.probability(cell)
        reason = conflict if proof is None else proof
        return cls(
            board=analysis.board.id,
            verdict=analysis.verdict,
            proof=proof,
            conflict=None if conflict is None else conflict.clues,
            uses_total=reason is not None and reason.uses_total,
            mine_probability=fraction(chance),
            mine_probability_value=value(chance),
        )


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A layout solved as far as possible without guessing."""

    layout: list[str]
    board: str
    """The first position."""
    solved: bool
    difficulty: Difficulty | None
    """The hardest technique needed; null if the layout was not solved."""
    counts: dict[str, int]
    """The number of steps by each technique, the easiest technique first."""
    hardest: int | None
    """The index, from 0, of the first step that needs the hardest technique."""
    steps: tuple[Hint, ...]
    stuck: Hint | None
    """The hint at the position where the solution stopped; null if the layout was solved."""
    text: str

    @classmethod
    def of(cls, walk: WalkThrough, layout: Layout) -> Self:
        """Describe how a layout was solved."""
        return taken(
            cls,
            walk,
            layout=layout.rows,
            board=walk.start.id,
            counts={technique.value: count for technique, count in walk.counts.items()},
            steps=tuple(Hint.of(step) for step in walk.steps),
            stuck=None if walk.stuck is None else Hint.of(walk.stuck),
            text=walk.summary,
        )
