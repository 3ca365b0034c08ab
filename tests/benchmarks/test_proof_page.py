import json

from benchmarks.bench_all import SECTIONS
from benchmarks.proof_page import KEPT, Section, engines, page, plain, read

SPREAD = {"mean": 1.0, "median": 2.0, "max": 3.5}
KIND = {
    "boards": 3,
    "sapper ms": SPREAD,
    "ms_toollib ms": SPREAD,
    "times faster": SPREAD,
    "slower than ms_toollib": 2,
}


def test_objects_over_lines_and_one_a_line_are_read():
    rows = [{"a": 1}, {"b": [2]}]
    assert read(json.dumps(rows[0], indent=2) + "\n" + json.dumps(rows[1]) + "\n\n") == rows
    assert read("") == []


def test_losses_are_in_the_table():
    table = engines([{"stuck": KIND, "scattered": KIND}]).markdown()
    assert "positions on which sapper was slower |" in table
    assert "| stuck, 3 | 1 / 2 / 3.5 | 1 / 2 / 3.5 | 1 / 2 / 3.5 | 2 |" in table


def test_a_table_of_like_rows():
    table = plain("results")([{"results": {"all": {"ms": {"p50": 1}, "python": "3"}}}])
    assert (table.head, table.rows) == (("", "ms p50"), [("all", 1)])
    assert plain(only=("b",))([{"a": 1, "b": 2}]).rows == [(2,)]


def test_the_page_keeps_what_was_written_by_hand():
    section = Section("Title", "What?", "bench_x", (), (), (plain(),))
    text = page([(section, "python -m x", '{"n": 1}')], {"date": "today"}, "\n## By hand\n")
    assert "## Title\n\n`python -m x`\n\nWhat?\n\n| n |\n| --- |\n| 1 |" in text
    assert text.endswith(f"{KEPT}\n\n## By hand\n")


def test_every_section_runs_a_benchmark_that_exists():
    for section in SECTIONS:
        assert __import__(f"benchmarks.{section.module}")
        assert section.command(brief=True)[1] == f"benchmarks.{section.module}"
