"""Lets a server die at each point where its store talks to the database, and looks what is left.

    python -m tests.deep.dying_server FOLDER STEP

For every STEP-th point a child is forked, lives a player's life and dies at the point as by
`kill -9`. It writes down every answer before it goes on. The parent then opens the database.
"""

import json
import os
import sys
from pathlib import Path

from tests.deep.injection import injected
from tests.deep.life import Life
from tests.web.player import server, services_of

_DIED = 9


def live_and_die(folder: Path, at: int | None) -> int:
    """Live in a child that dies at a point, and return how it ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = 1
    try:
        with (folder / "answers").open("w") as file:

            def remember() -> None:
                file.seek(0)
                file.write(json.dumps([life.headers, life.ended, life.acknowledged]))
                file.truncate()
                file.flush()

            class Remembering(Life):
                def act(self, *args: object, **fields: object) -> dict[str, object]:
                    answer = super().act(*args, **fields)  # type: ignore[arg-type]
                    remember()
                    return answer

                def begin(self, **wish: object) -> str:
                    game = super().begin(**wish)
                    remember()
                    return game

            with server(folder, seed=None) as client:
                life = Remembering(client)
                with injected(services_of(client).store, at, lambda: os._exit(_DIED)) as injection:
                    life.play()
        (folder / "points").write_text(str(len(injection.passed)))
        status = 0
    finally:
        os._exit(status)


def main() -> None:
    root, step = Path(sys.argv[1]), int(sys.argv[2])
    counted = root / "counted"
    counted.mkdir()
    assert live_and_die(counted, None) == 0
    points = int((counted / "points").read_text())
    deaths = acknowledged = 0
    for at in range(0, points, step):
        folder = root / str(at)
        folder.mkdir()
        if live_and_die(folder, at) != _DIED:
            continue  # it took one call less
        deaths += 1
        text = (folder / "answers").read_text()
        if text:
            acknowledged += check(folder, *json.loads(text))
    found = {"points": points, "deaths": deaths, "acknowledged": acknowledged, "lost": 0}
    sys.stdout.write(json.dumps(found))


def check(
    folder: Path, headers: dict[str, str], ended: list[str], answers: dict[str, dict[str, object]]
) -> int:
    """Check in another child, so that the parent never has a thread."""
    child = os.fork()
    if child:
        assert os.waitpid(child, 0)[1] == 0, folder
        return sum(map(len, answers.values()))
    status = 1
    try:
        with server(folder, seed=None) as client:
            life = Life(client)
            life.headers = headers
            life.ended = [*answers]  # at most one action that was kept and not answered
            life.acknowledged = {
                game: {int(seq): answer for seq, answer in known.items()}  # type: ignore[misc]
                for game, known in answers.items()
            }
            life.check()
        status = 0
    finally:
        os._exit(status)


if __name__ == "__main__":
    main()
