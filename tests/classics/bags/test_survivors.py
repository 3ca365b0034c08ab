from random import Random

from tests.positions import random_position

from sapper.classics.bags import BoardDecomposition
from sapper.classics.bags.survivors import survivors, survivors_everywhere


def test_any_bag_may_be_the_root():
    random = Random(5)
    for _ in range(100):
        board = random_position(random)
        for part in BoardDecomposition.of(board).parts:
            if part.tree is not None:
                alone = [survivors(board, part.tree, root=i) for i in range(len(part.tree.bags))]
                assert list(survivors_everywhere(board, part.tree)) == alone
                assert len({any(table) for table in map(dict.values, alone)}) == 1
