"""Actions in the form in which the log stores them."""

import pytest

from sapper import NotationError
from sapper.answers.games import ActionKind
from sapper.app.session import Action
from sapper.game import Move, MoveKind


@pytest.mark.parametrize(
    "text", ["open 4,7 @12.5", "flag 0,0", "chord 1,2 @0.0", "question 3,3", "undo", "resign @9.25"]
)
def test_the_text_of_an_action_gives_it_back(text: str) -> None:
    assert str(Action.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "jump 1,1",
        "open 1",
        "undo 1,",
        "open 1,1 @x",
        "open 1,1 @1e999",
        "open 1,1 @-1",
        "open 1,1 @1-1",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Action.parse(text)


def test_two_requests_are_the_same_whenever_they_were_made() -> None:
    assert Action.parse("open 4,7 @12.5").request == Action.parse("open 4,7").request
    assert Action.parse("open 4,7").request != Action.parse("flag 4,7").request


def test_an_action_on_a_cell_is_a_move_and_another_is_none() -> None:
    assert Action.parse("flag 1,2 @3.0").move == Move(MoveKind.FLAG, (1, 2), 3.0)
    assert Action(ActionKind.UNDO).move is None
    assert Action(ActionKind.SOLVE).timed(2.0) == Action(ActionKind.SOLVE, at=2.0)
