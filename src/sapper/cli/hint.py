"""``sapper hint``: one certain step and why it is certain, or an honest guess."""

from typing import Annotated, Any

import typer

from sapper import hints
from sapper.cli import board_lines, budget_options, completion, outputs, replies
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import BoardArgument, Item
from sapper.cli.numbers import fraction
from sapper.cli.option_values import read_cell, whole_number
from sapper.engine import Stop
from sapper.errors import HintError
from sapper.grid import Cell
from sapper.hints import Detail, Hint, Kind, drawing
from sapper.render import svg
from sapper.spec import FirstClick, GameSpec, Mode

EPILOG = """\
Examples
  sapper hint 4x2:..../1211
  sapper hint --level 1 game.board
  sapper hint --flag 0,2 --svg hint.svg 4x2:..../1211
"""


def hint(
    source: BoardArgument,
    *,
    level: Annotated[
        int,
        typer.Option(
            metavar="1|2|3",
            parser=whole_number,
            help="Tell the area, the clues, or the cells and why.",
        ),
    ] = 3,
    flag: Annotated[
        list[str] | None,
        typer.Option(metavar="R,C", help="A flag of the player, counted from 0; may be repeated."),
    ] = None,
    mode: Annotated[
        Mode | None,
        typer.Option(
            metavar="MODE",
            autocompletion=completion.members(Mode),
            help="The mode of the game: in some, a forced guess is free.",
        ),
    ] = None,
    random_move: Annotated[
        int | None,
        typer.Option(
            metavar="SEED",
            parser=whole_number,
            help="Where nothing is safe, offer a random move, not the best one.",
        ),
    ] = None,
    picture: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw it: safe cells green, mines red, clues blue; of many boards, {i} is the"
            " line, from 0.",
        ),
    ] = None,
    limit: budget_options.LimitOption = None,
    seconds: budget_options.SecondsOption = None,
    threads: replies.ThreadsOption = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Give one hint: the easiest safe cell, with its proof step by step.

    When no cell is certainly safe it says "I don't know" and offers the best guess, with its
    risk; certain mines come after it. Flags are not taken as truth: one that is provably wrong is
    pointed out first.

    In words, rows and columns count from 1; in JSON and options from 0. Of many boards, a line
    that is no board is answered by "line" and "error".
    """
    budget = budget_options.Budget.of(limit, seconds)
    if level not in list(Detail):
        raise HintError(f"{level!r} is not a level: choose 1, 2 or 3")
    boards = board_lines.read(source, as_json=as_json)
    flags = [read_cell(text) for text in flag or ()]
    if picture is not None and not outputs.has_number(picture):
        boards.check_single("--svg")

    def ask(item: Item, stop: Stop) -> tuple[Item, Hint]:
        return item, hints.hint(
            item.saved.position(),
            flags=_flags(item, flags),
            level=level,
            spec=_spec(item, mode),
            random_move=random_move,
            limit=budget.limit,
            seconds=budget.seconds,
            stop=stop,
        )

    def tell(answer: tuple[Item, Hint]) -> ExitCode:
        item, found = answer
        if picture is not None:
            outputs.write(outputs.numbered(picture, item.line - 1), _svg(item, found, flags))
        if picture == outputs.STANDARD:
            return _code(found)
        if as_json or boards.many:
            outputs.say(outputs.json_line({**item.label, **hint_fields(found)}))
        else:
            outputs.say(found.text)
        return _code(found)

    return replies.answer_all(
        boards.boards, ask, tell, many=boards.many, activity="looking", threads=threads
    )


def _spec(item: Item, mode: Mode | None) -> GameSpec | None:
    """Return the rules to help by; a first click is promised by games, not by boards."""
    if mode is None:
        return None
    board = item.saved.position()
    mines = board.mines or 0
    grid = board.grid
    return GameSpec(grid.width, grid.height, mines, mode=mode, first_click=FirstClick.ANY)


def _flags(item: Item, flags: list[Cell]) -> list[Cell]:
    """Return the player's flags, of the input and of the options; flags on blanks are history."""
    board = item.saved.position()
    return [cell for cell in item.saved.flags if board.is_hidden(cell)] + flags


def _svg(item: Item, found: Hint, flags: list[Cell]) -> bytes:
    text = svg.draw(
        found.board,
        flags=_flags(item, flags),
        overlay=drawing.overlay(found),
        labels=True,
        title=found.text,
    )
    return text.encode("utf-8")


def _code(found: Hint) -> ExitCode:
    codes = {Kind.CONTRADICTION: ExitCode.NEGATIVE, Kind.UNDECIDED: ExitCode.UNDECIDED}
    return codes.get(found.kind, ExitCode.DONE)


def hint_fields(found: Hint) -> dict[str, Any]:
    """Return the hint in JSON; what its level does not show is null or empty."""
    guess = found.shown_guess
    return {
        "board": found.board.id,
        "kind": found.kind.value,
        "level": found.level,
        "certain": found.is_certain,
        "technique": None if found.technique is None else found.technique.value,
        "uses_total": found.uses_total,
        "area": found.area,
        "clues": found.shown_clues,
        "cells": found.shown_cells,
        "mines": found.shown_mines,
        "steps": step_fields(found),
        "guess": None
        if guess is None
        else {
            "cell": guess.cell,
            "risk": fraction(guess.risk),
            "percent": round(100 * float(guess.risk), 3),
            "prospect": round(guess.prospect, 6),
            "win_chance": guess.win_chance,
            "exact": guess.exact,
            "free": found.kind is Kind.FREE_GUESS,
        },
        "text": found.text,
    }


def step_fields(found: Hint) -> list[dict[str, Any]]:
    """Return the proof in JSON: each step with what it rests on, enough to check it by itself."""
    texts = found.proof_texts()
    if texts is None or not found.shown_steps:
        return []
    _, spoken = texts
    return [
        {
            "role": "fact",
            "text": spoken.sentence(place),
            "technique": step.technique.value,
            "pattern": step.pattern,
            "cells": step.cells,
            "mine": step.mine,
            "least": len(step.cells) if step.mine else 0,
            "most": len(step.cells) if step.mine else 0,
            "clues": step.clues,
            "uses_total": step.uses_total,
            "premises": step.premises,
            "argument": [
                {"text": text, "cells": line.cells, "mine": line.mine, "clues": line.clues}
                for text, line in zip(spoken.lines(place), step.lines, strict=True)
            ],
        }
        for place, step in enumerate(found.steps)
    ]
