"""Training in the terminal in which the player types one answer per line.

Rows and columns are counted from 1, as on the rulers next to the board.
"""

import shutil
import textwrap
from collections.abc import Callable

from sapper import words
from sapper.board import Board
from sapper.cli import outputs
from sapper.errors import GridError, IllegalMoveError, SpecError
from sapper.grid import Cell
from sapper.hints import Hint
from sapper.notation import State
from sapper.render import ansi
from sapper.training import (
    LESSONS,
    Answer,
    AnswerKind,
    Finding,
    Lesson,
    Progress,
    Topic,
    judge,
    make_position,
    plan_exercise,
)

HELP = """\
  open ROW COLUMN    the cell is certainly safe (o, or just the two numbers)
  mark ROW COLUMN    the cell is certainly a mine (m, f)
  show               show the solution (s)
  lesson NUMBER      a lesson, 1 to 10 (l)
  lessons            list the lessons
  exercises TOPIC    mixed, single, pair, region, total, games or repeat (e)
  progress           show your progress (p)
  help               this list (h, ?)
  quit               leave (q)
Rows and columns count from 1, as on the rulers: 'o 3 4' is row 3, column 4.
F is a known mine; brackets mark the cells that are explained."""

CHOICES = {topic.name.lower(): topic for topic in Topic}
"""The topics of exercises, by their names on the command line."""

_WORDS = {
    "o": "open",
    "m": "mark",
    "f": "mark",
    "flag": "mark",
    "s": "show",
    "l": "lesson",
    "e": "exercises",
    "p": "progress",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
}
_TASK = (
    "Open a safe cell or mark a mine. At least one cell can be proved to be safe or to be a mine."
)
_WIDEST = 88


