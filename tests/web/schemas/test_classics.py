from typing import get_args

from sapper.classics import CLASSICS
from sapper.web.schemas.classics import ClassicResponse
from sapper.web.schemas.fields import ClassicName


def test_requests_may_name_every_classic() -> None:
    assert set(get_args(ClassicName)) == set(CLASSICS)


def test_an_answer_has_what_an_overlay_needs() -> None:
    assert {"states", "drawing", "caption"} <= set(ClassicResponse.model_fields)
