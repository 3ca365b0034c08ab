"""Kills a server at each point where its store talks to the database, and checks what is left.

    python -m tests.deep.dying_server FOLDER STEP [FIRST]

For every STEP-th point, from the FIRST, a forked child starts a server on a new database, plays
like a player, and ends at this point as if by `kill -9`. It records every answer before it
continues. In the end another child opens all the databases.
"""

import json
import os
import sys
from pathlib import Path

from tests.deep.checked_player import CheckedPlayer
from tests.deep.injection import injected
from tests.web.player import server

_DIED = 9


class Remembering(CheckedPlayer):
    """A player that records every answer."""

    folder: Path

    def act(self, *args: object, **fields: object) -> dict[str, object]:
        answer = super().act(*args, **fields)  # type: ignore[arg-type]
        self._remember()
        return answer

    def begin(self, **request: object) -> str:
        game = super().begin(**request)
        self._remember()
        return game

    def _remember(self) -> None:
        new = self.folder / "answers.new"
        new.write_text(json.dumps([self.headers, self.acknowledged]))
        new.replace(self.folder / "answers")


def live_and_die(folder: Path, at: int | None) -> int:
    """Run a player in a child process that dies at a point, and return how the child ended."""
    folder.mkdir()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = 1
    try:
        with (
            injected(None, at, lambda: os._exit(_DIED)) as injection,
            server(folder, seed=None) as client,
        ):
            player = Remembering(client)
            player.folder = folder
            player.play()
        (folder / "points").write_text(str(len(injection.passed)))
        status = 0
    finally:
        os._exit(status)


def main() -> None:
    root, step, first = Path(sys.argv[1]), int(sys.argv[2]), int((*sys.argv, "0")[3])
    counted = root / "counted"
    assert live_and_die(counted, None) == 0
    points = int((counted / "points").read_text())
    # The child may need one call fewer. Then it does not die.
    died = [at for at in range(first, points, step) if live_and_die(root / str(at), at) == _DIED]
    child = os.fork()  # so that this process never has a thread
    if child == 0:
        status = 1
        try:
            acknowledged = sum(check(root / str(at)) for at in died)
            found = {"points": points, "deaths": len(died), "acknowledged": acknowledged, "lost": 0}
            (root / "found").write_text(json.dumps(found))
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    sys.stdout.write((root / "found").read_text())


def check(folder: Path) -> int:
    """Open the database of a dead server, check every acknowledged action, and count them."""
    answers = folder / "answers"
    with server(folder, seed=None) as client:
        player = CheckedPlayer(client)
        if answers.exists():
            player.headers, known = json.loads(answers.read_text())
            player.ended = [*known]  # at most one action that was stored but not answered
            player.acknowledged = {
                game: {int(seq): answer for seq, answer in shown.items()}
                for game, shown in known.items()
            }
        checked = player.check()
        player.play()  # and the game continues
        return checked


if __name__ == "__main__":
    main()
