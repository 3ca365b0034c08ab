r"""Clauses in conjunctive normal form (DIMACS) for SAT solvers, and the answers of solvers.

The first line is a comment with the board. Variable *i* is true if cell *i* (row by row, from 1) is
a mine. For a number that still needs *m* mines in its *k* hidden cells, the clauses require that at
least one of any *m* + 1 of these cells is empty, and that at least one of any *k* - *m* + 1 of them
is a mine. The mine total needs further variables: the binary digits of a sum. There are about twice
as many of these variables as hidden cells, so the size of the file is linear in the size of the
board.

If a solver's output follows (lines that begin with ``s`` and ``v``), the file is read as the layout
that the solver found, after checking it against the board.

>>> print(FORMAT.write(SavedBoard(board=Board.parse("3x1:1.."))).decode(), end="")
c sapper 3x1:1..
p cnf 3 2
-1 0
2 0
>>> FORMAT.read(b"c sapper 3x1:1..\np cnf 3 2\n-1 0\n2 0\ns SATISFIABLE\nv -1 2 -3 0\n").layout
Layout.parse('3x1m1:.*.')
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import combinations

from sapper.board import Board
from sapper.errors import NotationError
from sapper.formats import text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart
from sapper.layout import Layout
from sapper.notation import State

NAME = "cnf"
_HEADER = "c sapper "

_Clause = tuple[int, ...]


def clauses(board: Board) -> tuple[int, list[_Clause]]:
    """Return the number of variables, and clauses that only the board's solutions satisfy.

    >>> clauses(Board.parse("3x1:.1."))
    (3, [(-2,), (-1, -3), (1, 3)])
    """
    grid = board.grid
    found: list[_Clause] = []
    hidden: list[int] = []
    for cell in grid.cells():
        state, variable = board[cell], grid.index(cell) + 1
        if state == State.HIDDEN:
            hidden.append(variable)
        else:
            found.append((variable,) if state == State.MINE else (-variable,))
    for cell in grid.cells():
        if board[cell] <= 8:
            around = grid.neighbours(cell)
            unknown = [grid.index(other) + 1 for other in around if board[other] == State.HIDDEN]
            known = sum(board[other] == State.MINE for other in around)
            found += _exactly(board[cell] - known, unknown)
    variables = grid.size
    if board.mines is not None:
        adders = _Adders(variables)
        found += adders.total(hidden, board.mines - board.count(State.MINE))
        variables = adders.variables
    return variables, found


_CONTRADICTION: tuple[_Clause, ...] = ((1,), (-1,))


def _exactly(mines: int, cells: list[int]) -> Iterator[_Clause]:
    if not 0 <= mines <= len(cells):
        yield from _CONTRADICTION
        return
    for chosen in combinations(cells, mines + 1):
        yield tuple(-variable for variable in chosen)
    yield from combinations(cells, len(cells) - mines + 1)


class _Adders:
    """Counts the true variables in binary; the digits are themselves variables."""

    def __init__(self, variables: int) -> None:
        self.variables = variables

    def total(self, counted: Iterable[int], number: int) -> Iterator[_Clause]:
        """Yield clauses that require exactly `number` of the variables to be true."""
        column = deque(counted)
        if number < 0:
            yield from _CONTRADICTION
            return
        while column:
            carries: deque[int] = deque()
            while len(column) > 1:
                added = [column.popleft() for _ in range(min(3, len(column)))]
                digit, carry = self.variables + 1, self.variables + 2
                self.variables += 2
                column.append(digit)
                carries.append(carry)
                yield from _odd(added, digit)
                yield from _at_least_two(added, carry)
            yield (column[0] if number & 1 else -column[0],)
            number >>= 1
            column = carries
        if number:
            yield from _CONTRADICTION


def _odd(added: list[int], digit: int) -> Iterator[_Clause]:
    """Yield clauses that make a digit true if and only if an odd number of variables are true."""
    variables = [*added, digit]
    for signs in range(1 << len(variables)):
        if signs.bit_count() % 2:
            yield tuple(-v if signs >> i & 1 else v for i, v in enumerate(variables))


def _at_least_two(added: list[int], carry: int) -> Iterator[_Clause]:
    for pair in combinations(added, 2):
        yield (-pair[0], -pair[1], carry)
    for rest in combinations(added, len(added) - 1):
        yield (*rest, -carry)


def _written(board: Board) -> str:
    variables, found = clauses(board)
    lines = [f"{_HEADER}{board.id}", f"p cnf {variables} {len(found)}"]
    lines += (" ".join(map(str, (*clause, 0))) for clause in found)
    return "\n".join(lines) + "\n"


def _read(data: bytes) -> SavedBoard:
    lines = [line.strip() for line in text.lines(text.decode(data))]
    if not lines or not lines[0].startswith(_HEADER):
        raise NotationError(f"the first line does not begin with {_HEADER!r} and a board")
    board = Board.parse(lines[0].removeprefix(_HEADER))
    own = _written(board).splitlines()
    for number, (line, expected) in enumerate(zip(lines, own, strict=False), 1):
        if line != expected:
            raise NotationError(f"line {number} is {line[:40]!r} instead of {expected!r}")
    if len(lines) < len(own):
        raise NotationError(f"the file ends after line {len(lines)} of {len(own)}")
    answer = lines[len(own) :]
    if not any(answer):
        return SavedBoard(board=board)
    return SavedBoard(layout=_solution(board, answer))


def _solution(board: Board, answer: list[str]) -> Layout:
    """Return the layout in a solver's output, after checking that it fits the board."""
    literals: list[int] = []
    for line in answer:
        kind, _, rest = line.partition(" ")
        if kind == "s" and rest.strip() != "SATISFIABLE":
            raise NotationError(
                f"the file has no solution: the solver printed {rest.strip()[:40]!r}"
            )
        if kind == "v":
            literals += map(_literal, rest.split())
        elif kind not in ("", "c", "s"):
            raise NotationError(
                f"{line[:40]!r} is not a line of a solver's output: it must begin with c, s or v"
            )
    size = board.grid.size
    values = {abs(literal): literal > 0 for literal in literals if literal}
    if missing := next((i for i in range(1, size + 1) if i not in values), None):
        raise NotationError(f"the solver's answer has no value for variable {missing} of {size}")
    layout = Layout(board.grid, bytes(values[i] for i in range(1, size + 1)))
    for cell in board.grid.cells():
        state = board[cell]
        if state != State.HIDDEN and layout.is_mine(cell) != (state == State.MINE):
            raise NotationError(f"the solver's answer contradicts cell {cell[0]},{cell[1]}")
        if state <= 8 and layout.number(cell) != state:
            raise NotationError(
                f"the solver's answer has {layout.number(cell)} mines around the {state}"
                f" at {cell[0]},{cell[1]}"
            )
    if board.mines not in (None, layout.mines):
        raise NotationError(f"the solver's answer has {layout.mines} mines, not {board.mines}")
    return layout


def _literal(token: str) -> int:
    digits = token.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 12):
        raise NotationError(f"{token[:40]!r} is not a literal of a solver's answer")
    return int(token)


FORMAT = Format(
    name=NAME,
    summary=(
        "clauses for SAT solvers (DIMACS); also reads the layout from an appended solver answer"
    ),
    suffixes=(".cnf",),
    carries=frozenset({SavedPart.CLUES, SavedPart.BLANKS, SavedPart.KNOWN}),
    detect=lambda data: text.first_line(data).startswith(_HEADER),
    read=_read,
    write=lambda saved: _written(saved.drawn()).encode("ascii"),
)
