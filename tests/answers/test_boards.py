"""Answers about boards, made from results of the library."""

import pytest

from sapper import Board, Layout, answers, engine
from sapper.answers.boards import (
    GeneratedBoards,
)
from sapper.answers.positions import (
    Analysis,
    BestMove,
    Candidate,
    Check,
    Placement,
)
from sapper.generators import BoardRequest, generator_for
from sapper.players import best_move
from sapper.spec import GameSpec


def test_an_analysis_has_floats_and_on_request_fractions() -> None:
    found = engine.analyse("3x3m2:1../.../...")
    shown = Analysis.of(found)
    assert (shown.solutions, shown.complete, shown.exact_probabilities) == ("15", True, None)
    assert shown.probabilities[0] == [None, pytest.approx(1 / 3), pytest.approx(0.2)]
    exact = Analysis.of(found, exact=True).exact_probabilities
    assert exact == [[None, "1/3", "1/5"], ["1/3", "1/3", "1/5"], ["1/5", "1/5", "1/5"]]


def test_a_board_without_a_solution_has_no_fractions() -> None:
    shown = Analysis.of(engine.analyse("2x1:2."), exact=True)
    assert (shown.verdict, shown.solutions, shown.exact_probabilities) == (
        "inconsistent",
        "0",
        None,
    )


def test_a_known_mine_has_a_fraction_too() -> None:
    shown = Analysis.of(engine.analyse("3x1m1:.1*"), exact=True)
    assert shown.exact_probabilities == [["0", None, "1"]]


def test_a_conflict_names_its_clues() -> None:
    board = Board.parse("4x1:2.1.")
    shown = Check.of(board, engine.check(board), engine.conflict(board))
    assert (shown.verdict, shown.conflict, shown.uses_total) == ("inconsistent", ((0, 0),), False)
    fine = Board.parse("2x1:1.")
    assert Check.of(fine, engine.check(fine), None).conflict is None


def test_a_placement_shows_layout_and_finished_board() -> None:
    board = Board.parse("2x1:1.")
    shown = Placement.of(board, engine.place(board, 0))
    assert (shown.verdict, shown.layout, shown.finished) == ("consistent", [".*"], ["1*"])
    none = Placement.of(board, None)
    assert (none.verdict, none.layout, none.finished) == ("inconsistent", None, None)


def test_every_candidate_has_its_exact_probability() -> None:
    board = Board.parse("5x4m4:1..../...../...../.....")
    move = best_move(board)
    shown = BestMove.of(board, move)
    assert (shown.cell, shown.mine_probability) == (move.cell, str(move.mine_probability))
    assert shown.mine_probability_value == float(move.mine_probability)
    analysis = engine.analyse(board)
    assert shown.candidates
    for each, candidate in zip(shown.candidates, move.candidates, strict=True):
        assert each.cell == candidate.cell
        assert each.mine_probability == str(analysis.probability(each.cell))
        assert each.mine_probability_value == pytest.approx(analysis.risks[each.cell])


def test_a_seed_is_a_string_of_digits() -> None:
    seed = 2**64 - 1
    request = BoardRequest(GameSpec(9, 9, 10, mode="no-guess"))
    (board,) = GeneratedBoards.of(generator_for(request).draw_many(request, seed, 1)).boards
    assert board.seed == "18446744073709551615"
    assert (board.proved, board.mines, Layout.parse(board.id).rows) == (True, 10, board.layout)
    assert sum(board.steps) > 0


def test_plain_data_and_json_are_the_same() -> None:
    shown = Candidate((1, 2), "1/3", 1 / 3, None, exact=False)
    assert answers.plain(shown)["cell"] == [1, 2]
    assert answers.to_json(shown) == (
        '{"cell":[1,2],"mine_probability":"1/3","mine_probability_value":0.3333333333333333,'
        '"win_chance":null,"exact":false}'
    )
    assert answers.digits(10**5000) == "1" + "0" * 5000
