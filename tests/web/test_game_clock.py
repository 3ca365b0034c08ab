"""The server's clock rules; lag is paid back from a quota; nothing jumps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.web.game_clock import LAG_QUOTA, MOST_LAG, GameClock, Moment


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
        time = clock.time_of_move(Moment(0.0, float(second)), at=0.0)
        assert time >= second - MOST_LAG
        paid += second - time
    assert paid == pytest.approx(LAG_QUOTA)
    assert clock.time_of_move(Moment(0.0, 100.0), at=0.0) == 100.0


def test_a_player_whose_clock_is_ahead_gets_the_servers_time() -> None:
    assert started(steady=0.0).time_of_move(Moment(0.0, 2.0), at=7.0) == 2.0


def test_a_game_taken_over_goes_on_from_its_first_opening() -> None:
    clock = GameClock()
    clock.latest = 4.0
    clock.take_over(Moment(1_010.0, 7.0), begun=1_000.0)
    assert clock.elapsed(Moment(0.0, 8.0)) == 11.0
    assert clock.time_of_move(Moment(0.0, 9.0), at=11.9) == 12.0  # no lag is paid


@given(st.floats(-1e6, 1e6), st.floats(0, 1e3), st.floats(0, 1e3))
def test_a_jump_between_processes_never_gives_less_than_the_moves_own_times(
    jump: float, played: float, since: float
) -> None:
    clock = GameClock()
    clock.latest = played
    clock.take_over(Moment(1_000.0 + played + jump, 5.0), begun=1_000.0)
    later = clock.elapsed(Moment(0.0, 5.0 + since))
    assert later >= played + since - 1e-6
