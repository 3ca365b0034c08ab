"""The signature in the commit messages."""

from tools.check_signature import last_signature


def test_the_newest_commit_that_names_a_signature_counts():
    messages = [
        "Rename a module\n\nNo functional change\n",
        "Weigh guesses again\n\nBy risk.\n\nBench: 42\n",
        "Begin\n\nBench: 7\n",
    ]
    assert last_signature(messages) == 42


def test_only_the_last_line_counts():
    assert last_signature(["Quote a line\n\nBench: 42\nwas wrong\n", "Begin\n\nBench: 7"]) == 7


def test_no_commit_may_name_one():
    assert last_signature([]) is None
    assert last_signature(["", "Begin\n\nNo functional change"]) is None
