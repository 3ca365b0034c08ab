"""Progress, topics, and what is repeated when."""

import pytest

from sapper import Board
from sapper.hints.steps import Technique
from sapper.training import Progress, ratings
from sapper.training.positions import grade
from sapper.training.progress import (
    CURVE,
    DAYS,
    FIRST_EXERCISES,
    MOST_CARDS,
    MOST_WAITING,
    RECENT,
    Tally,
    Topic,
    cards_after,
    due_cards,
)

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
    progress = Progress().asking(EASY).asking(PAIR, Topic.PAIR)
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
    with pytest.raises(ValueError, match="there is no open exercise"):
        Progress().after(right=True, day=0)


POSITION = grade(Board.parse("2x1:1."))


def boards(count):
    return [grade(Board.parse(f"{width}x1:1{'.' * (width - 1)}")) for width in range(2, count + 2)]


def test_what_is_solved_at_once_needs_no_repetition():
    assert cards_after((), POSITION, right=True, day=5, answered=1) == ()


def test_what_is_not_solved_comes_again_after_some_exercises():
    (card,) = cards = cards_after((), POSITION, right=False, day=5, answered=1)
    assert card.box == 1
    last = 1 + FIRST_EXERCISES
    assert due_cards(cards, day=5, answered=last - 1) == ()
    assert due_cards(cards, day=5, answered=last) == cards


def test_each_time_it_waits_longer_until_it_is_done_with():
    cards = cards_after((), POSITION, right=False, day=0, answered=1)
    day, answered = 0, 9
    for days in DAYS[1:]:
        cards = cards_after(cards, POSITION, right=True, day=day, answered=answered)
        assert due_cards(cards, day=day + days - 1, answered=answered) == ()
        assert due_cards(cards, day=day + days, answered=answered) == cards
        day += days
    assert cards_after(cards, POSITION, right=True, day=day, answered=answered) == ()


def test_a_mistake_sends_it_back_to_the_first_box():
    cards = cards_after((), POSITION, right=False, day=0, answered=1)
    for day in (1, 2):
        cards = cards_after(cards, POSITION, right=True, day=day, answered=9)
    assert cards[0].box == 3
    (card,) = cards_after(cards, POSITION, right=False, day=9, answered=10)
    assert (card.box, card.day, card.after) == (1, 9, 10 + FIRST_EXERCISES)


def test_the_lowest_box_comes_first():
    first, second = boards(2)
    cards = cards_after((), first, right=False, day=0, answered=1)
    cards = cards_after(cards, first, right=True, day=0, answered=2)
    cards = cards_after(cards, second, right=False, day=0, answered=3)
    assert [card.position for card in due_cards(cards, day=30, answered=99)] == [second, first]


def test_too_many_cards_drop_the_best_known():
    cards = ()
    known, *others = boards(MOST_CARDS + 1)  # of one row each
    cards = cards_after(cards, known, right=False, day=0, answered=1)
    cards = cards_after(cards, known, right=True, day=0, answered=1)
    for position in others:
        cards = cards_after(cards, position, right=False, day=0, answered=1)
    assert len(cards) == MOST_CARDS
    assert known not in [card.position for card in cards]


def test_every_technique_can_be_chosen():
    assert [each.technique for each in Topic if each.technique] == list(Technique)
    assert Topic.GAMES.technique is Topic.REPEAT.technique is None
