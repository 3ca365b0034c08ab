"""Boards without guessing: how fast, how they grow, and how they look.

Run as ``python -m benchmarks.bench_generate`` (about two minutes); prints JSON, and its gist to
standard error. With ``--pictures docs/pictures`` the pictures of the documents are drawn as well.
What is measured, and how, stands in ``generator_times``, ``generator_growth`` and
``generator_looks``.
"""

import argparse
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks import generator_pictures
from benchmarks.generator_growth import growth
from benchmarks.generator_looks import compared_looks
from benchmarks.generator_times import speeds

PARTS = {"speed": speeds, "growth": growth, "looks": compared_looks}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; by default all")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw pictures there")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    result: dict[str, Any] = {
        "machine": {
            "processor": platform.machine(),
            "python": platform.python_version(),
            "ms_toollib": version("ms_toollib"),
        }
    }
    for name in arguments.parts or PARTS:
        result[name] = PARTS[name]()
        tell(name, result[name])
    json.dump(result, sys.stdout, indent=1)
    print()
    if arguments.pictures is not None:
        for path in generator_pictures.write(result, arguments.pictures):
            print(path, file=sys.stderr)


def tell(part: str, table: dict[str, Any]) -> None:
    """Print the gist of a part to standard error, without points and histograms."""
    for name, row in table.items():
        match part:
            case "speed":
                lines = [f"{row['ms']} {row.get('times faster', '')}"]
            case "growth":
                lines = [str({k: v for k, v in row.items() if not isinstance(v, dict)})]
            case _:
                lines = [
                    f"{method:16} { {k: v for k, v in found.items() if k != 'histograms'} }"
                    for method, found in row.items()
                ]
        for line in lines:
            print(f"{name:16} {line}", file=sys.stderr)


if __name__ == "__main__":
    main()
