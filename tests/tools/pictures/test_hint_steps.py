import re
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


def without_words(drawing):
    """Return a drawing without its captions, and without its height, which follows from them."""
    shapes = re.sub('<text class="caption".*?</text>', "", drawing)
    return re.sub(r'viewBox="0 0 560 \d+"|height="\d+"', "", shapes).split()


def test_the_picture_of_the_readme_shows_what_the_tool_draws():
    """A change of wording needs no new picture; ``make pictures`` draws it."""
    drawn = PICTURE.read_text("utf-8")
    assert without_words(animation(sapper.hint(BOARD))) == without_words(drawn)
    assert len(drawn) < 300_000


def test_a_hint_without_a_proof_is_refused():
    with pytest.raises(ValueError, match="3x1m1:"):
        list(frames(sapper.hint("3x1m1:.1.")))
