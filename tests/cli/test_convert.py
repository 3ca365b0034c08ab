import json

import pytest
from hypothesis import HealthCheck, given, settings
from tests.cli.command import refused, sapper
from tests.formats.saved_boards import saved_boards
from tests.reviews import games
from tests.strategies import arbitrary_boards, layouts

from sapper import Board, ConversionError, GameRecord, Layout, formats
from sapper.cli import json_object
from sapper.cli.convert import _game_format
from sapper.formats import SavedBoard, SavedPart
from sapper.replays import write_evf

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
    assert "'mbf' cannot store opened cells; --lossy drops that" in error
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
        {"name": "b", "format": "mine", "text": "2x2x1\n1H\nHH", "base64": None, "lost": []},
        {"format": "mine", "text": "3x1x1\n1HH", "base64": None, "lost": []},
        {"name": "a", "format": "mine", "text": "2x1x0\n00", "base64": None, "lost": []},
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
    assert json.loads(run.out) == {
        "format": "notation",
        "text": BOARD,
        "base64": None,
        "lost": [],
    }


def test_json_names_what_was_lost():
    layout = '{"layout": ["*."], "start": [0, 1]}'
    run = sapper("convert", "-", "--to", "mbf", "--lossy", "--json", stdin=layout)
    found = json.loads(run.out)
    assert (found["text"], found["base64"]) == (None, "AgEAAQAA")
    assert found["lost"] == ["the start cell"]


def test_the_line_that_cannot_be_converted_is_named():
    error = refused("convert", "-", "--to", "mine", stdin="2x1m1:..\n2x1:..\n")
    assert "standard input: line 2: 'mine' cannot store a board without a mine total" in error


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=settings.default.max_examples // 4,
)
@given(layout=layouts())
def test_layouts_survive_the_way_through_every_format(here, layout):
    (here / "in.jsonl").write_text(json.dumps({"name": "n", "layout": layout.rows}))
    for name in formats.FORMATS:
        first = sapper("convert", "in.jsonl", "mid.jsonl", "--to", name)
        if first.code == 2:  # it reports what it cannot store
            assert repr(name) in first.err
            with pytest.raises(ConversionError):
                formats.write(SavedBoard(layout=layout), name)
            continue
        run = sapper("convert", "mid.jsonl", "--to", "jsonl")
        (line,) = map(json.loads, run.lines)
        assert line["name"] == "n"
        back = SavedBoard(
            board=Board.parse(line["board"]) if "board" in line else None,
            layout=Layout.parse("\n".join(line["layout"])) if "layout" in line else None,
        )
        assert back.truth() == layout


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=settings.default.max_examples // 2,
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


RICH = """\
# MINESWEEPER-BOARD v0.1
author: Ada
comment: on one line
rows: 3
columns: 4
mines: 3
game_mode: win7
[real]
*2*1
2321
1*10
[view]
F2@1
23#1
1X?0
"""
RICH_PARTS = ("flags", "question marks", "exploded mines", "the game mode", "the author")


def written_in_every_format(saved):
    """The bytes of each format, or the reason why it cannot store the board."""
    for name in formats.FORMATS:
        try:
            yield name, formats.write(saved, name)
        except ConversionError:
            continue


def test_json_lines_carry_everything():
    first = sapper("convert", "-", "--to", "jsonl", stdin=RICH)
    assert json.loads(first.out) == {
        "board": "4x3m3:.2*1/23_1/1*.0",
        "layout": ["*.*.", "....", ".*.."],
        "flags": [[0, 0], [1, 2]],
        "questions": [[2, 2]],
        "exploded": [[2, 1]],
        "game_mode": "win7",
        "author": "Ada",
        "comment": "on one line",
    }
    again = sapper("convert", "-", "--to", "jsonl", stdin=first.out)
    assert again.out == first.out
    (line,) = map(json.loads, sapper("convert", "-", "--to", "dot-board", stdin=first.out).lines)
    assert formats.read(line["text"].encode()) == formats.read(RICH.encode())


@pytest.mark.parametrize("name", [name for name in formats.FORMATS if name != "dot-board"])
def test_what_is_dropped_is_named(name):
    error = refused("convert", "-", "--to", name, stdin=RICH)
    lost = formats.losses(formats.read(RICH.encode()), name)
    assert set(RICH_PARTS) - {"flags"} <= set(lost)
    assert all(part in error for part in lost)
    assert "--lossy drops that" in error
    run = sapper("convert", "-", "--to", name, "--lossy", stdin=RICH)
    assert run.code == 0
    assert run.err == f"sapper: dropped data that {name!r} cannot store: {', '.join(lost)}\n"


