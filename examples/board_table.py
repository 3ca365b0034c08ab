"""Write a table of no-guess boards, and show how difficulty and 3BV are related.

python examples/board_table.py boards.csv --count 1000
"""

import argparse
import csv
from pathlib import Path
from statistics import correlation
from typing import Any

import sapper
from sapper.generators import Report

FIELDS: tuple[str, ...] = ("seed", "difficulty", "difficulty_score", "bbbv", "openings", "board")


def row(layout: sapper.Layout, report: Report) -> dict[str, Any]:
    """Return the row of the table for a board."""
    known = {name: getattr(report, name) for name in FIELDS if name != "board"}
    return known | {"difficulty": str(report.difficulty), "board": layout.id}


def main() -> None:
    """Generate the boards and write them."""
    parser = argparse.ArgumentParser(description="Write no-guess boards to a CSV file.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--level", default="intermediate")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    made = list(
        sapper.generate_many(asked.level, asked.seed, asked.count, threads=2, mode="no-guess")
    )
    with asked.file.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, FIELDS)
        table.writeheader()
        table.writerows(row(layout, report) for layout, report in made)
    scores = [report.difficulty_score or 0.0 for _, report in made]
    hardest = max(range(len(made)), key=lambda number: scores[number])
    print(f"{len(made)} boards in {asked.file}; the hardest has {scores[hardest]:.1f} of 100:")
    print(made[hardest][0].id)
    related = correlation(scores, [report.bbbv for _, report in made])
    print(f"correlation of difficulty and 3BV: {related:+.2f}")


if __name__ == "__main__":
    main()
