"""Files of certificates appear whole or not at all."""

from sapper.cli import certificate_file
from sapper.cli.exit_codes import ExitCode
from sapper.errors import UndecidedError


def test_a_certificate_is_written(tmp_path):
    file = tmp_path / "c.json"
    assert certificate_file.write(str(file), lambda: b"{}\n") is ExitCode.DONE
    assert file.read_bytes() == b"{}\n"


def test_where_there_is_none_the_file_stays_and_it_is_told(tmp_path, capsys):
    def undecided():
        raise UndecidedError("too wide")

    file = tmp_path / "c.json"
    file.write_text("old")
    assert certificate_file.write(str(file), undecided) is ExitCode.UNDECIDED
    assert file.read_text() == "old"
    assert capsys.readouterr().err == "sapper: no certificate: too wide\n"
