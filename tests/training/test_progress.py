import pytest

from sapper import Board
from sapper.hints.steps import Technique
from sapper.training import Choice, Progress, ratings
from sapper.training.position import grade
from sapper.training.progress import CURVE, MOST_WAITING, RECENT, Tally

EASY = grade(Board.parse("2x1:1."))
PAIR = grade(Board.parse("3x2:.../121"))


def answered(progress, position, right, *, repeated=False, day=0):
    return progress.asking(position, repeated=repeated).after(right=right, day=day, answer="x")


def test_an_answer_moves_the_rating_and_the_tally_of_its_technique():
    after = answered(Progress(), PAIR, True)
    assert after.rating == ratings.after(1000, PAIR.rating, right=True, rated=0) > 1000
    assert after.tallies[Technique.PAIR] == Tally(1, 0, (True,))
    assert after.tallies[Technique.SINGLE] == Tally()
    assert (after.answered, after.rated, after.curve) == (1, 1, (round(after.rating),))
    assert (after.exercise, after.last.position, after.last_answer) == (None, PAIR, "x")


def test_what_was_asked_before_does_not_move_the_rating():
    before = answered(Progress(), EASY, False)
    after = answered(before, EASY, True, repeated=True)
    assert (after.rating, after.curve, after.rated) == (before.rating, before.curve, 1)
    assert after.tallies[Technique.SINGLE] == Tally(1, 1, (False, True))
    assert after.answered == 2


def test_every_exercise_has_a_number_of_its_own_answered_or_not():
    progress = Progress().asking(EASY).asking(PAIR, Choice.PAIR)
    assert progress.exercise.number == 2
    assert answered(progress, EASY, True).asking(PAIR).exercise.number == 4


def test_mistakes_are_due_again():
    progress = answered(Progress(), PAIR, False, day=3)
    assert progress.due(3) == ()
    for _ in range(4):
        progress = answered(progress, EASY, True, day=3)
    assert [card.position for card in progress.due(3)] == [PAIR]


def test_a_technique_is_known_by_its_last_answers():
    tally = Tally()
    for right in (True, True, True, False):
        tally = tally.after(right=right)
        assert not tally.is_known
    assert tally.after(right=True).is_known
    assert not tally.after(right=False).is_known


def test_what_is_remembered_is_bounded():
    progress = Progress()
    for _ in range(CURVE + 5):
        progress = answered(progress, EASY, True)
    assert len(progress.curve) == CURVE
    assert len(progress.tallies[Technique.SINGLE].recent) == RECENT
    many = tuple(grade(Board.parse(f"{n}x1:1{'.' * (n - 1)}")) for n in range(2, 70))
    assert len(progress.after_game("g", many).waiting) == MOST_WAITING


def test_positions_from_games_wait_once_each_and_go_when_asked():
    progress = Progress().after_game("g", (EASY, PAIR)).after_game("h", (PAIR,))
    assert (progress.waiting, progress.games) == ((EASY, PAIR), ("g", "h"))
    assert progress.asking(EASY).waiting == (PAIR,)


def test_lessons_remember_what_was_solved():
    progress = Progress().after_lesson("full", 2).after_lesson("full", 0).after_lesson("full", 2)
    assert progress.lessons == {"full": (0, 2)}


def test_nothing_can_be_answered_that_was_not_asked():
    with pytest.raises(ValueError, match="nothing is asked"):
        Progress().after(right=True, day=0)
