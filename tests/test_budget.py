import threading

import pytest

from sapper.budget import Budget
from sapper.errors import UndecidedError


def test_steps_are_counted():
    budget = Budget(10)
    budget.spend(3)
    budget.spend()
    assert (budget.spent, budget.left) == (4, 6)


def test_more_steps_than_there_are_raise_and_are_not_taken():
    budget = Budget(2)
    with pytest.raises(UndecidedError, match="undecided after 2 steps"):
        budget.spend(3)
    assert budget.spent == 0


def test_without_a_number_only_the_flag_ends_it():
    flag = threading.Event()
    budget = Budget(stop=flag)
    budget.spend(10**12)
    assert budget.left is None
    flag.set()
    with pytest.raises(UndecidedError, match="stopped after 1000000000000 steps"):
        budget.spend()
