"""A hint put into words: for each kind, what is said of the area, of the clues, of the cells."""

from dataclasses import replace

from sapper.board import Board
from sapper.engine import Conflict
from sapper.grid import Cell
from sapper.hints import phrases
from sapper.hints.easiest_proof import Explained, introduction
from sapper.hints.flags import WrongTogether
from sapper.hints.guess import Guess
from sapper.hints.hint_data import Hint, Kind

UNCERTAIN = "I don't know: no hidden cell is certainly safe."
"""How the honest answer begins."""


def step(
    board: Board, found: Explained, flags: tuple[Cell, ...] = (), best: Guess | None = None
) -> Hint:
    """Tell a certain step; with a guess, when no cell is certainly safe.

    Args:
        board: the position.
        found: what is proved.
        flags: mines that are marked already.
        best: the best guess, where there is no safe cell to open.
    """
    deduction = found.deduction
    mine = deduction.is_mine
    cells = tuple(cell for cell in deduction.cells if cell not in flags)
    near = cells if deduction.uses_total else (*cells, *deduction.clues)
    first = f"Something is certain in {phrases.area(near)}."
    if deduction.uses_total:
        first += " Count the mines that are left."
    claim = phrases.sentence(f"{phrases.places(cells)} {phrases.are(cells, mine=mine)}")
    closing = ""
    if best is not None and best.risk < 1:
        closing = f"No cell is certainly safe. {_guess(best)}"
    texts = (first, _look(board, found), claim)
    kind = Kind.MINE if mine else Kind.SAFE
    return replace(_certain(found, board, kind, cells, texts, closing=closing), guess=best)


def wrong_flag(board: Board, found: Explained, wrong: tuple[Cell, ...]) -> Hint:
    """Tell that a flag stands on a safe cell; of several wrong flags, the most easily proved."""
    cells = tuple(cell for cell in found.deduction.cells if cell in wrong)
    if len(cells) == 1:
        subject = f"the flag at {phrases.place(cells[0])} is wrong: that cell is safe"
        short = "A flag"
    else:
        subject = f"the flags at {phrases.places(cells)} are wrong: these cells are safe"
        short = f"{phrases.number(len(cells)).capitalize()} flags"
    verb = "is" if len(cells) == 1 else "are"
    area = phrases.area((*cells, *(() if found.deduction.uses_total else found.deduction.clues)))
    texts = (
        f"{short} in {area} {verb} wrong.",
        f"{short} {verb} wrong. {_look(board, found)}",
        phrases.sentence(subject),
    )
    return _certain(found, board, Kind.WRONG_FLAG, cells, texts)


def wrong_flags(board: Board, found: WrongTogether) -> Hint:
    """Tell that some flags cannot all be right."""
    cells, clues = found.flags, found.conflict.clues
    if len(cells) == 1:  # not certainly wrong within the engine's limit, yet shown to be
        claim = f"the flag at {phrases.place(cells[0])} cannot be right"
    else:
        together = "both" if len(cells) == 2 else "all"
        claim = f"the flags at {phrases.places(cells)} cannot {together} be right"
    reason = _cannot(board, found.conflict, "with mines there")
    area = phrases.area((*cells, *clues))
    return Hint(
        board,
        Kind.WRONG_FLAGS,
        (
            f"Some flag in {area} is wrong.",
            f"Some flag is wrong. {_look_at(board, clues, uses_total=found.conflict.uses_total)}",
            phrases.sentence(f"{claim}: {reason}"),
        ),
        cells,
        clues,
        uses_total=found.conflict.uses_total,
    )


def guess(board: Board, best: Guess) -> Hint:
    """Say "I don't know", and offer a guess as a guess."""
    return Hint(
        board,
        Kind.GUESS,
        (
            UNCERTAIN,
            f"{UNCERTAIN} The least risk of a guess is {phrases.chance(best.risk)}.",
            f"{UNCERTAIN} {_guess(best)}",
        ),
        (best.cell,),
        guess=best,
    )


def undecided(board: Board, *, complete: bool) -> Hint:
    """Say that the board was too hard, or with every certain cell known, its risks."""
    text = "I don't know: this board is too hard to decide within the limit."
    if complete:
        text = f"{UNCERTAIN} The risks of a guess could not be counted within the limit."
    return Hint(board, Kind.UNDECIDED, (text, text, text))


def done(board: Board) -> Hint:
    """Say that nothing is left to open."""
    text = "No safe cell is left to open."
    return Hint(board, Kind.DONE, (text, text, text))


def contradiction(board: Board, found: Conflict | None) -> Hint:
    """Say that the board has no solution, and which clues say so."""
    first = "This board contradicts itself."
    if found is None:
        return Hint(board, Kind.CONTRADICTION, (first, first, first))
    area = f"{first} Look at {phrases.area(found.clues)}." if found.clues else first
    clues = f"{first} {_look_at(board, found.clues, uses_total=found.uses_total)}"
    reason = phrases.sentence(_cannot(board, found, ""))
    return Hint(
        board,
        Kind.CONTRADICTION,
        (area, clues, f"{first} {reason}"),
        clues=found.clues,
        uses_total=found.uses_total,
    )


def _certain(
    found: Explained,
    board: Board,
    kind: Kind,
    cells: tuple[Cell, ...],
    texts: tuple[str, str, str],
    *,
    closing: str = "",
) -> Hint:
    """Return a hint whose third text is a claim, to which its proof is added here."""
    first, second, claim = texts
    lead = " ".join(filter(None, [claim, introduction(board, found.deduction)]))
    third = " ".join(filter(None, [lead, *(step.text for step in found.steps), closing]))
    return Hint(
        board,
        kind,
        (first, second, third),
        cells,
        found.deduction.clues,
        found.technique,
        found.deduction.uses_total,
        found.steps,
        lead=lead,
        closing=closing,
    )


def _look(board: Board, found: Explained) -> str:
    return _look_at(board, found.deduction.clues, uses_total=found.deduction.uses_total)


def _look_at(board: Board, clues: tuple[Cell, ...], *, uses_total: bool) -> str:
    """Name the clues to look at, and the total."""
    if not clues:
        return "Count the mines that are left."
    count = ", and count the mines that are left" if uses_total else ""
    return f"Look at {phrases.clues(board, clues)}{count}."


def _guess(best: Guess) -> str:
    where = f"The best guess is {phrases.place(best.cell)}"
    return f"{where}: it is a mine with probability {phrases.chance(best.risk)}."


def _cannot(board: Board, found: Conflict, when: str) -> str:
    """Say which clues cannot be satisfied."""
    start = f"{when}, " if when else ""
    total = "the mine total"
    if not found.clues:
        return f"{start}{total} cannot be met"
    names = phrases.clues(board, found.clues)
    if found.uses_total:
        return f"{start}{names} cannot be satisfied with {total}"
    together = {1: "", 2: " both"}.get(len(found.clues), " all")
    return f"{start}{names} cannot{together} be satisfied"
