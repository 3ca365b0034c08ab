"""A game as a person plays it: clock, undo, solve, help, giving up. The log restores the game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper import Game, GameSpec, Layout
from sapper.app.session import (
    LAG_QUOTA,
    MOST_LAG,
    Action,
    ActionResult,
    GameClock,
    GameSession,
    Moment,
)
from sapper.engine import Stop
from sapper.game import Appearance, Outcome, Setup

NOW = 1000.0


def started(*, wall: float = 1_000.0, steady: float = 50.0) -> GameClock:
    clock = GameClock()
    clock.start(Moment(wall, steady))
    return clock


def test_nothing_has_elapsed_before_the_start() -> None:
    clock = GameClock()
    assert (clock.runs, clock.elapsed(Moment(5.0, 5.0))) == (False, 0.0)


def test_the_monotonic_clock_is_the_only_one_that_counts_in_one_process() -> None:
    clock = started()
    for wall in (-1e9, 0.0, 1e12):
        assert clock.elapsed(Moment(wall, 53.0)) == 3.0


def test_lag_is_paid_back_up_to_so_much_a_move_and_not_beyond_the_quota() -> None:
    clock = started(steady=0.0)
    paid = 0.0
    for second in range(1, 100):
        time, lag = clock.time_of_move(Moment(0.0, float(second)), at=0.0)
        assert time >= second - MOST_LAG
        clock.advance(time, lag)
        paid += second - time
    assert paid == pytest.approx(LAG_QUOTA)
    assert clock.time_of_move(Moment(0.0, 100.0), at=0.0) == (100.0, 0.0)


def test_lag_is_paid_only_for_moves_that_are_made() -> None:
    clock = started(steady=0.0)
    for _ in range(100):
        assert clock.time_of_move(Moment(0.0, 2.0), at=0.0) == (1.75, MOST_LAG)


@pytest.mark.parametrize("seconds", [0.001, 0.02, 0.134, 0.4, 0.6])
def test_a_result_is_never_less_than_half_of_what_was_measured(seconds: float) -> None:
    """A program wins Beginner in 0.134 s and claims that it took no time at all."""
    clock = started(steady=0.0)
    for share in (0.25, 0.5, 1.0):
        time, lag = clock.time_of_move(Moment(0.0, share * seconds), at=0.0)
        clock.advance(time, lag)
    assert clock.latest >= seconds / 2 - 0.001


def test_a_player_whose_clock_is_ahead_gets_the_servers_time() -> None:
    assert started(steady=0.0).time_of_move(Moment(0.0, 2.0), at=7.0) == (2.0, 0.0)


def test_a_game_taken_over_goes_on_from_its_first_opening() -> None:
    clock = GameClock()
    clock.latest = 4.0
    clock.take_over(Moment(1_010.0, 7.0), begun=1_000.0)
    assert clock.elapsed(Moment(0.0, 8.0)) == 11.0
    assert clock.time_of_move(Moment(0.0, 9.0), at=11.9) == (12.0, 0.0)  # no lag is subtracted


@given(st.floats(-1e6, 1e6), st.floats(0, 1e3), st.floats(0, 1e3))
def test_a_jump_between_processes_never_gives_less_than_the_moves_own_times(
    jump: float, played: float, since: float
) -> None:
    clock = GameClock()
    clock.latest = played
    clock.take_over(Moment(1_000.0 + played + jump, 5.0), begun=1_000.0)
    later = clock.elapsed(Moment(0.0, 5.0 + since))
    assert later >= played + since - 1e-6


# Actions.


def begun() -> GameSession:
    """A classic game on a layout that is known."""
    spec = GameSpec(4, 1, 1)
    return GameSession(Game.from_layout(spec, Layout.parse("4x1:.*..")))


def moment(now: float) -> Moment:
    return Moment(now, now)


def done(session: GameSession, text: str, now: float = NOW) -> ActionResult:
    return session.do(Action.parse(text), moment(now), Stop())


def test_an_opening_reports_what_changed_and_starts_the_clock() -> None:
    session = begun()
    assert session.seconds(moment(NOW)) is None
    result = done(session, "open 0,0")
    assert (list(result.changes), result.refused) == ([((0, 0), 1)], None)
    assert session.seconds(moment(NOW + 2.5)) == 2.5


def test_what_the_rules_forbid_is_refused_in_words_without_the_position() -> None:
    session = begun()
    done(session, "open 0,0")
    result = done(session, "open 0,0")
    assert (result.refused, list(result.changes), session.wasted) == (
        "Row 1, column 1 is already open.",
        [],
        1,
    )


def test_solve_becomes_the_move_that_it_makes() -> None:
    session = begun()
    done(session, "open 0,0")
    assert str(done(session, "solve").action).startswith("flag 0,1")
    assert str(done(session, "solve").action).startswith("open 0,2")


def test_what_solve_found_is_asked_for_again_after_a_move_of_the_players_own() -> None:
    session = begun()
    done(session, "open 0,0")
    done(session, "solve")
    done(session, "undo")
    done(session, "undo")
    assert done(session, "solve").refused == "Nothing more is certain here."


def test_a_resigned_game_shows_its_mines_and_takes_nothing_more() -> None:
    session = begun()
    done(session, "open 0,0")
    assert list(done(session, "resign").changes) == [((0, 1), Appearance.MINE)]
    assert session.outcome is Outcome.RESIGNED
    assert (session.is_over, session.can_undo) == (True, False)
    assert done(session, "undo").refused == "The game is over."


def test_the_servers_clock_rules_and_a_little_lag_is_paid_back() -> None:
    session = begun()
    done(session, "open 0,0")
    assert done(session, "flag 0,1 @1.9", NOW + 2.0).action.at == 1.9
    assert done(session, "flag 0,1 @99.0", NOW + 3.0).action.at == 3.0
    assert done(session, "flag 0,1 @0.0", NOW + 4.0).action.at == 3.75


def test_a_jump_of_the_time_of_day_changes_no_time() -> None:
    session = begun()
    done(session, "open 0,0")
    later = Moment(NOW - 5000.0, NOW + 2.0)
    assert session.seconds(later) == 2.0
    assert session.do(Action.parse("flag 0,1"), later, Stop()).action.at == 2.0


def test_undoing_and_solving_are_help_and_refusals_are_not() -> None:
    for text, aided in (("undo", True), ("solve", True), ("redo", False), ("flag 0,1", False)):
        session = begun()
        done(session, "open 0,0")
        done(session, text)
        assert session.aided is aided, text
    session = begun()
    assert done(session, "undo").refused == "There is nothing to undo."
    assert session.aided is False


@pytest.mark.parametrize("seed", range(12))
def test_repeating_leaves_out_what_was_undone_as_if_everything_was_repeated(seed: int) -> None:
    """The slow way performs every action; both give the same game and continue alike."""
    random = Random(seed)
    mode = random.choice(["classic", "fair", "lenient", "strict", "no-guess"])
    spec = GameSpec(6, 5, 6, mode=mode)

    def new() -> GameSession:
        setup = Setup.of(spec, seed, question_marks=bool(seed % 2))
        return GameSession(Game.from_setup(setup, judge_all=True))

    session, slow, log = new(), new(), []
    for number in range(random.randrange(2, 60)):
        kind = random.choice(["open"] * 4 + ["flag", "chord", "undo", "undo", "redo", "resign"])
        if kind == "resign" and random.random() < 0.9:
            continue
        cell = f" {random.randrange(5)},{random.randrange(6)}"
        text = kind if kind in ("undo", "redo", "resign") else kind + cell
        result = done(session, text, NOW + number)
        if not result.refused:
            log.append(result.action)
            slow._perform(result.action)
    quick = new()
    quick.repeat(log)
    for each in (quick, slow):
        assert seen(each) == seen(session)
    for text in ("redo", "redo", "undo", "undo", "undo", "redo", "open 0,0", "open 4,5"):
        assert list(done(quick, text).changes) == list(done(session, text).changes)
        assert seen(quick) == seen(session)


def seen(session: GameSession) -> tuple[object, ...]:
    game = session.game
    return (
        *(game.board, game.layout, game.flags, game.questions, game.moves, session.outcome),
        *(game.undos, session.can_undo, session.can_redo, game.last_ruling, session.luck()),
    )


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "rules",
    [
        {"mode": "fair"},
        {"mode": "fair", "scope": "region"},
        {"mode": "lenient"},
        {"mode": "best-guess"},
        {"mode": "best-guess", "best_by": "win chance"},
    ],
    ids=lambda rules: " ".join(rules.values()),
)
def test_solve_wins_every_game_whose_rules_save_forced_guesses(rules, seed: int) -> None:
    session = GameSession(Game(GameSpec(7, 6, 11, first_click="safe", **rules), seed))
    for _ in range(200):
        if session.is_over:
            break
        assert done(session, "solve").refused is None
    assert session.outcome is Outcome.WON


def test_solve_stops_where_a_guess_is_luck() -> None:
    session = GameSession(Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*")))
    done(session, "open 0,1")
    found = done(session, "solve")
    assert found.refused == "Nothing more is certain here."
    assert found.done
