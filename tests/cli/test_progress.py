import io
import sys

from sapper.cli import progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_shown_where_nobody_looks_on(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.watched("games") as watch:
        watch(1, 2)
    assert sys.stderr.getvalue() == ""


def test_a_terminal_shows_how_much_is_done(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress.watched("games") as watch:
        watch(30, 40)
    assert "games" in sys.stderr.getvalue()
    assert "30/40" in sys.stderr.getvalue()
