from itertools import combinations
from random import Random

import pytest
from tests import reference
from tests.positions import random_position, solved_positions

from sapper import Board
from sapper.board import Verdict
from sapper.budget import Budget
from sapper.classics import backtracking, bridges
from sapper.classics.backtracking import (
    LIMIT,
    Direction,
    PlacementSearch,
    Strategy,
    chosen,
    mine_sets,
    place,
    put_unimportant_mines,
    search_within,
)
from sapper.classics.toolkit.trace import Trace
from sapper.classics.toolkit.working_board import saturate
from sapper.clues import components, open_clues
from sapper.errors import UndecidedError
from sapper.notation import State

CELLS = [(0, col) for col in range(5)]


def search(board, limit=LIMIT, **order):
    return search_within(board, Budget(limit), **order)


WEIGHTS = dict(zip(CELLS, (1, 3, 2, 1, 2), strict=True))


@pytest.mark.parametrize("order", ["plain", "few-mines", "many-mines"])
def test_every_order_has_the_same_sets(order):
    sets = mine_sets(CELLS, [], 2, WEIGHTS.__getitem__, order)
    assert sorted(sets) == list(combinations(CELLS, 2))


def test_few_mines_begins_with_what_most_clues_see_and_many_with_what_fewest_see():
    few = mine_sets(CELLS, [], 2, WEIGHTS.__getitem__, "few-mines")
    many = mine_sets(CELLS, [], 2, WEIGHTS.__getitem__, "many-mines")
    weights = [sum(map(WEIGHTS.__getitem__, each)) for each in few]
    assert weights == sorted(weights, reverse=True)
    assert [sum(map(WEIGHTS.__getitem__, each)) for each in many] == sorted(weights)


def test_of_interchangeable_cells_the_first_are_taken():
    own = [CELLS[0], CELLS[3]]
    sets = mine_sets(CELLS, own, 2, WEIGHTS.__getitem__, "plain")
    assert all(CELLS[3] not in each or CELLS[0] in each for each in sets)
    assert len(sets) == 10 - 3  # the fourth cell with each of the three shared ones


def test_only_by_total_looks_at_the_board():
    for strategy in (Strategy.PLAIN, Strategy.FEW_MINES, Strategy.MANY_MINES):
        assert chosen(strategy, left=0, wanted=9, sightings=300, sea=0) == strategy
    assert chosen(Strategy.BY_TOTAL, left=None, wanted=9, sightings=300, sea=0) == "plain"
    assert chosen(Strategy.BY_TOTAL, left=3, wanted=0, sightings=0, sea=9) == "plain"


@pytest.mark.parametrize("strategy", Strategy)
@pytest.mark.parametrize("split", [True, False])
def test_no_option_changes_whether_there_is_a_placement(strategy, split):
    for position in solved_positions()[::6]:
        found = search(position.board, strategy=strategy, split=split)
        assert (found.layout is not None) == position.consistent, position.board
        if found.layout is not None:
            assert reference.agrees(position.board, frozenset(found.layout.mine_cells()))


def test_without_regions_a_dead_end_is_met_once_for_every_way_through_the_rest():
    """Two chains without a total.

    The second chain has no solution, and the first chain cannot change this.
    """
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
    shown = [step for step in trace.steps if ", clue at" in step.text]
    assert len(shown) == found.steps == budget.spent
    assert all(step.board[cell] == State.MINE for step in shown for cell in step.cells)
    assert trace.steps[-1].text.endswith("they fit")


def test_a_search_starts_from_a_prepared_board():
    board = Board.parse("3x1m1:1..")
    work = PlacementSearch(board, components(open_clues(board)))
    assert work.run(Budget()) is Verdict.CONSISTENT
    assert work.layout.rows == [".*."]


both_directions = pytest.mark.parametrize("direction", Direction)

# Three cells between a 1 and a 2: a contradiction that no single clue shows.
IMPOSSIBLE = ("_._", "1.2", "_._")


@both_directions
def test_a_placement_is_found_iff_there_is_one(direction):
    for position in solved_positions():
        layout = place(position.board, direction=direction)
        assert (layout is not None) == position.consistent, position.board
        if layout is not None:
            assert reference.agrees(position.board, frozenset(layout.mine_cells()))


@both_directions
def test_larger_boards_are_placed_or_refuted_as_the_bridges_say(direction):
    random = Random(7)
    for _ in range(150):
        board = random_position(random, most_side=9)
        layout = place(board, direction=direction)
        assert (layout is None) == (bridges.states(board) is None), board
        if layout is not None:
            assert reference.agrees(board, frozenset(layout.mine_cells()))


