"""Everything that a player does that involves the store, with a memory of every answer.

A call that the server could not answer is repeated, as the page does. At the end the memory is
compared with the server's store. The store must have every acknowledged action once, with its
answer.
"""

from collections.abc import Callable
from typing import Any

from tests.web.player import Answer, Client, Response

_PATIENCE = 50
Again = Callable[[], None]


class LostError(AssertionError):
    """The store does not have every acknowledged action."""


class CheckedPlayer:
    """A player with several games."""

    def __init__(self, client: Client, *, again: Again = lambda: None) -> None:
        self.client = client
        self.headers: dict[str, str] = {}
        self.acknowledged: dict[str, dict[int, Answer]] = {}
        self.ended: list[str] = []
        self.troubles: list[tuple[int, str]] = []
        """Every answer that asked the client to try again."""
        self._again = again

    def do_everything(self) -> None:
        """Do everything once."""
        self.play()
        game = self.begin(level="beginner", mode="classic")
        self.act(game, "solve")
        self.hint(game)
        self.begin(day=self.call("get", "/api/daily").json()["day"], level="beginner")

    def play(self) -> None:
        """Do everything once that needs no calculation process."""
        first = self.begin(layout="4x3:.*../..../...*")
        self.open(first, 2, 0)
        self.act(first, "moves", kind="flag", cell=[0, 1])
        self.act(first, "undo")
        self.act(first, "redo")
        self.act(first, "resign")
        lost = self.begin(layout="4x3:.*../..../...*")
        self.open(lost, 2, 0)
        won = self.begin(layout="3x1:.*.", replaces=lost)
        self.ended.append(lost)
        self.open(won, 0, 0)
        self.open(won, 0, 2)
        self.call("get", "/api/statistics")
        self.call("get", "/api/games")

    def call(self, method: str, path: str, body: object = None) -> Response:
        """Make a call until it is answered."""
        for _ in range(_PATIENCE):
            extra: dict[str, Any] = {"params": {}} if method == "get" else {"json": body}
            response: Response = getattr(self.client, method)(path, headers=self.headers, **extra)
            if response.status_code < 500:
                return response
            self.troubles.append((response.status_code, response.json()["error"]))
            self._again()
        raise AssertionError(f"{method} {path} is never answered: {self.troubles[-1]}")

    def begin(self, **request: Any) -> str:
        response = self.call("post", "/api/games", request)
        assert response.status_code == 201, response.text
        game: Answer = response.json()
        if game["player"]:
            self.headers = {"X-Sapper-Player": game["player"]}
            self.client.cookies.clear()
        self.acknowledged.setdefault(game["id"], {})
        return str(game["id"])

    def act(self, game: str, what: str, **fields: Any) -> Answer:
        """Take the next action, and remember its answer."""
        known = self.acknowledged[game]
        seq = len(known) + 1
        response = self.call("post", f"/api/games/{game}/{what}", {"seq": seq, **fields})
        if response.status_code != 200:
            raise LostError(f"action {seq} ({what}) of {game}: {response.text}")
        answer: Answer = response.json()
        known[seq] = answer
        if answer["outcome"] != "in progress" and game not in self.ended:
            self.ended.append(game)
        return answer

    def open(self, game: str, row: int, col: int) -> Answer:
        return self.act(game, "moves", kind="open", cell=[row, col])

    def hint(self, game: str) -> None:
        response = self.call("get", f"/api/games/{game}/hint")
        assert response.status_code == 200, response.text

    def check(self) -> int:
        """Compare the memory with the server's store, and return the number of actions."""
        checked = 0
        for game, known in self.acknowledged.items():
            replay = self.call("get", f"/api/games/{game}/replay").json()
            kept = {message["seq"]: message for message in replay["messages"]}
            if len(kept) != len(replay["messages"]):
                raise LostError(f"{game}: an action was kept twice")
            for seq, answer in known.items():
                if kept.get(seq) != answer:
                    raise LostError(
                        f"{game}, action {seq}: answered {answer}, kept {kept.get(seq)}"
                    )
            # A game that was replaced by another game was resigned without its own answer.
            spare = 1 if game in self.ended else 0
            if not len(known) <= len(kept) <= len(known) + spare:
                raise LostError(
                    f"{game}: {len(known)} actions were acknowledged, {len(kept)} are kept"
                )
            if replay["game"]["seq"] != len(kept):
                raise LostError(f"{game}: number {replay['game']['seq']}, {len(kept)} actions")
            checked += len(known)
        return checked
