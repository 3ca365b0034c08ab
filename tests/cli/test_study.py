import csv
import json
import signal
import subprocess
import sys
import time

import pytest
from tests.cli.command import refused, sapper

pytestmark = pytest.mark.slow


def test_studies_are_listed_with_their_questions():
    lines = sapper("study", "list").lines
    names = ["generation", "strategies", "widths", "borders", "difficulty", "calibration"]
    names += ["bounds", "complexity"]
    assert [line.split()[0] for line in lines] == names
    assert all(line.endswith("?") for line in lines)
    listed = [json.loads(line)["name"] for line in sapper("study", "list", "--json").lines]
    assert listed == names


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    directory = tmp_path_factory.mktemp("study") / "widths"
    line = f"study run widths --scale tiny --out {directory} --workers 1"
    return directory, sapper(*line.split())


def test_a_study_is_run_and_reported(run):
    directory, done = run
    assert done.code == 0
    assert done.lines[0].split()[:3] == ["subject", "group", "cases"]
    assert "the report is" in done.err
    assert (directory / "index.html").exists()
    header, *lines = (directory / "results.jsonl").read_text().splitlines()
    assert json.loads(header)["study"] == "widths"
    assert json.loads(header)["machine"]
    assert len(lines) == 26


def test_a_second_run_finds_nothing_to_do(run):
    directory, done = run
    before = (directory / "results.jsonl").read_bytes()
    again = sapper("study", "run", "widths", "--scale", "tiny", "--out", directory, "--json")
    assert (directory / "results.jsonl").read_bytes() == before
    rows = [json.loads(line) for line in again.lines]
    assert sum(row["done"] for row in rows) == 26
    assert len(rows) == len(done.lines) - 1


def test_the_report_is_written_again_and_answers(run):
    directory, _ = run
    (directory / "index.html").unlink()
    report = sapper("study", "report", directory)
    assert "positions from games of a perfect player" in report.out
    assert (directory / "index.html").exists()
    rows = [json.loads(line) for line in sapper("study", "report", directory, "--json").lines]
    assert {row["table"] for row in rows} == {"kinds", "bags", "parts", "widths", "summary"}


def test_a_run_is_published_with_the_command_that_made_it(run, tmp_path):
    directory, _ = run
    done = sapper("study", "publish", directory, "--to", tmp_path / "studies")
    assert "the page is" in done.err
    text = (tmp_path / "studies" / "widths.md").read_text("utf-8")
    assert "sapper study run widths --scale tiny --seed 1 --out DIR\n" in text
    assert (tmp_path / "studies" / "widths" / "widths.csv").exists()
    assert "no such file" in refused("study", "publish", tmp_path / "studies", "--to", tmp_path)


def test_one_subject_can_be_run_alone(tmp_path):
    line = f"study run difficulty --scale tiny --out {tmp_path} --only random --json --workers 1"
    out = sapper(*line.split()).lines
    assert {json.loads(line)["subject"] for line in out} == {"random"}


def test_another_study_in_the_directory_is_refused_and_kept(run):
    directory, _ = run
    before = (directory / "results.jsonl").read_bytes()
    error = refused("study", "run", "difficulty", "--scale", "tiny", "--out", directory)
    assert "contains the study 'widths', not 'difficulty'" in error
    assert (directory / "results.jsonl").read_bytes() == before


