import dataclasses
import importlib
import json

import pytest
from benchmarks.bench_all import PAGE, made, made_readme
from benchmarks.kept_runs import KeptRun, kept
from benchmarks.proof_page import KEPT, SECTIONS, Section, engines, page, plain, read
from benchmarks.readme_table import BEGIN, END, MODULES, README, replaced, table

SPREAD = {"mean": 1.0, "median": 2.0, "max": 3.5}
KIND = {
    "boards": 3,
    "sapper ms": SPREAD,
    "ms_toollib ms": SPREAD,
    "times faster": SPREAD,
    "slower than ms_toollib": 2,
}
SECTION = Section("Title", "What?", "bench_x", ("all",), (), (plain(),))
RUN = KeptRun(
    "python -m x", "1 May 2026", "`abc`", "a machine", 0.25, "3.11", brief=False, printed='{"n": 1}'
)


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
    assert plain("one")([{"one": {"ms": 3}}]).rows == [(3,)]


def test_a_section_tells_when_and_where_it_was_measured():
    text = page([(SECTION, RUN)], "")
    assert "## Title\n\nWhat?\n\n`python -m x`\n\n1 May 2026, commit `abc`, Python 3.11;" in text
    assert "a machine; other programs used 25 % of the CPU.\n\n| n |\n| --- |\n| 1 |" in text


def test_what_was_not_measured_says_so():
    assert "Not measured yet: `python -m benchmarks.bench_all bench_x`." in page(
        [(SECTION, None)], ""
    )


def test_the_page_keeps_what_was_written_by_hand():
    assert page([], "\n## By hand\n").endswith(f"{KEPT}\n\n## By hand\n")


def test_every_section_runs_a_benchmark_that_exists():
    pytest.importorskip("playwright", reason="some benchmarks need a browser: make test")
    for section in SECTIONS:
        assert importlib.import_module(f"benchmarks.{section.module}").main
        assert section.command(brief=True)[1] == f"benchmarks.{section.module}"
    assert len({section.module for section in SECTIONS}) == len(SECTIONS)


def test_the_page_is_made_of_the_kept_runs():
    assert PAGE.read_text(encoding="utf-8") == made()


def test_readme_quotes_the_kept_runs():
    assert README.read_text(encoding="utf-8") == made_readme()
    assert set(MODULES) <= {section.module for section in SECTIONS}


def test_readme_names_every_date_and_commit_once():
    runs = {name: run for name in MODULES if (run := kept(name)) is not None}
    assert runs.keys() == set(MODULES)
    runs["bench_hint"] = dataclasses.replace(runs["bench_hint"], date="2 May 2026", commit="`def`")
    same = {
        name: dataclasses.replace(run, date="1 May 2026", commit="`abc`")
        for name, run in runs.items()
    }
    assert table(same).endswith(". Runs: 1 May 2026, commit `abc`.")
    assert "; 2 May 2026, commit `def`" in table(runs)
    text = replaced(f"before\n{BEGIN}\nold\n{END}\nafter\n", same)
    assert text.startswith(f"before\n{BEGIN}\n\n| task | sapper | ms_toollib ")
    assert text.endswith(f"\n\n{END}\nafter\n")
    with pytest.raises(ValueError, match="has no lines"):
        replaced("before", same)


def test_a_run_that_is_kept_comes_onto_the_page(tmp_path):
    run = {
        "command": "python -m benchmarks.bench_players",
        "date": "1 May 2026",
        "commit": "`abc`",
        "machine": "a machine",
        "others": 0.0,
        "python": "3.11",
        "brief": False,
        "printed": "| a |\n|---|\n| 7 |\n",
    }
    (tmp_path / "bench_players.json").write_text(json.dumps(run), encoding="utf-8")
    text = made(tmp_path)
    assert "| 7 |" in text
    assert text.count("Not measured yet") == len(SECTIONS) - 1
