"""What the deep tests found, kept for `tools/write_reliability.py`, which makes a page of it."""

import json
import time
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "build" / "deep" / "results.json"


def keep(what: str, **found: Any) -> None:
    """Keep the numbers of a test that has passed, instead of those of its last run."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    results = json.loads(FILE.read_text()) if FILE.exists() else {}
    results[what] = {"day": time.strftime("%Y-%m-%d", time.gmtime()), **found}
    FILE.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
