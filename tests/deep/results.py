"""What the deep tests found, kept for `tools/write_reliability.py`, which makes a page of it."""

import json
import time
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "build" / "deep" / "results"
"""A file for each test: they may run next to each other."""


def keep(what: str, **found: Any) -> None:
    """Keep the numbers of a test that has passed, instead of those of its last run."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    result = {what: {"day": time.strftime("%Y-%m-%d", time.gmtime()), **found}}
    (FOLDER / f"{what}.json").write_text(json.dumps(result, indent=1) + "\n")
