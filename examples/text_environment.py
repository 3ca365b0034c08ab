"""Play the game as a conversation for language models, and score a random and a perfect agent.

python examples/text_environment.py --games 20

An agent is a function from the text of an observation to the text of a reply. Replace one of these
two agents with a call of your model.
"""

import argparse
import random
import re

from sapper import Board, State, analyse
from sapper.gym.text import TextEnv, score


def board_in(observation: str) -> Board:
    """Read the board from the line of the observation that shows it."""
    found = re.search(r"^Board: (\S+)$", observation, re.MULTILINE)
    if found is None:
        raise ValueError(f"no board in {observation!r}")
    return Board.parse(found[1])


def random_agent(observation: str) -> str:
    """Open a random hidden cell."""
    row, column = random.choice(board_in(observation).cells_in(State.HIDDEN))
    return f"I feel lucky: {row},{column}"


def perfect_agent(observation: str) -> str:
    """Open the cell that is least likely to be a mine."""
    risks = analyse(board_in(observation)).risks
    if risks is None:
        raise ValueError("too hard to count")
    row, column = min(risks, key=risks.__getitem__)
    return f"The mine risk of {row},{column} is {risks[row, column]:.0%}, so I open {row},{column}"


def main() -> None:
    """Play the same games with both agents."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="beginner", help="beginner, intermediate or expert")
    parser.add_argument("--games", type=int, default=20, help="games per agent (20)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    given = parser.parse_args()
    random.seed(given.seed)
    env = TextEnv(given.level)
    for name, agent in (("random", random_agent), ("perfect", perfect_agent)):
        found = score(agent, env, games=given.games, seed=given.seed)
        print(
            f"{name:<8} {found.wins:>3} of {given.games} games won,"
            f" mean reward {found.mean_reward:.3f}"
        )


if __name__ == "__main__":
    main()
