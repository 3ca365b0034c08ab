"""Play a game on a sapper server through its web API, with only the standard library.

sapper serve &
python examples/web_game.py http://127.0.0.1:8000/
"""

import json
import sys
from typing import Any
from urllib.request import Request, urlopen


class Client:
    """Calls the API as one player."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._token = ""

    def call(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the answer to a GET, or to a POST if there is a body."""
        headers = {"Content-Type": "application/json", "X-Sapper-Player": self._token}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, data, headers)  # noqa: S310 - your own server
        with urlopen(request) as response:  # noqa: S310 - the same
            answer: dict[str, Any] = json.load(response)
        self._token = answer.get("player") or self._token
        return answer


def main() -> None:
    """Follow the server's best moves to the end of a game."""
    client = Client(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000/")
    game = client.call("/api/games", {"level": "beginner", "mode": "fair"})
    path = f"/api/games/{game['id']}"
    cell, number, outcome = [4, 4], 0, game["outcome"]
    while outcome == "in progress":
        number += 1
        move = client.call(f"{path}/moves", {"seq": number, "kind": "open", "cell": cell})
        outcome = move["outcome"]
        if outcome == "in progress":
            cell = client.call(f"{path}/best")["cell"]
    print(f"{outcome} after {number} moves")
    print(f"the server can prove its draws: {client.call(f'{path}/verify')['verified']}")


if __name__ == "__main__":
    main()
