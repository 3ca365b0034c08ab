"""Compare sapper with other packages on the same work, including work on which sapper is slower.

The work consists of probabilities of a position (zig-minesolver), environments for learning
(gym-minesweeper, jumanji) and whole games (minesweeper-solver). Each package runs in the
environment ``build/peers``, through its own interface. A package that is not installed there is
reported as missing. Run as

    python -m benchmarks.bench_peers --install     # once: makes build/peers; needs a package index
    python -m benchmarks.bench_peers

The program prints one JSON object. Times are wall-clock milliseconds, the shortest of several
runs per position; zig-minesolver starts a process for each position. ``bench_engine`` compares
sapper with ms_toollib.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from benchmarks.peer_programs import PACKAGES
from benchmarks.positions import MINES, scattered, stuck
from sapper import Board, GameSpec, State, analyse, simulate
from sapper.gym import MinesweeperEnv
from sapper.players.intervals import of_share

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "build/peers"
PYTHON = PEERS / ("Scripts" if sys.platform == "win32" else "bin") / "python"
VERSIONS = (
    "zig-minesolver==0.1.1",
    "gym-minesweeper==0.0.1",
    "jumanji==1.1.2",
    "minesweeper-solver==0.1.4",
)
WIDTH, HEIGHT, FEW = 8, 8, 10
"""Width, height and number of mines of the environments' Beginner board."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--install", action="store_true", help="only create build/peers with the other packages"
    )
    parser.add_argument(
        "--python", type=Path, default=PYTHON, help="Python interpreter that has the other packages"
    )
    parser.add_argument(
        "--positions", type=int, default=20, help="number of positions of each kind"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds for each environment")
    parser.add_argument("--games", type=int, default=1000, help="whole games")
    arguments = parser.parse_args()
    if arguments.install:
        install()
        return
    result = {
        "probabilities": probabilities(arguments.python, arguments.positions),
        "command": command(arguments.python),
        "environments": environments(arguments.python, arguments.seconds),
        "games": games(arguments.python, arguments.games),
    }
    print(json.dumps(result))


def install() -> None:
    """Create the environment with the other packages."""
    subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)  # noqa: S603 - our own
    subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", *VERSIONS], check=True)  # noqa: S603


def asked(python: Path, package: str, work: dict[str, Any]) -> dict[str, Any]:
    """Run a package; the answer has ``missing`` if the package is not installed."""
    assert package in PACKAGES  # noqa: S101 - a name of ours
    if not python.exists():
        return {"missing": True}
    program = (python, Path(__file__).with_name("peer_programs.py"), package)
    run = subprocess.run(  # noqa: S603 - our own program
        program, input=json.dumps(work), capture_output=True, text=True, check=True
    )
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


def best_of(repeats: int, board: Board) -> float:
    """Return the shortest time to compute all probabilities of a board, in milliseconds."""
    best = float("inf")
    for _ in range(repeats):
        begun = time.perf_counter()
        _ = analyse(board).probabilities
        best = min(best, time.perf_counter() - begun)
    return 1000 * best


def their_text(board: Board) -> str:
    """Return a board in the form that zig-minesolver reads."""
    signs = ["#" if code == State.HIDDEN else str(code) for code in board.cells]
    width = board.grid.width
    return "\n".join(
        " ".join(signs[begin : begin + width]) for begin in range(0, len(signs), width)
    )


def probabilities(python: Path, positions: int) -> list[dict[str, Any]]:
    """Time both programs on the same positions, and compare their answers."""
    rows = []
    for kind, boards in (("stuck", stuck(positions)), ("scattered", scattered(positions))):
        ours = [best_of(3, board) for board in boards]
        work = {"boards": [their_text(board) for board in boards], "mines": MINES, "repeats": 3}
        found = asked(python, "zig-minesolver", work)
        row: dict[str, Any] = {
            "Expert positions": f"{kind}, {len(boards)}",
            "sapper median": round(statistics.median(ours), 3),
        }
        if "missing" in found:
            rows.append({**row, "zig-minesolver": "not installed"})
            continue
        both = [
            (mine, their, board, answer)
            for mine, their, board, answer in zip(
                ours, found["times"], boards, found["answers"], strict=True
            )
            if their is not None
        ]
        row["zig-minesolver version"] = found["version"]
        row["answered"] = len(both)
        row["correct within 0.001"] = sum(
            difference(board, answer) < 0.001 for _, _, board, answer in both
        )
        row["refused, or took over 5 s"] = len(boards) - len(both)
        if both:
            row["zig-minesolver median"] = round(
                statistics.median(their for _, their, _, _ in both), 2
            )
            row["times faster, median"] = round(
                statistics.median(their / mine for mine, their, _, _ in both), 1
            )
            row["positions on which sapper was slower"] = sum(
                mine > their for mine, their, _, _ in both
            )
        rows.append(row)
    return rows


