"""Sessions as players see them: the game, the message after an action, the ending.

The layout and the secret of a game pass through ``ending`` alone, and only when it is over.
"""

from datetime import UTC, datetime
from fractions import Fraction

from sapper import engine
from sapper.engine import Verdict
from sapper.errors import IllegalMoveError
from sapper.game import Fate, Knowledge, Luck, Outcome, Performance, Ruling
from sapper.game.ruling import LIMIT
from sapper.grid import Cell
from sapper.hints import phrases
from sapper.hints.easiest_proof import ProofFinder
from sapper.web import pictures, schemas
from sapper.web.session import RESIGNED, Deed, Session
from sapper.web.store import StoredGame, StoredResult
from sapper.web.wishes import Wish


def game(session: Session, *, now: float, player: str | None) -> schemas.GameView:
    """Return a game as it stands, for whoever looks at it."""
    stored = session.stored
    return schemas.GameView(
        id=stored.id,
        seq=stored.seq,
        spec=session.wish.described(),
        picture=pictures.rows(session.picture, session.game.spec.grid),
        mines_left=session.game.mines_left,
        outcome=session.outcome,  # type: ignore[arg-type]
        seconds=_rounded(session.seconds(now)),
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        aided=stored.aided,
        counts=not stored.counted,
        yours=player == stored.player,
        guesses=_guesses(session.luck()),
        commitment=session.secret.commitment,
        ending=session.ending,
    )


def message(session: Session, deed: Deed, now: float) -> schemas.Message:
    """Return the answer to the last action of a game."""
    stored = session.stored
    seconds = session.seconds(now)
    if deed.refused is None and seconds is not None:
        seconds = deed.action.at
    return schemas.Message(
        seq=stored.seq,
        action=schemas.Action(kind=deed.action.kind.value, cell=deed.action.cell),
        changed=deed.changed,
        mines_left=session.game.mines_left,
        outcome=session.outcome,  # type: ignore[arg-type]
        seconds=_rounded(seconds),
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        aided=stored.aided,
        counts=not stored.counted,
        refused=deed.refused,
        judgement=None if deed.ruling is None else _judgement(deed.ruling),
        guesses=_guesses(session.luck()),
        done=deed.done,
        ending=None if deed.refused is not None else session.ending,
    )


def line(stored: StoredGame) -> schemas.GameLine:
    """Return a game as a line of a list."""
    return schemas.GameLine(
        id=stored.id,
        spec=Wish.from_plain(stored.wish).described(),
        outcome=stored.outcome,  # type: ignore[arg-type]
        seq=stored.seq,
        created=moment(stored.created),
        touched=moment(stored.touched),
    )


def moment(seconds: float) -> str:
    """Return a time since 1970 as text.

    >>> moment(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def result(session: Session, now: float) -> StoredResult | None:
    """Return what a game that has just ended is worth; ``None`` if nothing was opened."""
    play = _performance(session)
    if play is None:
        return None
    luck = session.luck()
    return StoredResult(
        game=session.stored.id,
        player=session.stored.player,
        level=session.wish.level,
        mode=session.game.spec.mode.value,
        won=play.won,
        aided=session.stored.aided,
        seconds=session.seconds(now) or 0.0,
        bbbv=play.bbbv,
        solved=play.solved,
        guesses=luck.guesses,
        forced=luck.forced,
        luck=float(luck.spent or 0),
        ended=now,
    )


def ending(session: Session, now: float, *, best_time: bool) -> schemas.Ending:
    """Return what is shown of a game that is over."""
    play, layout, grid = session.game, session.game.layout, session.game.spec.grid
    ruling = session.rulings()[-1] if play.outcome is Outcome.LOST else None
    mines = [] if layout is None else list(layout.mine_cells())
    mined = set(mines)
    return schemas.Ending(
        picture=pictures.rows(session.picture, grid),
        hits=list(play.hits),
        mines=mines,
        wrong_flags=[cell for cell in play.flags if mines and cell not in mined],
        certain=None if play.outcome is Outcome.WON else _certain(session),
        sentence=_sentence(session, ruling),
        safe_cell=None if ruling is None else _safe_cell(session, ruling),
        secret=session.secret.hex,
        result=_result(session, now, best_time=best_time),
    )


def _certain(session: Session) -> schemas.Certain | None:
    analysis = engine.analyse(session.game.board, limit=LIMIT, seconds=0)
    if analysis.verdict is not Verdict.CONSISTENT:
        return None
    return schemas.Certain(safe=list(analysis.safe), mines=list(analysis.mines))


def _safe_cell(session: Session, ruling: Ruling) -> schemas.SafeCell | None:
    if ruling.safe_cell is None:
        return None
    found = ProofFinder(session.game.board, limit=LIMIT).easiest([ruling.safe_cell], mine=False)
    return schemas.SafeCell(
        cell=ruling.safe_cell,
        clues=list(found.deduction.clues),
        uses_total=found.deduction.uses_total,
        sentence=" ".join(step.text for step in found.steps),
    )


def _sentence(session: Session, ruling: Ruling | None) -> str:
    """Say how the game ended, and whether luck had a part in it."""
    if session.outcome == RESIGNED:
        return "The game was resigned."
    if ruling is None:
        return "Every empty cell is open."
    cells = _named(ruling.cells)
    verb = "was" if len(ruling.cells) == 1 else "were"
    match ruling.knowledge:
        case Knowledge.MINE:
            return f"{cells} {verb} certain to hold a mine."
        case Knowledge.UNCERTAIN if ruling.safe_cell is not None:
            fatal = ", and a guess kills while one does" if ruling.fate is Fate.KILL else ""
            return f"{cells} {verb} uncertain, although a safe cell existed{fatal}."
        case Knowledge.UNCERTAIN:
            return f"{cells} {verb} uncertain, and no cell was safe: bad luck."
    return f"{cells}: the position was too hard to say what was certain."


def _named(cells: tuple[Cell, ...]) -> str:
    text = phrases.places(cells)
    return f"{text[0].upper()}{text[1:]}"


def _performance(session: Session) -> Performance | None:
    try:
        return Performance.of(session.game, wasted=session.wasted)
    except IllegalMoveError:
        return None  # nothing was opened


def _result(session: Session, now: float, *, best_time: bool) -> schemas.Result | None:
    play = _performance(session)
    if play is None:
        return None
    seconds = session.seconds(now) or 0.0
    return schemas.Result(
        seconds=round(seconds, 3),
        bbbv=play.bbbv,
        solved=play.solved,
        bbbv_per_second=round(play.solved / seconds, 4) if seconds else None,
        clicks=play.clicks,
        efficiency=round(play.efficiency, 4),
        hints=session.stored.hints,
        undos=session.game.undos,
        best_time=best_time,
    )


def _judgement(ruling: Ruling) -> schemas.Judgement:
    return schemas.Judgement(
        guess=ruling.is_guess,
        forced=ruling.is_forced,
        survival=_fraction(ruling.chance),
        survival_value=None if ruling.chance is None else float(ruling.chance),
    )


def _guesses(luck: Luck) -> schemas.Guesses:
    return schemas.Guesses(
        made=luck.guesses,
        forced=luck.forced,
        luck=_fraction(luck.spent),
        luck_value=None if luck.spent is None else float(luck.spent),
    )


def _fraction(value: Fraction | None) -> str | None:
    """Write an exact fraction; one of hundreds of digits helps nobody."""
    if value is None or value.denominator.bit_length() > 200:
        return None
    return str(value)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)
