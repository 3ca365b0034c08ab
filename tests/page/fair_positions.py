"""Fair games brought to a required situation through the API; the move itself is made in the page.

Layouts are drawn again at every forced guess, so a situation cannot be set up. Instead, games are
played by a simple rule, one after another, until the situation occurs. The library decides what is
certain.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sapper import Board, Verdict, analyse, check

Cell = tuple[int, int]


@dataclass
class Fair:
    """A fair game in somebody's browser."""

    game_page: Any
    width: int = 5
    height: int = 5
    mines: int = 6

    def start(self) -> None:
        size = {"width": self.width, "height": self.height, "mines": self.mines}
        game = self.game_page.post("games", size | {"mode": "fair", "first_click": "any"})
        self.id, self.seq, self.running = game["id"], 0, True
        self.signs = dict.fromkeys(self.cells(), ".")

    def cells(self) -> list[Cell]:
        return [(row, col) for row in range(self.height) for col in range(self.width)]

    def move(self, kind: str, cell: Cell) -> None:
        self.seq += 1
        body = {"seq": self.seq, "kind": kind, "cell": list(cell)}
        message = self.game_page.post(f"games/{self.id}/moves", body)
        for row, col, sign in message["changed"]:
            self.signs[row, col] = sign
        self.running = message["outcome"] == "in progress"

    def board(self, signs: dict[Cell, str]) -> Board:
        rows = ["".join(signs[row, col] for col in range(self.width)) for row in range(self.height)]
        return Board.from_rows(rows, mines=self.mines)

    def states(self) -> dict[Cell, str]:
        """What is certain of the hidden cells: s, m or u."""
        analysis = analyse(self.board(self.signs))
        certain = dict.fromkeys(analysis.safe, "s") | dict.fromkeys(analysis.mines, "m")
        hidden = [cell for cell in self.cells() if self.signs[cell] == "."]
        return {cell: certain.get(cell, "u") for cell in hidden}

    def around(self, cell: Cell) -> list[Cell]:
        row, col = cell
        near = [(row + dy, col + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
        return [other for other in near if other in self.signs and other != cell]

    def could_all_be_empty(self, cells) -> bool:
        emptied = self.board(self.signs | dict.fromkeys(cells, "_"))
        return check(emptied).verdict is Verdict.CONSISTENT


def seek(game_page, wanted, games=2000, **size):
    """Play until ``wanted(fair, states)`` returns something, and return both."""
    fair = Fair(game_page, **size)
    for _ in range(games):
        fair.start()
        fair.move("open", (fair.height // 2, fair.width // 2))
        while fair.running:
            states = fair.states()
            if (found := wanted(fair, states)) is not None:
                return fair, found
            fair.move("open", min(states, key=lambda cell: ("sum".index(states[cell]), cell)))
    raise AssertionError("the situation did not turn up")


def cell_in(state, *, safe_exists):
    """Want a cell of a state, while a safe cell exists elsewhere or not."""

    def wanted(fair, states):
        if ("s" in states.values()) is not safe_exists:
            return None
        return next((cell for cell, found in states.items() if found == state), None)

    return wanted


def cell_where(place, state, **exactly):
    """Want a cell of a state on the frontier or in the sea.

    The other arguments define, for each place, the states of its cells: all cells have the same
    state, or, for ``"s"``, at least one cell is safe.
    """

    def wanted(fair, states):
        def place_of(cell):
            seen = any(fair.signs[other].isdigit() for other in fair.around(cell))
            return "frontier" if seen else "sea"

        places = {cell: place_of(cell) for cell in states}
        for name, kind in exactly.items():
            found = {states[cell] for cell in states if places[cell] == name}
            if found != {kind} and not (kind == "s" and kind in found):
                return None
        fitting = (cell for cell in states if (places[cell], states[cell]) == (place, state))
        return next(fitting, None)

    return wanted


def chord_over(fits):
    """Want a number and flags so that the cells opened by its chord fit."""

    def wanted(fair, states):
        for cell, sign in fair.signs.items():
            near = [other for other in fair.around(cell) if other in states]
            if sign in "12345" and len(near) > int(sign):
                for flags in combinations(near, int(sign)):
                    rest = [other for other in near if other not in flags]
                    if fits(fair, states, rest):
                        return cell, flags
        return None

    return wanted
