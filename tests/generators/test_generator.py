from sapper.generators import BoardRequest, Report, random_layout
from sapper.generators.generator import Generator, one_by_one
from sapper.grid import Grid
from sapper.spec import GameSpec

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
