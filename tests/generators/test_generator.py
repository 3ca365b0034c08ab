"""What a generator is, and what it reports."""

from hypothesis import given
from tests.strategies import layouts

from sapper.game.metrics import measure
from sapper.generators import BoardRequest, Rating, Report, generate, generate_many, random_layout
from sapper.generators.generator import Generator, metrics, one_by_one
from sapper.grid import Grid
from sapper.spec import Difficulty, GameSpec

SPEC = GameSpec(2, 1, 1)
LAYOUT = random_layout.draw(Grid(2, 1), 1, 0)


def noting(seen):
    def draw(request, seed, stop):
        seen.append((request, seed, stop))
        return LAYOUT, Report(seed, None, 1, 1, 0, 1)

    return draw


def test_many_boards_come_one_by_one_from_seeds_in_a_row():
    seen = []
    many = one_by_one(noting(seen))(BoardRequest(SPEC), 2**64 - 1, 3, threads=8, stop="the flag")
    assert seen == []
    assert next(many)[1].seed == 2**64 - 1
    assert seen == [(BoardRequest(SPEC), 2**64 - 1, "the flag")]
    assert [report.seed for _, report in many] == [0, 1]


def test_one_board_is_the_first_of_many():
    seen = []
    generator = Generator(
        "none", "None", "", uniform=True, proved=False, draw_many=one_by_one(noting(seen))
    )
    assert generator.draw(BoardRequest(SPEC), 7) == (LAYOUT, Report(7, None, 1, 1, 0, 1))
    assert len(seen) == 1


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


def test_a_board_without_a_seed_gets_its_own():
    spec = GameSpec(9, 9, 10)
    layout, report = generate(spec)
    assert generate(spec, report.seed)[0] == layout
    seeds = [made.seed for _, made in generate_many(spec, count=3)]
    assert seeds == [seeds[0], seeds[0] + 1, seeds[0] + 2]
