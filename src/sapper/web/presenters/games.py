"""Games as players see them: as they stand, after an action, in a list.

The layout and the secret of a game pass through its ending alone, and only when it is over.
"""

from datetime import UTC, datetime
from fractions import Fraction

from sapper.answers import cell_symbols
from sapper.app.session import ActionResult, Moment
from sapper.game import Luck, Outcome, Ruling
from sapper.generators import GENERATORS, SolverName
from sapper.spec import GameSpec, Mode
from sapper.web.game_options import GameOptions
from sapper.web.live_game import LiveGame
from sapper.web.schemas.games import (
    ActionResponse,
    ActionTaken,
    GameListItem,
    GameResponse,
    GameSettings,
    GuessSummary,
    MoveJudgement,
)
from sapper.web.store import StoredGame


def game_response(live: LiveGame, *, now: Moment, player: str | None) -> GameResponse:
    """Return a game as it stands, for whoever looks at it."""
    stored = live.stored
    return GameResponse(
        id=stored.id,
        seq=stored.seq,
        spec=settings(live.options),
        picture=cell_symbols.rows(live.picture, live.game.spec.grid),
        mines_left=live.mines_left,
        outcome=live.outcome.value,
        seconds=_rounded(live.seconds(now)),
        can_undo=live.can_undo,
        can_redo=live.can_redo,
        aided=stored.aided,
        counts=not live.options.is_practice,
        counted=stored.counted and not live.options.is_practice,
        yours=player == stored.player,
        guesses=_guesses(live.luck()),
        commitment=live.commitment,
        ending=live.ending,
    )


def action_response(live: LiveGame, result: ActionResult, now: Moment) -> ActionResponse:
    """Return the answer to the last action of a game."""
    stored = live.stored
    seconds = live.seconds(now)
    if result.refused is None and seconds is not None:
        seconds = result.action.at
    return ActionResponse(
        seq=stored.seq,
        action=ActionTaken(kind=result.action.kind.value, cell=result.action.cell),
        changed=cell_symbols.changes(result.changes),
        mines_left=live.mines_left,
        outcome=live.outcome.value,
        seconds=_rounded(seconds),
        can_undo=live.can_undo,
        can_redo=live.can_redo,
        aided=stored.aided,
        counts=not live.options.is_practice,
        counted=stored.counted and not live.options.is_practice,
        refused=result.refused,
        judgement=None if result.ruling is None else _judgement(result.ruling),
        guesses=_guesses(live.luck()),
        done=result.done,
        ending=None if result.refused is not None else live.ending,
    )


def game_list_item(stored: StoredGame) -> GameListItem:
    """Return a game as one of a list."""
    return GameListItem(
        id=stored.id,
        spec=settings(GameOptions.from_plain(stored.options)),
        outcome=Outcome(stored.outcome).value,
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


def settings(options: GameOptions) -> GameSettings:
    """Return what was chosen for a game."""
    spec = options.spec
    return GameSettings(
        level=options.level,
        width=spec.width,
        height=spec.height,
        mines=spec.mines,
        mode=spec.mode.value,
        first_click=spec.first_click.value,
        difficulty=None if spec.difficulty is None else spec.difficulty.value,
        generator=spec.generator,
        solver=spec.solver,
        question_marks=options.question_marks,
        start=spec.start,
        day=options.day,
        mode_label=_mode_label(spec),
        first_click_label=spec.first_click.label,
        description=description(options),
    )


def _mode_label(spec: GameSpec) -> str:
    """Return the mode as the menus show it, with the difficulty where one was chosen."""
    difficulty = "" if spec.difficulty is None else f", {spec.difficulty.label}"
    return f"{spec.mode.label}{difficulty}"


def description(options: GameOptions) -> str:
    """Say what kind of board is played, and what a guess leads to.

    >>> from sapper.spec import GameSpec
    >>> description(GameOptions(GameSpec(9, 9, 10, generator="mine-move", solver="single-point")))
    'A board that logic alone can solve; a guess is luck. Generator: Mine move, for Single point.'
    """
    spec = options.spec
    if options.day is not None:
        again = " For practice: it does not count." if options.again else ""
        return (
            f"Board of the day {options.day}. {spec.mode.description}"
            f" The first click opens the middle.{again}"
        )
    if options.layout is not None:
        # What is known of other boards of the mode need not hold for one that was brought.
        luck = "A guess is luck." if spec.mode.needs_solvable else spec.mode.description
        return f"A board of your own, for practice. {luck}"
    generator = GENERATORS[spec.generator]
    mode = Mode.NO_GUESS if spec.mode is Mode.CLASSIC and generator.proved else spec.mode
    if spec.generator == "auto":
        return mode.description
    solver = spec.solver or next(iter(generator.solvers), None)
    made_for = "" if solver is None else f", for {SolverName(solver).label}"
    return f"{mode.description} Generator: {generator.label}{made_for}."


def _judgement(ruling: Ruling) -> MoveJudgement:
    return MoveJudgement(
        guess=ruling.is_guess,
        forced=ruling.is_forced,
        survival=_fraction(ruling.chance),
        survival_value=ruling.survival,
        saved=ruling.is_saved,
        risk=risk(ruling),
    )


def _guesses(luck: Luck) -> GuessSummary:
    return GuessSummary(
        made=luck.guesses,
        forced=luck.forced,
        luck=_fraction(luck.spent),
        luck_value=luck.value,
        saved=luck.saved,
    )


def risk(ruling: Ruling) -> float | None:
    """Return the chance by which a guess would have died if luck alone decided.

    ``None`` where nothing was guessed, or where nobody could count it.
    """
    survival = ruling.survival
    return None if survival is None or not ruling.is_guess else 1 - survival


def _fraction(value: Fraction | None) -> str | None:
    """Write an exact fraction; one of hundreds of digits helps nobody."""
    if value is None or value.denominator.bit_length() > 200:
        return None
    return str(value)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)
