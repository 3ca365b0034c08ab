import pytest

from sapper.classics.bridges import counting


@pytest.fixture
def cutting_everything(monkeypatch):
    """Cut components of any size, so that small boards have bridges too."""
    monkeypatch.setattr(counting, "UNCUT_CELLS", 0)
