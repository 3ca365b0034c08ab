"""What ``--json`` prints is what docs/reference/answers.schema.json promises, for every command."""

import json
from pathlib import Path

import jsonschema
import pytest
from tests.cli.command import sapper

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs/reference/answers.schema.json").read_text("utf-8")
)
BOARD = "3x3m2:1../.../..."
COMMANDS = {
    "Analysis": ("solve", BOARD),
    "Check": ("check", BOARD),
    "Hint": ("hint", BOARD),
    "BestMove": ("best", BOARD),
    "Placement": ("place", BOARD, "--seed", 1),
    "GeneratedBoard": ("generate", "--mode", "no-guess", "--seed", 1),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_an_answer_fits_its_schema(name):
    result = sapper(*COMMANDS[name], "--json")
    assert result.code == 0, result.err
    answer = json.loads(result.out)
    extra = answer.keys() - SCHEMA["$defs"][name]["properties"].keys()
    assert extra <= {"error", "certificate"}, f"{name} has no such key: {extra}"
    jsonschema.validate(answer, {**SCHEMA, "$ref": f"#/$defs/{name}"})


def test_the_page_names_the_schema_of_every_command():
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
    for name, (command, *_) in COMMANDS.items():
        assert f"| `{command}` | `{name}` |" in page
