from tests.studies.measuring import made

from sapper.studies import generation_pools
from sapper.studies.study import Status


def test_sizes_with_equally_many_cells_are_pooled():
    pools = generation_pools.pooled(
        [made("repair", 20, 200, 0.001), made("repair", 20, 200, 0.003, width=20)]
    )
    assert pools["repair", 20].means == {200: 2.0}


def test_a_size_with_a_board_beyond_the_budget_has_no_mean():
    pools = generation_pools.pooled(
        [
            made("repair", 20, 100, 0.001),
            made("repair", 20, 200, 0.003),
            made("repair", 20, 200, None, Status.BEYOND, width=20),
            made("repair", 20, 300, 0.001),
        ]
    )
    pool = pools["repair", 20]
    assert pool.means == {100: 1.0, 300: 1.0}
    assert pool.beyond == (200,)
    assert pool.points == ((100, 1.0),)  # luck beyond the budget is no law
