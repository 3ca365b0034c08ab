from pathlib import Path

import pytest
from tools.pictures.hint_steps import BOARD, animation, frames

import sapper

PICTURE = Path(__file__).parents[3] / "docs/pictures/hint-steps.svg"


def test_a_frame_a_step_between_question_and_answer():
    found = sapper.hint(BOARD)
    words = [shown for shown, _ in frames(found)]
    assert len(words) == len(found.proof.steps) + 2
    assert "is safe" in words[-2]


def test_the_picture_of_the_readme_is_what_the_tool_draws():
    drawn = PICTURE.read_text("utf-8")
    assert animation(sapper.hint(BOARD)) == drawn
    assert len(drawn) < 300_000


def test_a_hint_without_a_proof_is_refused():
    with pytest.raises(ValueError, match="3x1m1:"):
        list(frames(sapper.hint("3x1m1:.1.")))
