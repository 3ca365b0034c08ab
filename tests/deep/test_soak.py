"""The soak, only with `--deep`: `tests/web/test_restart.py` kills servers in every run."""

import os

import pytest
from tests.deep import soak
from tests.deep.results import keep

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost_and_nothing_doubled(database, deep):
    if not deep:
        pytest.skip("takes minutes: make deep")
    minutes = os.environ.get("SOAK_MINUTES", "60")
    found = soak.main(["--database", database, "--minutes", minutes, "--moves", "100000"])
    assert (found["lost"], found["doubled"]) == (0, 0)
    assert found["servers killed"] > 0
    keep(f"soak ({database})", **found)