def test_what_many_boards_lose_is_named_once():
    lines = [{"board": "2x1m1:*.", "author": "A"}] * 3 + [{"board": "2x1m1:*."}]
    stdin = "\n".join(map(json.dumps, lines))
    error = refused("convert", "-", "--to", "mbf", stdin=stdin)
    assert "standard input: line 1: 'mbf' cannot store the author; --lossy drops that" in error
    run = sapper("convert", "-", "--to", "mbf", "--lossy", stdin=stdin)
    assert len(run.lines) == 4
    assert run.err == "sapper: dropped data that 'mbf' cannot store of 3 of 4 boards: the author\n"


def test_nothing_dropped_is_nothing_said():
    assert sapper("convert", BOARD, "--to", "mine", "--lossy").err == ""


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=settings.default.max_examples // 2,
)
@given(saved=saved_boards(max_side=4))
def test_any_saved_board_survives_json_lines(here, saved):
    line = json.dumps(json_object.fields(saved))
    (here / "in.jsonl").write_text(line)
    run = sapper("convert", "in.jsonl", "--to", "jsonl")
    assert json_object.saved_board(json.loads(run.out)) == saved


@pytest.mark.parametrize("target", [*formats.FORMATS, "jsonl"])
@settings(max_examples=max(3, settings.default.max_examples // 8))
@given(saved=saved_boards(max_side=4))
def test_between_any_two_formats_all_survives_or_the_loss_is_named(target, saved):
    """From every format that can hold the saved board, by the command itself."""
    for origin, data in written_in_every_format(saved):
        held = formats.read(data)
        run = sapper("convert", "-", "--from", origin, "--to", target, stdin=data)
        if run.code == 0:
            assert run.err == ""
            assert same(_read_back(run.raw, target), held)
            continue
        lost = () if target == "jsonl" else formats.losses(held, target)
        assert run.raw == b""
        assert repr(target) in run.err
        assert all(part in run.err for part in lost)
        lossy = sapper("convert", "-", "--from", origin, "--to", target, "--lossy", stdin=data)
        if lossy.code == 0:
            assert lost
            assert all(part in lossy.err for part in lost)
            assert not formats.losses(_read_back(lossy.raw, target), target)
        else:  # a limit of the format as a whole: a total of 0, no total, or unknown mines
            assert "cannot store" in lossy.err or "stores only layouts" in lossy.err


def _read_back(data, name):
    return (
        json_object.saved_board(json.loads(data)) if name == "jsonl" else formats.read(data, name)
    )


def same(found, held):
    """Whether nothing is lost; text for positions does not record whether it was a layout."""
    if found == held:
        return True
    alone = (saved.layout is None or saved.board is None for saved in (found, held))
    return (
        all(alone)
        and found.truth() is not None
        and found.truth() == held.truth()
        and found.start == held.start
        and not set(found.parts() + held.parts()) - {SavedPart.START}
    )


# Whole games.

GAME = games.on_layout("5x1:*...*", "open 0,1 @0", "flag 0,0 @2", "open 0,2 @3")


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GameRecord.of(GAME).to_data()))
    return path


def test_a_record_becomes_an_evf_file(record, tmp_path):
    target = tmp_path / "game.evf"
    found = sapper("convert", record, target)

    assert found.code == 0
    assert target.read_bytes() == write_evf(GAME)
    assert "dropped data that 'evf' cannot store: seed or secret, commitment" in found.err


@pytest.mark.slow  # a replay is read in a separate process
def test_a_replay_becomes_a_record_a_board_or_another_replay(tmp_path):
    source = tmp_path / "game.evf"
    source.write_bytes(write_evf(GAME, player="Ada"))
    target = tmp_path / "again.json"
    found = sapper("convert", source, target)

    assert found.code == 0
    record = GameRecord.from_data(json.loads(target.read_text()))
    assert record.layout == GAME.layout
    assert [recorded.move for recorded in record.moves] == list(GAME.moves)
    assert "dropped data that 'record' cannot store: program, player" in found.err
    assert sapper("convert", source, "--to", "notation").out == "5x1m2:*...*\n"
    copy = tmp_path / "copy.evf"
    sapper("convert", source, copy)
    assert copy.read_bytes() == source.read_bytes()


def test_a_target_that_tells_no_format_is_refused(record, tmp_path):
    found = sapper("convert", tmp_path / "missing.evf", tmp_path / "game.xyz")
    assert (found.code, "add --to" in found.err) == (2, True)
    found = sapper("convert", "--to", "nothing", tmp_path / "missing.evf")
    assert found.code == 2
    assert "'nothing' is not a format" in found.err


def test_a_running_game_is_not_written(tmp_path):
    running = games.on_layout("5x1:*...*", "open 0,1")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GameRecord.of(running).to_data()))
    target = tmp_path / "game.evf"
    found = sapper("convert", path, target)

    assert found.code == 2
    assert not target.exists()


def test_the_format_of_a_game_follows_the_target():
    assert _game_format("y.json", None) == "record"
    assert _game_format("y.EVF", None) == "evf"
    assert _game_format("y.evf", "mbf") == "mbf"
    assert _game_format("-", None) is None
