"""Positions: graded, generated, and from the games of a player."""

from random import Random

import pytest
from tests.training import grading

from sapper import Board, Game, GameSpec, Layout
from sapper.engine import Stop, analyse
from sapper.errors import InconsistentBoardError, SpecError, UndecidedError
from sapper.game import GameRecord
from sapper.generators import generate
from sapper.hints import walk_through
from sapper.hints.steps import Technique
from sapper.notation import State
from sapper.reviews import JudgementKind, review
from sapper.training.positions import (
    Source,
    certain,
    easiest,
    generated,
    grade,
    nearest,
    needless_guesses,
    openings,
    with_easy_mines_known,
)


@pytest.mark.parametrize("seed", range(6))
def test_a_grade_is_what_trying_everything_says(seed):
    """At every step of a board that is played to its end."""
    spec = GameSpec(6, 5, 7, mode="no-guess", first_click="safe")
    layout, report = generate(spec, seed)
    walk = walk_through(layout.open(layout.covered(), [report.start]), layout.number)
    boards = [step.board for step in walk.steps]
    assert boards
    for board in boards:
        assert grade(board).technique is grading.grade(board), board.id


@pytest.mark.parametrize(
    ("text", "technique"),
    [
        ("2x1:1.", Technique.SINGLE),
        ("3x2:.../121", Technique.PAIR),
        ("5x3m3:002*./002**/00122", Technique.TOTAL),
        ("6x6m8:....../....3./..312*/..1011/..2100/..*100", Technique.REGION),
    ],
)
def test_each_rung_has_a_position(text, technique):
    board = Board.parse(text)
    assert grade(board).technique is technique is grading.grade(board)


def test_where_nothing_is_certain_there_is_nothing_to_train():
    nothing = r"nothing to train, because no cell can be proved to be safe or a mine: 3x1:\.1\."
    with pytest.raises(SpecError, match=nothing):
        grade(Board.parse("3x1:.1."))
    with pytest.raises(InconsistentBoardError):
        grade(Board.parse("2x1:2."))


def test_the_easiest_proof_is_of_a_safe_cell_where_a_mine_is_no_easier():
    proof = easiest(certain(Board.parse("6x5m6:....../..322./11101./00012./0001..")))
    assert not proof.last.mine
    proof = easiest(certain(Board.parse("6x6m8:12*11./1*212./11102*/00002./12222./......")))
    assert proof.last.mine


def test_plain_mines_are_known_where_a_safe_cell_is_hard_to_see():
    """Single clues and pairs show mines there. The safe cell needs a region."""
    board = Board.parse("6x6m8:12*11./1*212./11102*/00002./12222./......")
    hidden = board.with_cells((cell, State.HIDDEN) for cell in board.cells_in(State.MINE))
    assert grade(hidden).technique is Technique.SINGLE
    known = with_easy_mines_known(hidden)
    assert known.count(State.MINE) == board.count(State.MINE) + 1
    assert grade(known).technique is Technique.REGION is grading.grade(known)
    assert with_easy_mines_known(known) == known


@pytest.mark.parametrize("technique", Technique)
def test_a_position_needs_its_technique_and_comes_out_the_same_again(technique):
    position = generated(technique, 2**64 - 1)
    assert position.technique is generated(technique, 0).technique is technique
    assert position == generated(technique, 2**64 - 1)


@pytest.mark.parametrize("technique", [Technique.SINGLE, Technique.PAIR, Technique.TOTAL])
def test_the_slow_twin_agrees(technique):
    for seed in range(3):
        assert grading.grade(generated(technique, seed).board) is technique


def test_the_nearest_of_some_is_taken():
    ratings = [generated(Technique.SINGLE, seed).rating for seed in (5, 6, 7)]
    assert len(set(ratings)) > 1
    assert nearest(Technique.SINGLE, 0, 5, count=3).rating == min(ratings)
    assert nearest(Technique.SINGLE, 9999, 5, count=3).rating == max(ratings)


def test_a_seed_out_of_range_is_refused():
    with pytest.raises(SpecError, match="-1"):
        generated(Technique.SINGLE, -1)


LAYOUT = Layout.parse("5x4m3:*..../...../..*../....*")


def played(*moves):
    game = Game.from_layout(GameSpec(5, 4, 3), LAYOUT)
    for kind, cell in moves:
        getattr(game, kind)(cell)
    return GameRecord.of(game)


def test_a_needless_guess_is_a_position_with_the_cell_that_was_opened():
    (position,) = needless_guesses(played(("open", (0, 4)), ("open", (2, 2))))
    assert (position.source, position.played) == (Source.GAME, (2, 2))
    assert analyse(position.board).safe


def test_the_first_opening_and_certain_cells_are_not_guesses():
    begun = played(("open", (0, 4)))
    safe = analyse(next(openings(played(("open", (0, 4)), ("open", (2, 2)))))[0]).safe[0]
    assert needless_guesses(begun) == ()
    assert needless_guesses(played(("open", (0, 4)), ("open", safe))) == ()


def test_a_chord_opens_what_has_no_flag():
    record = played(("open", (0, 4)), ("flag", (2, 1)), ("chord", (1, 2)))
    ((_, targets),) = openings(record)
    assert targets == ((2, 2),)
    (position,) = needless_guesses(record)
    assert position.played in targets


def test_a_flag_that_was_taken_away_blocks_nothing():
    flags = [("flag", (2, 1))] * 2
    record = played(("open", (0, 4)), *flags, ("open", (2, 1)))
    assert [targets for _, targets in openings(record)] == [((2, 1),)]


def test_a_flag_to_stop_ends_the_search():
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        needless_guesses(played(("open", (0, 4)), ("open", (2, 2))), stop=stop)


def test_boards_too_large_to_train_on_are_left_out():
    game = Game(GameSpec(60, 60, 400), seed=1)
    game.open((30, 30))
    assert needless_guesses(GameRecord.of(game)) == ()


def guessed(seed):
    """A game in which cells are opened at random until it is lost."""
    random = Random(seed)
    game = Game(GameSpec(8, 8, 10), seed=seed)
    game.open((4, 4))
    while not game.hits:
        hidden = [cell for cell in game.spec.grid.cells() if game.board.is_hidden(cell)]
        game.open(random.choice(hidden))
    return game


def test_they_are_what_a_review_calls_needless():
    """The openings that a review finds needless or fatal, if there was a safe cell elsewhere."""
    places = 0
    for seed in range(6):
        game = guessed(seed)
        kinds = (JudgementKind.NEEDLESS_GUESS, JudgementKind.SUICIDE)
        judged = [each for each in review(game, policy=None).judgements if each.kind in kinds]
        expected = [each.cells[0] for each in judged if each.safe]
        found = needless_guesses(GameRecord.of(game))
        assert [position.played for position in found] == expected[:10]
        places += len(found)
    assert places >= 4
