import csv
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.command import refused, sapper

from sapper import GameSpec, Layout, formats
from sapper.cli import game_options
from sapper.generators import generate


def layouts_of(run):
    assert run.code == 0, run.err
    return [Layout.parse(line) for line in run.lines]


def test_a_seed_gives_the_librarys_layout():
    (layout,) = layouts_of(sapper("generate", "--level", "expert", "--seed", 7))
    assert layout == generate(GameSpec.level("expert"), 7)[0]


def test_each_further_board_has_the_next_seed():
    many = layouts_of(sapper("generate", "--seed", 5, "--count", 3))
    assert many == [layouts_of(sapper("generate", "--seed", seed))[0] for seed in (5, 6, 7)]


def test_the_seed_after_the_last_is_zero():
    run = sapper("generate", "--seed", 2**64 - 1, "--count", 2, "--json")
    assert [json.loads(line)["seed"] for line in run.lines] == [str(2**64 - 1), "0"]


def test_without_a_seed_one_is_reported_that_repeats_the_board():
    run = sapper("generate")
    seed = re.fullmatch(r"sapper: seed (\d+)\n", run.err)[1]
    assert int(seed) < 2**53
    assert sapper("generate", "--seed", seed).out == run.out


def test_two_seeds_that_were_drawn_differ():
    assert sapper("generate").err != sapper("generate").err


def test_json_reports_on_the_layout():
    run = sapper(
        "generate", "--size", "5x4", "--mines", "3", "--start", "1,2", "--seed", 9, "--json"
    )
    layout, report = generate(GameSpec(5, 4, 3, start=(1, 2)), 9)
    assert json.loads(run.out) == {
        "layout": layout.rows,
        "id": layout.id,
        "mines": 3,
        "start": [1, 2],
        "seed": "9",
        "proved": False,
        "difficulty": None,
        "difficulty_score": report.difficulty_score,
        "bbbv": report.bbbv,
        "openings": report.openings,
        "islands": report.islands,
        "origin": "drawn",
        "drawn": 1,
        "repairs": 0,
        "swaps": 0,
        "steps": None,
        "largest_region": None,
    }


@pytest.mark.parametrize(
    ("share", "mines"), [("20%", 96), ("0%", 0), ("12.5%", 60), ("0.1%", 0), ("0.3125%", 2)]
)
def test_a_share_of_mines_is_rounded_a_half_upwards(share, mines):
    run = sapper("generate", "--size", "30x16", "--mines", share, "--seed", 1, "--json")
    assert json.loads(run.out)["mines"] == mines


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 1000))
def test_a_share_is_never_further_than_half_a_mine_away(width, height, permille):
    spec = game_options.spec(level=None, size=f"{width}x{height}", mines=f"{permille / 10}%")
    assert abs(2000 * spec.mines - 2 * permille * width * height) <= 1000


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_the_first_click_is_what_was_promised(rule):
    line = f"generate --size 6x6 --mines 12 --start 0,3 --first-click {rule} --seed 1 --count 40"
    run = sapper(*line.split())
    numbers = [None if x.is_mine((0, 3)) else x.number((0, 3)) for x in layouts_of(run)]
    assert (None in numbers) == (rule == "any")
    assert (set(numbers) == {0}) == (rule == "opening")


@pytest.mark.parametrize("name", [name for name, f in formats.FORMATS.items() if name != "link"])
def test_every_format_can_be_asked_for(name, tmp_path):
    file = tmp_path / "board"
    assert sapper("generate", "--seed", 3, "--format", name, "-o", file).code == 0
    layout, _ = generate(GameSpec.level("beginner"), 3)
    assert formats.read(file.read_bytes(), name).truth() == layout


def test_formats_that_hold_one_board_refuse_more():
    assert "'mbf' has one board" in refused(
        "generate", "--format", "mbf", "--count", 2, "--seed", 1
    )


def test_nothing_is_written_when_a_board_cannot_be_had(tmp_path):
    file = tmp_path / "out"
    refused("generate", "--seed", 1, "--format", "drawing", "--count", 2, "-o", file)
    assert list(tmp_path.iterdir()) == []


