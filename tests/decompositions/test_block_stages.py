from sapper import Board
from sapper.classics.bags import BoardDecomposition
from sapper.classics.bags.series_parallel import blocks
from sapper.decompositions.block_stages import block_stages

# Figure 4.3 of Hoder 2007: four arms around a cross.
CROSS = Board.parse("7x7:001.100/002.200/122.221/......./122.221/002.200/001.100")


def drawn(board):
    return block_stages(BoardDecomposition.of(board), ())


def test_the_arrows_are_the_edges_of_the_blocks_with_cycles():
    stages = BoardDecomposition.of(CROSS)
    (ring,) = [block for block in blocks(stages.reduced.graph) if len(block.vertices) > 2]
    _, oriented, _ = drawn(CROSS)
    arrows = {frozenset((edge.start, edge.end)) for edge in oriented.edges}
    clues = stages.graph.clues
    assert arrows == {frozenset((clues[u], clues[v])) for u, v in ring.edges()}
    assert all(edge.is_arrow for edge in oriented.edges)


def test_arrows_lead_from_the_source_to_the_sink():
    _, oriented, _ = drawn(CROSS)
    (source, s), (sink, t) = oriented.names
    assert (s, t) == ("s", "t")
    assert source not in {edge.end for edge in oriented.edges}
    assert sink not in {edge.start for edge in oriented.edges}


def test_a_construction_has_one_leaf_for_each_arrow():
    _, oriented, listed = drawn(CROSS)
    leaves = [node for node in listed.listing if not node.children]
    assert len(leaves) == len(oriented.edges)
    assert all(node.words.startswith("edge") for node in leaves)
    below = {child for node in listed.listing for child in node.children}
    assert below == set(range(len(listed.listing) - 1))


def test_several_blocks_have_letters():
    pair = Board.parse("15x7:" + "/".join(f"{row}0{row}" for row in CROSS.rows))
    blocks_stage, oriented, *constructions = drawn(pair)
    assert [name for _, name in blocks_stage.names] == ["A", "B"]
    assert [name for _, name in oriented.names] == ["sA", "tA", "sB", "tB"]
    assert len(constructions) == 2
