"""Training: positions in which some cells must be safe or must be mines, graded by difficulty.

- ``positions`` generates positions, finds them in games, and grades each by its easiest proof.
- ``answers`` judges an answer with the engine.
- ``progress`` is a player's progress (topics, lessons, repetitions); ``ratings`` is the rating
  scale. Progress and ratings are immutable: each answer creates new ones.
- ``exercises`` plans the next exercise; ``lessons`` reads ``lessons.toml``.
- ``progress_data`` converts progress to plain data: ``app.training`` stores this data for the
  application, and ``sapper train`` stores it in a private file.
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
