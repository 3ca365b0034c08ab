import json

from benchmarks.bench_all import PAGE, made
from benchmarks.proof_sections import SECTIONS


def test_the_page_is_made_of_the_kept_runs():
    assert PAGE.read_text(encoding="utf-8") == made()


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
