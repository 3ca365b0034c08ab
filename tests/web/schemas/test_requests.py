"""What may be asked for."""

import pytest
from pydantic import ValidationError

from sapper.web.schemas.requests import HintRequest, MoveRequest, NewGameRequest


def test_what_a_request_does_not_know_it_refuses() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        NewGameRequest.model_validate({"colour": "red"})


@pytest.mark.parametrize(
    "fields", [{"seq": 0}, {"kind": "jump"}, {"cell": [0]}, {"cell": [-1, 0]}, {"at": "now"}]
)
def test_a_move_has_a_number_a_kind_and_a_cell(fields: dict[str, object]) -> None:
    move: dict[str, object] = {"seq": 1, "kind": "open", "cell": [0, 0]}
    assert MoveRequest.model_validate(move).cell == (0, 0)
    with pytest.raises(ValidationError):
        MoveRequest.model_validate(move | fields)


def test_a_hint_says_everything_unless_less_is_asked_for() -> None:
    assert HintRequest().level == 3
