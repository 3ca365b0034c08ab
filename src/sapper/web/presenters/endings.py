"""What is shown of a game that is over, and what it is worth in the statistics."""

from sapper import engine, words
from sapper.answers import cell_symbols
from sapper.app.session import Moment
from sapper.engine import Stop, Verdict
from sapper.errors import IllegalMoveError, UndecidedError
from sapper.game import Fate, Knowledge, Outcome, PlayMetrics, Ruling
from sapper.game.ruling import LIMIT
from sapper.grid import Cell
from sapper.hints import hint_texts
from sapper.hints.proof_search import ProofSearch
from sapper.web.live_game import LastLook, LiveGame
from sapper.web.presenters import hints
from sapper.web.presenters.games import risk
from sapper.web.schemas.games import CertainCells, GameEnding, GameResult, MissedSafeCell
from sapper.web.store import StoredResult


def statistics_entry(live: LiveGame, now: Moment) -> StoredResult | None:
    """Return what a game that has just ended is worth; ``None`` if nothing was opened."""
    play = _performance(live)
    if play is None:
        return None
    luck = live.luck()
    return StoredResult(
        game=live.stored.id,
        player=live.stored.player,
        level=live.options.level,
        mode=live.game.spec.mode.value,
        won=play.won,
        aided=live.stored.aided,
        seconds=live.seconds(now) or 0.0,
        bbbv=play.bbbv,
        solved=play.solved,
        guesses=luck.guesses,
        forced=luck.forced,
        luck=luck.value or 0.0,
        ended=now.wall,
    )


def ending(
    live: LiveGame, now: Moment, *, best_time: bool, best_before: float | None = None
) -> GameEnding:
    """Return what is shown of a game that is over.

    Args:
        live: the game.
        now: the end.
        best_time: whether it is the player's best time of its level and mode.
        best_before: the best time up to this game.
    """
    play, layout, grid = live.game, live.game.layout, live.game.spec.grid
    ruling = _fatal(live)
    if live.last_look is None:
        look_back(live, Stop())
    look = live.last_look or LastLook()
    mines = [] if layout is None else list(layout.mine_cells())
    mined = set(mines)
    return GameEnding(
        picture=cell_symbols.rows(live.picture, grid),
        hits=list(play.hits),
        mines=mines,
        wrong_flags=[cell for cell in play.flags if mines and cell not in mined],
        certain=look.certain,
        sentence=_sentence(live, ruling),
        text=_text(live, ruling),
        risk=None if ruling is None else risk(ruling),
        safe_cell=look.safe_cell,
        secret=live.secret.hex,
        terms=live.game.setup.terms,
        result=_game_result(live, now, best_time=best_time, best_before=best_before),
    )


def look_back(live: LiveGame, stop: Stop) -> None:
    """Find out what was certain at the end of a game, unless it is known or the game goes on.

    Raises:
        UndecidedError: the flag was set before.
    """
    if not live.is_over or live.last_look is not None:
        return
    ruling = _fatal(live)
    won = live.game.outcome is Outcome.WON
    certain = None if won else _certain(live, stop)
    safe_cell = None if ruling is None else _safe_cell(live, ruling, stop)
    if stop.is_set():
        raise UndecidedError("stopped before it was known what was certain")
    live.last_look = LastLook(certain, safe_cell)


def _fatal(live: LiveGame) -> Ruling | None:
    """Return the ruling on the opening that lost a game."""
    return live.game.last_ruling if live.game.outcome is Outcome.LOST else None


def _certain(live: LiveGame, stop: Stop) -> CertainCells | None:
    analysis = engine.analyse(live.game.board, limit=LIMIT, seconds=0, stop=stop)
    if analysis.verdict is not Verdict.CONSISTENT:
        return None
    return CertainCells(safe=list(analysis.safe), mines=list(analysis.mines))


def _safe_cell(live: LiveGame, ruling: Ruling, stop: Stop) -> MissedSafeCell | None:
    if ruling.safe_cell is None:
        return None
    board = live.game.board
    analysis = engine.analyse(board, limit=LIMIT, seconds=0, stop=stop)
    search = ProofSearch(board, limit=LIMIT, stop=stop)
    # Of all safe cells, the one that is seen most easily.
    safe = analysis.safe if ruling.safe_cell in analysis.safe else (ruling.safe_cell,)
    found = hint_texts.certain(board, search.easiest(safe, mine=False, any_safe=len(safe) > 1))
    return MissedSafeCell(
        cell=found.cells[0],
        cells=list(found.cells),
        clues=list(found.clues),
        labels=[found.labels.get(clue, "") for clue in found.clues],
        uses_total=found.uses_total,
        sentence=found.text,
        summary=found.summary,
        steps=hints.steps(found),
    )


def _text(live: LiveGame, ruling: Ruling | None) -> str:
    """Say how the game ended to whoever sees the board with the cells marked on it."""
    if live.outcome is Outcome.RESIGNED:
        return "The board is shown as it was."
    if ruling is None:
        return ""
    one = len(ruling.cells) == 1
    match ruling.knowledge:
        case Knowledge.MINE:
            return f"{'This cell was' if one else 'Among these cells was'} certainly a mine."
        case Knowledge.UNCERTAIN if ruling.is_needless:
            rule = ": in this mode such a guess kills" if ruling.fate is Fate.KILL else ""
            return f"This was a guess, although a safe cell existed{rule}."
        case Knowledge.UNCERTAIN:
            return "No cell was certainly safe, so a guess was needed: bad luck."
    return "This position was too hard to say what was certain."


def _sentence(live: LiveGame, ruling: Ruling | None) -> str:
    """Say in rows and columns how the game ended, and whether luck had a part in it."""
    if live.outcome is Outcome.RESIGNED:
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
    text = words.places(cells)
    return f"{text[0].upper()}{text[1:]}"


def _performance(live: LiveGame) -> PlayMetrics | None:
    try:
        return PlayMetrics.of(live.game, wasted=live.wasted)
    except IllegalMoveError:
        return None  # nothing was opened


def _game_result(
    live: LiveGame, now: Moment, *, best_time: bool, best_before: float | None
) -> GameResult | None:
    play = _performance(live)
    if play is None:
        return None
    seconds = live.seconds(now) or 0.0
    return GameResult(
        seconds=round(seconds, 3),
        bbbv=play.bbbv,
        solved=play.solved,
        bbbv_per_second=round(play.solved / seconds, 4) if seconds else None,
        clicks=play.clicks,
        efficiency=round(play.efficiency, 4),
        hints=live.stored.hints,
        undos=live.game.undos,
        best_time=best_time,
        best_before=best_before,
    )
