"""The texts of each kind of hint, at its three levels: the area, the clues and the cells."""

from sapper import words
from sapper.board import Board
from sapper.engine import Conflict
from sapper.grid import Cell
from sapper.hints import naming
from sapper.hints.hint_data import Hint, Kind
from sapper.hints.step_sentences import SHOWN_BY, ProofText
from sapper.hints.steps import ProofSteps, Technique
from sapper.notation import State
from sapper.players.guesses import Guess
from sapper.players.intervals import chance_words
from sapper.spec import FirstClick, GameSpec, Mode

MOST_SENTENCES = 5
"""A proof with more sentences than this is called long."""

MOST_WORDS = 90
"""A proof with more words than this (with rows and columns) is also called long."""

COUNT = " Count the mines that are left."
"""Added to a hint if its proof uses the mine total."""

SEVERAL_STEPS = "This takes several steps"
"""The start of a long proof."""

DONT_KNOW = "I don't know"
"""The title and the start of every answer in which no cell is certainly safe."""

UNCERTAIN = f"{DONT_KNOW}: no cell is certain to be safe."
"""The start of the answer if no cell is certainly safe."""


ONLY_BEST = "In this mode only the best guess is safe."
"""Added to a guess in the game mode ``best-guess``."""

FREE = "A guess is free here: it cannot kill you."
"""Added to a guess if no cell is certainly safe, and the rules make a forced guess safe."""

RANDOM_MOVES: dict[Mode | None, str] = {
    Mode.FAIR: "In this mode a guess is safe only if no cell is certain to be safe.",
    Mode.BEST_GUESS: ONLY_BEST,
    Mode.STRICT: "In this mode every guess loses.",
}
"""Added to the automaton's random move, which is avoidable if the automaton missed a safe cell."""


AUTOMATON = f"{DONT_KNOW}: the automaton finds no safe cell."
"""The start of the automaton's answer if it finds no safe cell."""


def certain(board: Board, proof: ProofSteps) -> Hint:
    """Return the hint about cells that are certainly safe, or certainly mines."""
    last = proof.last
    near = last.cells if proof.uses_total else (*last.cells, *proof.clues)
    kind = "mine" if last.mine else "safe cell"
    first = f"A {kind} can be found in {words.area(near)}."
    if proof.uses_total:
        first += COUNT
    are = words.are(last.cells, mine=last.mine)
    number = "This cell" if len(last.cells) == 1 else f"These {words.number(len(last.cells))} cells"
    do = "Mark" if last.mine else "Open"
    length = _length(proof) if proof.sentences > MOST_SENTENCES else ""
    cells = naming.Labels(board, {}).cells(last.cells, len(proof.steps) - 1)
    return Hint(
        board,
        Kind.MINE if last.mine else Kind.SAFE,
        f"{number} {are}",
        (
            first,
            _look(board, proof.clues, uses_total=proof.uses_total),
            _proof_text(board, proof),
        ),
        last.cells,
        proof,
        summaries=(
            f"There is a {kind} in the shaded area.{COUNT if proof.uses_total else ''}",
            _look_at_labels(proof),
            f"{length}{do} {cells}.",
        ),
    )


def wrong_flag(board: Board, proof: ProofSteps, wrong: tuple[Cell, ...]) -> Hint:
    """Return the hint that some flags are wrong, because the proof shows their cells to be safe."""
    cells = tuple(cell for cell in proof.last.cells if cell in wrong)
    if len(cells) == 1:
        subject = f"the flag at {words.place(cells[0])} is wrong: that cell is safe"
        short, title, verb = "A flag", "A wrong flag", "is"
    else:
        subject = f"the flags at {words.places(cells)} are wrong: these cells are safe"
        short, verb = f"{words.capital(words.number(len(cells)))} flags", "are"
        title = f"{short} are wrong"
    area = words.area((*cells, *(() if proof.uses_total else proof.clues)))
    look = _look(board, proof.clues, uses_total=proof.uses_total)
    label = naming.circled(len(proof.steps))
    at = f"at {label}" if len(proof.last.cells) == 1 else f"among the cells marked {label}"
    length = _length(proof) if proof.sentences > MOST_SENTENCES else ""
    return Hint(
        board,
        Kind.WRONG_FLAG,
        title,
        (
            f"{short} in {area} {verb} wrong.",
            f"{short} {verb} wrong. {look}",
            f"{words.sentence(subject)} {_proof_text(board, proof, cells)}",
        ),
        cells,
        proof,
        summaries=(
            f"{short} in the shaded area {verb} wrong.",
            f"{short} {verb} wrong. {_look_at_labels(proof)}",
            f"{length}The flag {at} is wrong: that cell is safe."
            if len(cells) == 1
            else f"{length}The flags {at} are wrong: these cells are safe.",
        ),
    )


