from sapper import Board
from sapper.training.position import grade
from sapper.training.repetition import DAYS, FIRST_EXERCISES, MOST_CARDS, after_answer, due

POSITION = grade(Board.parse("2x1:1."))


def boards(count):
    return [grade(Board.parse(f"{width}x1:1{'.' * (width - 1)}")) for width in range(2, count + 2)]


def test_what_is_solved_at_once_needs_no_repetition():
    assert after_answer((), POSITION, right=True, day=5, answered=1) == ()


def test_what_is_not_solved_comes_again_after_some_exercises():
    (card,) = cards = after_answer((), POSITION, right=False, day=5, answered=1)
    assert card.box == 1
    last = 1 + FIRST_EXERCISES
    assert due(cards, day=5, answered=last - 1) == ()
    assert due(cards, day=5, answered=last) == cards


def test_each_time_it_waits_longer_until_it_is_done_with():
    cards = after_answer((), POSITION, right=False, day=0, answered=1)
    day, answered = 0, 9
    for days in DAYS[1:]:
        cards = after_answer(cards, POSITION, right=True, day=day, answered=answered)
        assert due(cards, day=day + days - 1, answered=answered) == ()
        assert due(cards, day=day + days, answered=answered) == cards
        day += days
    assert after_answer(cards, POSITION, right=True, day=day, answered=answered) == ()


def test_a_mistake_sends_it_back_to_the_first_box():
    cards = after_answer((), POSITION, right=False, day=0, answered=1)
    for day in (1, 2):
        cards = after_answer(cards, POSITION, right=True, day=day, answered=9)
    assert cards[0].box == 3
    (card,) = after_answer(cards, POSITION, right=False, day=9, answered=10)
    assert (card.box, card.day, card.after) == (1, 9, 10 + FIRST_EXERCISES)


def test_the_lowest_box_comes_first():
    first, second = boards(2)
    cards = after_answer((), first, right=False, day=0, answered=1)
    cards = after_answer(cards, first, right=True, day=0, answered=2)
    cards = after_answer(cards, second, right=False, day=0, answered=3)
    assert [card.position for card in due(cards, day=30, answered=99)] == [second, first]


def test_too_many_cards_drop_the_best_known():
    cards = ()
    known, *others = boards(MOST_CARDS + 1)  # of one row each
    cards = after_answer(cards, known, right=False, day=0, answered=1)
    cards = after_answer(cards, known, right=True, day=0, answered=1)
    for position in others:
        cards = after_answer(cards, position, right=False, day=0, answered=1)
    assert len(cards) == MOST_CARDS
    assert known not in [card.position for card in cards]
