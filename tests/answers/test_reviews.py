import json

import pytest
from tests.reviews import games

from sapper import GameSpec, Layout, Move, answers
from sapper.answers.reviews import Review
from sapper.game import Game
from sapper.reviews import review


def to_data(found):
    return answers.plain(Review.of(found))


@pytest.fixture(scope="module")
def found():
    return review(games.played(GameSpec(9, 9, 10), 4, guesses=0.2, times=True))


def test_a_review_is_plain_data(found):
    data = to_data(found)

    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert (data["format"], data["version"]) == ("sapper-review", 2)
    assert data["outcome"] == found.game.outcome.value
    assert data["layout"] == found.game.layout.rows
    assert data["turning_points"] == [each.move for each in found.turning_points]
    assert data["totals"]["accuracy"] == found.totals.accuracy


def test_every_position_can_be_rebuilt_from_the_moves(found):
    data = to_data(found)
    codes = bytearray(found.judgements[0].board.cells)
    boards = {each.move: each.board for each in found.judgements}
    for move in data["moves"]:
        if move["judgement"] is not None:
            assert bytes(codes) == boards[move["number"]].cells
        for row, col, number in move["opened"]:
            codes[row * 9 + col] = number
    assert len(boards) == sum(move["judgement"] is not None for move in data["moves"])


def test_judgements_carry_their_words_and_their_proofs(found):
    data = to_data(found)
    by_number = {move["number"]: move["judgement"] for move in data["moves"]}
    for each in found.judgements:
        shown = by_number[each.move]
        assert shown["kind"] == each.kind.value
        assert shown["text"] == found.sentence(each)
        assert (shown["why"] is None) == (each.why is None)
        if each.why is not None:
            assert shown["why"]["spoken"] == each.why.text
            assert shown["why"]["board"] == each.board.id
        if each.risk is not None:
            assert (shown["risk"], shown["risk_value"]) == (str(each.risk), float(each.risk))


def test_a_game_that_was_resigned_has_that_outcome():
    game = Game(GameSpec(5, 5, 4), seed=1)
    game.open((2, 2))

    assert to_data(review(game, given_up=True))["outcome"] == "resigned"


def test_flags_and_pauses_are_reported():
    moves = ("open 0,1 @1", "flag 0,2 @9", "open 0,4 @10", "open 0,0 @11")
    data = to_data(review(games.on_layout("5x1:*....", *moves)))

    (flag,) = data["wrong_flags"]
    assert (flag["cell"], flag["placed"], flag["known"]) == ([0, 2], 2, 4)
    assert flag["why"]["spoken"]
    assert data["pauses"] == [{"move": 2, "seconds": 8.0, "safe": 2, "easiest": "mine total"}]
    assert [move["mark"] for move in data["moves"]] == [None, "flag", None, None]


def test_marks_are_reported_as_they_stand_after_each_move():
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."), question_marks=True)
    for move in ("flag 0,0", "flag 0,0", "flag 0,0", "question 0,2", "open 0,1"):
        game.play(Move.parse(move))
    marks = [move["mark"] for move in to_data(review(game, given_up=True))["moves"]]

    assert marks == ["flag", "question", None, "question", None]


def test_proofs_can_be_drawn():
    moves = ("open 0,1", "flag 0,2", "open 0,4", "open 0,0")
    found = review(games.on_layout("5x1:*....", *moves))
    shown, why = Review.of(found), found.judgements[-1].why

    last = shown.moves[-1].judgement
    assert last.why.steps[-1].mine
    assert last.why.labels == tuple(why.labels.get(clue, "") for clue in last.why.clues)
    assert last.why.text == why.summary
    assert shown.wrong_flags[0].why.steps


def test_the_picture_at_the_end_shows_mines_and_wrong_flags():
    moves = ("open 0,1", "flag 0,2", "open 0,4")
    won = games.on_layout("5x1:*....", "open 0,1", "open 0,4")
    given_up = games.on_layout("5x1:*....", *moves)
    lost = games.on_layout("5x1:*....", *moves, "open 0,0")

    assert to_data(review(won))["picture"] == ["F1000"]
    assert to_data(review(given_up, given_up=True))["picture"] == ["*1!00"]
    assert to_data(review(lost))["picture"] == ["X1!00"]
