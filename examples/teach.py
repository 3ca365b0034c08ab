"""Explain every safe move of a game in words, until a guess is needed.

python examples/teach.py 3 steps.html
"""

import html
import sys
from pathlib import Path

import sapper
from sapper import Game, Hint, Outcome
from sapper.render import svg


def page(steps: list[tuple[str, Hint]]) -> str:
    """Return a page with a picture and a text per step."""
    parts = [
        f"<section>{picture}<p>{html.escape(hint.text)}</p></section>" for picture, hint in steps
    ]
    return f"<!doctype html><meta charset=utf-8><title>A game explained</title>{''.join(parts)}"


def main() -> None:
    """Follow the hints until the game is won or a guess is needed."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    game = Game("beginner", seed, mode="no-guess")
    game.open((4, 4))
    steps: list[tuple[str, Hint]] = []
    while game.outcome is Outcome.PLAYING:
        hint = sapper.hint(game.board, flags=game.flags)
        steps.append((svg.draw(game.board), hint))
        if not hint.cells or hint.guess is not None:
            break
        for cell in hint.cells:
            if game.board.is_hidden(cell) and game.outcome is Outcome.PLAYING:
                game.open(cell)
    print(f"{len(steps)} hints, then the game is {game.outcome}")
    review = sapper.review(game)
    print(f"accuracy {review.totals.accuracy}, guesses {review.totals.guesses}")
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(page(steps), encoding="utf-8")


if __name__ == "__main__":
    main()