def test_what_generate_writes_other_commands_read():
    lines = sapper("generate", "--seed", 1, "--count", 5, "--json").out
    assert len(sapper("show", "-", "--json", stdin=lines).lines) == 5
    again = sapper("convert", "-", "--to", "jsonl", stdin=lines)
    assert [json.loads(x)["layout"] for x in again.lines] == [
        json.loads(x)["layout"] for x in lines.splitlines()
    ]


def no_guess(*options):
    run = sapper("generate", "--mode", "no-guess", "--seed", 1, "--json", *options)
    assert run.code == 0, run.err
    return [json.loads(line) for line in run.lines]


def test_no_guess_boards_come_with_their_proofs_measure():
    (board,) = no_guess("--level", "expert")
    layout, report = generate(GameSpec.level("expert", mode="no-guess"), 1)
    assert board == {
        "layout": layout.rows,
        "id": layout.id,
        "mines": 99,
        "start": [8, 15],
        "seed": "1",
        "proved": True,
        "difficulty": report.difficulty,
        "difficulty_score": report.difficulty_score,
        "bbbv": report.bbbv,
        "openings": report.openings,
        "islands": report.islands,
        "steps": list(report.rating.steps),
        "largest_region": report.rating.largest_region,
        "origin": report.origin,
        "drawn": report.drawn,
        "repairs": report.repairs,
        "swaps": report.swaps,
    }


@pytest.mark.parametrize("method", ["auto", "uniform", "repair"])
def test_threads_do_not_change_the_boards(method):
    options = ("--generator", method, "--level", "intermediate", "--count", 40)
    assert no_guess(*options, "--threads", 1) == no_guess(*options, "--threads", 4)
    assert len(no_guess(*options)) == 40


def test_the_difficulty_and_the_3bv_are_as_requested():
    options = "--level intermediate --difficulty medium --count 5 --min-3bv 60 --max-3bv 70"
    for board in no_guess(*options.split()):
        assert board["difficulty"] == "medium"
        assert 60 <= board["bbbv"] <= 70


def test_boards_without_the_total_take_no_step_with_it():
    for board in no_guess("--without-total", "--count", 30):
        assert board["steps"][3] == 0


def test_a_no_guess_board_that_cannot_be_had_is_an_error():
    request = ("--size", "2x2", "--mines", "1", "--first-click", "safe", "--start", "0,0")
    text = refused("generate", "--mode", "no-guess", *request, "--seed", 1)
    assert (
        "board for 2x2m1, start 0,0 is impossible: none of the 3 layouts meets the request" in text
    )
    (board,) = no_guess(*request, "--best-effort", "--tries", "5")
    assert board["proved"] is False


def test_what_a_no_guess_board_cannot_be_is_refused():
    assert "'magic' is not a generator: choose one of auto" in refused(
        "generate", "--mode", "no-guess", "--generator", "magic", "--seed", 1
    )
    assert "--threads 0 must be 1 or more" in refused("generate", "--threads", 0, "--seed", 1)
    assert "no-guess modes" in refused("generate", "--min-3bv", 3, "--seed", 1)


def test_convert_reads_no_guess_boards():
    lines = sapper("generate", "--mode", "strict", "--seed", 1, "--count", 3, "--json").out
    again = sapper("convert", "-", "--to", "jsonl", stdin=lines)
    assert [json.loads(x)["layout"] for x in again.lines] == [
        json.loads(x)["layout"] for x in lines.splitlines()
    ]


def test_a_number_in_the_name_makes_a_file_a_board(tmp_path):
    target = tmp_path / "board-{i:03}.mbf"
    assert sapper("generate", "--seed", 5, "--count", 3, "--format", "mbf", "-o", target).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"board-00{number}.mbf" for number in range(3)
    ]
    for number in range(3):
        layout, _ = generate(GameSpec.level("beginner"), 5 + number)
        shown = sapper("convert", tmp_path / f"board-00{number}.mbf", "--to", "notation").out
        assert shown.strip() == layout.id


def test_many_boards_in_a_format_for_one_are_refused_with_the_way():
    message = refused("generate", "--seed", 5, "--count", 3, "--format", "mbf")
    assert "put {i} into the file name" in message


