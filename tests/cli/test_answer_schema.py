"""For every command, the output of ``--json`` agrees with docs/reference/answers.schema.json."""

import json
import shlex
from pathlib import Path

import jsonschema
import pytest
from tests.certificates.samples import SAMPLES
from tests.cli.command import sapper

from sapper import Game, GameRecord, GameSpec, Layout
from sapper.cli import bench
from sapper.cli.app import COMMANDS as ALL_COMMANDS
from sapper.cli.app import load

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs/reference/answers.schema.json").read_text("utf-8")
)
BOARD = "3x3m2:1../.../..."
GAMES = ("--size", "5x4", "--mines", 3, "--games", 20, "--seed", 1, "--json")
COMMANDS = {
    "Analysis": ("solve", BOARD),
    "Check": ("check", BOARD),
    "Placement": ("place", BOARD, "--seed", 1),
    "ProvedCells": ("prove", "5x1m1:.1.1."),
    "Hint": ("hint", BOARD),
    "BestMove": ("best", BOARD),
    "Decomposition": ("decompose", "4x2:..../1211"),
    "Classic": ("classic", "elements", "4x2:..../1211", "--trace"),
    "ClassicPlay": (
        "classic",
        "single-point",
        "--play",
        "--start",
        "0,5",
        "6x4:*...../...*../....../*.....",
    ),
    "GeneratedBoard": ("generate", "--mode", "no-guess", "--seed", 1),
    "BoardCounts": ("show", BOARD),
    "Conversion": ("convert", BOARD, "--to", "drawing", "--lossy"),
    "Review": ("review", "GAME"),
    "Verification": ("verify", "GAME"),
    "Certification": ("certify", "CERTIFICATE"),
    "Progress": ("train", "--progress", "--file", "NOTHING"),
    "SimulatedGames": ("simulate", "--policy", "safest", *GAMES),
    "Comparison": ("simulate", "--policy", "safest", "--paired", "best", *GAMES),
    "Bench": ("bench",),
}
EXTRA = {"certificate", "error", "seconds"}
"""Keys that only one command has: a written file, the reason for an unknown answer, the time."""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Write the files that some commands read; return them by their names above."""
    folder = tmp_path_factory.mktemp("files")
    game = Game.from_layout(GameSpec(4, 1, 1), Layout.parse("4x1:*..."))
    game.open((0, 1))
    game.open((0, 2))
    (folder / "GAME").write_text(json.dumps(GameRecord.of(game, reveal=True).to_data()))
    (folder / "CERTIFICATE").write_bytes(SAMPLES["count"])
    return {name: folder / name for name in ("GAME", "CERTIFICATE", "NOTHING")}


@pytest.mark.parametrize("name", COMMANDS)
def test_an_answer_fits_its_schema(name, files, monkeypatch):
    monkeypatch.setattr(bench, "_WORK", {"prove": bench._proofs})
    arguments = [files.get(argument, argument) for argument in COMMANDS[name]]
    result = sapper(*arguments, "--json")
    assert result.code in (0, 1), result.err  # 1 is a negative answer
    answer = json.loads(result.out.splitlines()[-1])
    extra = answer.keys() - SCHEMA["$defs"][name]["properties"].keys()
    assert extra <= EXTRA, f"{name} has no such key: {extra}"
    jsonschema.validate(answer, {**SCHEMA, "$ref": f"#/$defs/{name}"})


def test_every_command_is_here_and_the_page_names_its_schema():
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
    for name, (command, *_) in COMMANDS.items():
        assert f"`{name}`" in page, f"docs/protocol.md: the schema of {command} is missing"
    listed = {command for panel in ALL_COMMANDS.values() for command in panel}
    with_json = {
        name for name in listed if any("--json" in param.opts for param in load(name).params)
    }
    for name in with_json - {command for command, *_ in COMMANDS.values()}:
        check_first_example(name)


def check_first_example(name):
    """Check that a command answers its first example in some form of the schema."""
    example = next(line for line in load(name).epilog.splitlines() if f"sapper {name}" in line)
    answer = json.loads(sapper(*shlex.split(example)[1:], "--json").out.splitlines()[0])
    forms = SCHEMA["$defs"].values()
    assert any(answer.keys() == form.get("properties", {}).keys() for form in forms), (
        f"sapper {name} --json: return an answer of sapper.answers, or add one"
        " (CONTRIBUTING: a key of an answer)"
    )
