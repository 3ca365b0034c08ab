"""The drawings of docs/explanation/player.md: what cells risk, and what they win."""

from sapper import Board, analyse, best_move
from sapper.render import svg
from sapper.render.overlay import Fill, Outline, Words

BOARD = "5x4m6:1..10/..210/..321/....."
"""The position that the page speaks of: the safest cell is not the best."""
PAIR = "5x4m6:0001./1112./..2../....."
"""Another one: a guess that no clue can spare."""
TWINS = ((2, 0), (2, 1), (2, 3), (2, 4))
"""Two mines in every second of them; nothing outside tells which."""


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    board = Board.parse(BOARD)
    move = best_move(board)
    words = [Words(each.cell, f"{100 * (each.win_chance or 0):.0f}") for each in move.candidates]
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
