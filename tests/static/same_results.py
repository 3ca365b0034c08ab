"""Results that must be the same in the browser as on this machine. Prints digests as JSON."""

import json
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from sapper import Board, GameSpec, _native, analyse, generate
from sapper.cli.bench import _WORK


def signature() -> int:
    """Return what ``sapper bench`` prints."""
    digest = sha256()
    for work in _WORK.values():
        for fact in work():
            digest.update(repr(fact).encode())
    return int.from_bytes(digest.digest()[:4], "big")


def golden() -> Iterator[object]:
    """Analyse the golden boards, with fewer steps than usual: some are hard on purpose."""
    for line in (
        Path(os.environ.get("GOLDEN", "/golden"), "boards.jsonl").read_text("utf-8").splitlines()
    ):
        about = json.loads(line)
        board = Board.from_rows(about["rows"], mines=about["mines"])
        found = analyse(board, limit=1 << 20, seconds=0)
        yield about["name"], found.verdict.value, found.transitions, found.safe, found.mines
        yield found.solutions, repr(found.probabilities)


def boards() -> Iterator[object]:
    """Generate 1,000 boards of every level and both kinds."""
    for i in range(1000):
        level = ("beginner", "intermediate", "expert")[i % 3]
        layout, report = generate(GameSpec.level(level, mode=("classic", "no-guess")[i % 2]), i)
        yield layout.id, report.bbbv, report.proved


def games() -> Iterator[object]:
    """Play 300 Expert games."""
    played = _native.simulate_games(
        30, 16, 99, 8 * 30 + 15, _native.FirstClick.OPENING, _native.Policy.BEST,
        27, 0, 300, 1, 1 << 24,
    )  # fmt: skip
    for game in played:
        yield game.won, game.openings, game.survival.hex()
        yield [(each.cell, each.mine_probability.hex()) for each in game.guesses]


def digest(facts: Iterator[object]) -> str:
    """Return a hash of facts."""
    found = sha256()
    for fact in facts:
        found.update(repr(fact).encode())
    return found.hexdigest()


results = {
    "signature": signature(),
    "golden": digest(golden()),
    "boards": digest(boards()),
    "games": digest(games()),
}
sys.stdout.write(json.dumps(results) + "\n")