def wrong_flags(board: Board, cells: tuple[Cell, ...], found: Conflict) -> Hint:
    """Return the hint that some flags cannot all be right."""
    clues = found.clues
    if len(cells) == 1:  # wrong for certain, but not proved within the engine's limit
        claim, title = f"the flag at {words.place(cells[0])} cannot be right", "A wrong flag"
    else:
        together = "both" if len(cells) == 2 else "all"
        claim = f"the flags at {words.places(cells)} cannot {together} be right"
        title = f"These flags cannot {together} be right"
    reason = _cannot(board, found, "with mines there")
    area = words.area((*cells, *clues))
    look = _look(board, clues, uses_total=found.uses_total)
    text = words.sentence(f"{claim}: {reason}")
    return Hint(
        board,
        Kind.WRONG_FLAGS,
        title,
        (f"Some flag in {area} is wrong.", f"Some flag is wrong. {look}", text),
        cells,
        conflicting=clues,
        conflicting_total=found.uses_total,
        summaries=(
            "Some flag in the shaded area is wrong.",
            "Some flag is wrong. Look at the marked numbers.",
            words.sentence(f"with mines at the crossed flags, {_marked_cannot(found)}"),
        ),
    )


def guess(
    board: Board,
    best: Guess,
    *,
    mines: ProofSteps | None = None,
    is_free: bool = False,
    is_random: bool = False,
    is_required: bool = False,
    warning: str = "",
    unknown: str = UNCERTAIN,
    flags: tuple[Cell, ...] = (),
) -> Hint:
    """Return the hint "I don't know" with a guess, followed by the proved mines, if any."""
    crossed: tuple[Cell, ...] = ()
    if mines is not None:
        crossed = tuple(
            sorted({c for step in mines.steps if step.mine for c in step.cells}.difference(flags))
        )
    if is_free:
        likeliest = "It is the most likely to lead to a safe cell."
        offer = f"{FREE} Best guess: {words.place(best.cell)}. {likeliest}"
        summary = f"{FREE} Best guess: the striped cell. {likeliest}"
        first = second = f"{UNCERTAIN} {FREE}"
    else:
        name = "A random move" if is_random else "Best guess"
        said = " ".join(filter(None, (odds(board, best, is_best=not is_random), warning)))
        offer = f"{name}: {words.place(best.cell)}. {said}"
        why = words.capital(unknown.removeprefix(f"{DONT_KNOW}: "))
        summary = f"{why} {name}: the striped cell. {said}"
        first = unknown
        second = f"{unknown} The best guess has a risk of {words.percent(best.risk)}."
        if is_random:
            second = unknown
        elif is_required:
            first = second = f"{UNCERTAIN} {ONLY_BEST}"
            offer, summary = f"{ONLY_BEST} {offer}", f"{ONLY_BEST} {summary}"
    third = f"{unknown} {offer}"
    if crossed and mines is not None:
        third += f" {_certain_mines(board, mines, crossed)}"
    return Hint(
        board,
        Kind.FREE_GUESS if is_free else Kind.GUESS,
        DONT_KNOW,
        (first, second, third),
        (best.cell,),
        mines if crossed else None,
        crossed,
        guess=best,
        guess_is_random=is_random,
        summaries=("", "", summary),
    )


def _certain_mines(board: Board, proof: ProofSteps, mines: tuple[Cell, ...]) -> str:
    """Return a sentence about proved mines; if there are many, it gives only their number."""
    size = len(mines)
    shown = {cell for step in proof.steps if step.mine for cell in step.cells}
    unflagged = "" if size == len(shown) else " without a flag"
    cells = f"{words.number(size)} cell{'' if size == 1 else 's'}{unflagged}"
    certain = f"But {cells} {'is certainly a mine' if size == 1 else 'are certainly mines'}"
    if size > naming.MOST_NAMED:
        return f"{certain}, as {SHOWN_BY[proof.technique]} show."
    return f"{certain}. {_proof_text(board, proof)}"


def crossed_mines(count: int) -> str:
    """Return the text about crossed cells (proved mines), which is shown with a guess.

    >>> crossed_mines(0), crossed_mines(1)
    ('', 'One cell is certainly a mine: it is crossed on the board.')
    """
    if count == 1:
        return "One cell is certainly a mine: it is crossed on the board."
    number = words.capital(words.number(count))
    return f"{number} cells are certainly mines: they are crossed on the board." if count else ""


def first_click(board: Board, spec: GameSpec, cell: Cell) -> Hint:
    """Return the hint that any first cell is safe."""
    opens = spec.first_click is FirstClick.OPENING
    text = f"Open any cell: the first click is safe{' and opens an area' if opens else ''}."
    if spec.start is not None:
        then = "opens an area" if opens else "is safe"
        text = f"Open {words.place(cell)}: the game starts there, and the first click {then}."
    if spec.mode.needs_solvable:
        text += " From there on no guess will be needed."
    summary = text.replace(words.place(cell), "the marked cell")
    return Hint(
        board,
        Kind.FIRST_CLICK,
        "The first click is safe",
        (text, text, text),
        (cell,),
        summaries=(summary, summary, summary),
    )


def undecided(board: Board, *, complete: bool) -> Hint:
    """Return the answer if the board, or only the risk of a guess, was too hard to decide."""
    text = f"{DONT_KNOW}: this board is too hard to decide within the limit."
    if complete:
        text = f"{UNCERTAIN} The risks of a guess could not be computed within the limit."
    return Hint(board, Kind.UNDECIDED, DONT_KNOW, (text, text, text))


