from sapper import Board, answers
from sapper.answers.training import Exercise, Progress, TrainingBoard
from sapper.training import Exercise as Asked
from sapper.training import Progress as Reached
from sapper.training.positions import Source, grade


def test_known_mines_are_flags_and_the_counter_counts_them():
    shown = TrainingBoard.of(Board.parse("3x2m2:.../12*"))
    assert (shown.picture, shown.mines, shown.mines_left) == (["...", "12F"], 2, 1)
    assert TrainingBoard.of(Board.parse("2x1:1.")).mines_left is None


def test_an_exercise_does_not_say_what_it_needs():
    position = grade(Board.parse("3x2:.../121"), source=Source.GAME, played=(0, 2))
    answer = Exercise.of(Asked(4, position, repeated=True), "token")
    assert (answer.number, answer.repeated, answer.source, answer.played) == (
        4,
        True,
        "game",
        (0, 2),
    )
    assert answer.player == "token"
    assert "pair" not in answers.to_json(answer)


def test_progress_in_numbers():
    position = grade(Board.parse("2x1:1."))
    reached = Reached().asking(position).after(right=False, day=3).after_lesson("full", 1)
    answer = Progress.of(reached, 3)
    assert (answer.answered, answer.due, answer.repeating, answer.waiting) == (1, 0, 1, 0)
    assert answer.lessons == {"full": (1,)}
    single, *others = answer.techniques
    assert (single.technique, single.right, single.wrong) == ("single clue", 0, 1)
    assert single.recent == (False,)
    assert len(others) == 3
