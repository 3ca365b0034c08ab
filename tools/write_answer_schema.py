"""Write ``docs/reference/answers.schema.json``: the JSON Schema of every answer of sapper.

``tests/answers/test_golden.py`` compares the file with the dataclasses.
"""

import json
from pathlib import Path

from sapper.web import openapi

FILE = Path(__file__).parents[1] / "docs" / "reference" / "answers.schema.json"
"""The published file."""


def text() -> str:
    """Return the file's text."""
    return f"{json.dumps(openapi.answer_schema(), indent=1, ensure_ascii=False)}\n"


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
