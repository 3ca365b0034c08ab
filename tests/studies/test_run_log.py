import pytest

from sapper.errors import StudyError
from sapper.studies import run_log
from sapper.studies.run_log import LoggedRun

FIRST = LoggedRun("sapper study run widths --out DIR", "2026-11-17", "a machine", "1.0")
SECOND = LoggedRun("sapper study run widths --scale full --out DIR", "2026-11-18", "m", "1.0")


def test_runs_are_read_in_their_order_and_one_that_goes_on_is_told_once(tmp_path):
    assert run_log.read(tmp_path / "none") == ()
    for run in (FIRST, FIRST, SECOND, SECOND, FIRST):
        run_log.append(tmp_path / "new", run)
    assert run_log.read(tmp_path / "new") == (FIRST, SECOND, FIRST)


@pytest.mark.parametrize("line", ["{}", "no", '{"command": "x"}'])
def test_a_line_that_is_no_run_is_refused_with_its_number(tmp_path, line):
    run_log.append(tmp_path, FIRST)
    with (tmp_path / run_log.FILE).open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(StudyError, match=r"not a run in .*, line 2"):
        run_log.read(tmp_path)
