"""The page about reliability agrees with the results."""

import json

from tools import write_reliability


def test_the_page_is_what_the_program_writes_from_the_kept_results():
    results = json.loads(write_reliability.KEPT.read_text("utf-8"))
    assert write_reliability.PAGE.read_text("utf-8") == write_reliability.page(results)


def test_nothing_that_is_kept_says_that_something_was_lost():
    for name, found in json.loads(write_reliability.KEPT.read_text("utf-8")).items():
        assert found.get("lost", 0) == found.get("doubled", 0) == 0, name


def test_numbers_are_shown_with_their_names():
    page = write_reliability.page(
        {"full disk": {"day": "2026-11-17", "acknowledged": 1234, "lost": 0, "median_ms": 1.5}}
    )
    assert "| acknowledged | 1,234 |" in page
    assert "| median, ms | 1.5 |" in page
    assert "## Full disk" in page
