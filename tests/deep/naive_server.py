"""The simplest possible model of a game server.

A game is its layout and the list of its actions. Everything is recomputed from them.
"""

from dataclasses import dataclass, field

Cell = tuple[int, int]


@dataclass
class State:
    """A position: what is open, what is flagged, what was hit."""

    open: set[Cell] = field(default_factory=set)
    flags: set[Cell] = field(default_factory=set)
    hit: set[Cell] = field(default_factory=set)


@dataclass
class NaiveGame:
    """One game of a player."""

    player: int
    rows: list[str]
    done: list[tuple[str, Cell]] = field(default_factory=list)
    undone: list[tuple[str, Cell]] = field(default_factory=list)
    resigned: bool = False
    aided: bool = False
    seq: int = 0

    @property
    def cells(self) -> set[Cell]:
        return {(row, col) for row, line in enumerate(self.rows) for col in range(len(line))}

    @property
    def mines(self) -> set[Cell]:
        return {(row, col) for row, col in self.cells if self.rows[row][col] == "*"}

    def around(self, cell: Cell) -> set[Cell]:
        row, col = cell
        near = {(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        return (near - {cell}) & self.cells

    def number(self, cell: Cell) -> int:
        return len(self.around(cell) & self.mines)

    def state(self) -> State:
        state = State()
        for kind, cell in self.done:
            self._apply(state, kind, cell)
        return state

    def _apply(self, state: State, kind: str, cell: Cell) -> None:
        if kind == "flag":
            state.flags ^= {cell}
            return
        opened = {cell} if kind == "open" else self.around(cell) - state.flags - state.open
        if opened & self.mines:
            state.hit |= opened & self.mines
            return
        while opened:
            each = opened.pop()
            if each not in state.open and each not in state.flags:
                state.open.add(each)
                if self.number(each) == 0:
                    opened |= self.around(each)

    def outcome(self) -> str:
        state = self.state()
        if self.resigned:
            return "resigned"
        if state.hit:
            return "lost"
        return "won" if state.open == self.cells - self.mines else "in progress"

    def is_legal(self, kind: str, cell: Cell) -> bool:
        state = self.state()
        if self.outcome() != "in progress":
            return False
        if kind == "chord":
            near = self.around(cell)
            right = cell in state.open and len(near & state.flags) == self.number(cell)
            return right and bool(near - state.flags - state.open)
        return cell not in state.open and not (kind == "open" and cell in state.flags)

    def act(self, kind: str, cell: Cell = (0, 0)) -> bool:
        """Take an action, and return whether the rules allow it.

        The action's number is used up in any case.
        """
        self.seq += 1
        if kind == "resign":
            legal = self.outcome() == "in progress"
            self.resigned = self.resigned or legal
        elif kind == "undo":
            legal = bool(self.done) and not self.resigned
            if legal:
                self.undone.append(self.done.pop())
                self.aided = True
        elif kind == "redo":
            legal = bool(self.undone) and not self.resigned
            if legal:
                self.done.append(self.undone.pop())
        else:
            legal = self.is_legal(kind, cell)
            if legal:
                self.done.append((kind, cell))
                self.undone.clear()
        return legal

    def picture(self) -> list[str]:
        """What the player sees during the game."""
        state = self.state()

        def sign(cell: Cell) -> str:
            if cell in state.open:
                return str(self.number(cell))
            return "F" if cell in state.flags else "."

        return [
            "".join(sign((row, col)) for col in range(len(line)))
            for row, line in enumerate(self.rows)
        ]
