from tests.positions import solved_positions

from sapper.classics.bags import bipartite
from sapper.classics.bags.board_graph import BoardGraph
from sapper.classics.toolkit.graph_decomposition import is_decomposition


def test_one_bag_a_clue_joined_when_they_intersect():
    for position in solved_positions()[:300]:
        graph = BoardGraph.of(position.board)
        whole = bipartite.decompose(graph)
        assert is_decomposition(whole, graph.graph)
        assert whole.width <= 8
        assert list(whole.edges) == [
            (i, j)
            for i in range(len(whole.bags))
            for j in range(i + 1, len(whole.bags))
            if whole.bags[i] & whole.bags[j]
        ]
