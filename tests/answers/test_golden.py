"""The JSON of every answer, compared with files that clients may rely on."""

import json
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest
from tests.answers.examples import GOLDEN, examples, text

from sapper import answers
from sapper.web import openapi
from sapper.web.messages import encode

SCHEMA = Path(__file__).parents[2] / "docs" / "reference" / "answers.schema.json"
EXAMPLES = examples()
PARTS = {
    *("ActionTaken", "BestTime", "Candidate", "CertainCells", "ClassicPlayStep", "ClassicStep"),
    *(
        "Component",
        "DailyAttempt",
        "DailyBoard",
        "DailyDay",
        "DecompositionCounts",
    ),
    *(
        "DecompositionDrawings",
        "DecompositionPart",
        "DrawnEdge",
        "DrawnStage",
        "EngineBag",
        "EngineComponent",
    ),
    *(
        "ExportedGame",
        "FormatChoice",
        "GameListItem",
        "GameResult",
        "GameSettings",
        "GeneratorChoice",
    ),
    *("Guesses", "HintArgumentLine", "HintGuess", "HintStep", "LessonSummary"),
    *("LevelChoice", "LevelStatistics", "ModeChoice", "MoveJudgement", "NamedChoice", "PastGame"),
    *("ReviewFlag", "ReviewJudgement", "ReviewMove"),
    *("ReviewPoint", "ReviewProof", "ReviewTotals"),
    *("ServiceLimits", "TechniqueProgress", "TrainingBoard"),
    *("DecompositionBag", "GuessRules", "Overlooked", "Pause", "ReviewWinChances", "TechniqueUse"),
}
"""Answers that are only parts of others."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_answer_is_what_its_golden_file_says(name: str) -> None:
    golden = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    assert text(EXAMPLES[name]) == golden, "meant? python -m tests.answers.examples"


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_server_writes_the_same_and_it_can_be_read_again(name: str) -> None:
    answer = EXAMPLES[name]
    written = encode(answer)
    assert json.loads(written) == answers.plain(answer) == json.loads(answers.to_json(answer))
    again = msgspec.json.decode(written, type=type(answer))
    assert answers.plain(again) == answers.plain(answer)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_golden_file_is_valid_by_the_published_schema(name: str) -> None:
    published = json.loads(SCHEMA.read_text(encoding="utf-8"))
    kind = name.partition(".")[0]
    schema = {**published, "$ref": f"#/$defs/{kind}"}
    golden = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    assert not list(jsonschema_rs.validator_for(schema).iter_errors(golden))
    optional = ["game"] if kind == "OutOfTurn" else []  # some examples are refused without it
    assert published["$defs"][kind]["required"] + optional == list(golden)


def test_the_published_schema_is_that_of_the_dataclasses() -> None:
    published = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert published == openapi.answer_schema(), "meant? python tools/write_answer_schema.py"


def test_every_answer_has_a_golden_file() -> None:
    kinds = {
        name
        for name, schema in openapi.answer_schema()["$defs"].items()
        if schema["type"] == "object"
    }
    assert kinds - PARTS == {name.partition(".")[0] for name in EXAMPLES}
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(EXAMPLES)
