"""Training: positions in which something is certain, graded by how hard that is to see."""

from sapper.training.choice import Choice
from sapper.training.judgement import Answer, AnswerKind, Finding, Judgement, judge
from sapper.training.lessons import LESSONS, Lesson
from sapper.training.position import Position, Source, easiest, grade
from sapper.training.progress import Exercise, Progress
from sapper.training.selection import Wish, fulfil, next_wish

__all__ = [
    "LESSONS",
    "Answer",
    "AnswerKind",
    "Choice",
    "Exercise",
    "Finding",
    "Judgement",
    "Lesson",
    "Position",
    "Progress",
    "Source",
    "Wish",
    "easiest",
    "fulfil",
    "grade",
    "judge",
    "next_wish",
]
