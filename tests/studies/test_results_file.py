import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import StudyError
from sapper.studies import results_file
from sapper.studies.results_file import FILE, Header, LoggedRun, ResultsFile, read
from sapper.studies.study import Case, Result, Status

HEADER = Header("sample", 1, "2026-11-16", "a machine")


def case(subject="quick", width=4):
    return Case(subject, "20 %", width, 4, 3)


def done(seed, seconds=0.5, **values):
    return Result(case(), seed, Status.DONE, seconds, values)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run" / FILE


def write(path, *results):
    with ResultsFile.open(path, HEADER) as results_file:
        results_file.append(results)


def test_results_come_back_sorted(path):
    write(path, done(3, rung="easy"), done(1), done(2, 0.25, solved=True, left=None))
    found = read(path)
    assert found.header == HEADER
    assert [result.seed for result in found.results] == [1, 2, 3]
    assert found.results[1] == done(2, 0.25, solved=True, left=None)
    assert found.broken is None


def test_a_run_goes_on_where_it_stopped(path):
    write(path, done(1))
    before = path.read_bytes()
    with ResultsFile.open(path, HEADER) as results_file:
        assert results_file.results == (done(1),)
        results_file.append([done(2)])
    assert path.read_bytes().startswith(before)
    assert len(read(path).results) == 2


def test_every_cut_drops_the_broken_line_and_nothing_else(path):
    write(path, done(1), done(2))
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    for length in range(len(lines[0]) - 1, len(data) + 1):
        path.write_bytes(data[:length])
        with ResultsFile.open(path, HEADER) as results_file:
            results_file.append([done(9)])
        # A line without its end of line is whole all the same.
        whole = [line for line in lines[1:] if data[: length + 1].find(line) >= 0]
        assert [result.seed for result in read(path).results] == [*range(1, len(whole) + 1), 9]


def test_a_dropped_line_is_reported(path):
    write(path, done(1))
    with path.open("ab") as file:
        file.write(b'{"subject":"quick","gro')
    with ResultsFile.open(path, HEADER) as results_file:
        assert results_file.repaired == repr('{"subject":"quick","gro')


SOUND = (
    '{"subject":"quick","group":"g","width":4,"height":4,"mines":3,"seed":1,"status":"done",'
    '"seconds":%s,"values":{"v":%s}}\n'
)


@pytest.mark.parametrize(
    "damage",
    [
        b"nonsense\n",
        b'{"subject":"quick"}\n',
        b"[1]\n",
        b"\n",
        (SOUND % ("Infinity", 1)).encode(),
        (SOUND % ("1e400", 1)).encode(),
        (SOUND % ("-1e300", 1)).encode(),
        (SOUND % ("9" * 400, 1)).encode(),
        (SOUND % (1, "NaN")).encode(),
        b"[" * 100_000 + b"\n",
        (SOUND % (1, "[" * 100_000)).encode(),
    ],
    ids=range(11),
)
def test_damage_in_the_middle_is_refused_and_nothing_is_written(path, damage):
    write(path, done(1))
    with path.open("ab") as file:
        file.write(damage)
    write_before = path.read_bytes() + b'{"half'
    path.write_bytes(write_before)
    with pytest.raises(StudyError, match=r"is not a result in .*, line 3"):
        ResultsFile.open(path, HEADER)
    assert path.read_bytes() == write_before


@pytest.mark.parametrize(
    "text", ["hello", "hello\n", '{"a": 1}\n', "[1]\n", '{"sapper-study": 2}\n']
)
def test_a_file_that_is_no_results_file_is_refused_and_kept(path, text):
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(StudyError, match="is not a results file of a study: line 1 is wrong"):
        ResultsFile.open(path, HEADER)
    assert path.read_text() == text


@given(st.binary(min_size=1, max_size=60))
def test_no_bytes_whatever_crash_the_reader(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("x") / FILE
    path.write_bytes(data)
    with pytest.raises(StudyError):
        read(path)


def test_a_line_without_a_checksum_is_taken(path):
    write(path)
    with path.open("a") as file:
        file.write(SOUND % (0.5, 1))
    assert [result.seconds for result in read(path).results] == [0.5]


def test_every_digit_that_is_changed_is_noticed(path):
    write(path, done(1, 0.25, left=7), done(2))
    data = path.read_bytes()
    begin = data.index(b"\n") + 1
    for place in range(begin, data.index(b"\n", begin)):
        if data[place : place + 1].isdigit():
            digit = b"%d" % ((int(data[place : place + 1]) + 1) % 10)
            path.write_bytes(data[:place] + digit + data[place + 1 :])
            with pytest.raises(StudyError, match="line 2"):
                read(path)


def test_an_empty_file_is_begun(path):
    path.parent.mkdir()
    path.touch()
    write(path, done(1))
    assert len(read(path).results) == 1


def test_another_study_is_refused(path):
    write(path)
    with pytest.raises(StudyError, match="contains the study 'sample', not 'widths'"):
        ResultsFile.open(path, Header("widths", 1))


def test_another_seed_is_refused(path):
    write(path)
    with pytest.raises(StudyError, match="contains a run with seed 1, not 2"):
        ResultsFile.open(path, Header("sample", 2))


def test_a_header_without_its_fields_is_refused(path):
    path.parent.mkdir()
    path.write_text('{"sapper-study": 1, "study": "sample"}\n')
    with pytest.raises(StudyError, match="has no 'seed' in line 1"):
        read(path)


def test_two_runs_do_not_write_at_once(path):
    pytest.importorskip("fcntl")
    with (
        ResultsFile.open(path, HEADER),
        pytest.raises(StudyError, match="is being written by another run"),
    ):
        ResultsFile.open(path, HEADER)


def test_nothing_is_counted_twice(path):
    write(path, done(1, 0.5), done(1, 0.7))
    assert read(path).results == (done(1, 0.5),)


def test_a_later_success_replaces_a_failure(path):
    failed = Result(case(), 1, Status.FAILED, note="it crashed")
    beyond = Result(case(), 2, Status.BEYOND, budget=2.0)
    write(path, failed, beyond)
    assert read(path).results == (failed, beyond)
    write(path, done(1), done(2))
    assert read(path).results == (done(1), done(2))


def test_the_file_is_json_lines(path):
    write(path, done(1, rung="easy"))
    first, second = (json.loads(line) for line in path.read_text().splitlines())
    assert first["study"] == "sample"
    assert (second["subject"], second["seed"], second["values"]) == ("quick", 1, {"rung": "easy"})


FIRST = LoggedRun("sapper study run widths --out DIR", "2026-11-17", "a machine", "1.0")
SECOND = LoggedRun("sapper study run widths --scale full --out DIR", "2026-11-18", "m", "1.0")


def test_runs_are_read_in_their_order_and_one_that_goes_on_is_reported_once(tmp_path):
    assert results_file.read_runs(tmp_path / "none") == ()
    for run in (FIRST, FIRST, SECOND, SECOND, FIRST):
        results_file.append_run(tmp_path / "new", run)
    assert results_file.read_runs(tmp_path / "new") == (FIRST, SECOND, FIRST)


@pytest.mark.parametrize("line", ["{}", "no", '{"command": "x"}'])
def test_a_line_that_is_no_run_is_refused_with_its_number(tmp_path, line):
    results_file.append_run(tmp_path, FIRST)
    with (tmp_path / results_file.RUNS_FILE).open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(StudyError, match=r"line 2 of .* does not describe a run"):
        results_file.read_runs(tmp_path)
