from hypothesis import given
from tests.strategies import layouts

from sapper.game.metrics import measure
from sapper.generators import Rating, Report, generate, generate_many
from sapper.generators.report import metrics
from sapper.spec import Difficulty, GameSpec

FACTS = {"seed": 1, "start": (0, 0), "mines": 3, "bbbv": 5, "openings": 1, "islands": 2}


@given(layouts(9))
def test_the_metrics_are_those_of_the_finished_game(layout):
    measured = measure(layout)
    assert metrics(layout) == (measured.bbbv, measured.openings, measured.islands)


def test_only_a_solved_rating_proves_and_has_a_difficulty():
    solved = Rating(True, Difficulty.HARD, (5, 0, 1, 0), 3)
    stuck = Rating(False, Difficulty.HARD, (5, 0, 1, 0), 3)
    assert Report(**FACTS, rating=solved).proved
    assert Report(**FACTS, rating=solved).difficulty is Difficulty.HARD
    for rating in (stuck, None):
        assert not Report(**FACTS, rating=rating).proved
        assert Report(**FACTS, rating=rating).difficulty is None


def test_a_board_without_a_seed_is_told_its_own():
    spec = GameSpec(9, 9, 10)
    layout, report = generate(spec)
    assert generate(spec, report.seed)[0] == layout
    seeds = [made.seed for _, made in generate_many(spec, count=3)]
    assert seeds == [seeds[0], seeds[0] + 1, seeds[0] + 2]