def test_leftover_mines_fill_the_sea_exactly():
    board = Board.parse("5x2:.1.../.....")
    assert [place(board.with_mines(total)).mines for total in range(1, 6)] == [1, 2, 3, 4, 5]
    assert place(board.with_mines(0)) is None
    assert place(board.with_mines(6)) is None


def test_leftover_mines_that_do_not_fit_are_no_placement():
    assert place(Board.parse("4x1m3:.1..")) is None


def test_known_mines_count_towards_the_total():
    assert place(Board.parse("3x1m1:*..")).rows == ["*.."]
    assert place(Board.parse("3x1m1:**.")) is None


def test_the_search_goes_back_through_the_regions_for_the_total():
    """Each chain holds one mine or two; only two in both meet the total."""
    board = Board.parse("11x1m4:.1.1._.1.1.")
    assert sorted(place(board).mine_cells()) == [(0, 0), (0, 4), (0, 6), (0, 10)]
    assert sorted(place(board.with_mines(2)).mine_cells()) == [(0, 2), (0, 8)]
    assert place(board.with_mines(5)) is None


def test_unimportant_mines_go_to_the_first_cells_of_a_lonely_clue():
    board = Board.parse("3x2:.../.2.")
    assert put_unimportant_mines(board).rows == ["**_", "_2_"]


def test_unimportant_mines_change_neither_consistency_nor_mine_number():
    for position in solved_positions()[:800]:
        saturated = saturate(position.board)
        if saturated is not None:
            settled = put_unimportant_mines(saturated)
            assert (reference.count(settled) > 0) == position.consistent, position.board


def test_interchangeable_cells_are_tried_once():
    """The numbers share three cells, and each has five others: fewer than C(8, 2) = 28 ways."""
    found = search(Board.parse("5x3m11:...../.2.1./....."))
    assert found.verdict is Verdict.INCONSISTENT
    assert found.steps < 10


def chains_and_impossible(count):
    """Chains with two solutions each, and an impossible region that comes last."""
    chains = ".1.1._" * count
    return Board.from_rows(
        [(chains if row == 1 else "_" * len(chains)) + end for row, end in enumerate(IMPOSSIBLE)]
    )


def test_without_a_total_a_solved_region_is_final():
    """With a total, the search returns to every chain again and again."""
    board = chains_and_impossible(8)
    assert search(board).verdict is Verdict.INCONSISTENT
    assert search(board).steps < 30
    with_total = search(board.with_mines(18))
    assert with_total.verdict is Verdict.INCONSISTENT
    assert with_total.steps > 2**8


def test_the_direction_changes_the_way_not_the_answer():
    found = [
        [search(p.board, direction=d) for d in list(Direction)[:2]]
        for p in solved_positions()[:800]
    ]
    assert all(first.verdict is last.verdict for first, last in found)
    assert any(first.steps < last.steps for first, last in found)
    assert any(first.steps > last.steps for first, last in found)


def test_a_spent_limit_is_unknown_and_never_no():
    board = Board.parse("11x1m4:.1.1._.1.1.")
    whole = search(board)
    assert whole.verdict is Verdict.CONSISTENT
    assert whole.steps > 1
    for limit in range(whole.steps):
        found = search(board, limit=limit)
        assert (found.verdict, found.layout, found.steps) == (Verdict.UNKNOWN, None, limit)
        with pytest.raises(UndecidedError, match=f"{limit} steps were not enough"):
            place(board, limit=limit)
    assert search(board, limit=whole.steps) == whole


def test_a_long_chain_needs_no_recursion():
    cells = ".1" * 3000 + "."
    layout = backtracking.place(Board.from_rows([cells]))
    assert layout.mines in (1500, 1501)


def test_nothing_to_place_is_placed():
    assert place(Board.parse("2x1m0:..")).mines == 0
    assert place(Board.parse("1x1:0")).mines == 0
    assert place(Board.parse("1x1:1")) is None


def test_the_random_direction_is_one_of_the_two_and_always_the_same_for_a_board():
    used = set()
    for position in solved_positions()[:200]:
        first, last, drawn, again = (
            search(position.board, direction=direction).steps
            for direction in (*list(Direction), Direction.RANDOM)
        )
        assert drawn == again
        assert drawn in (first, last)
        if first != last:
            used.add(drawn == first)
    assert used == {True, False}
