"""Run other packages, in an environment that has these packages but not sapper.

``bench_peers`` starts this program with the name of a package as argument, and the work as JSON on
standard input. The answer is JSON, with the package's version, or with ``missing`` if the package
is not installed.
"""

import contextlib
import importlib
import io
import json
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

Work = dict[str, Any]


def zig_minesolver(work: Work) -> Work:
    """Return the mine probabilities of boards, and the shortest time of each in milliseconds."""
    solver = importlib.import_module("zig_minesolver")
    times: list[float | None] = []
    answers = []
    for board in work["boards"]:
        best, answer = None, None
        for _ in range(work["repeats"]):
            begun = time.perf_counter()
            try:
                answer = solver.get_board_probs(board, mines=work["mines"])
            except Exception as error:  # noqa: BLE001 - the package may raise any error
                answer = type(error).__name__
                break
            spent = 1000 * (time.perf_counter() - begun)
            best = spent if best is None else min(best, spent)
        times.append(best)
        answers.append(answer)
    return {"times": times, "answers": answers}


def gym_minesweeper(work: Work) -> Work:
    """Return the steps per second of a random agent in one environment, one game after another."""
    import numpy as np  # noqa: PLC0415 - the peer's

    envs = importlib.import_module("gym_minesweeper.envs.minesweeper")
    env = envs.MinesweeperEnv(work["height"], work["width"], work["mines"])
    draw = np.random.default_rng(1)
    state, steps, games = env.reset(), 0, 0
    end = time.perf_counter() + work["seconds"]
    begun = time.perf_counter()
    while time.perf_counter() < end:
        hidden = np.argwhere(state == -1)
        state, _, done, _ = env.step(hidden[draw.integers(len(hidden))])
        steps += 1
        if done:
            state = env.reset()
            games += 1
    return {"steps": steps, "games": games, "seconds": time.perf_counter() - begun}


def jumanji(work: Work) -> Work:
    """Return the steps per second of a compiled random agent in many environments at once."""
    jax = importlib.import_module("jax")
    wrappers = importlib.import_module("jumanji.wrappers")
    minesweeper = importlib.import_module("jumanji.environments.logic.minesweeper.env")
    generator = importlib.import_module("jumanji.environments.logic.minesweeper.generator")
    made = generator.UniformSamplingGenerator(work["height"], work["width"], work["mines"])
    env = wrappers.AutoResetWrapper(minesweeper.Minesweeper(generator=made))
    count, length = work["environments"], 50

    def step(carry: Any, key: Any) -> Any:
        state, mask = carry
        logits = jax.numpy.where(mask.reshape(count, -1), 0.0, -1e9)
        cells = jax.random.categorical(key, logits)
        actions = jax.numpy.stack([cells // work["width"], cells % work["width"]], axis=1)
        state, shown = jax.vmap(env.step)(state, actions)
        return (state, shown.observation.action_mask), shown.last().sum()

    rollout = jax.jit(lambda carry, keys: jax.lax.scan(step, carry, keys))
    state, shown = jax.jit(jax.vmap(env.reset))(jax.random.split(jax.random.PRNGKey(0), count))
    carry = (state, shown.observation.action_mask)
    key = jax.random.PRNGKey(1)
    jax.block_until_ready(rollout(carry, jax.random.split(key, length)))  # compiles it
    steps = games = 0
    begun = time.perf_counter()
    while time.perf_counter() < begun + work["seconds"]:
        key, now = jax.random.split(key)
        carry, ended = rollout(carry, jax.random.split(now, length))
        games += int(ended.sum())
        steps += count * length
    return {"steps": steps, "games": games, "seconds": time.perf_counter() - begun}


def minesweeper_solver(work: Work) -> Work:
    """Return how many games the package's own player won, on the package's own boards."""
    package = importlib.import_module("minesweeper_solver")
    random.seed(1)
    won = 0
    begun = time.perf_counter()
    for _ in range(work["games"]):
        with contextlib.redirect_stdout(io.StringIO()):  # the package prints every board
            player = package.MineSweeperSolver(work["width"], work["height"], work["mines"])
            player.solve()
        won += bool(player.game.game_won() and not player.game.game_lost())
    return {"won": won, "seconds": time.perf_counter() - begun}


PACKAGES: dict[str, Callable[[Work], Work]] = {
    "zig-minesolver": zig_minesolver,
    "gym-minesweeper": gym_minesweeper,
    "jumanji": jumanji,
    "minesweeper-solver": minesweeper_solver,
}


def main() -> None:
    """Run one package."""
    name = sys.argv[1]
    try:
        found = version(name)
    except PackageNotFoundError:
        json.dump({"missing": True}, sys.stdout)
        return
    answer = PACKAGES[name](json.load(sys.stdin))
    json.dump({"version": found, **answer}, sys.stdout)


if __name__ == "__main__":
    main()