def test_the_suffix_of_a_file_for_one_board_tells_its_format(tmp_path):
    assert sapper("generate", "--count", 2, "--seed", 5, "-o", tmp_path / "{i}.board").code == 0
    assert formats.detect((tmp_path / "1.board").read_bytes()) == "dot-board"
    assert sapper("generate", "--seed", 5, "-o", tmp_path / "one.mbf").code == 0
    assert formats.detect((tmp_path / "one.mbf").read_bytes()) == "mbf"
    assert sapper("generate", "--count", 2, "--seed", 5, "-o", tmp_path / "{i}.txt").code == 0
    assert formats.detect((tmp_path / "0.txt").read_bytes()) == "notation"


def test_the_suffix_of_a_file_says_what_is_written(tmp_path):
    base = ("generate", "--count", 2, "--seed", 5, "--mode", "no-guess")
    assert sapper(*base, "-o", tmp_path / "x.jsonl").code == 0
    rows = [json.loads(line) for line in (tmp_path / "x.jsonl").read_text().splitlines()]
    assert [row["seed"] for row in rows] == ["5", "6"]
    for options in ((), ("--json",)):
        assert sapper(*base, *options, "-o", tmp_path / "x.json").code == 0
        assert json.loads((tmp_path / "x.json").read_text()) == rows
    assert sapper(*base, "-o", tmp_path / "x.csv").code == 0
    table = list(csv.DictReader((tmp_path / "x.csv").read_text().splitlines()))
    assert [row["id"] for row in table] == [row["id"] for row in rows]
    assert [float(row["difficulty_score"]) for row in table] == [
        row["difficulty_score"] for row in rows
    ]
    assert table[0]["proved"] == "true"
    result = sapper(*base, "-o", tmp_path / "x.yaml")
    assert result.code == 2
    assert "'.yaml' is not a known suffix" in result.err
    assert not (tmp_path / "x.yaml").exists()
    result = sapper(*base, "-o", tmp_path / "x.mbf")
    assert result.code == 2
    assert "'mbf' has one board per file, not 2" in result.err


def test_a_json_file_is_one_array_and_is_read_again(tmp_path):
    boards = tmp_path / "x.json"
    for count in (1, 3):
        assert sapper("generate", "--count", count, "--seed", 5, "-o", boards).code == 0
        layouts = [row["layout"] for row in json.loads(boards.read_text())]
        assert len(layouts) == count
        again = sapper("convert", boards, "--to", "jsonl")
        assert [json.loads(line)["layout"] for line in again.lines] == layouts
    assert sapper("generate", "--count", 2, "--seed", 5, "-o", tmp_path / "{i}.json").code == 0
    assert json.loads((tmp_path / "1.json").read_text())["layout"] == layouts[1]


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("x.csv", "--json"),
        ("x.mbf", "--json"),
        ("x.csv", "--format=mbf"),
        ("x.json", "--format=drawing"),
    ],
)
def test_an_option_that_contradicts_the_suffix_is_refused(tmp_path, name, option):
    assert "cannot be combined" in refused("generate", "--seed", 5, option, "-o", tmp_path / name)
    assert not (tmp_path / name).exists()


def test_file_names_have_fields(tmp_path):
    pattern = tmp_path / "{width}x{height}-{difficulty}-{bbbv}-{seed}-{i:02}.mbf"
    base = ("generate", "--count", 2, "--seed", 5)
    assert sapper(*base, "--mode", "no-guess", "--difficulty", "easy", "-o", pattern).code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert [re.sub(r"-\d+-(?=[56]-)", "-N-", name) for name in names] == [
        "9x9-easy-N-5-00.mbf",
        "9x9-easy-N-6-01.mbf",
    ]
    assert sapper(*base, "--mode", "classic", "-o", tmp_path / "{difficulty}{i}.txt").code == 0
    assert (tmp_path / "none0.txt").exists()
    for name, message in [
        ("{level}-{i}.txt", "'{level}' in"),
        ("{difficulty:03}-{i}.txt", "is not a whole number"),
        ("{seed}.txt", "has fields, but not {i}"),
    ]:
        result = sapper(*base, "--mode", "no-guess", "-o", tmp_path / name)
        assert result.code == 2
        assert message in result.err
