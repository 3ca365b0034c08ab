"""Make a booklet to print: graded puzzles, with their solutions at the end.

    python examples/booklet.py booklet.html            # twenty puzzles; print it from a browser
    python examples/booklet.py booklet.html --count 4 --seed 7

No cell can be opened on paper, so a puzzle must show all the information that is needed: exactly
one layout agrees with its numbers and its mine total. The program removes numbers in random order,
as long as only one layout is possible and the puzzle needs no technique above its grade.
"""

import argparse
from html import escape
from pathlib import Path
from random import Random

import sapper
from sapper import Board, Difficulty, GameSpec, Layout, State
from sapper.render import svg

SIZE = (7, 7, 9)
STYLE = """
body { font-family: sans-serif; max-width: 46em; margin: auto }
section { display: inline-block; width: 48%; margin: 0 0 2em; break-inside: avoid }
h2 { break-before: page } h3 { margin: 0 0 .3em; font-size: 1em }
"""


def grade(puzzle: Board) -> Difficulty | None:
    """Return the hardest technique that a puzzle needs when opened cells show no new numbers."""
    return sapper.walk_through(puzzle, lambda _cell: State.BLANK).difficulty


def thinned(layout: Layout, most: Difficulty, random: Random) -> Board:
    """Remove numbers as long as no technique above the given grade is needed."""
    puzzle = layout.revealed().with_cells((cell, State.HIDDEN) for cell in layout.mine_cells())
    cells = [cell for cell, _ in puzzle.clues()]
    random.shuffle(cells)
    for cell in cells:
        fewer = puzzle.with_cells([(cell, State.HIDDEN)])
        if sapper.analyse(fewer).solutions != 1:
            continue
        found = grade(fewer)
        if found is not None and found.rung <= most.rung:
            puzzle = fewer
    return puzzle


def puzzles(count: int, seed: int) -> list[tuple[Board, Layout]]:
    """Make puzzles, the easiest first."""
    random = Random(seed)
    made = []
    for number in range(count):
        wanted = list(Difficulty)[number * len(Difficulty) // count]
        puzzle = None
        while puzzle is None or grade(puzzle) is not wanted:
            layout, _ = sapper.generate(GameSpec(*SIZE, first_click="any"), random.getrandbits(32))
            puzzle = thinned(layout, wanted, random)
        made.append((puzzle, layout))
    return made


def page(made: list[tuple[Board, Layout]]) -> str:
    """Return the booklet as an HTML page."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Mines</title><style>{STYLE}</style>"]
    parts.append("<h1>Where are the mines?</h1><p>Each puzzle has exactly one solution.</p>")
    for number, (puzzle, _) in enumerate(made, 1):
        label = grade(puzzle)
        words = f"{number}. {label.label if label else ''}, {puzzle.mines} mines"
        drawing = svg.draw(puzzle, theme="light", cell_size=34)
        parts.append(f"<section><h3>{escape(words)}</h3>{drawing}</section>")
    parts.append("<h2>Solutions</h2>")
    for number, (_, layout) in enumerate(made, 1):
        drawing = svg.draw(layout.revealed(), theme="light", cell_size=18)
        parts.append(f"<section><h3>{number}</h3>{drawing}</section>")
    return "\n".join(parts)


def main() -> None:
    """Write the booklet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    made = puzzles(given.count, given.seed)
    given.file.write_text(page(made), encoding="utf-8")
    print(f"{len(made)} puzzles in {given.file}")


if __name__ == "__main__":
    main()
