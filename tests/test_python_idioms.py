"""What a Python programmer tries first: len, iteration, names of levels, short reprs."""

import copy
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import boards, layouts

import sapper
from sapper import Board, Game, GameSpec, Grid, IllegalMoveError, Layout, Move, MoveKind, State

LARGE = GameSpec.level("expert", mode="no-guess")


@given(boards())
def test_a_board_is_a_collection_of_its_cells(board: Board) -> None:
    cells = list(board)
    assert len(board) == len(cells) == board.width * board.height
    assert cells == sorted(cells)
    assert all(cell in board for cell in cells)
    assert [board[cell] for cell in board] == list(board.cells)


@pytest.mark.parametrize("stranger", [(2, 0), (0, 3), (-1, 0), 0, "0,0", None, (0, 0, 0), ("0", 1)])
def test_what_is_not_a_cell_of_a_board_is_not_in_it(stranger: object) -> None:
    assert stranger not in Board.parse("3x2:.../...")
    assert stranger not in Layout.parse("3x2:.../...")


def turned(grid: Grid, cells: bytes, turns: int) -> dict[tuple[int, int], int]:
    """Turn a picture clockwise cell by cell."""
    where = {grid.cell_at(index): code for index, code in enumerate(cells)}
    height, width = grid.height, grid.width
    for _ in range(turns):
        where = {(col, height - 1 - row): code for (row, col), code in where.items()}
        height, width = width, height
    return where


@given(boards(), st.integers(-5, 5))
def test_turning_moves_every_cell(board: Board, turns: int) -> None:
    image = board.rotated(turns)
    assert image.mines == board.mines
    assert {cell: image[cell] for cell in image} == turned(board.grid, board.cells, turns % 4)


@given(boards())
def test_mirroring_moves_every_cell(board: Board) -> None:
    image = board.mirrored()
    last = board.width - 1
    assert all(image[row, last - col] == board[row, col] for row, col in board)


@given(boards())
def test_the_canonical_form_is_one_of_the_symmetries_and_the_same_for_all(board: Board) -> None:
    images = board.symmetries()
    assert len(images) == 8
    assert images[0] == board
    assert board.canonical() in images
    assert {image.canonical() for image in images} == {board.canonical()}
    assert set(images) == {
        side.rotated(turns) for side in (board, board.mirrored()) for turns in range(4)
    }


@given(layouts())
def test_a_layout_turns_as_its_numbers_do(layout: Layout) -> None:
    assert layout.rotated().revealed() == layout.revealed().rotated()
    assert layout.mirrored().revealed() == layout.revealed().mirrored()
    assert {image.canonical() for image in layout.symmetries()} == {layout.canonical()}


@given(boards())
def test_symmetric_positions_have_equally_many_solutions(board: Board) -> None:
    counts = {sapper.analyse(image).solutions for image in board.symmetries()}
    assert len(counts) == 1


def test_a_level_may_be_named_wherever_a_game_is_wanted() -> None:
    assert Game("beginner").spec == GameSpec.level("beginner")
    assert Game("expert", seed=3, mode="fair", start=(0, 0)).spec.start == (0, 0)
    by_name = sapper.generate("expert", 1, mode="no-guess")
    assert by_name == sapper.generate(LARGE, 1)
    assert sapper.generate(LARGE, 1, difficulty="easy")[1].difficulty is sapper.Difficulty.EASY
    named = sapper.simulate("safest", "beginner", games=5, seed=1)
    same = sapper.simulate("safest", GameSpec.level("beginner"), games=5, seed=1)
    assert (named.series, named.won) == (same.series, same.won)


def test_a_wrong_level_is_named_in_the_error() -> None:
    with pytest.raises(sapper.SpecError, match="'expret' is not a level: choose one of beginner"):
        Game("expret")
    with pytest.raises(TypeError, match="int is neither a GameSpec nor the name of a level"):
        sapper.generate(9)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"3 is not a Grid: use Board.parse for text"):
        Board(3, 3, 2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"2 is not bytes: Board\(grid, mines, cells\)"):
        Board(Grid(1, 1), b"0", 2)  # type: ignore[arg-type]


def test_a_board_can_be_rated_from_the_start_of_its_report() -> None:
    layout, report = sapper.generate(LARGE, 1)
    assert sapper.rate(layout, report.start).solved
    with pytest.raises(sapper.SpecError, match="the start cell is missing"):
        sapper.rate(layout, None)


@given(layouts(max_side=3), st.data())
def test_legal_moves_are_those_that_do_not_raise(layout: Layout, data: st.DataObject) -> None:
    grid = layout.grid
    spec = GameSpec(grid.width, grid.height, layout.mines)
    game = Game.from_layout(spec, layout, question_marks=data.draw(st.booleans()))
    for _ in range(data.draw(st.integers(0, 6))):
        moves = list(game.legal_moves())
        if not moves:
            break
        game.play(data.draw(st.sampled_from(moves)))
    allowed = []
    for kind in MoveKind:
        for cell in grid.cells():
            move, trial = Move(kind, cell), copy.deepcopy(game)
            assert game.is_legal(move) == (move in set(game.legal_moves(kind)))
            try:
                trial.play(move)
            except IllegalMoveError:
                continue
            allowed.append(move)
    assert list(game.legal_moves()) == allowed


def test_large_values_have_short_reprs() -> None:
    game = Game(LARGE, seed=5)
    game.open((8, 15))
    board = game.board
    reviewed = Game("beginner", seed=1)
    while reviewed.outcome is sapper.Outcome.PLAYING:
        reviewed.open(sapper.best_move(reviewed.board).cell)
    layout, report = sapper.generate(LARGE, 1)
    simulation = sapper.simulate("safest", "beginner", games=300, seed=1)
    start = layout.open(layout.covered(), [(8, 15)])
    values: list[object] = [
        sapper.best_move(board),
        sapper.decompose(board),
        sapper.hint(board),
        sapper.walk_through(start, layout.number),
        sapper.GameRecord.of(reviewed),
        sapper.review(reviewed),
        simulation,
    ]
    judgement, component = (
        sapper.review(reviewed).judgements[0],
        sapper.decompose(board).components[0],
    )
    values += [judgement, component, game.last_result, reviewed.ending()]
    for value in values:
        text = repr(value)
        assert text.startswith(f"<{type(value).__name__} ")
        assert len(text) < 700, text  # a hint is as long as its sentences
        assert "\n" not in text
    assert board.count(State.HIDDEN) > 100  # so that the values are large
    small: list[object] = [
        *(board, layout, report, game, sapper.analyse(board), LARGE, board.grid, sapper.Stop()),
        *(
            simulation.against(simulation),
            sapper.best_move(board).candidates[0],
            Move("open", (0, 0)),
        ),
        *(sapper.check(board), sapper.conflict("3x2:.1./.3."), sapper.prove("2x1:1.", (0, 1))),
        *(sapper.Secret.random(), sapper.GuessRules("kill", "save"), reviewed.luck()),
    ]
    for value in small:
        assert "\n" not in repr(value)
        assert len(repr(value)) < 700, repr(value)
    public = (getattr(sapper, name) for name in sapper.__all__)
    classes = {each for each in public if isinstance(each, type)}
    covered = {type(value) for value in (*values, *small)}
    left = {each.__name__ for each in classes - covered if not issubclass(each, Enum | Exception)}
    assert not left, f"give {left} a short repr, and add a large one here"
