from sapper import Board, Stop, best_move
from sapper.web.limits import Limits
from sapper.web.presenters import best_move as presenter


def told(text):
    return presenter.best_move(Board.parse(text), Limits(), Stop())


def test_what_the_players_say_is_told():
    board = Board.parse("5x4m4:1..../...../...../.....")
    move, found = best_move(board, limit=Limits().steps), told(board.id)
    assert (found.cell, found.fraction) == (move.cell, str(move.mine_probability))
    assert (found.win_chance, found.exact, found.reason) == (
        move.win_chance,
        move.exact,
        move.reason,
    )
    assert [each.cell for each in found.candidates] == [each.cell for each in move.candidates]


def test_a_board_without_a_move_says_why_in_words():
    found = told("2x1m1:2.")
    assert found.cell is None
    assert found.note == "There is no best move: no solution."
    assert told("2x1:1*").note == "There is no best move: no hidden cell."
