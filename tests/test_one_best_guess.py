"""There is one best guess: the same cell, risk and win chance wherever a player asks for it."""

import json
import re
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from tests.cli.command import sapper
from tests.engine.golden import golden_boards
from tests.hints.situations import random_layout
from tests.web.player import server

from sapper import Board, GameSpec, Grid, State, Stop, analyse, best_move, hint
from sapper.game import MoveKind
from sapper.hints.hint_texts import odds
from sapper.terminal.play_session import PlaySession

COUNT = 200


@cache
def positions() -> tuple[Board, ...]:
    """Positions in which nothing is certainly safe: of every size, some without a mine total."""
    random = Random(24)
    found = [Board.parse("5x5m5:" + "/".join(["....."] * 5))]  # more steps would find another cell
    found += [golden.board for golden in golden_boards() if golden.family == "logic"]
    found = [board for board in found if not analyse(board).safe]
    while len(found) < COUNT:
        grid = random.choice([Grid(4, 4), Grid(7, 6), Grid(8, 8), Grid(9, 9), Grid(16, 16)])
        layout = random_layout(random, grid, max(2, grid.size // random.choice([4, 5, 6])))
        empty = [cell for cell in grid.cells() if not layout.is_mine(cell)]
        board = layout.open(layout.covered(), random.sample(empty, 1 + len(empty) // 12))
        while safe := analyse(board).safe:
            board = layout.open(board, safe)
        if board.count(State.HIDDEN) > layout.mines:
            cut = random.random() < 0.1
            board = Board(board.grid, None, board.cells) if cut else board
            found += [] if analyse(board).safe else [board]
    return tuple(found)


@cache
def wanted() -> tuple[tuple[object, ...], ...]:
    moves = [best_move(board) for board in positions()]
    return tuple((move.cell, move.mine_probability, move.win_chance, move.exact) for move in moves)


def as_json_lines() -> str:
    return "".join(json.dumps({"board": board.id}) + "\n" for board in positions())


def test_in_python() -> None:
    assert len(positions()) == COUNT
    assert any(board.mines is None for board in positions())
    assert any(chance is None for _, _, chance, _ in wanted())
    for board, facts in zip(positions(), wanted(), strict=True):
        guess = hint(board).guess
        assert guess is not None
        assert (guess.cell, guess.risk, guess.win_chance, guess.exact) == facts, board.id


def test_on_the_command_line() -> None:
    hints = map(json.loads, sapper("hint", "--json", "-", stdin=as_json_lines()).lines)
    moves = map(json.loads, sapper("best", "--json", "-", stdin=as_json_lines()).lines)
    for shown, move, (cell, risk, chance, exact) in zip(hints, moves, wanted(), strict=True):
        guess = shown["guess"]
        assert (tuple(guess["cell"]), Fraction(guess["mine_probability"])) == (cell, risk)
        assert (guess["win_chance"], guess["exact"]) == (chance, exact)
        assert (tuple(move["cell"]), Fraction(move["mine_probability"])) == (cell, risk)
        assert (move["win_chance"], move["exact"]) == (chance, exact)


def _risk(answer) -> Fraction:
    return Fraction(answer.get("fraction") or answer["mine_probability"])


@pytest.mark.slow  # a process that calculates is started
def test_over_http(tmp_path) -> None:
    with server(tmp_path) as client:
        for board, (cell, risk, chance, exact) in zip(positions(), wanted(), strict=True):
            guess = client.post("/api/hint", json={"board": board.id}).json()["guess"]
            assert (tuple(guess["cell"]), _risk(guess)) == (cell, risk)
            assert (guess["win_chance"], guess["exact"]) == (chance, exact)
            move = client.post("/api/best", json={"board": board.id}).json()
            assert (tuple(move["cell"]), _risk(move)) == (cell, risk)
            assert (move["win_chance"], move["exact"]) == (chance, exact)


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 6, 7, 8])  # all need a guess
def test_in_a_game_at_the_terminal_and_by_lines(seed: int) -> None:
    session = PlaySession(GameSpec(8, 6, 12, first_click="opening"), seed, lambda: 0.0)
    opened = [(0, 0)]
    session.move(MoveKind.OPEN, (0, 0))
    while safe := analyse(session.game.board).safe:
        session.move(MoveKind.OPEN, safe[0])
        opened.append(safe[0])
    assert not session.is_over
    move = best_move(session.game.board)
    found = session.hint(Stop())
    guess = found.guess
    assert (guess.cell, guess.risk) == (move.cell, move.mine_probability)
    assert (guess.win_chance, guess.exact) == (move.win_chance, move.exact)
    moves = "".join(f"open {row + 1} {col + 1}\n" for row, col in opened)
    size = ("--size", "8x6", "--mines", 12, "--seed", seed)
    out = sapper("play", "--terminal", *size, stdin=f"{moves}hint\n").out
    row, col = move.cell
    assert re.search(rf"Best guess: row {row + 1}, column {col + 1}\b", out)
    assert odds(session.game.board, guess) in out