class LineTraining:
    """Lessons and exercises that are answered by typing one line each."""

    def __init__(
        self,
        progress: Progress,
        *,
        seed: int,
        today: Callable[[], int],
        keep: Callable[[Progress], None],
    ) -> None:
        self._progress = progress
        self._seed = seed
        self._today = today
        self._keep = keep
        self._colour = outputs.wants_colour(None)
        self._taught: tuple[Lesson, int] | None = None
        """The current lesson and the number of its board, from 0."""
        self._choice = Topic.MIXED
        self.left = False
        """Whether the player has left."""

    # Questions.

    def begin(self) -> None:
        """Start with the player's next lesson, or with exercises."""
        left = (lesson for lesson in LESSONS if not _is_done(lesson, self._progress))
        next_lesson = next(left, None)
        if next_lesson is not None and not self._progress.answered:
            self.teach(next_lesson.number)
        else:
            self.exercise(Topic.MIXED)

    def teach(self, number: int) -> None:
        """Print a lesson, and ask about its first unsolved board."""
        lesson = LESSONS[number - 1]
        outputs.echo(f"\nLesson {number} of {len(LESSONS)}: {lesson.title}\n")
        for paragraph in lesson.text:
            _echo(f"{paragraph}\n")
        shown = lesson.shown()
        self._draw(lesson.example, shown.cells)
        self._explain(shown)
        solved = self._progress.lessons.get(lesson.name, ())
        left = [place for place in range(len(lesson.positions)) if place not in solved]
        self._ask_in_lesson(lesson, left[0] if left else 0)

    def _ask_in_lesson(self, lesson: Lesson, place: int) -> None:
        self._taught = (lesson, place)
        outputs.echo(f"\nLesson {lesson.number}, board {place + 1} of {len(lesson.positions)}")
        self._draw(lesson.positions[place])
        outputs.echo(lesson.task)

    def exercise(self, choice: Topic) -> None:
        """Show an exercise. An exercise that was not answered is shown again.

        If there is no exercise of this kind, print the reason and show a mixed one.
        """
        self._taught, self._choice = None, choice
        if self._progress.exercise is None or self._progress.exercise.choice is not choice:
            seed = (self._seed + self._progress.asked) % 2**64
            try:
                plan = plan_exercise(self._progress, choice, day=self._today(), seed=seed)
            except SpecError as error:
                outputs.echo(f"Nothing to train: {error}.")
                self.exercise(Topic.MIXED)
                return
            position = make_position(plan)
            self._kept(self._progress.asking(position, choice, repeated=plan.repeated))
        asked = self._progress.exercise
        assert asked is not None  # noqa: S101 - set above
        outputs.echo(f"\nExercise {asked.number}{', once more' if asked.repeated else ''}")
        self._draw(asked.position.board)
        played = asked.position.played
        if played is not None:
            outputs.echo(f"In your game you opened {words.place(played)} here.")
        outputs.echo(_TASK)

    # Answers.

    def answer(self, line: str) -> None:
        """Perform the command on a line."""
        word, *rest = line.lower().replace(",", " ").split() or [""]
        if word.isdecimal():
            word, rest = "open", [word, *rest]
        word = _WORDS.get(word, word)
        if word in ("open", "mark"):
            self._answer_at(AnswerKind(word), rest)
        elif word == "lesson":
            self._choose_lesson(rest)
        elif word == "exercises":
            self._choose_exercises(rest)
        elif rest or not self._command(word):
            outputs.echo(f"{line.strip()[:40]!r} is not a command; 'help' lists the commands.")

    def _answer_at(self, kind: AnswerKind, numbers: list[str]) -> None:
        if len(numbers) != 2 or not all(map(_is_number, numbers)):
            outputs.echo(f"{kind.value!r} needs a row and a column, such as '{kind.value} 3 4'.")
            return
        row, col = map(int, numbers)
        self._judge(Answer(kind, (row - 1, col - 1)))

    def _choose_lesson(self, numbers: list[str]) -> None:
        number = int(numbers[0]) if len(numbers) == 1 and _is_number(numbers[0]) else 0
        if 1 <= number <= len(LESSONS):
            self.teach(number)
        else:
            outputs.echo(f"'lesson' needs a number, 1 to {len(LESSONS)}.")

    def _choose_exercises(self, names: list[str]) -> None:
        name = " ".join(names) or "mixed"
        if name in CHOICES:
            self.exercise(CHOICES[name])
        else:
            outputs.echo(f"'exercises' needs one of {', '.join(CHOICES)}.")

    def _command(self, word: str) -> bool:
        """Perform a command; return whether the word is a command."""
        match word:
            case "":
                self._ask_again()
            case "show":
                self._judge(Answer(AnswerKind.SHOW))
            case "lessons":
                outputs.echo("\n".join(self._lesson_lines()))
            case "progress":
                outputs.echo("\n".join(progress_lines(self._progress, self._today())))
            case "help":
                outputs.echo(HELP)
            case "quit":
                self.left = True
            case _:
                return False
        return True

    def _ask_again(self) -> None:
        if self._taught is not None:
            self._ask_in_lesson(*self._taught)
        else:
            self.exercise(self._choice)

    def _judge(self, answer: Answer) -> None:
        board = self._board()
        try:
            found = judge(board, answer, lesson=self._taught and self._taught[0])
        except GridError:
            outputs.echo(words.outside(answer.cell or (0, 0)))
            return
        except IllegalMoveError as error:
            outputs.echo(words.refusal(error))
            return
        marks = {} if answer.cell is None or found.right else {answer.cell: "X"}
        outputs.echo()
        _echo(f"{found.title}. {found.spoken}")
        self._draw(found.board, found.hint.cells, marks)
        self._explain(found.hint)
        if self._taught is not None:
            self._after_lesson(*self._taught, right=found.right)
            return
        if found.finding is Finding.OTHER:
            self.exercise(self._choice)
            return
        before = self._progress.rating
        self._kept(self._progress.after(right=found.right, day=self._today()))
        outputs.echo(
            f"Rating {round(self._progress.rating)} ({self._progress.rating - before:+.0f})"
        )
        self.exercise(self._choice)

    def _after_lesson(self, lesson: Lesson, place: int, *, right: bool) -> None:
        if right:
            self._kept(self._progress.after_lesson(lesson.name, place))
            place += 1
        if place < len(lesson.positions):
            self._ask_in_lesson(lesson, place)
        elif lesson.number < len(LESSONS):
            self.teach(lesson.number + 1)
        else:
            outputs.echo("\nThat was the last lesson. Exercises follow.")
            self.exercise(Topic.MIXED)

    # Display.

    def _board(self) -> Board:
        if self._taught is not None:
            lesson, place = self._taught
            return lesson.positions[place]
        assert self._progress.exercise is not None  # noqa: S101 - there is always a question
        return self._progress.exercise.position.board

    def _draw(
        self, board: Board, shown: tuple[Cell, ...] = (), marks: dict[Cell, str] | None = None
    ) -> None:
        flags = dict.fromkeys(board.cells_in(State.MINE), "F") | (marks or {})
        outputs.echo(ansi.draw(board, highlight=shown, marks=flags, colour=self._colour))
        if board.mines is not None:
            left = board.mines - board.count(State.MINE)
            outputs.echo(f"{left} {words.mine(left)} left")

    def _explain(self, hint: Hint) -> None:
        """Print a proof, one line per step."""
        texts = hint.proof_texts()
        if texts is None:
            return
        _, spoken = texts
        for place in range(len(hint.steps)):
            text = " ".join([spoken.sentence(place), *spoken.lines(place)])
            _echo(f"{place + 1}. {text}", indent="   ")

    def _kept(self, progress: Progress) -> None:
        self._keep(progress)
        self._progress = progress

    def _lesson_lines(self) -> list[str]:
        return [
            f"{lesson.number:>4}. {lesson.title}{', done' * _is_done(lesson, self._progress)}"
            for lesson in LESSONS
        ]


def _is_done(lesson: Lesson, progress: Progress) -> bool:
    return len(progress.lessons.get(lesson.name, ())) >= len(lesson.positions)


def progress_lines(progress: Progress, day: int) -> list[str]:
    """Return the progress in words, line by line."""
    done = sum(_is_done(lesson, progress) for lesson in LESSONS)
    lines = [
        f"Rating {round(progress.rating)}, exercises answered: {progress.answered}",
        f"Lessons done: {done} of {len(LESSONS)}",
        f"To repeat: {len(progress.due(day))} now, {len(progress.cards)} in total",
    ]
    for technique, tally in progress.tallies.items():
        recent = "".join("+" if right else "-" for right in tally.recent) or "not tried yet"
        known = ", known" if tally.is_known else ""
        right = f"{tally.right} of {tally.right + tally.wrong}"
        lines.append(f"{technique.value.capitalize():14} {right:>9}  {recent}{known}")
    return lines


def _echo(text: str, indent: str = "") -> None:
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    filled = textwrap.fill(text, width, subsequent_indent=indent, break_on_hyphens=False)
    outputs.echo(filled + "\n" * text.endswith("\n"))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
