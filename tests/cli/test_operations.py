"""A command and the corresponding operation give the same answer."""

import json
from typing import Any

import pytest
from tests.cli.command import sapper
from tests.engine.golden import quick_boards

from sapper.answers import plain
from sapper.app.limits import WorkLimits
from sapper.app.operations import OPERATIONS, run
from sapper.engine import Stop

LIMITS = WorkLimits()
BOARDS = [golden.board.id for golden in quick_boards() if golden.board.grid.size <= 120]


@pytest.mark.parametrize(
    ("command", "operation", "request_fields"),
    [
        (("solve",), "analyse", {}),
        (("check",), "check", {}),
        (("place", "--seed", 3), "place", {"seed": "3"}),
        (("best", "--limit", LIMITS.steps), "best_move", {}),
        (("hint", "--limit", LIMITS.steps >> 2), "hint", {}),
        (("hint", "--by", "automaton", "--level", 2), "hint", {"by": "automaton", "level": 2}),
        (("decompose",), "decompose", {}),
        (("classic", "elements"), "classic", {"classic": "elements"}),
        (("classic", "backtracking", "--limit", 50_000), "classic", {"classic": "backtracking"}),
        (("convert", "--to", "drawing", "--lossy"), "convert", {"to": "drawing", "lossy": True}),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_a_command_and_its_operation_answer_alike(command, operation, request_fields):
    lines = sapper(*command, "-", stdin="".join(f"{board}\n" for board in BOARDS)).lines
    kind: Any = OPERATIONS[operation].request
    for board, line in zip(BOARDS, lines, strict=True):
        answer = json.loads(line)
        asked = kind(board=board, **request_fields)
        expected = plain(run(operation, asked, LIMITS, Stop()))
        common = answer.keys() & expected.keys()
        assert common >= {"board", "verdict"} & expected.keys()
        assert {key: answer[key] for key in common} == {key: expected[key] for key in common}
        assert not answer.keys() - common - {"seconds"}
