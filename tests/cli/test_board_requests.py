import json

import pytest
from tests.cli.command import refused, sapper

from sapper import GameSpec, Layout, generate


def answers(*requests):
    text = "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in requests)
    run = sapper("generate", "--requests", "-", stdin=text)
    return run, [json.loads(line) for line in run.lines]


def test_requests_are_fulfilled_as_generate_fulfils_them():
    run, (first, second) = answers(
        {"name": "a", "level": "beginner", "mode": "no-guess", "seed": 7},
        {"width": 9, "height": 8, "mines": 10, "start": [0, 0], "seed": 3, "generator": "repair"},
    )
    assert run.code == 0
    layout, report = generate(GameSpec.level("beginner", mode="no-guess"), 7)
    assert first["name"] == "a"
    assert Layout.parse("\n".join(first["layout"])) == layout
    assert first["bbbv"] == report.bbbv
    assert (second["start"], second["seed"], second["proved"]) == ([0, 0], "3", True)


def test_all_of_a_request_may_be_left_out_and_the_seed_is_reported():
    _, (made,) = answers({})
    layout, _ = generate(GameSpec.level("beginner"), int(made["seed"]))
    assert made["layout"] == layout.rows
    _, (again,) = answers({"seed": made["seed"]})  # as it is written
    assert again == made


def test_options_are_handed_on():
    _, (made,) = answers({"mode": "strict", "min_3bv": 30, "seed": 1, "without_total": True})
    assert made["bbbv"] >= 30
    _, (failed,) = answers({"mode": "strict", "width": 9, "height": 9, "mines": 73})
    assert "73 mines do not fit" in failed["error"]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ('{"name": "x"', "not JSON"),
        ("[]", "is not a JSON object"),
        (
            {"difficult": "hard"},
            "'difficult' is not a key of a request; the keys are name, level, width",
        ),
        ({"mode": 3}, "'3' is not a string, in 'mode'"),
        ({"mode": "cheat"}, "'cheat' is not a mode"),
        ({"level": "expert", "width": 9}, "level 'expert' already has width"),
        ({"width": 9, "mines": 1}, "the size is incomplete: 'height' is missing"),
        ({"seed": -1}, "-1 is not a seed"),
        ({"seed": True}, "'True' is not a whole number, in 'seed'"),
        ({"seed": "x"}, "'x' is not a whole number, in 'seed'"),
        ({"start": [0]}, "is not [row, column], in 'start'"),
        ({"start": [99, 0]}, "99,0 is outside"),
        ({"generator": "magic"}, "'magic' is not a generator"),
        ({"best_effort": 1}, "'1' is not true or false"),
    ],
)
def test_a_request_that_cannot_be_fulfilled_is_reported_in_its_place(wanted, message):
    run, (first, second) = answers(wanted, {"name": "good", "seed": 1})
    assert first["line"] == 1
    assert message in first["error"]
    assert second["name"] == "good"
    assert run.code == 2


def test_a_file_that_is_not_there_is_named():
    assert "'nowhere': no such file" in refused("generate", "--requests", "nowhere")
