"""Random small graphs."""

from hypothesis import strategies as st


@st.composite
def edge_lists(draw: st.DrawFn, most: int = 9) -> tuple[int, list[tuple[int, int]]]:
    """A number of vertices, and edges between them, some perhaps twice or in both directions."""
    size = draw(st.integers(1, most))
    vertex = st.integers(0, size - 1)
    pairs = st.tuples(vertex, vertex).filter(lambda edge: edge[0] != edge[1])
    return size, draw(st.lists(pairs, max_size=2 * most)) if size > 1 else []


def is_series_parallel(size: int, edges: list[tuple[int, int]]) -> bool:
    """Tell, for a 2-connected graph, by suppressing vertices of degree 2 until one edge is left."""
    near: dict[int, set[int]] = {v: set() for v in range(size)}
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    while True:
        thin = next((v for v, others in near.items() if len(others) == 2), None)
        if thin is None or len(near) == 2:
            return len(near) <= 2
        u, v = near.pop(thin)
        near[u] = (near[u] | {v}) - {thin}
        near[v] = (near[v] | {u}) - {thin}
