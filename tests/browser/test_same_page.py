"""A few tests of ``tests/page`` without a server.

``make deep`` runs all of these tests that need no server.
"""

# ruff: noqa: F401 - what is imported is collected here
import pytest
from tests.page.test_daily import test_the_first_click_opens_the_middle_wherever_it_goes
from tests.page.test_mouse import (
    test_both_buttons_on_a_number_with_its_flags_chord,
    test_undo_and_redo_have_buttons,
)
from tests.page.test_overlays import begun, test_chances_are_the_exact_ones_in_per_cent
from tests.page.test_touch import test_a_tap_opens
from tests.page.test_whole_games import (
    test_a_whole_lost_game,
    test_a_whole_won_game,
    test_solve_wins_an_expert_game_without_guessing,
)
from tests.page.test_workbench import bench, test_chances_are_the_exact_ones

pytestmark = pytest.mark.slow
