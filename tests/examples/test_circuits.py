"""Circuits as boards: each file of ``examples/circuits`` computes the function in its name."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from tests import reference

from sapper import State, analyse, check, formats
from sapper.board import Verdict
from sapper.grid import Cell

FOLDER = Path(__file__).parents[2] / "examples" / "circuits"
CIRCUITS: dict[str, tuple[list[Cell], dict[Cell, Callable[..., bool]]]] = {
    "wire": ([(0, 0)], {(0, 8): lambda x: x}),
    "bend": ([(0, 0)], {(2, 2): lambda x: x}),
    "split": ([(0, 0)], {(0, 4): lambda x: x, (2, 2): lambda x: x}),
    "not": ([(0, 0)], {(0, 2): lambda x: not x}),
    "and": ([(0, 0), (2, 0)], {(1, 8): lambda x, y: x and y}),
    "or": ([(0, 0), (2, 0)], {(1, 8): lambda x, y: x or y}),
    "crossing": ([(3, 0), (0, 3)], {(3, 6): lambda x, _: not x, (6, 3): lambda _, y: not y}),
}
"""For each circuit, the cells of its inputs, and each output as a function of the inputs.

A mine means true.
"""


def circuit(name):
    return formats.read((FOLDER / f"{name}.txt").read_bytes()).board


def given(board, cells, values):
    states = [State.MINE if value else State.BLANK for value in values]
    return board.with_cells(zip(cells, states, strict=True))


def test_every_circuit_is_tested_and_listed():
    listing = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    assert {path.stem for path in FOLDER.iterdir()} == set(CIRCUITS)
    assert all(f"(circuits/{name}.txt)" in listing for name in CIRCUITS)


@pytest.mark.parametrize("name", CIRCUITS)
def test_every_open_cell_has_a_number(name):
    assert circuit(name).count(State.BLANK) == 0


@pytest.mark.parametrize("name", CIRCUITS)
def test_a_circuit_has_one_solution_for_each_setting_of_its_inputs(name):
    board, (inputs, _) = circuit(name), CIRCUITS[name]
    every = list(reference.solutions(board))
    assert analyse(board).solutions == len(every) == 2 ** len(inputs)
    settings = {tuple(cell in mines for cell in inputs) for mines in every}
    assert settings == set(product((False, True), repeat=len(inputs)))


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_outputs_follow_from_the_inputs(name):
    board, (inputs, outputs) = circuit(name), CIRCUITS[name]
    for values in product((False, True), repeat=len(inputs)):
        set_board = given(board, inputs, values)
        for cell, function in outputs.items():
            value = function(*values)
            right, wrong = (given(set_board, [cell], [each]) for each in (value, not value))
            assert check(right).verdict is Verdict.CONSISTENT
            assert check(wrong).verdict is Verdict.INCONSISTENT
            assert cell in (analyse(set_board).mines if value else analyse(set_board).safe)


def test_a_formula_that_cannot_be_true_makes_a_board_without_a_solution():
    """A number between both inputs of the gate makes one the opposite of the other."""
    board = circuit("and").with_cells([((1, 0), 2), ((0, 1), 3), ((2, 1), 3)])
    assert (1, 8) in analyse(board).safe
    assert check(given(board, [(1, 8)], [True])).verdict is Verdict.INCONSISTENT
    either = circuit("or").with_cells([((1, 0), 2), ((0, 1), 3), ((2, 1), 3)])
    assert (1, 8) in analyse(either).mines
