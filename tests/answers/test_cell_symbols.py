"""The characters of what a player sees."""

from sapper import Board, Game, GameSpec, Layout
from sapper.answers import cell_symbols
from sapper.answers.games import changed_cells
from sapper.grid import Grid

LAYOUT = Layout.parse("4x1:.*.*")


def game() -> Game:
    return Game.from_layout(GameSpec(4, 1, 2), LAYOUT)


def test_a_game_starts_covered() -> None:
    assert cell_symbols.drawn(game()) == cell_symbols.covered(Grid(4, 1)) == b"...."


def test_marks_numbers_and_the_end_have_characters_of_their_own() -> None:
    play = game()
    play.open((0, 0))
    play.flag((0, 2))
    assert cell_symbols.drawn(play) == b"1.F."
    play.open((0, 1))
    assert cell_symbols.drawn(play) == b"1X!*"


def test_the_changes_of_a_move_lead_from_one_picture_to_the_next() -> None:
    play = game()
    picture = bytearray(cell_symbols.drawn(play))
    for cell in ((0, 0), (0, 2)):
        play.open(cell)
        assert play.last_result is not None
        for row, col, symbol in changed_cells(play.last_result.changes):
            picture[4 * row + col] = ord(symbol)
        assert bytes(picture) == cell_symbols.drawn(play)


def test_a_picture_is_cut_into_rows() -> None:
    assert cell_symbols.rows(b"..F1", Grid(2, 2)) == ["..", "F1"]


def test_an_overlay_distinguishes_safe_mined_and_uncertain_cells() -> None:
    assert cell_symbols.states(Board.parse("5x1:.1..*"), [(0, 2)], [(0, 0)]) == ["m sum"]
