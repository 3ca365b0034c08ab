"""Every stated step follows from what it states, on thousands of positions; checked by SAT."""

from hypothesis import assume, given
from tests.hints.checker import check_certain, rungs
from tests.hints.situations import games, quiet_positions, small_boards
from tests.strategies import boards

from sapper import State
from sapper.engine import analyse
from sapper.hints import Kind, Technique, hint


def test_every_step_follows_on_small_boards():
    certain = [found for board in small_boards() if (found := hint(board)).is_certain]
    assert len(certain) > 800
    for found in certain:
        check_certain(found)


def test_every_step_follows_in_expert_games():
    for board in games(150):
        found = hint(board)
        if found.is_certain:
            check_certain(found)


def test_every_step_follows_where_single_clues_and_pairs_say_nothing():
    found = [hint(board) for board in quiet_positions(100)]
    assert {Technique.REGION, Technique.TOTAL} <= {each.technique for each in found}
    for each in found:
        if each.is_certain:
            check_certain(each)


@given(boards(max_side=4))
def test_every_step_follows_on_any_consistent_board(board):
    found = hint(board)
    if found.is_certain:
        check_certain(found)


@given(boards(max_side=4))
def test_it_does_not_know_iff_no_cell_is_certain(board):
    assume(board.count(State.HIDDEN))
    analysis = analyse(board)
    found = hint(board)
    assert (found.kind is Kind.GUESS) == (not analysis.safe and not analysis.mines)


def test_it_does_not_know_iff_no_cell_is_certain_on_small_boards():
    for board in small_boards():
        assert (hint(board).kind is Kind.GUESS) == (not rungs(board)), board


def test_the_easiest_rung_is_chosen_among_safe_cells_then_among_mines():
    seen = set()
    for board in small_boards():
        found, certain = hint(board), rungs(board)
        safe = [rung for (_, mine), rung in certain.items() if not mine]
        mines = [rung for (_, mine), rung in certain.items() if mine]
        if safe or mines:
            assert found.kind is (Kind.SAFE if safe else Kind.MINE), board
            assert found.technique.rung == min(safe or mines), board
            seen.add((found.kind, found.technique))
    assert len(seen) >= 7  # every rung; a region that proves mines only is rare


def test_the_easiest_rung_of_all_is_chosen_when_mines_may_come_first():
    for board in small_boards():
        found, certain = hint(board, safe_first=False), rungs(board)
        if certain:
            lowest = min(certain.values())
            safe = any(rung == lowest and not mine for (_, mine), rung in certain.items())
            assert found.technique.rung == lowest, board
            assert found.kind is (Kind.SAFE if safe else Kind.MINE), board
            check_certain(found)


def test_every_cell_of_a_hint_has_the_rung_of_the_hint():
    for board in small_boards():
        found = hint(board)
        if found.is_certain:
            mine = found.kind is Kind.MINE
            assert {rungs(board)[cell, mine] for cell in found.cells} == {found.technique.rung}