def difference(board: Board, answer: list[list[float]]) -> float:
    """Return the largest difference between two answers, over all hidden cells."""
    risks = analyse(board).risks or {}
    hidden = board.cells_in(State.HIDDEN)
    return max(abs(risks[row, col] - answer[row][col]) for row, col in hidden)


def command(python: Path) -> list[dict[str, Any]]:
    """Time a process that solves one small board; starting the program takes most of the time."""
    board = Board.parse("5x5m8:.2.../...../.3.../.2.4./.....")
    ours = (sys.executable, "-m", "sapper", "solve", board.id, "--json")
    # The first run is allowed to write bytecode, as pip does when it installs a package.
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / "build/pycache")}
    times = []
    for _ in range(10):
        begun = time.perf_counter()
        subprocess.run(ours, check=True, capture_output=True, env={**os.environ, **kept})  # noqa: S603
        times.append(1000 * (time.perf_counter() - begun))
    work = {"boards": [their_text(board)], "mines": board.mines, "repeats": 10}
    found = asked(python, "zig-minesolver", work)
    row = {"a process for one 5x5 board": "best of 10", "sapper ms": round(min(times), 1)}
    if "missing" in found:
        return [{**row, "zig-minesolver": "not installed"}]
    theirs = found["times"][0]
    return [
        {
            **row,
            f"zig-minesolver {found['version']} ms": round(theirs, 2),
            "times faster": round(theirs / min(times), 3),
        }
    ]


def environments(python: Path, seconds: float) -> list[dict[str, Any]]:
    """Return the steps per second of random agents on Beginner boards."""
    work = {"width": WIDTH, "height": HEIGHT, "mines": FEW, "seconds": seconds}
    rows = [
        {"environment": "sapper, one game", **rate(*our_steps(seconds))},
        {"environment": "sapper, 1,024 games", **rate(*our_many_steps(1024, seconds))},
    ]
    for package, words, more in (
        ("gym-minesweeper", "one game", {}),
        ("jumanji", "1,024 games; each step opens only one cell", {"environments": 1024}),
    ):
        found = asked(python, package, {**work, **more})
        if "missing" in found:
            rows.append({"environment": f"{package}: not installed"})
        else:
            name = f"{package} {found['version']}, {words}"
            row = rate(found["steps"], found["games"], found["seconds"])
            rows.append({"environment": name, **row})
    return rows


def rate(steps: int, ended: int, seconds: float) -> dict[str, int]:
    """Return steps and games per second."""
    return {"steps per second": round(steps / seconds), "games per second": round(ended / seconds)}


def our_steps(seconds: float) -> tuple[int, int, float]:
    """Let a random agent play games in one environment."""
    env = MinesweeperEnv("beginner-8x8", first_click="any")
    draw = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    steps = ended = 0
    begun = time.perf_counter()
    while time.perf_counter() < begun + seconds:
        hidden = np.flatnonzero(info["action_mask"])
        _, _, done, _, info = env.step(int(hidden[draw.integers(len(hidden))]))
        steps += 1
        if done:
            _, info = env.reset()
            ended += 1
    return steps, ended, time.perf_counter() - begun


def our_many_steps(count: int, seconds: float) -> tuple[int, int, float]:
    """Let a random agent play games in many environments at once."""
    envs = gymnasium.make_vec(
        "sapper.gym:sapper/Minesweeper-v0",
        num_envs=count,
        vectorization_mode="vector_entry_point",
        level="beginner-8x8",
        first_click="any",
    )
    draw = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    steps = ended = 0
    begun = time.perf_counter()
    while time.perf_counter() < begun + seconds:
        mask = info["action_mask"].reshape(count, -1)
        actions = np.argmax(draw.random(mask.shape, dtype=np.float32) * mask, axis=1)
        _, _, done, _, info = envs.step(actions)
        steps += count
        ended += int(done.sum())
    return steps, ended, time.perf_counter() - begun


def games(python: Path, count: int) -> list[dict[str, Any]]:
    """Return the share of Beginner games won; sapper and the package play different boards."""
    spec = GameSpec(9, 9, 10, first_click="opening")
    rows = []
    for policy in ("best", "safest"):
        run = simulate(policy, spec, games=count, seed=1)
        low, high = run.interval
        rows.append(
            {
                "player": f"sapper, {policy}",
                "games": run.games,
                "won, %": round(100 * run.rate, 1),
                "95 % interval": f"{100 * low:.1f} to {100 * high:.1f}",
                "games per second": round(run.games_per_second),
            }
        )
    work = {"width": 9, "height": 9, "mines": 10, "games": count}
    found = asked(python, "minesweeper-solver", work)
    if "missing" in found:
        return [*rows, {"player": "minesweeper-solver: not installed"}]
    share = of_share(found["won"], count)
    rows.append(
        {
            "player": f"minesweeper-solver {found['version']}, first cell at random",
            "games": count,
            "won, %": round(100 * found["won"] / count, 1),
            "95 % interval": f"{100 * share[0]:.1f} to {100 * share[1]:.1f}",
            "games per second": round(count / found["seconds"]),
        }
    )
    return rows


if __name__ == "__main__":
    main()
