"""Counts of hundreds of digits and boards of thousands of cells, against closed forms."""

import math
from fractions import Fraction
from random import Random

import pytest
from tests.positions import played, random_layout, shown

from sapper import Board, Grid, State
from sapper.engine import Verdict, analyse, core, count_by_mines, sample
from sapper.engine.analysis import Remainders


def close(chance, exact):
    return chance == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    ("width", "height", "mines"),
    [(30, 16, 99), (30, 16, 0), (30, 16, 480), (100, 10, 500), (77, 13, 500), (50, 50, 500)],
)
def test_a_covered_board_has_the_binomial_number_of_solutions(width, height, mines):
    """From 1,001 cells on, numbers have a separate exponent: test 1,000 and 1,001 cells."""
    board = Board.covered(Grid(width, height), mines)
    analysis = analyse(board)
    count = math.comb(width * height, mines)
    assert analysis.solutions == count
    assert analysis.log2_solutions == pytest.approx(math.log2(count), abs=1e-9)
    assert analysis.probability((0, 0)) == Fraction(mines, width * height)
    assert all(
        close(chance, Fraction(mines, width * height))
        for row in analysis.probabilities
        for chance in row
    )


def test_solutions_of_a_covered_expert_board_by_mine_number_are_the_binomials():
    found = count_by_mines(Board.covered(Grid(30, 16)))
    assert found == {mines: math.comb(480, mines) for mines in range(481)}


def test_without_a_total_a_covered_board_has_a_power_of_two_of_solutions():
    analysis = analyse(Board.covered(Grid(64, 48)))
    assert analysis.solutions == 2 ** (64 * 48)
    assert analysis.log2_solutions == 64 * 48
    assert analysis.probability((7, 7)) == Fraction(1, 2)


def polynomial_product(factors):
    product = {0: 1}
    for factor in factors:
        longer = {}
        for a, x in product.items():
            for b, y in factor.items():
                longer[a + b] = longer.get(a + b, 0) + x * y
        product = longer
    return product


def far_clues(grid, clues):
    """Return a board with clues too far from each other to share a cell, and its factors."""
    board = Board.covered(grid).with_cells(clues)
    factors = [{clue: math.comb(len(grid.neighbours(cell)), clue)} for cell, clue in clues]
    sea = grid.size - len(clues) - sum(len(grid.neighbours(cell)) for cell, _ in clues)
    return board, factors, sea


@pytest.mark.parametrize("side", [30, 50])
def test_clues_far_apart_multiply(side):
    grid = Grid(side, side)
    clues = [((0, 0), 1), ((9, 9), 4), ((0, 15), 2), ((side - 1, side - 1), 2), ((20, 4), 7)]
    board, factors, sea = far_clues(grid, clues)
    mines = side * side // 5
    [(held, ways)] = polynomial_product(factors).items()
    analysis = analyse(board.with_mines(mines))
    assert analysis.solutions == ways * math.comb(sea, mines - held)
    chances = analysis.probabilities
    for cell, clue in clues:
        around = grid.neighbours(cell)
        for row, col in around:
            assert analysis.probability((row, col)) == Fraction(clue, len(around))
            assert close(chances[row][col], Fraction(clue, len(around)))
    assert analysis.probability((12, 25)) == Fraction(mines - held, sea)
    assert close(chances[12][25], Fraction(mines - held, sea))
    assert count_by_mines(board) == {
        held + more: ways * math.comb(sea, more) for more in range(sea + 1)
    }


def wires(count, length):
    """Return rows of cells and ones in turn: each row has two solutions, a mine apart."""
    assert length % 2 == 1
    row = "1".join("." * length)
    return Board.from_rows([row, *(["_" * len(row), row] * (count - 1))])


@pytest.mark.parametrize(("count", "length"), [(7, 5), (40, 49), (1, 2001), (3, 801)])
def test_wires_under_a_total_choose_who_has_the_mine_more(count, length):
    """With j mines more than the minimum, j of the wires are in the state with more mines."""
    board = wires(count, length)
    least = count * (length // 2)
    assert count_by_mines(board) == {least + j: math.comb(count, j) for j in range(count + 1)}
    for more in {0, 1, count // 2, count}:
        analysis = analyse(board.with_mines(least + more))
        assert analysis.solutions == math.comb(count, more)
        even, odd = Fraction(more, count), 1 - Fraction(more, count)
        assert analysis.probability((0, 0)) == even
        assert analysis.probability((0, 2)) == odd
        chances = analysis.probabilities[0]
        assert all(close(chance, even) for chance in chances[::4])
        assert all(close(chance, odd) for chance in chances[2::4])
        if more in (0, count):
            assert len(analysis.safe) + len(analysis.mines) == count * length


def test_a_total_outside_what_wires_allow_is_inconsistent():
    board = wires(40, 49)
    least = 40 * 24
    assert analyse(board.with_mines(least - 1)).verdict is Verdict.INCONSISTENT
    assert analyse(board.with_mines(least + 41)).verdict is Verdict.INCONSISTENT


@pytest.mark.parametrize("total", [True, False])
def test_floating_point_agrees_with_exact_fractions_on_thousands_of_cells(total):
    random = Random(90)
    board = shown(random, random_layout(random, Grid(60, 50), 0.2), 0.25)
    analysis = analyse(board if total else board.with_mines(None), seconds=0)
    hidden = board.cells_in(State.HIDDEN)
    assert len(hidden) > 1500
    solutions = analysis.solutions
    counts = {cell: analysis.solutions_with_mine(cell) for cell in hidden}
    assert analysis.safe == tuple(cell for cell in hidden if counts[cell] == 0)
    assert analysis.mines == tuple(cell for cell in hidden if counts[cell] == solutions)
    for row, col in random.sample(hidden, 300):
        assert close(analysis.probabilities[row][col], analysis.probability((row, col)))


def test_floating_point_agrees_with_exact_fractions_in_games():
    random = Random(91)
    for _ in range(10):
        board = played(random, Grid(30, 16), 99, openings=60)
        analysis = analyse(board, seconds=0)
        for row, col in board.cells_in(State.HIDDEN):
            assert close(analysis.probabilities[row][col], analysis.probability((row, col)))


def test_samples_of_a_covered_board_of_thousands_of_cells_have_the_total():
    for layout in sample(Board.covered(Grid(70, 60), 1234), 5):
        assert layout.mines == 1234


def residues_of(board):
    found = core.count(board, 1 << 28)
    return found.primes, found.solutions


def test_the_primes_are_prime_distinct_and_enough():
    primes, residues = residues_of(Board.covered(Grid(100, 100), 5000))
    count = math.comb(10_000, 5000)
    assert len(set(primes)) == len(primes)
    assert math.prod(primes) > count
    assert residues == [count % prime for prime in primes]
    for prime in primes[:40]:
        assert prime < 2**61
        assert all(pow(base, prime - 1, prime) == 1 for base in (2, 3, 5, 7, 11))


def test_remainders_give_back_any_integer_below_the_product():
    random = Random(92)
    primes = [2**61 - 1, 2**61 - 31, 97, 101]
    remainders = Remainders(primes)
    for _ in range(200):
        number = random.randrange(math.prod(primes))
        assert remainders.integer([number % prime for prime in primes]) == number
