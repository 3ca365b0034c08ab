import pytest
from tests.positions import solved_positions

from sapper import Board, reference
from sapper.budget import Budget
from sapper.classics.backtracking import Strategy, search, search_within
from sapper.classics.placement_search import PlacementSearch
from sapper.classics.toolkit.trace import Trace
from sapper.clues import components, open_clues
from sapper.notation import State
from sapper.verdict import Verdict


@pytest.mark.parametrize("strategy", Strategy)
@pytest.mark.parametrize("split", [True, False])
def test_no_option_changes_whether_there_is_a_placement(strategy, split):
    for position in solved_positions()[::6]:
        found = search(position.board, strategy=strategy, split=split)
        assert (found.layout is not None) == position.consistent, position.board
        if found.layout is not None:
            assert reference.agrees(position.board, frozenset(found.layout.mine_cells()))


def test_without_regions_a_dead_end_is_met_once_for_every_way_through_the_rest():
    """Two chains with no total: in the second nothing fits, which the first cannot mend."""
    chain, dead = ".1.1.1.", "_._/1.2/_._"
    rows = [
        f"{row}{end}"
        for row, end in zip(["_" * 8, f"{chain}_", "_" * 8], dead.split("/"), strict=True)
    ]
    board = Board.from_rows(rows)
    apart, together = search(board), search(board, split=False)
    assert apart.verdict is together.verdict is Verdict.INCONSISTENT
    assert apart.regions == (2, 3)
    assert together.regions == (5,)
    assert apart.steps < together.steps


def test_the_deepest_nesting_is_bounded_by_the_clues():
    board = Board.parse("21x1:" + ".1" * 10 + ".")
    found = search(board)
    assert 1 <= found.deepest <= sum(found.regions)


def test_few_mines_places_fewer_than_many():
    board = Board.parse("9x1:.1.1.1.1.")
    few = search(board, strategy=Strategy.FEW_MINES).layout.mines
    many = search(board, strategy=Strategy.MANY_MINES).layout.mines
    assert few < many


def test_a_trace_tells_every_set_of_mines_put_down():
    trace, budget = Trace(), Budget()
    board = Board.parse("5x1m2:.1.1.")
    found = search_within(board, budget, trace)
    told = [step for step in trace.steps if "deep, at" in step.text]
    assert len(told) == found.steps == budget.spent
    assert all(step.board[cell] == State.MINE for step in told for cell in step.cells)
    assert trace.steps[-1].text.endswith("they fit")


def test_a_search_starts_from_a_prepared_board():
    board = Board.parse("3x1m1:1..")
    work = PlacementSearch(board, components(open_clues(board)))
    assert work.run(Budget()) is Verdict.CONSISTENT
    assert work.layout.rows == [".*."]
