from dataclasses import replace

import pytest
from tests.reviews import games

from sapper import GameSpec, PolicyError, Review, ReviewError
from sapper.game import Fate, Game, GameRecord, GuessRules, Outcome, Secret
from sapper.reviews import JudgementKind, review
from sapper.reviews.game_review import MAX_CELLS


def test_a_running_game_is_not_reviewed():
    game = Game(GameSpec(9, 9, 10), seed=1)
    game.open((4, 4))

    with pytest.raises(ReviewError, match="still in progress: only finished games"):
        review(game)
    with pytest.raises(ReviewError, match="does not contain its secret"):
        review(GameRecord.of(game))


def test_a_game_that_was_given_up_is_reviewed():
    game = Game(GameSpec(9, 9, 10), seed=Secret(bytes(32)))
    game.open((4, 4))
    record = GameRecord.of(game, reveal=True)

    assert review(game, given_up=True).judgements == review(record).judgements
    assert review(record).win_chances == ()  # nothing was opened after the first click


def test_nothing_opened_is_nothing_to_review():
    game = Game(GameSpec(9, 9, 10), seed=1)
    game.flag((0, 0))

    with pytest.raises(ReviewError, match="nothing was opened"):
        review(game, given_up=True)


def test_a_board_can_be_too_large():
    game = Game(GameSpec(101, 100, 1), seed=1)
    game.open((0, 0))

    with pytest.raises(ReviewError, match=f"101x100 is too large.*at most {MAX_CELLS}"):
        review(game, given_up=True)


def test_a_record_of_a_board_that_is_too_large_is_not_even_played_again():
    game = Game(GameSpec(101, 100, 1), seed=1)
    game.open((0, 0))
    record = replace(GameRecord.of(game, reveal=True), moves=())

    with pytest.raises(ReviewError, match="too large to review"):
        review(record)


def test_a_record_that_does_not_tell_the_truth_is_refused():
    record = GameRecord.of(games.on_layout("4x1:*...", "open 0,1", "open 0,0"))
    first = replace(record.moves[0], answer=(((0, 1), 2),))

    with pytest.raises(ReviewError, match="move 1 did not open the recorded cells"):
        review(replace(record, moves=(first, *record.moves[1:])))


def test_rules_of_another_program_decide_what_a_guess_costs():
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    fair = review(game, first_click_is_promised=True, rules=GuessRules.named("fair"))
    last = fair.judgements[-1]

    assert (last.fate, last.danger, fair.totals.accuracy) == (Fate.KILL, 1, 0.0)
    assert fair.rules == GuessRules.named("fair")
    assert [point.chance.value for point in fair.win_chances] == [1.0, 1.0, 0.0]


def test_a_record_gives_the_same_review_as_its_game():
    for mode in ("classic", "no-guess", "fair"):
        game = games.played(GameSpec(9, 9, 10, mode=mode), 5, guesses=0.05, times=True)
        record = GameRecord.from_data(GameRecord.of(game).to_data())
        ours, theirs = review(game), review(record)

        assert ours.judgements == theirs.judgements
        assert ours.totals == theirs.totals
        assert ours.pauses == theirs.pauses


def test_the_first_click_is_judged_by_the_rule_in_force():
    for rule, kind in (
        ("safe", JudgementKind.FIRST_CLICK),
        ("opening", JudgementKind.FIRST_CLICK),
        ("any", JudgementKind.FORCED_GUESS),
    ):
        game = Game(GameSpec(4, 4, 2, first_click=rule), seed=3)
        game.open((0, 0))
        first = review(game, given_up=True).judgements[0]
        assert first.kind is kind
        if kind is JudgementKind.FORCED_GUESS:
            assert first.risk == first.least_risk
            assert str(first.risk) == "1/8"


def test_another_start_than_the_promised_one_is_a_guess():
    game = Game(GameSpec(6, 6, 6, mode="no-guess", start=(0, 0)), seed=3)
    game.open((5, 5))
    found = review(game, given_up=True)

    assert found.judgements[0].kind is JudgementKind.FORCED_GUESS


def test_who_read_the_game_elsewhere_may_know_the_promise():
    game = games.on_layout("3x1:*..", "open 0,1", "open 0,0")
    first = review(game, first_click_is_promised=True).judgements[0]
    assert first.kind is JudgementKind.FIRST_CLICK

    died = games.on_layout("3x1:*..", "open 0,0")
    first = review(died, first_click_is_promised=True).judgements[0]
    assert first.kind is JudgementKind.FORCED_GUESS  # whatever its judgement


def test_win_chances_end_with_the_outcome_and_may_be_left_out():
    game = games.played(GameSpec(9, 9, 10), 3)
    found = review(game)
    assert found.win_chances[-1].chance == (float(game.outcome is Outcome.WON), True)
    assert [point.move for point in found.win_chances[:-1]] == [
        each.move for each in found.judgements[1:]
    ]
    without = review(game, policy=None)
    assert without.win_chances == ()
    assert all(each.win_chances is None for each in without.judgements)
    assert [each.kind for each in without.judgements] == [each.kind for each in found.judgements]


def test_there_must_be_such_a_policy():
    with pytest.raises(PolicyError, match="'wisest' is not a policy"):
        review(games.played(GameSpec(5, 5, 4), 1), policy="wisest")


def test_turning_points_are_the_guesses_and_the_certain_mines():
    found = review(games.played(GameSpec(9, 9, 10), 4, guesses=0.2))

    assert isinstance(found, Review)
    assert found.turning_points
    for each in found.judgements:
        assert (each in found.turning_points) == (
            each.kind.is_guess or each.kind is JudgementKind.SUICIDE
        )
    assert found.sentence(found.turning_points[0])
    needless = [e for e in found.turning_points if e.kind is JudgementKind.NEEDLESS_GUESS]
    assert all(found.proof(each) is each.why is not None for each in needless)