def test_a_cut_off_line_is_dropped_and_reported(run, tmp_path):
    directory, _ = run
    data = (directory / "results.jsonl").read_bytes()
    (tmp_path / "results.jsonl").write_bytes(data[:-20])
    done = sapper("study", "run", "widths", "--scale", "tiny", "--out", tmp_path, "--workers", 1)
    assert "removed an incomplete line" in done.err
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 27


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nothing",), "'nothing' is not a study"),
        (
            ("widths", "--scale", "huge"),
            "'huge' is not a scale of 'widths'; choose one of tiny, brief, full",
        ),
        (("widths", "--scale", "document"), "'document' is not a scale of 'widths'"),
        (("widths", "--budget", "0"), "--budget 0.0 must be more than 0 seconds"),
        (("widths", "--budget", "nan"), "--budget nan must be more than 0 seconds"),
        (("widths", "--workers", "0"), "--workers 0"),
        (("widths", "--seed", "-1"), "-1 is not a seed"),
        (("widths", "--only", "x"), "'x' is not a subject of 'widths'"),
        (("widths", "--dask", "x"), "'x' is not the address of a Dask scheduler"),
        (("widths", "--dask", "tcp://127.0.0.1:1"), "'tcp://127.0.0.1:1' cannot be reached"),
    ],
)
def test_wrong_requests_are_refused_before_anything_is_written(tmp_path, words, message):
    assert message in refused("study", "run", *words, "--out", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_report_on_nothing_is_refused(tmp_path):
    assert "no such file" in refused("study", "report", tmp_path)
    (tmp_path / "results.jsonl").write_text("something else\n")
    assert "is not a results file of a study" in refused("study", "report", tmp_path)


def test_a_killed_run_goes_on_where_it_stopped(tmp_path):
    words = [
        "study",
        "run",
        "strategies",
        "--scale",
        "tiny",
        "--out",
        str(tmp_path),
        "--workers",
        "1",
    ]
    process = subprocess.Popen([sys.executable, "-m", "sapper", *words], stderr=subprocess.DEVNULL)
    results = tmp_path / "results.jsonl"
    while not results.exists() or results.read_bytes().count(b"\n") < 4:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = results.read_bytes()
    done = sapper(*words)
    assert done.code == 0
    lines = results.read_text().splitlines()[1:]
    keys = [tuple(json.loads(line)[key] for key in ("subject", "group", "seed")) for line in lines]
    assert len(keys) == len(set(keys)) == 54
    assert results.read_bytes().startswith(before[: before.rindex(b"\n")])


OWN_STUDY = """
from neighbour import BOARDS

from sapper.studies.study import Case, Findings, Measurement, Study
from sapper.studies.tables import Table


def cases(scale):
    yield Case("opening", "9x9", 9, 9, 10, boards=BOARDS)


def measure(case, seed, timer):
    begin = timer()
    size = seed % 7
    return Measurement(timer() - begin, {"size": size})


def tables(results):
    rows = tuple((str(each.seed), each.values["size"]) for each in results)
    return (Table("sizes", "Sizes", ("seed", "size"), rows),)


def findings(tables):
    return Findings(answer=(f"{len(tables['sizes'].rows)} boards were measured.",))


STUDY = Study("mine", "How large?", __name__, cases, measure, tables, findings)
"""


@pytest.mark.slow
def test_a_study_of_ones_own_runs_from_its_file(tmp_path):
    (tmp_path / "neighbour.py").write_text("BOARDS = 4\n")
    file = tmp_path / "my_study.py"
    file.write_text(OWN_STUDY)
    out = tmp_path / "out"
    command = ("study", "run", f"{file}:STUDY", "--out", out, "--scale", "tiny", "--workers", 1)
    result = sapper(*command)
    assert result.code == 0, result.err
    assert "4 boards were measured" in sapper("study", "report", out).out
    (logged,) = [json.loads(line) for line in (out / "runs.jsonl").read_text().splitlines()]
    assert logged["version"]
    assert logged["cpu"].endswith("cores")
    assert "numpy" in logged["packages"]
    rows = list(csv.DictReader((out / "tables" / "results.csv").read_text().splitlines()))
    assert len(rows) == 4
    assert {"subject", "seed", "seconds", "size"} <= rows[0].keys()
    file.write_text(OWN_STUDY.replace('each.values["size"]', 'each.values["sizes_"]'))
    result = sapper(*command)
    assert result.code == 2
    assert "my_study.py:STUDY' cannot make its tables: KeyError: 'sizes_'" in result.err


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nothing.py:STUDY", "cannot be read"),
        ("my.py:OTHER", "has no 'OTHER'"),
        ("my.py:STUDY", "is not a Study"),
        ("my.py", "does not name a study in a file, such as file.py:name"),
        ("width", "is not a study: choose one of generation"),
    ],
)
def test_a_file_without_a_study_is_refused(tmp_path, monkeypatch, name, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text("STUDY = 3\n")
    result = sapper("study", "run", name, "--out", tmp_path / "out")
    assert result.code == 2
    assert message in result.err
