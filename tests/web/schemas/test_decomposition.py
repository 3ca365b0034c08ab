"""How decompositions are written as JSON."""

from sapper.web.schemas.decomposition import DrawnEdge


def test_an_edge_goes_from_one_place_to_another() -> None:
    """``from`` is no name in Python, so the field has another."""
    edge = DrawnEdge(start=(0.0, 1.0), end=(2.0, 3.0), tone=None, dropped=False)
    assert edge.model_dump(by_alias=True) == {
        "from": (0.0, 1.0),
        "to": (2.0, 3.0),
        "tone": None,
        "dropped": False,
    }
