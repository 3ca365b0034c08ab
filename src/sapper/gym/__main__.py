"""``python -m sapper.gym`` measures how often the reference agents win."""

import argparse

from sapper.gym import AGENTS, MinesweeperEnv, evaluate


def main() -> None:
    """Let every agent play, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m sapper.gym", description=__doc__)
    parser.add_argument("--level", default="beginner", help="name of a level (default beginner)")
    parser.add_argument(
        "--mode", default="classic", help="classic, no-guess, strict, fair, lenient"
    )
    parser.add_argument("--games", type=int, default=1000, help="games per agent (default 1000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the boards (default 0)")
    given = parser.parse_args()
    env = MinesweeperEnv(given.level, mode=given.mode)
    print(f"{'agent':<8} {'games':>6} {'won':>7}   95 % interval   mean reward")  # noqa: T201
    for name, agent in AGENTS.items():
        found = evaluate(agent, env, games=given.games, seed=given.seed)
        low, high = 100 * found.interval.low, 100 * found.interval.high
        print(  # noqa: T201
            f"{name:<8} {found.games:>6} {100 * found.win_rate:>6.2f}%"
            f"   {low:5.2f} to {high:5.2f}   {found.mean_reward:+.3f}"
        )


if __name__ == "__main__":
    main()
