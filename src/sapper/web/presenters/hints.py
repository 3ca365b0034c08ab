"""Hints for a person about any board, within the server's budget. Never on the event loop."""

from collections.abc import Iterable

from sapper import hints, words
from sapper.board import Board
from sapper.engine import Stop
from sapper.grid import Cell
from sapper.hints import Hint, Kind, naming
from sapper.hints.hint_texts import odds
from sapper.spec import GameSpec
from sapper.web.limits import Limits
from sapper.web.schemas.hints import (
    GuessRisk,
    HintArgumentLine,
    HintGuess,
    HintResponse,
    HintStep,
)

_KINDS = {
    Kind.GUESS: "unknown",
    Kind.UNDECIDED: "unknown",
    Kind.DONE: "over",
}
"""Kinds of hints that players know by another word; the others keep theirs."""


def hint(
    board: Board,
    flags: Iterable[Cell],
    level: int,
    limits: Limits,
    stop: Stop,
    *,
    spec: GameSpec | None = None,
) -> HintResponse:
    """Return what to tell a person about a position.

    Args:
        board: the position.
        flags: the player's flags.
        level: how much to tell.
        limits: how much work it may cost.
        stop: ends the work.
        spec: the game that the position belongs to, whose rules help must know.
    """
    found = hints.hint(
        board,
        flags=flags,
        level=level,
        spec=spec,
        limit=limits.steps >> 2,
        seconds=limits.seconds,
        stop=stop,
    )
    return response(found)


def response(found: Hint) -> HintResponse:
    """Return a hint as JSON, as far as its level shows it."""
    guess = found.shown_guess
    cells = found.shown_cells
    area = found.area
    complete = found.level == hints.Detail.CELLS
    return HintResponse(
        kind=_KINDS.get(found.kind, found.kind.value),
        title=found.title if complete or not found.is_certain else "Something is certain",
        summary=found.summary or found.text_below_title,
        level=found.level,
        cell=cells[0] if cells else None,
        cells=list(cells),
        mines=list(found.shown_mines),
        mines_text=_mines_text(found),
        clues=list(found.shown_clues),
        labels=[found.labels.get(clue, "") for clue in found.shown_clues],
        region=[] if area is None else _rectangle(*area),
        rung=None if found.technique is None else found.technique.value,
        uses_total=found.uses_total,
        sentence=found.text,
        steps=steps(found) if complete else [],
        guess=_guess(found),
        risk=None
        if guess is None
        else GuessRisk(fraction=str(guess.risk), value=float(guess.risk)),
    )


def steps(found: Hint) -> list[HintStep]:
    """Return the proof of a hint, each step in both ways of naming."""
    texts = found.proof_texts()
    if texts is None:
        return []
    labelled, spoken = texts
    answer = []
    for place, step in enumerate(found.steps):
        lines = zip(step.lines, labelled.lines(place), spoken.lines(place), strict=True)
        answer.append(
            HintStep(
                number=place + 1,
                text=labelled.sentence(place),
                spoken=spoken.sentence(place),
                cells=list(step.cells),
                mine=step.mine,
                clues=list(step.clues),
                labels=[found.labels.get(clue, "") for clue in step.clues],
                technique=step.technique.value,
                pattern=step.pattern,
                uses_total=step.uses_total,
                premises=[premise + 1 for premise in step.premises],
                argument=[
                    HintArgumentLine(
                        text=text,
                        spoken=aloud,
                        label="" if line.mine is None else naming.small_letter(number),
                        cells=list(line.cells),
                        mine=line.mine,
                        clues=list(line.clues),
                    )
                    for number, (line, text, aloud) in enumerate(lines)
                ],
            )
        )
    return answer


def game_over(level: int) -> HintResponse:
    """Return the hint for a game that needs none any more."""
    return HintResponse(
        kind="over",
        title="The game is over",
        summary="",
        level=level,
        cell=None,
        cells=[],
        mines=[],
        mines_text="",
        clues=[],
        labels=[],
        region=[],
        rung=None,
        uses_total=False,
        sentence="The game is over.",
        steps=[],
        guess=None,
        risk=None,
    )


def _guess(found: Hint) -> HintGuess | None:
    guess = found.shown_guess
    if guess is None:
        return None
    percent = words.percent(guess.risk)
    free = found.kind is Kind.FREE_GUESS
    text = "here, and it cannot kill you." if free else f"here. {odds(guess)}"
    return HintGuess(
        cell=guess.cell,
        value=float(guess.risk),
        fraction=str(guess.risk),
        percent=percent,
        win_chance=guess.win_chance,
        exact=guess.exact,
        free=free,
        text=f"Best guess: {text}",
    )


def _mines_text(found: Hint) -> str:
    count = len(found.shown_mines)
    if not count:
        return ""
    if count == 1:
        return "One cell is certainly a mine: it is crossed on the board."
    number = words.capital(words.number(count))
    return f"{number} cells are certainly mines: they are crossed on the board."


def _rectangle(first: Cell, last: Cell) -> list[Cell]:
    return [
        (row, col) for row in range(first[0], last[0] + 1) for col in range(first[1], last[1] + 1)
    ]
