"""Games: their current state, moves, ending, replay and verification.

The layout and the secret of a game are only in its ending, which exists only when the game is over.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Self

from sapper import words
from sapper.answers import cell_symbols, taken
from sapper.answers.hints import HintProof
from sapper.answers.service import Error
from sapper.game import (
    CellChanges,
    Fate,
    Game,
    GameRecord,
    Knowledge,
    Luck,
    Outcome,
    PlayMetrics,
    Ruling,
)
from sapper.game import Verification as Verified
from sapper.generators import GENERATORS, SolverName
from sapper.grid import Cell
from sapper.notation import header
from sapper.players.alternatives import BestGuesses
from sapper.spec import LEVELS, Assist, BestBy, Difficulty, FirstClick, GameSpec, GuessScope, Mode

Changed = tuple[int, int, str]
"""``[row, column, character]``: a cell, and the character that it now shows."""


def level_of(spec: GameSpec) -> str:
    """Return the name of a level, or the size.

    >>> level_of(GameSpec(30, 16, 99)), level_of(GameSpec(5, 4, 3))
    ('expert', '5x4m3')
    """
    size = (spec.width, spec.height, spec.mines)
    return next((name for name, known in LEVELS.items() if known == size), None) or header(
        spec.grid, spec.mines
    )


def moment(seconds: float) -> str:
    """Return a time since 1970 as text.

    >>> moment(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds(time: float | None) -> float | None:
    """Return a time on the clock, rounded to milliseconds."""
    return None if time is None else round(time, 3)


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The options of a game."""

    level: str
    """The name of a level, or a size such as ``20x10m30``."""
    width: int
    height: int
    mines: int
    mode: Mode
    first_click: FirstClick
    difficulty: Difficulty | None
    generator: str
    solver: str | None
    """The solver that the board is made for; null if none."""
    question_marks: bool
    assist: Assist
    """How much is done for the player automatically."""
    start: Cell | None
    """The cell that is opened first, regardless of the cell that the player clicks."""
    scope: GuessScope
    best_by: BestBy | None
    day: str | None
    """The date of a board of the day."""
    mode_label: str
    first_click_label: str
    """The label of the first-click rule in menus."""
    description: str
    """The kind of board, in words."""

    @classmethod
    def of(
        cls,
        spec: GameSpec,
        *,
        question_marks: bool = False,
        assist: Assist = "chord",
        own_layout: bool = False,
        day: str | None = None,
        again: bool = False,
    ) -> Self:
        """Describe the options of a game."""
        difficulty = "" if spec.difficulty is None else f", {spec.difficulty.label}"
        # A layout supplied by the player was not made for any first click.
        first_click = FirstClick.ANY if own_layout else spec.first_click
        return taken(
            cls,
            spec,
            level=level_of(spec),
            question_marks=question_marks,
            assist=assist,
            day=day,
            mode_label=f"{spec.rules_label}{difficulty}",
            first_click_label=first_click.label,
            description=_description(spec, own_layout=own_layout, day=day, again=again),
        )


def _description(spec: GameSpec, *, own_layout: bool, day: str | None, again: bool) -> str:
    """Describe the kind of board, and what happens after a guess.

    >>> spec = GameSpec(9, 9, 10, generator="mine-move", solver="single-point")
    >>> _description(spec, own_layout=False, day=None, again=False)
    'Always solvable without guessing. Generator: Mine move, for Single point.'
    """
    if day is not None:
        practice = " For practice: it does not count." if again else ""
        return (
            f"Board of the day {day}. {spec.mode.description}"
            f" The first click opens the middle.{practice}"
        )
    if own_layout:
        # A layout supplied by the player need not have the properties of the mode's boards.
        is_open = spec.mode is Mode.CLASSIC or spec.mode.needs_solvable
        rules = "You may have to guess." if is_open else spec.rules_description
        return f"Practice board. {rules}"
    generator = GENERATORS[spec.generator]
    mode = Mode.NO_GUESS if spec.mode is Mode.CLASSIC and generator.proved else spec.mode
    rules = mode.description if mode is not spec.mode else spec.rules_description
    if spec.generator == "auto":
        return rules
    solver = spec.solver or next(iter(generator.solvers), None)
    made_for = "" if solver is None else f", for {SolverName(solver).label}"
    return f"{rules} Generator: {generator.label}{made_for}."


@dataclass(frozen=True, slots=True)
class Guesses:
    """The openings that were not certain to be safe."""

    made: int
    """The number of guesses."""
    forced: int
    """The number of guesses made when no cell was certainly safe."""
    luck_value: float | None
    """The product of the survival chances of all survived guesses; exact in a review."""
    saved: int
    """The number of guesses that the mode made safe, regardless of the layout."""

    @classmethod
    def of(cls, luck: Luck) -> Self:
        """Describe the guesses that were made in a game."""
        return cls(luck.guesses, luck.forced, luck.value, luck.saved)


@dataclass(frozen=True, slots=True)
class MoveJudgement:
    """The judgement of an opening: whether it was a guess, and its risk."""

    guess: bool
    """Whether the opening was a guess."""
    forced: bool
    """Whether the opening was a guess made when no cell was certainly safe."""
    saved: bool
    """Whether the opening was a guess that the rules of the mode made safe."""
    risk_value: float | None
    """The share of possible layouts in which the opening loses; null if it was not a guess."""

    @classmethod
    def of(cls, ruling: Ruling) -> Self:
        """Describe a ruling."""
        return cls(ruling.is_guess, ruling.is_forced, ruling.is_saved, _risk(ruling))


def _risk(ruling: Ruling | None) -> float | None:
    """Return the chance that a guess would have lost in a classic game."""
    survival = None if ruling is None or not ruling.is_guess else ruling.survival
    return None if survival is None else round(1 - survival, 12)


@dataclass(frozen=True, slots=True)
class CertainCells:
    """The cells that were certainly safe, and those that were certainly mines."""

    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]
    """The cells that are certainly mines."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The statistics of a finished game."""

    seconds: float
    bbbv: int
    solved: int
    """How much of the board's 3BV the player has opened."""
    bbbv_per_second: float | None
    clicks: int
    """How many clicks were made."""
    efficiency: float
    """Opened 3BV per click."""
    zini: int | None
    """The number of clicks needed with flags and chords, estimated by a greedy method; null for
    large boards.
    """
    hints: int
    undos: int
    best_time: bool
    """Whether the win is the player's best time for this level and mode."""
    best_before: float | None
    """The best time before this game, in seconds; null if there was none."""

    @classmethod
    def of(
        cls,
        play: PlayMetrics,
        time: float,
        *,
        zini: int | None,
        hints: int,
        undos: int,
        best_time: bool,
        best_before: float | None,
    ) -> Self:
        """Describe the statistics of a finished game."""
        return taken(
            cls,
            play,
            seconds=round(time, 3),
            bbbv_per_second=round(play.solved / time, 4) if time else None,
            efficiency=round(play.efficiency, 4),
            zini=zini,
            hints=hints,
            undos=undos,
            best_time=best_time,
            best_before=best_before,
        )


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: how it ended, the layout, the secret and the result."""

    title: str
    """How the game ended, as a title for the player, such as ``You won``."""
    picture: list[str]
    hits: tuple[Cell, ...]
    """The mines that the last move opened."""
    mines: tuple[Cell, ...]
    """Where the mines are."""
    wrong_flags: tuple[Cell, ...]
    """The flags on cells without a mine."""
    certain: CertainCells | None
    """The safe cells and proved mines before the last move; null after a win, or if unknown."""
    text: str
    """The text below the title, such as why the game was lost; empty after a win."""
    spoken: str
    risk_value: float | None
    """The mine risk of the guess that lost the game; null if the mode, not luck, decided it."""
    best_cells: tuple[Cell, ...]
    """The cells that could have been guessed safely, in the mode ``best-guess``."""
    safe_cell: HintProof | None
    """A cell that was certainly safe before the last move, and why."""
    secret: str
    """The secret that decides all random draws of the game, in hexadecimal digits."""
    terms: str | None
    """The text whose SHA-256 is the commitment; null for games of version 1."""
    result: GameResult | None
    """The figures of the game; null if nothing was opened."""

    @classmethod
    def of(
        cls,
        game: Game,
        *,
        resigned: bool,
        secret: str,
        certain: CertainCells | None,
        safe_cell: HintProof | None,
        result: GameResult | None,
    ) -> Self:
        """Describe the end of a game."""
        mines = () if game.layout is None else tuple(game.layout.mine_cells())
        ruling = game.last_ruling if game.outcome is Outcome.LOST else None
        decided = ruling is not None and ruling.fate is Fate.KILL
        picture = cell_symbols.drawn(game, game.reveal() if resigned else None)
        outcome = Outcome.RESIGNED if resigned else game.outcome
        return cls(
            title=words.ENDINGS[outcome],
            picture=cell_symbols.rows(picture, game.spec.grid),
            hits=tuple(game.hits),
            mines=mines,
            wrong_flags=tuple(sorted(set(game.flags) - set(mines))) if mines else (),
            certain=certain,
            text=_resigned(mines) if resigned else _seen(ruling),
            spoken="The game was resigned." if resigned else _spoken(ruling),
            risk_value=_risk(None if decided else ruling),
            best_cells=_best_cells(ruling),
            safe_cell=safe_cell,
            secret=secret,
            terms=game.setup.terms,
            result=result,
        )


def _resigned(mines: tuple[Cell, ...]) -> str:
    """Return a sentence about the board of a player who gave up; empty if it has no mines yet."""
    return "All mines are shown." if mines else ""


def how_it_was_lost(ruling: Ruling | None) -> str:
    """Return why a game was lost, for a player who sees the board; empty after a win."""
    if ruling is None:
        return ""
    hit = "You hit" if ruling.knowledge is Knowledge.MINE else "That was"
    return f"{hit} {_mistake(ruling)}."


def _seen(ruling: Ruling | None) -> str:
    """Return why a game was lost, for a page that marks the best guesses on the board."""
    if ruling is None or ruling.best is None or not _best_cells(ruling):
        return how_it_was_lost(ruling)
    return f"That was not the best guess{_compared(ruling, ruling.best, '')}."


def _spoken(ruling: Ruling | None) -> str:
    """Return how a game ended, and which cells were opened when it was lost."""
    if ruling is None:
        return "All safe cells are open."
    was = " was" if len(ruling.cells) == 1 else ":"
    return f"{words.capital(words.places(ruling.cells))}{was} {_mistake(ruling)}."


def _best_cells(ruling: Ruling | None) -> tuple[Cell, ...]:
    if ruling is None or ruling.best is None or not ruling.is_worse_than_best:
        return ()
    return ruling.best.cells


def _mistake(ruling: Ruling) -> str:
    match ruling.knowledge:
        case Knowledge.MINE:
            return "a mine you could have known about"
        case Knowledge.UNCERTAIN if ruling.is_needless:
            rule = ", and in this mode avoidable guesses lose" if ruling.fate is Fate.KILL else ""
            return f"an avoidable guess: a safe cell existed{rule}"
        case Knowledge.UNCERTAIN if ruling.best is not None and ruling.is_worse_than_best:
            place = words.place(ruling.best.cells[0])
            return f"not the best guess{_compared(ruling, ruling.best, place)}"
        case Knowledge.UNCERTAIN:
            return "a forced guess: bad luck"
    return "in a position where it was too hard to decide which cells were safe"


def _compared(ruling: Ruling, best: BestGuesses, place: str) -> str:
    """Compare a guess with the best guess by the mode's measure, and name the best cell."""
    named = f"the best cell, {place}," if place else "the best cell"
    if best.win_chance is not None:
        return f": {named} had a {words.percent(best.win_chance)} chance to win"
    if ruling.survival is None or best.risk is None:
        return f": {named} was another" if place else ""
    risk = words.percent(1 - ruling.survival)
    return f": it had a mine risk of {risk}, {named} only {words.percent(best.risk)}"


def changed_cells(changes: CellChanges) -> list[Changed]:
    """Return the cells that an action changed, ascending, with their new characters.

    >>> from sapper.grid import Grid
    >>> changed_cells(CellChanges(Grid(2, 2), [3, 1], bytes([10, 12])))
    [(0, 1, 'F'), (1, 1, '*')]
    """
    return [(row, col, cell_symbols.CHARACTERS[code]) for (row, col), code in changes]


class ActionKind(StrEnum):
    """The kinds of actions."""

    OPEN = "open"
    FLAG = "flag"
    CHORD = "chord"
    QUESTION = "question"
    """Sets or removes a question mark, whatever mark the cell has."""
    UNDO = "undo"
    REDO = "redo"
    SOLVE = "solve"
    """Makes one move that is certain to be right; the log contains this move instead of
    ``solve``."""
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """The action that was performed."""

    kind: ActionKind
    cell: Cell | None
    """The cell of the action; null if it has none."""


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The changes made by an action, and the state of the game."""

    seq: int
    """The number of the action."""
    action: ActionTaken
    changed: list[Changed]
    """The cells that look different after the action."""
    mines_left: int
    outcome: Outcome
    seconds: float | None
    """Seconds on the clock, which starts at the first opening."""
    can_undo: bool
    can_redo: bool
    aided: bool
    counts: bool
    counted: bool
    refused: str | None
    """Why the rules refused the action; in that case nothing changed."""
    judgement: MoveJudgement | None
    """The judgement of the opening; null if nothing was opened."""
    guesses: Guesses
    done: bool
    """Whether the game is over, or *Solve* found no further move."""
    ending: Ending | None


@dataclass(frozen=True, slots=True)
class GameState:
    """The current state of a game."""

    id: str
    seq: int
    spec: GameSettings
    picture: list[str]
    mines_left: int
    outcome: Outcome
    seconds: float | None
    """Seconds on the clock, which starts at the first opening."""
    can_undo: bool
    can_redo: bool
    aided: bool
    counts: bool
    counted: bool
    yours: bool
    """Whether the game is the caller's own."""
    guesses: Guesses
    commitment: str
    """SHA-256 of ``ending.terms``: the rules, and the secret that decides all random draws."""
    ending: Ending | None
    player: str | None = field(default=None)


@dataclass(frozen=True, slots=True)
class GameListItem:
    """A game in a list."""

    id: str
    spec: GameSettings
    outcome: Outcome
    seq: int
    created: str
    touched: str


@dataclass(frozen=True, slots=True)
class GameList:
    """Games of a player, the latest first."""

    games: tuple[GameListItem, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game with all its actions."""

    game: GameState
    begin: list[str]
    """The picture before the first move."""
    messages: list[MoveResult]
    """The result of each action, in order."""
    record: dict[str, Any] | None
    """The record, for ``sapper verify``; null while the game is in progress."""


@dataclass(frozen=True, slots=True)
class OutOfTurn(Error):  # noqa: N818 - an answer, not an exception
    """The error for an action with a wrong number, with the current game."""

    game: GameState | None = None


@dataclass(frozen=True, slots=True)
class GuessRules:
    """How the rules treat guesses: ``luck``, ``kill`` or ``save``."""

    needless: Fate
    """What happens after a guess that was made although some cell was certainly safe."""
    forced: Fate
    """What happens after a guess that was made when no cell was certainly safe."""
    solvable: bool
    """Whether logic alone must be able to solve the board."""
    scope: GuessScope
    """Where a safe cell must exist for a guess to be avoidable."""
    best_by: BestBy | None
    """The measure that decides which guess is the best, in modes where every other forced guess
    loses."""


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a game was played according to its commitment."""

    verified: bool
    """Whether the game was played according to its commitment."""
    version: int
    """The version of the record."""
    committed: bool
    """Whether every answer follows from the secret behind the commitment."""
    commitment: str | None
    secret: str | None
    """The secret of the game; null if the record does not contain it."""
    signed_by: str | None
    """The public key whose signature was confirmed."""
    trusted: bool
    """Whether the record is signed with the key that the caller gave."""
    mode: Mode
    rules: GuessRules
    generator: str
    moves: int
    """How many moves were made."""
    seconds: float | None
    """The time that the host reported; if it reported none, the time according to the moves."""
    undos: int
    aided: bool | None
    practice: bool | None
    """Whether the player may have known the board in advance; null if the record does not contain
    this."""
    outcome: Outcome
    move: int | None
    """The number, from 1, of the move at which the verification fails."""
    problem: str | None
    """Why the record is wrong; null if it is right."""

    @classmethod
    def of(
        cls,
        record: GameRecord,
        found: Verified,
        *,
        commitment: str | None = None,
        secret: str | None = None,
    ) -> Self:
        """Describe the result of verifying a record."""
        host = record.host
        times = [recorded.move.at for recorded in record.moves if recorded.move.at is not None]
        played = round(times[-1] - times[0], 3) if times else None
        resigned = host is not None and host.resigned
        return taken(
            cls,
            found,
            version=record.version,
            commitment=record.commitment if commitment is None else commitment,
            secret=secret,
            signed_by=record.signature.key if record.signature and found.signed else None,
            mode=record.spec.mode,
            rules=taken(GuessRules, record.rules),
            generator=record.spec.generator,
            moves=len(record.moves),
            seconds=played if host is None else host.seconds,
            undos=record.undos,
            aided=None if host is None else host.aided,
            practice=None if host is None else host.practice,
            outcome=Outcome.RESIGNED if resigned else record.outcome,
        )
