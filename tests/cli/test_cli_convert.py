import json

import pytest
from cli.command import refused, sapper
from hypothesis import HealthCheck, given, settings
from strategies import arbitrary_boards, layouts

from sapper import Board, ConversionError, Layout, formats
from sapper.formats import Record

BOARD = "3x3m2:1../.../..."


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_id_is_the_answer_by_default():
    assert sapper("convert", "-", stdin="1..\n...\n...\n").out == "3x3:1../.../...\n"


def test_the_suffix_tells_the_format(here):
    assert sapper("convert", BOARD, "out.mine").code == 0
    assert (here / "out.mine").read_bytes() == b"3x3x2\n1HH\nHHH\nHHH\n"


def test_an_option_overrules_the_suffix(here):
    assert sapper("convert", BOARD, "out.mine", "--to", "notation").code == 0
    assert (here / "out.mine").read_text() == f"{BOARD}\n"


def test_a_named_input_format_is_not_guessed():
    assert "sapper: error: " in refused("convert", BOARD, "--from", "mbf")
    assert sapper("convert", BOARD, "--from", "notation").out == f"{BOARD}\n"


def test_what_a_format_cannot_carry_is_said_and_dropped_only_on_demand(here):
    error = refused("convert", "2x1m1:*1", "out.mbf")
    assert "'mbf' cannot carry opened cells; --lossy drops that" in error
    assert sapper("convert", "2x1m1:*1", "out.mbf", "--lossy").code == 0
    assert sapper("convert", "out.mbf").out == "2x1m1:*.\n"


def test_binary_formats_go_to_standard_output_byte_for_byte():
    run = sapper("convert", "2x1m1:*.", "--to", "mbf")
    assert run.raw == bytes([2, 1, 0, 1, 0, 0])


def test_json_lines_give_json_lines_in_the_same_order():
    lines = [
        {"name": "b", "rows": ["1.", ".."], "mines": 1},
        {"board": "3x1m1:1.."},
        {"name": "a", "board": "2x1m0:00"},
    ]
    run = sapper("convert", "-", "--to", "mine", stdin="\n".join(map(json.dumps, lines)))
    assert [json.loads(line) for line in run.lines] == [
        {"name": "b", "format": "mine", "text": "2x2x1\n1H\nHH"},
        {"format": "mine", "text": "3x1x1\n1HH"},
        {"name": "a", "format": "mine", "text": "2x1x0\n00"},
    ]


def test_ids_a_line_are_many_boards():
    run = sapper("convert", "-", "--to", "jsonl", stdin="2x1:..\n\n3x1m1:1..\n")
    assert [json.loads(line) for line in run.lines] == [
        {"board": "2x1:.."},
        {"board": "3x1m1:1.."},
    ]


def test_one_id_is_one_board():
    assert sapper("convert", "-", stdin="2x1:..\n").out == "2x1:..\n"


def test_json_wraps_a_single_board_on_demand():
    run = sapper("convert", BOARD, "--json")
    assert json.loads(run.out) == {"format": "notation", "text": BOARD}


def test_the_line_that_cannot_be_converted_is_named():
    error = refused("convert", "-", "--to", "mine", stdin="2x1m1:..\n2x1:..\n")
    assert "standard input: line 2: 'mine' cannot carry a board without a mine total" in error


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25
)
@given(layout=layouts())
def test_layouts_survive_the_way_through_every_format(here, layout):
    (here / "in.jsonl").write_text(json.dumps({"name": "n", "layout": layout.rows}))
    for name in formats.FORMATS:
        first = sapper("convert", "in.jsonl", "mid.jsonl", "--to", name)
        if first.code == 2:  # what it cannot carry, it says
            assert repr(name) in first.err
            with pytest.raises(ConversionError):
                formats.write(Record(layout=layout), name)
            continue
        run = sapper("convert", "mid.jsonl", "--to", "jsonl")
        (line,) = map(json.loads, run.lines)
        assert line["name"] == "n"
        back = Record(
            board=Board.parse(line["board"]) if "board" in line else None,
            layout=Layout.parse("\n".join(line["layout"])) if "layout" in line else None,
        )
        assert back.truth() == layout


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60
)
@given(board=arbitrary_boards())
def test_boards_survive_json_lines(here, board):
    (here / "in.id").write_text(board.id)
    assert sapper("convert", "in.id", "out.jsonl").code == 0
    assert sapper("convert", "out.jsonl", "--to", "jsonl").out == f'{{"board":"{board.id}"}}\n'


def test_a_byte_order_mark_before_json_is_ignored(here):
    (here / "in.jsonl").write_bytes(b'\xef\xbb\xbf{"board": "2x1:.."}\r\n')
    assert sapper("convert", "in.jsonl", "--to", "jsonl").out == '{"board":"2x1:.."}\n'


def test_a_link_is_a_board_on_the_command_line():
    link = sapper("convert", "3x2m2:*../..*", "--to", "link").out.strip()
    address = link if "://" in link else f"https://example.org/?{link}"
    assert sapper("convert", address).out == "3x2m2:*../..*\n"


def test_a_layout_may_be_an_id_in_json():
    line = '{"layout": "2x1m1:*.", "board": "2x1:.1"}'
    run = sapper("convert", "-", "--to", "jsonl", stdin=line)
    assert json.loads(run.out) == {"board": "2x1m1:.1", "layout": ["*."]}
