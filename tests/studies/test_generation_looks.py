from tests.studies.generation_results import looked_at

from sapper.studies import generation_looks
from sapper.studies.board_looks import LOOKS
from sapper.studies.generation_subjects import CHAIN, REJECTION, REPAIR


def test_boards_that_differ_are_told_apart_and_others_are_not():
    looks, brief = generation_looks.tables(
        [*looked_at(REJECTION), *looked_at(REPAIR, shift=2.0), *looked_at(CHAIN)]
    )
    assert all(row["told apart"] for row in looks.records(generator=REPAIR))
    assert not any(row["told apart"] for row in looks.records(generator=CHAIN))
    assert looks.records(generator=REPAIR)[0]["difference"] > 1
    cells = dict(brief.rows)
    assert cells[REPAIR].startswith(f"{len(LOOKS)} of {len(LOOKS)}; +")
    assert cells[CHAIN].startswith(f"0 of {len(LOOKS)}; ")


def test_without_uniform_boards_nothing_is_compared():
    looks, brief = generation_looks.tables(looked_at(REPAIR))
    assert not looks.rows
    assert not brief.rows


def test_a_handful_of_boards_is_not_compared():
    looks, _ = generation_looks.tables([*looked_at(REJECTION), *looked_at(REPAIR, 2.0, boards=9)])
    assert not looks.rows
