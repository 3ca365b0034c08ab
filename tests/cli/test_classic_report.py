"""The answers of classics in words and JSON; ``test_classic`` reads them off the command."""

from sapper import Board
from sapper.classics import CLASSICS, named
from sapper.cli import classic_report
from sapper.cli.classic_report import ClassicAnswer
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import read


def answer(name, board, **limits):
    (item,) = read(board).items
    chosen = named(name)
    return ClassicAnswer(item, chosen, chosen.run(Board.parse(board), **limits), 0.25)


def test_the_list_has_every_classic_with_its_source_and_steps():
    lines = classic_report.listed(as_json=False)
    for each in CLASSICS.values():
        assert f"  Source: {each.source}. Steps: {each.step}." in lines


def test_words_and_json_tell_the_same():
    found = answer("elements", "4x2:..../1211")
    told = classic_report.fields(found, trace=False)
    words = classic_report.report(found, trace=False)
    assert told["safe"] == ((0, 1), (0, 3))
    assert told["seconds"] == 0.25
    assert "safe:     r1c2 r1c4" in words
    assert "time:     250.0 ms" in words


def test_a_board_that_stays_as_it_was_is_not_drawn_again():
    assert classic_report.report(answer("elements", "3x1:.1."), trace=False)[-1].startswith("time:")


def test_codes():
    assert answer("bridges", "3x1:0.2").code is ExitCode.NEGATIVE
    assert answer("bridges", "3x1:.1.").code is ExitCode.DONE
    assert answer("backtracking", "9x1m2:.1.1.1.1.", limit=1).code is ExitCode.UNDECIDED
