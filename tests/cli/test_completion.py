import pytest
from tests.cli.command import sapper

from sapper.cli import completion
from sapper.formats import FORMATS


def completed(words, typed):
    """Return what a shell offers where these words and a part of the next are typed."""
    line = f"sapper {words} {typed}"
    return sapper(
        env={
            "_SAPPER_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split()) - (typed != "")),
        }
    ).out.split()


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        ("generate --mode", "s", ["strict"]),
        ("generate --level", "beg", ["beginner", "beginner-9x9"]),
        ("generate --difficulty", "m", ["medium", "mine-count"]),
        ("generate --first-click", "o", ["opening"]),
        ("generate --generator", "mine", ["mine-move"]),
        ("generate --solver", "auto", ["automaton"]),
        ("play --mode", "f", ["fair"]),
        ("hint --mode", "le", ["lenient"]),
        ("best --policy", "lo", ["lookahead"]),
        ("simulate --policy", "inf", ["informed"]),
        ("convert --to", "tat", ["tatham", "tatham-clear"]),
        ("convert --from", "js", ["jsonl"]),
        ("classic", "back", ["backtracking"]),
        ("study run", "wid", ["widths"]),
        ("gen", "", ["generate"]),
    ],
)
def test_shells_complete_commands_and_values(words, typed, offered):
    found = completed(words, typed) if typed else completed("", words)
    assert set(offered) <= set(found)
    prefix = typed or words
    assert all(name.startswith(prefix) for name in found)


def test_nothing_fits_what_is_no_name():
    assert completion.levels("x") == []
    assert completion.formats("") == [*FORMATS, "jsonl"]
