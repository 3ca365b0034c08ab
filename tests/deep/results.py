"""The results of the deep tests. `tools/write_reliability.py` makes a page from them."""

import json
import time
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "build" / "deep" / "results"
"""Each test has its own file, because tests may run at the same time."""


def keep(what: str, **found: Any) -> None:
    """Keep the numbers of a test that has passed, instead of those of its last run."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    result = {what: {"day": time.strftime("%Y-%m-%d", time.gmtime()), **found}}
    (FOLDER / f"{what}.json").write_text(json.dumps(result, indent=1) + "\n")
