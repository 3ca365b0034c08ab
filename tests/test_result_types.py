"""What the public functions return is what the package names."""

import sapper
from sapper import Board

STUCK = Board.parse("3x3m2:1../.../...")


def test_engine_functions_return_the_named_types():
    assert isinstance(sapper.analyse(STUCK), sapper.Analysis)
    assert isinstance(sapper.check(STUCK), sapper.Consistency)
    assert isinstance(sapper.conflict(Board.parse("2x1:2.")), sapper.Conflict)


def test_hint_functions_return_the_named_types():
    assert isinstance(sapper.hint(STUCK), sapper.Hint)
    assert isinstance(sapper.best_move(STUCK), sapper.BestMove)
    walk = sapper.walk_through(Board.parse("2x1m1:1."), lambda _: 0)
    assert isinstance(walk, sapper.WalkThrough)
