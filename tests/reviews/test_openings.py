"""Judgements, compared with an independent analysis of every layout of small boards."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.reviews import games

from sapper import GameSpec, Stop, UndecidedError
from sapper.game import GUESS_RULES, Fate, Outcome
from sapper.hints.proof_search import ProofSearch
from sapper.reviews import JudgementKind, review
from sapper.reviews.openings import OpeningReviewer
from sapper.spec import Mode


def kind_by_force(board, cells, *, promised):
    if promised:
        return JudgementKind.FIRST_CLICK
    risk = games.risk(board, cells)
    safe = games.certainly_safe(board)
    if risk == 0:
        return JudgementKind.CERTAIN
    if risk == 1:
        return JudgementKind.SUICIDE
    return JudgementKind.NEEDLESS_GUESS if safe else JudgementKind.FORCED_GUESS


def is_best(cells, judgement, board):
    """Whether one cell has the lowest risk, and the others are safe if this cell is safe."""
    together = games.risk(board, cells)
    return any(cell in judgement.safest for cell in cells) and together == judgement.least_risk


def compare(judgement, board, cells, policy):
    safe = games.certainly_safe(board)
    kind = judgement.kind
    if kind is JudgementKind.FIRST_CLICK:
        return
    if kind is JudgementKind.CERTAIN:
        proofs = [ProofSearch(board).easiest([cell], mine=False).technique for cell in cells]
        assert judgement.technique is max(proofs, key=lambda each: each.rung)
        return
    assert judgement.risk == games.risk(board, cells)
    assert judgement.safe == tuple(sorted(safe))
    hidden = [cell for cell in board.grid.cells() if board.is_hidden(cell)]
    risks = {cell: games.risk(board, [cell]) for cell in hidden}
    assert judgement.least_risk == min(risks.values())
    if kind is JudgementKind.FORCED_GUESS:
        assert judgement.safest == tuple(c for c in hidden if risks[c] == min(risks.values()))
        if policy.best_by is None:
            assert judgement.fate is policy.forced
        else:
            assert judgement.fate is policy.fate(forced=True, best=is_best(cells, judgement, board))
    elif kind is JudgementKind.NEEDLESS_GUESS:
        assert judgement.fate is policy.needless
        assert set(judgement.why.cells) <= safe
    if safe:
        easiest = ProofSearch(board).easiest(safe, mine=False, any_safe=True)
        assert judgement.missed is easiest.technique


@pytest.mark.parametrize("mode", list(Mode))
def test_every_judgement_is_what_all_layouts_say(mode):
    kinds = Counter()
    for seed in range(35):
        spec = GameSpec(4, 4, 3, mode=mode, first_click="safe" if seed % 2 else "opening")
        game = games.at_random(spec, seed)
        board = None
        for number, judgement in enumerate(review(game, given_up=True).judgements):
            result = game.results[judgement.move - 1]
            board = judgement.board
            assert judgement.cells == result.targets
            assert judgement.kind is kind_by_force(board, result.targets, promised=number == 0)
            assert judgement.lives == (result.outcome is not Outcome.LOST)
            compare(judgement, board, result.targets, GUESS_RULES[mode])
            kinds[judgement.kind] += 1
    assert kinds[JudgementKind.CERTAIN] > 5
    assert kinds[JudgementKind.NEEDLESS_GUESS] + kinds[JudgementKind.FORCED_GUESS] > 3


def test_the_board_of_a_judgement_is_the_one_before_the_move():
    game = games.on_layout("4x1:...*", "open 0,2", "flag 0,3", "open 0,1")
    judgements = review(game).judgements

    assert [each.board.id for each in judgements] == ["4x1m1:....", "4x1m1:..1."]
    assert [each.move for each in judgements] == [1, 3]


def test_a_chord_is_judged_as_a_set():
    # A wrong flag makes the chord open the mine and a safe cell at once.
    game = games.on_layout("3x2:*../...", "open 1,1", "flag 0,1", "chord 1,1")
    last = review(game).judgements[-1]

    assert last.cells == ((0, 0), (0, 2), (1, 0), (1, 2))
    assert last.kind is JudgementKind.FORCED_GUESS
    assert last.risk == Fraction(4, 5)
    assert last.least_risk == Fraction(1, 5)
    assert last.win_chances is None


def test_flags_that_were_taken_away_mislead_nobody():
    moves = ("open 1,1", "flag 0,1", "flag 0,1", "flag 0,0", "chord 1,1")
    game = games.on_layout("3x2:*../...", *moves)

    assert game.outcome is Outcome.WON
    assert all(each.wrong_flags == () for each in review(game).judgements)


def test_a_chord_that_cannot_live_is_a_suicide_though_no_cell_is_a_certain_mine():
    moves = ("open 1,0", "open 1,1", "flag 0,2", "chord 1,1")
    game = games.on_layout("3x2:*../...", *moves)
    last = review(game).judgements[-1]

    assert last.board.id == "3x2m1:.../11."
    assert last.cells == ((0, 0), (0, 1), (1, 2))
    assert last.risk == games.risk(last.board, last.cells) == 1
    assert last.kind is JudgementKind.SUICIDE
    assert last.why is None


def test_in_a_fair_game_a_needless_guess_is_death_and_a_forced_one_costs_nothing():
    fair = games.on_layout("5x1:*....", "open 0,1", "open 0,0", mode="fair")
    forced, needless = review(fair).judgements

    assert (forced.kind, forced.fate) == (JudgementKind.FORCED_GUESS, Fate.SAVE)
    assert (forced.risk, forced.danger, forced.kept) == (Fraction(1, 5), 0, 1.0)
    assert (needless.kind, needless.fate) == (JudgementKind.NEEDLESS_GUESS, Fate.KILL)
    assert (needless.risk, needless.danger, needless.kept) == (Fraction(1, 2), 1, 0.0)
    assert not needless.lives


def test_a_strict_game_kills_a_needless_guess_and_leaves_a_forced_one_to_luck():
    moves = ("open 0,1", "open 0,0")
    strict = games.on_layout("4x1:*...", *moves, mode="strict")
    forced, needless = review(strict).judgements

    assert (forced.fate, forced.danger) == (Fate.LUCK, Fraction(1, 4))
    assert (needless.kind, needless.fate) == (JudgementKind.NEEDLESS_GUESS, Fate.KILL)
    assert (needless.risk, needless.danger, needless.kept) == (Fraction(1, 2), 1, 0.0)
    assert not needless.lives


def test_what_the_budget_does_not_suffice_for_is_unknown():
    game = games.played(GameSpec(9, 9, 10), 3)
    every = list(
        OpeningReviewer(game, first_click_is_promised=True, chances=None, budget=1).moments()
    )
    kinds = [moment.judgement.kind for moment in every]

    assert kinds[0] is JudgementKind.FIRST_CLICK
    assert kinds[2:] == [JudgementKind.UNKNOWN] * (len(kinds) - 2)
    assert review(game, budget=1).totals.unknown == len(kinds[2:])
    assert review(game, limit=1).totals.unknown > 0


def test_a_flag_ends_the_review():
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError, match="stopped"):
        review(games.at_random(GameSpec(9, 9, 10), 3), stop=stop)
