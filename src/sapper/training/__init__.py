"""Training: positions in which something is certain, graded by how hard that is to see."""

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
