"""Compare your own policy with sapper's policy on the same games.

python examples/own_policy.py
sapper simulate --policy examples/own_policy.py:careful --paired safest --level beginner
"""

import sapper
from sapper import Board, Cell, GameSpec


def careful(board: Board) -> Cell:
    """Open the cell with the lowest risk.

    If several cells have this risk, open the one with the fewest hidden neighbours.
    """
    risks = sapper.analyse(board).risks
    if not risks:
        raise ValueError(f"nothing to open on {board.id}")
    return min(
        risks,
        key=lambda cell: (
            round(risks[cell], 9),
            sum(board.is_hidden(other) for other in board.grid.neighbours(cell)),
        ),
    )


def main() -> None:
    """Play the same games with both policies."""
    spec = GameSpec.level("beginner", first_click="safe")
    own = sapper.simulate(careful, spec, games=200, seed=1, workers=1)
    other = sapper.simulate("safest", spec, games=200, seed=1, workers=1)
    for found in (own, other):
        print(f"{found.policy:<8} wins {found.rate:.1%} of {found.games} games")
    difference = own.against(other)
    low, high = difference.interval.low, difference.interval.high
    print(f"difference {difference.difference:+.1%} ({low:+.1%} to {high:+.1%})")


if __name__ == "__main__":
    main()
