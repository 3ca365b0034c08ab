from sapper.engine import Verdict
from sapper.studies import widths, widths_findings
from sapper.studies.study import Case, Result, Status
from sapper.studies.tables import by_name

VALUES = {"width": 3, "states": 9, "verdict": Verdict.CONSISTENT.value, "solved": False}
EXPERT = Case(widths.STUCK, "expert", 30, 16, 99, boards=3)


def test_positions_that_the_engine_gave_up_are_counted_and_left_out():
    case = Case(widths.LATTICE, "20 %", 50, 50, 500, boards=3)
    given_up = {**VALUES, "verdict": Verdict.UNKNOWN.value, "states": 10**9}
    tables = widths_findings.tables(
        [
            Result(case, 1, Status.DONE, 0.5, VALUES),
            Result(case, 2, Status.DONE, 0.5, given_up),
            Result(case, 3, Status.BEYOND, budget=1.0),
        ]
    )
    found = widths_findings.findings(by_name(tables))
    for table in (tables[0], tables[-1]):
        (row,) = table.records()
        assert (row["boards"], row["given up"], row["states, most"]) == (2, 1, 9)
    assert found.sentences["beyond"] == "Given up: lattice, 50x50, at 20 % (1 of 2)."
    assert "1 were beyond the limit" in found.answer[0]
    assert not any(series.points for panel in found.figures[0].panels for series in panel.series)


# difficulty


def position(seed, shape, parts, trees, answers, *, solved=False):
    """Return a position of which so many parts are trees, or answered; alike after the rules."""
    counts = {"bags parts": parts, "bags trees": trees, "bags answers": answers}
    values = {**VALUES, "solved": solved, "bags": shape, **counts}
    values |= {f"{name}{widths.AFTER}": value for name, value in values.items() if "bags" in name}
    return Result(EXPERT, seed, Status.DONE, 0.001, values)


def test_a_board_is_spoilt_by_one_part_and_parts_are_counted_apart():
    tables = by_name(
        widths_findings.tables(
            [
                position(1, "neither", 4, 2, 3),
                position(2, "series-parallel", 2, 1, 2),
                position(3, "tree", 2, 2, 2),
            ]
        )
    )
    (board,) = tables["bags"].records()
    (part,) = tables["parts"].records()
    assert (board["boards"], board["tree"], board["answers"]) == (3, 1 / 3, 2 / 3)
    assert (part["parts"], part["tree"], part["answers"]) == (8, 5 / 8, 7 / 8)
    for record, head in ((board, "answers"), (part, "tree"), (part, "answers")):
        assert record[f"{head}, from"] < record[head] < record[f"{head}, to"]
    told = widths_findings.findings(tables).sentences
    assert "stuck a tree is left in 33 % (" in told["hoder-boards"]
    assert "stuck 62 % (" in told["hoder-parts"]
    assert "88 % (" in told["hoder-parts"]


def test_a_play_that_ended_with_an_open_board_was_not_stuck():
    tables = widths_findings.tables([position(1, "neither", 1, 0, 0, solved=True)])
    assert [record["boards"] for record in tables[0].records()] == [0]
    assert not tables[1].rows
    assert not widths_findings.findings(by_name(tables)).answer
