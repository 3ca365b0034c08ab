"""What is kept of an action."""

from sapper.app.actions import Action
from sapper.app.session import ActionResult
from sapper.game import CellChanges
from sapper.grid import Grid
from sapper.web.action_result import logged

NOTHING = CellChanges(Grid(1, 1))


def test_a_solve_is_kept_as_the_move_it_became_and_a_refusal_as_nothing() -> None:
    asked, move = Action.parse("solve"), Action.parse("open 0,2 @1.5")
    result = ActionResult(move, NOTHING, refused=None, ruling=None, done=False)
    kept = logged("g", 3, asked, result, "{}")
    assert (kept.seq, kept.request, kept.log, kept.answer) == (3, "solve", "open 0,2 @1.5", "{}")
    refused = ActionResult(move, NOTHING, refused="No.", ruling=None, done=False)
    assert logged("g", 3, asked, refused, "{}").log == ""
