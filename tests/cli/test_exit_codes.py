import pytest
from tests.cli.command import sapper

from sapper.cli.exit_codes import ExitCode


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["check", "2x1:1."], ExitCode.DONE),
        (["check", "2x1:2."], ExitCode.NEGATIVE),
        (["check", "2x1:9."], ExitCode.BAD_INPUT),
        (["solve", "3x1m1:.1.", "--limit", "0"], ExitCode.UNDECIDED),
    ],
)
def test_the_code_tells_the_answer(args, code):
    assert sapper(*args).code == code


def test_what_is_documented_stays():
    assert [int(code) for code in ExitCode] == [0, 1, 2, 3, 70, 130, 141]
