"""The check for phrases that plain English does not use."""

import pytest
from tools import check_english
from tools.check_english import BANNED, Finding, exempt, findings


def _phrases(text):
    return [found.phrase for found in findings(text)]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Errors are told at the end.", "told"),
        ("Tell whether a cell is safe.", "Tell whether"),
        ("It tells how far it is.", "tells how"),
        ("The wish of a client", "wish"),
        ("Started anew.", "anew"),
        ("a mended board", "mended"),
        ("as reckoned before", "reckoned"),
        ("lest it fail", "lest"),
        ("Whom it serves", "Whom"),
        ("the cell beside it", "beside"),
        ("a move that is none", "is none"),
        ("a line that is no board", "that is no board"),
        ("with so many mines", "so many"),
        ("not what was asked for", "what was asked for"),
        ("This is how it stands.", "how it stands"),
        ("exponential far out", "far out"),
        ("the furthest off is", "furthest off"),
        ("Cells that hang together", "hang together"),
        ("as the document has it", "as the document has it"),
        ("a move that is\n    # none", "is # none"),
    ],
)
def test_a_banned_phrase_is_found(text, phrase):
    assert _phrases(text) == [phrase]


@pytest.mark.parametrize(
    "text",
    [
        "if x is None: return",
        "None, as there is none",
        "// -1 when there\n    // is none.",
        "which is none of them",
        "two layouts that cannot be told apart",
        "tell formats apart",
        "besides, recommended amendments",
        "a value that is no longer used",
        "the reported_chance module",
        "so many comparisons that some differ by chance",
    ],
)
def test_other_text_passes(text):
    assert _phrases(text) == []


def test_a_finding_has_its_line_and_a_suggestion():
    assert list(findings("one\ntwo anew\n")) == [Finding(2, "anew", BANNED["anew"])]


def test_a_marker_allows_its_line_and_the_next_one_only():
    text = "anew <!-- english: allow -->\nanew\nanew\n"
    assert [found.line for found in findings(text)] == [3]


def test_an_entry_covers_a_file_or_a_directory():
    entries = ("docs", "CHANGELOG.md")
    assert exempt("docs/lab/page.md", entries) == "docs"
    assert exempt("CHANGELOG.md", entries) == "CHANGELOG.md"
    assert exempt("docs2/page.md", entries) is None


def test_the_exit_code_shows_findings_outside_of_the_exempt_paths(tmp_path, monkeypatch, capsys):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("anew, anew\n")
    (tmp_path / "clean.py").write_text("# again\n")
    monkeypatch.setattr(check_english, "ROOT", tmp_path)
    monkeypatch.setattr(check_english, "NOT_YET_CLEAN", ("docs",))
    monkeypatch.setattr(
        check_english, "exempt", lambda path, entries=("docs",): exempt(path, entries)
    )
    monkeypatch.setattr(check_english, "_tracked", lambda: ["clean.py", "docs/page.md"])
    assert check_english.main([]) == 0
    assert capsys.readouterr().out == "not yet clean: docs, 2 left\n"
    assert check_english.main(["docs"]) == 1
    assert 'docs/page.md:1: "anew" (write: again)' in capsys.readouterr().out
    (tmp_path / "clean.py").write_text("x = 1\n# begin anew\n")
    (tmp_path / "docs" / "page.md").write_text("again\n")
    assert check_english.main([]) == 1
    assert capsys.readouterr().out == (
        'clean.py:2: "anew" (write: again)\nclean, remove it: docs\n'
    )
