from sapper import Board
from sapper.engine import Stop
from sapper.training import LESSONS, Answer, AnswerKind, Exercise, Progress
from sapper.training.positions import Source, grade
from sapper.web.limits import Limits
from sapper.web.presenters import training

BOARD = Board.parse("3x2m2:.../12*")


def test_known_mines_are_flags_and_the_counter_knows_them():
    shown = training.board(BOARD)
    assert (shown.picture, shown.mines, shown.mines_left) == (["...", "12F"], 2, 1)
    assert training.board(Board.parse("2x1:1.")).mines_left is None


def test_an_exercise_does_not_tell_what_it_needs():
    position = grade(Board.parse("3x2:.../121"), source=Source.GAME, played=(0, 2))
    told = training.exercise(Exercise(4, position, repeated=True), "token")
    assert (told.number, told.repeated, told.source, told.played) == (4, True, "game", (0, 2))
    assert told.player == "token"
    assert "pair" not in told.model_dump_json()


def test_a_judgement_has_the_proof_and_the_risk():
    board = Board.parse("6x5m6:....../..322./11101./00012./0001..")
    right = training.judgement(board, Answer(AnswerKind.MARK, (1, 1)), Limits(), Stop())
    assert (right.right, right.risk, right.technique) == (True, None, "single clue")
    assert right.hint.kind == "mine"
    assert right.hint.steps
    assert right.board.picture[1][1] == "F"
    guess = training.judgement(board, Answer(AnswerKind.OPEN, (0, 0)), Limits(), Stop())
    assert (guess.right, guess.finding) == (False, "uncertain")
    assert 0 < guess.risk < 1


def test_progress_in_numbers():
    position = grade(Board.parse("2x1:1."))
    reached = Progress().asking(position).after(right=False, day=3).after_lesson("full", 1)
    told = training.progress(reached, 3)
    assert (told.answered, told.due, told.repeating, told.waiting) == (1, 0, 1, 0)
    assert told.lessons == {"full": [1]}
    single, *others = told.techniques
    assert (single.technique, single.right, single.wrong) == ("single clue", 0, 1)
    assert single.recent == [False]
    assert len(others) == 3


def test_a_lesson_has_words_an_example_and_boards():
    for lesson in LESSONS:
        told = training.lesson(lesson, Limits(), Stop())
        assert (told.number, told.title, told.text) == (
            lesson.number,
            lesson.title,
            list(lesson.text),
        )
        assert len(told.boards) == told.positions == 3
        assert told.hint.rung == lesson.technique.value
