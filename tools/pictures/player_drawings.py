"""The drawings of docs/explanation/player.md: what cells risk, and what they win."""

from sapper import Board, Cell, analyse, best_move
from sapper.render import svg
from sapper.render.overlay import Fill, Outline, Words

BOARD = "5x4m6:1..10/..210/..321/....."
"""The position that the page speaks of: the safest cell is not the best."""
PAIR = "5x4m6:0001./1112./..2../....."
"""Another one: a guess that no clue can spare."""
TWINS = ((2, 0), (2, 1), (2, 3), (2, 4))
"""Two mines in every second of them; nothing outside tells which."""


def chance_to_win(board: Board, cell: Cell) -> float:
    """Return the exact chance to win when a cell is opened, by what it may show."""
    won = 0.0
    for number in range(9):
        after = board.with_cells([(cell, number)])
        solutions = analyse(after).solutions or 0
        if solutions:
            won += solutions * (1 if solutions == 1 else best_move(after).win_chance or 0)
    return won / (analyse(board).solutions or 1)


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    board = Board.parse(BOARD)
    move = best_move(board)
    safest = best_move(board, policy="safest").cell
    told = {move.cell: move.win_chance or 0, safest: chance_to_win(board, safest)}
    words = [Words(cell, f"{100 * chance:.0f}") for cell, chance in told.items()]
    chances = analyse(board).probabilities
    return {
        "explanation-risks.svg": svg.draw(board, heat=chances, labels=True, cell_size=36),
        "explanation-wins.svg": svg.draw(
            board, overlay=[Fill((move.cell,), "safe"), *words], labels=True, cell_size=36
        ),
        "explanation-twins.svg": svg.draw(
            PAIR, overlay=[Outline(TWINS, "tone-1")], labels=True, cell_size=36
        ),
    }
