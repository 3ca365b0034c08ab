from hypothesis import given
from tests.strategies import arbitrary_boards

from sapper import State
from sapper.clues import boxes, components, frontier, open_clues, sea


@given(arbitrary_boards())
def test_an_open_clue_knows_its_missing_mines_and_hidden_cells(board):
    clues = {clue.cell: clue for clue in open_clues(board)}
    for cell, number in board.clues():
        codes = [board[other] for other in board.grid.neighbours(cell)]
        assert (cell in clues) == (State.HIDDEN in codes)
        if cell in clues:
            assert clues[cell].missing == number - codes.count(State.MINE)
            assert len(clues[cell].around) == codes.count(State.HIDDEN)
            assert clues[cell].is_satisfiable == (
                codes.count(State.MINE)
                <= number
                <= len(codes) - sum(code not in (State.MINE, State.HIDDEN) for code in codes)
            )


@given(arbitrary_boards())
def test_components_share_no_cell_and_cannot_be_split(board):
    parts = components(open_clues(board))
    cells = [set(frontier(part)) for part in parts]
    assert sum(map(len, cells)) == len(set().union(*cells))
    for part in parts:
        reached = set(part[0].around)
        for _ in part:
            for clue in part:
                if reached & set(clue.around):
                    reached |= set(clue.around)
        assert reached == set(frontier(part))


@given(arbitrary_boards())
def test_boxes_and_sea_divide_the_hidden_cells(board):
    clues = open_clues(board)
    grouped = boxes(clues)
    cells = [*(cell for box in grouped for cell in box), *sea(board, clues)]
    assert sorted(cells) == board.cells_in(State.HIDDEN)

    def seers(cell):
        return [clue.cell for clue in clues if cell in clue.around]

    assert all(seers(cell) == seers(box[0]) for box in grouped for cell in box)
    assert len({tuple(seers(box[0])) for box in grouped}) == len(grouped)
    assert not any(seers(cell) for cell in sea(board, clues))
