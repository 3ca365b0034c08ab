"""Use the Gymnasium environment with your own agent, masks, and the exact risk of each action.

python examples/environment.py
"""

import gymnasium
import numpy as np

from sapper.gym import AGENTS


def main() -> None:
    """Play one game in fair mode with the safest agent, and print each step."""
    env = gymnasium.make(
        "sapper.gym:sapper/Minesweeper-v0", level="beginner", mode="fair", exact=True
    )
    observation, info = env.reset(seed=3)
    random = np.random.default_rng(0)
    total, steps, over = 0.0, 0, False
    while not over:
        action = AGENTS["safest"](observation, info, 10, random)
        observation, reward, terminated, truncated, info = env.step(action)
        total, steps, over = total + float(reward), steps + 1, terminated or truncated
        risk = info["chosen_mine_probability"]
        print(f"cell {action:>2}  risk {risk:.2f}  reward {reward:+.2f}  open {info['opened']}")
    print(f"{info['outcome']} after {steps} steps, {total:+.2f} in all")


if __name__ == "__main__":
    main()