def done(board: Board) -> Hint:
    """Return the answer that nothing is left to open."""
    hidden = board.count(State.HIDDEN)
    text = "Every hidden cell is a mine." if hidden else "No hidden cell is left."
    return Hint(
        board,
        Kind.DONE,
        "Nothing is left to open",
        (text, text, text),
        summaries=(text, text, text),
    )


def contradiction(board: Board, found: Conflict | None) -> Hint:
    """Return the answer for a board without solutions, with the clues that cannot all be right."""
    first = "This board contradicts itself."
    title = "A contradiction"
    if found is None:
        return Hint(board, Kind.CONTRADICTION, title, (first, first, first))
    area = f"{first} Look at {words.area(found.clues)}." if found.clues else first
    clues = f"{first} {_look(board, found.clues, uses_total=found.uses_total)}"
    reason = words.sentence(_cannot(board, found, ""))
    return Hint(
        board,
        Kind.CONTRADICTION,
        title,
        (area, clues, f"{first} {reason}"),
        conflicting=found.clues,
        conflicting_total=found.uses_total,
        summaries=(
            f"{first} Look at the shaded area." if found.clues else first,
            f"{first} Look at the marked numbers." if found.clues else first,
            f"{first} {words.sentence(_marked_cannot(found))}",
        ),
    )


def odds(board: Board, guess: Guess, *, is_best: bool = True) -> str:
    """Return a sentence with the risk of a guess, and why it is the best.

    >>> from fractions import Fraction
    >>> board = Board.parse("8x8m10:" + "/".join(["........"] * 8))
    >>> odds(board, Guess((0, 0), Fraction(1, 3), 0.0, win_chance=0.425))
    'It has the best chance to win, about 42 %. The risk of a mine is 33 %.'
    >>> odds(board, Guess((0, 0), Fraction(1, 3), 0.0))
    'It has the lowest risk of a mine: 33 %.'
    """
    risk = words.percent(guess.risk)
    if not is_best:
        return f"The risk of a mine is {risk}."
    if guess.win_chance is None:
        return f"It has the lowest risk of a mine: {risk}."
    (chance,) = chance_words(board.grid, board.mines, guess.win_chance, exact=guess.exact)
    return f"It has the best chance to win, {chance}. The risk of a mine is {risk}."


def _proof_text(board: Board, proof: ProofSteps, flagged: tuple[Cell, ...] = ()) -> str:
    """Return a proof in words, with rows and columns; flagged cells are not named a second time."""
    text = ProofText(board, proof, naming.RowsAndColumns(board, flagged))
    everything = text.everything()
    if proof.sentences <= MOST_SENTENCES and len(everything.split()) <= MOST_WORDS:
        return everything
    # If the first sentence of the proof counts the mines, an outline would only repeat it.
    start = f"{SEVERAL_STEPS}. " if text.counts_mines else _length(proof)
    return f"{start}{everything}"


def _length(proof: ProofSteps) -> str:
    """Return the sentence that announces a long proof, with an outline."""
    way = {
        Technique.SINGLE: "one number decides",
        Technique.PAIR: "two numbers together decide",
        Technique.REGION: "try the opposite",
        Technique.TOTAL: "count the mines that are left",
    }[proof.last.technique]
    if shown := proof.shown_mines:
        return f"{SEVERAL_STEPS}. First find {words.mines(shown)}, then {way}. "
    return f"{SEVERAL_STEPS}: {way}. "


def _look(board: Board, clues: tuple[Cell, ...], *, uses_total: bool) -> str:
    return _look_at(naming.RowsAndColumns(board).clues(clues), uses_total=uses_total)


def _look_at_labels(proof: ProofSteps) -> str:
    letters = naming.clue_letters(proof)
    names = words.listed(list(letters.values()))
    if len(letters) < len(proof.clues):
        names = f"the {words.number(len(proof.clues))} marked numbers"
    return _look_at(names, uses_total=proof.uses_total)


def _look_at(names: str, *, uses_total: bool) -> str:
    if not names:
        return "Count the mines that are left."
    return f"Look at {names}{', and count the mines that are left' if uses_total else ''}."


def _marked_cannot(found: Conflict) -> str:
    """Return a phrase about the clues that cannot be right, which are marked on the board."""
    if not found.clues:
        return "the mine count cannot be met"
    total = " with the mine count" if found.uses_total else ""
    if len(found.clues) == 1:
        return f"the marked number cannot be right{total}"
    together = "both" if len(found.clues) == 2 else "all"
    return f"the marked numbers cannot {together} be right{total}"


def _cannot(board: Board, found: Conflict, when: str) -> str:
    start = f"{when}, " if when else ""
    if not found.clues:
        return f"{start}the mine total cannot be met"
    names = naming.RowsAndColumns(board).clues(found.clues)
    if found.uses_total:
        return f"{start}{names} cannot be right with the mine total"
    together = {1: "", 2: " both"}.get(len(found.clues), " all")
    return f"{start}{names} cannot{together} be right"
