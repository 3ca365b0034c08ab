"""The engine's plans are tree decompositions, checked from the definition."""

from itertools import combinations
from random import Random

import pytest
from tests.classics.graphs import faults
from tests.engine.golden import golden_boards
from tests.positions import lattice, played, positions, random_layout, shown

from sapper import Board, EnginePlan, Grid, State
from sapper.classics.toolkit.graphs import Graph, GraphDecomposition
from sapper.engine import Verdict, decompose


def box_clue_graph(board, component):
    """Return the graph of a component, from the board itself: which clue touches which cell."""
    seen = {cell: set(board.grid.neighbours(cell)) for cell in component.clues}
    edges = []
    for number, box in enumerate(component.boxes):
        for clue, cell in enumerate(component.clues):
            sees = [other in seen[cell] for other in box]
            assert all(sees) or not any(sees)  # cells of a box are under the same clues
            if all(sees):
                edges.append((("box", number), ("clue", clue)))
    vertices = [("box", number) for number in range(len(component.boxes))]
    vertices += [("clue", number) for number in range(len(component.clues))]
    return Graph.of(vertices, edges)


def check_component(board, component):
    bags = tuple(
        frozenset(("clue", clue) for clue in bag.clues)
        | (frozenset() if bag.box is None else {("box", bag.box)})
        for bag in component.bags
    )
    edges = tuple(
        sorted(
            (child, number) for number, bag in enumerate(component.bags) for child in bag.children
        )
    )
    tree = GraphDecomposition(bags, edges)
    graph = box_clue_graph(board, component)
    assert len(graph.components()) == 1
    assert tree.is_forest
    assert len(edges) == len(bags) - 1  # one tree, not several
    assert list(faults(tree, graph)) == []
    assert component.width == tree.width
    # Children come first, each node has one parent, and a node absorbs a box or joins two.
    assert all(child < number for child, number in edges)
    assert len({child for child, _ in edges}) == len(edges)
    for bag in component.bags:
        assert len(bag.children) == 2 if bag.box is None else len(bag.children) <= 1
    absorbed = [bag.box for bag in component.bags if bag.box is not None]
    assert sorted(absorbed) == list(range(len(component.boxes)))
    assert (component.method == "sweep") <= (None not in [bag.box for bag in component.bags])


def check_whole(board):
    plan = decompose(board)
    components = plan.components
    cells = [cell for part in components for box in part.boxes for cell in box]
    assert len(cells) == len(set(cells))
    assert not set(cells) & set(plan.sea)
    assert set(cells) | set(plan.sea) <= set(board.cells_in(State.HIDDEN))
    for part in components:
        check_component(board, part)
    # Different components share no clue.
    clues = [set(part.clues) for part in components]
    assert not any(a & b for a, b in combinations(clues, 2))
    return components


def test_plans_of_random_boards_are_tree_decompositions():
    for board in positions(60, 800, most_hidden=60, most_side=9):
        check_whole(board)


def test_plans_of_games_and_tangled_boards_are_tree_decompositions():
    random = Random(61)
    methods = set()
    for _ in range(40):
        layout = random_layout(random, Grid(14, 12), 0.3)
        for part in check_whole(shown(random, layout, random.uniform(0.15, 0.45))):
            methods.add(part.method)
        check_whole(played(random, Grid(16, 16), 40, openings=10))
    assert methods == {"sweep", "tree"}


@pytest.mark.parametrize("density", [0.1, 0.2, 0.3])
def test_plans_of_lattices_are_tree_decompositions(density):
    check_whole(lattice(Random(62), Grid(17, 13), density))


@pytest.mark.parametrize("family", ["wire", "gates", "islands", "sparse"])
def test_plans_of_golden_boards_are_tree_decompositions(family):
    for golden in golden_boards():
        if golden.family == family and golden.board.grid.size < 700:
            check_whole(golden.board)


def test_a_plan_that_is_not_computed_has_its_bags_but_no_states():
    board = lattice(Random(63), Grid(13, 13), 0.3)
    planned = decompose(board, limit=2**10)
    computed = decompose(board)
    assert planned.verdict is Verdict.UNKNOWN
    assert [part.bags for part in planned.components] != []
    assert all(part.states == 0 for part in planned.components)
    assert all(part.states > 0 for part in computed.components)
    for part in planned.components:
        check_component(board, part)


def test_a_row_of_clues_is_swept_with_a_small_width():
    plan = decompose(Board.parse("9x2:1.1.1.1.1/........."))
    assert len(plan.components) == 1
    assert plan.width <= 3


def test_an_inconsistent_board_has_no_plan():
    plan = decompose(Board.parse("2x1:2."))
    assert plan == EnginePlan(Verdict.INCONSISTENT, (), ())
    assert plan.width == 0


def test_a_covered_board_is_all_sea():
    plan = decompose(Board.covered(Grid(3, 2), 1))
    assert plan.components == ()
    assert plan.sea == tuple(Grid(3, 2).cells())
