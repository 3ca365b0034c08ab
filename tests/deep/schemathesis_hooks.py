"""What Schemathesis needs from a running server: existing games, and their action numbers.

Loaded by its command line (``SCHEMATHESIS_HOOKS``), in a separate process; see
``test_running_server``. Without these hooks, nearly every call would be refused before it reaches a
game.
"""

import json
import os
import random
from typing import Any

import httpx
import schemathesis

ADDRESS = os.environ.get("SAPPER_ADDRESS", "")
GAMES = json.loads(os.environ.get("SAPPER_GAMES", "[]"))
_DRAW = random.Random(1)


@schemathesis.hook
def map_path_parameters(_context: Any, found: dict[str, Any] | None) -> dict[str, Any] | None:
    """Mostly use the name of an existing game."""
    if found and "name" in found and GAMES and _DRAW.random() < 0.8:
        return {**found, "name": _DRAW.choice(GAMES)}
    return found


@schemathesis.hook
def before_call(_context: Any, case: Any, _options: Any) -> None:
    """Use one of many addresses, to stay below the rate limit, and number most actions."""
    headers = case.headers or {}
    headers["X-Forwarded-For"] = f"192.0.2.{_DRAW.randrange(1, 250)}"
    case.headers = headers
    name = (case.path_parameters or {}).get("name")
    has_number = isinstance(case.body, dict) and isinstance(case.body.get("seq"), int)
    if name in GAMES and has_number and _DRAW.random() < 0.8:
        game = httpx.get(f"{ADDRESS}api/games/{name}", timeout=600)
        case.body["seq"] = game.json().get("seq", 0) + 1
