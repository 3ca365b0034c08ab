from itertools import islice
from statistics import fmean

import pytest
from benchmarks import generator_looks

from sapper.studies.board_looks import LOOKS, looks


def test_the_means_are_those_of_the_benchmark():
    """Two programs: one adds up over boards, the other takes each board by itself."""
    layouts = list(islice(generator_looks.rejection(10, 10, 15), 30))
    theirs = generator_looks.looks(layouts)
    ours = [looks(layout) for layout in layouts]
    for name in ("3BV", "openings", "neighbour correlation", "rim density"):
        assert fmean(board[name] for board in ours) == pytest.approx(theirs[name], abs=0.006)
    assert set(ours[0]) == set(LOOKS)


def test_the_block_variance_is_that_of_the_blocks():
    (layout,) = islice(generator_looks.rejection(12, 8, 20), 1)
    assert looks(layout)["block variance"] == pytest.approx(
        generator_looks.looks([layout])["block variance"], abs=1e-4
    )
