"""Training: positions in which something is certain, graded by how hard that is to see.

- ``positions`` generates positions, finds them in games, and grades each by its easiest proof.
- ``answers`` judges an answer by the engine.
- ``progress`` is how far a player is (topics, lessons, what to repeat), ``ratings`` the scale.
  Both are values; each answer makes a new one.
- ``exercises`` plans the next exercise; ``lessons`` reads ``lessons.toml``.
- ``progress_data`` converts progress to plain data: the application layer stores it
  (``app.training``), ``sapper train`` in a private file.
"""

from sapper.training.answers import Answer, AnswerKind, Feedback, Finding, judge
from sapper.training.exercises import ExercisePlan, make_position, plan_exercise
from sapper.training.lessons import LESSONS, Lesson
from sapper.training.positions import GradedPosition, Source, easiest, grade
from sapper.training.progress import Exercise, Progress, Topic

__all__ = [
    "LESSONS",
    "Answer",
    "AnswerKind",
    "Exercise",
    "ExercisePlan",
    "Feedback",
    "Finding",
    "GradedPosition",
    "Lesson",
    "Progress",
    "Source",
    "Topic",
    "easiest",
    "grade",
    "judge",
    "make_position",
    "plan_exercise",
]
