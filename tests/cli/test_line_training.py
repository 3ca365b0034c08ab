"""Typed lines and printed lines. ``test_train`` tests the command itself."""

import pytest

from sapper.cli.line_training import HELP, LineTraining, progress_lines
from sapper.hints.steps import Technique
from sapper.training import LESSONS, Progress, Topic
from sapper.training.positions import certain, easiest
from sapper.training.progress import Tally


class Trained:
    """A player at a terminal."""

    def __init__(self, capsys, progress=None):
        self.capsys = capsys
        self.kept = []
        self.training = LineTraining(
            progress or Progress(), seed=3, today=lambda: 5, keep=self.kept.append
        )

    def say(self, *lines):
        """Type lines, and return what is printed."""
        for line in lines:
            self.training.answer(line)
        return self.capsys.readouterr().out

    @property
    def solution(self):
        """A correct answer to the current question."""
        last = easiest(certain(self.training._board())).last
        row, col = last.cells[0]
        return f"{'mark' if last.mine else 'open'} {row + 1} {col + 1}"


@pytest.fixture
def trained(capsys):
    return Trained(capsys)


def test_a_beginner_is_taught_and_others_go_on(capsys):
    new, old = Trained(capsys), Trained(capsys, Progress(answered=3))
    new.training.begin()
    assert "Lesson 1 of 10: Just enough cells" in new.say()
    old.training.begin()
    assert "Exercise 1" in old.say()
    done = Progress(lessons={LESSONS[0].name: (0, 1, 2)})
    later = Trained(capsys, done)
    later.training.begin()
    assert "Lesson 2 of 10" in later.say()


def test_all_lessons_can_be_walked_through(trained):
    trained.training.begin()
    for lesson in LESSONS:
        for place in range(len(lesson.positions)):
            assert f"Lesson {lesson.number}, board {place + 1} of 3" in trained.say()
            trained.training.answer(trained.solution)
    assert "That was the last lesson. Exercises follow." in trained.say()
    assert len(trained.kept[-1].lessons) == 10


def test_a_wrong_answer_is_proved_and_asked_again(trained):
    trained.training.teach(1)
    shown = trained.say("open 5 1")
    assert "That is a mine. The cell at row 5, column 1 is certainly a mine" in shown
    assert "[X]" in shown
    assert "1. The 1 at row 4, column 1 " in shown
    assert shown.rstrip().endswith(LESSONS[0].task)
    assert "the risk is 50 %" in trained.say("1 1").replace("\n", " ")
    assert trained.kept == []


def test_exercises_are_counted_and_go_on(trained):
    trained.training.exercise(Topic.SINGLE)
    shown = trained.say(trained.solution)
    assert "Right. " in shown
    assert "Rating 10" in shown
    assert "Exercise 2" in shown
    assert trained.kept[-1].tallies[Technique.SINGLE] == Tally(1, 0, (True,))
    assert "Rating " in trained.say("show")
    assert len(trained.kept[-1].cards) == 1


def test_what_was_not_answered_is_asked_again(trained):
    trained.training.exercise(Topic.MIXED)
    first = trained.say()
    assert trained.say("") == first
    assert trained.say("e") == first
    assert "Exercise 2" in trained.say("e single")


def test_short_forms_do_the_same(trained):
    trained.training.teach(1)
    trained.say()
    assert trained.say("m 5 1").startswith("\nRight")
    trained.training.teach(1)
    trained.say()
    for line in ("o 1 1", "open 1,1", "1 1", " O  1 , 1 "):
        assert trained.say(line).startswith("\nNot certain")


def test_what_is_not_there_is_reported_and_something_else_is_asked(trained):
    for what in ("games", "repeat"):
        shown = trained.say(f"exercises {what}")
        assert "Nothing to train: " in shown
        assert "Exercise 1" in shown


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("dig 1 1", "'dig 1 1' is not a command; 'help' lists the commands."),
        ("show 1 1", "'show 1 1' is not a command"),
        ("open", "'open' needs a row and a column, such as 'open 3 4'."),
        ("mark 1", "'mark' needs a row and a column"),
        ("1 x", "'open' needs a row and a column"),
        ("1 ²", "'open' needs a row and a column"),
        ("open 9999999999 1", "'open' needs a row and a column"),
        ("open 0 1", "Row 0, column 1 is outside the board."),
        ("open 6 1", "Row 6, column 1 is outside the board."),
        ("open 2 1", "Row 2, column 1 is already open."),
        ("lesson", "'lesson' needs a number, 1 to 10."),
        ("lesson 0", "'lesson' needs a number, 1 to 10."),
        ("lesson 11", "'lesson' needs a number, 1 to 10."),
        ("exercises luck", "'exercises' needs one of mixed, single, pair"),
        ("\0", "'\\x00' is not a command"),
    ],
)
def test_what_cannot_be_done_is_explained(trained, line, shown):
    trained.training.teach(1)
    trained.say()
    assert trained.say(line).startswith(shown)
    assert trained.kept == []


def test_a_known_mine_is_no_answer(trained):
    trained.training.teach(2)
    trained.say()
    assert trained.say("mark 2 2") == "Row 2, column 2 is already known to be a mine.\n"


def test_lists_help_and_leaving(trained):
    trained.training.teach(1)
    trained.say()
    assert HELP in trained.say("help")
    assert "  10. The counter and the numbers" in trained.say("lessons")
    assert "Lessons done: 0 of 10" in trained.say("progress")
    assert not trained.training.left
    trained.say("q")
    assert trained.training.left


def test_progress_in_words():
    tally = Tally(4, 1, (False, True, True, True, True))
    tallies = {**Progress().tallies, Technique.PAIR: tally}
    lines = progress_lines(Progress(tallies=tallies, answered=5, rating=1104.4), 0)
    assert lines[0] == "Rating 1104, exercises answered: 5"
    assert "Pair of clues     4 of 5  -++++, known" in lines
