import pytest
from tools import smoke_test


@pytest.mark.slow
def test_this_sapper_passes(capsys, tmp_path):
    """The server's part runs in `make release`; tests/web starts servers enough."""
    smoke_test.library()
    smoke_test.command_line(tmp_path)
    assert "command line: answers" in capsys.readouterr().out


def test_a_wrong_answer_is_reported():
    with pytest.raises(SystemExit, match="expected 15, saw 14"):
        smoke_test.expect(14, 15)
