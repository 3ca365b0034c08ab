from tests.studies.measuring import results

from sapper.engine import Verdict
from sapper.studies import widths
from sapper.studies.study import Case, Result, Scale, Status, Value
from sapper.studies.tables import by_name


def test_positions_have_widths_and_states():
    for result in results(widths.STUDY, widths.cases(Scale.TINY)):
        assert result.values["verdict"] == Verdict.CONSISTENT.value
        if result.values["components"]:
            assert result.values["width"] >= 1
            assert result.values["states"] >= result.values["boxes"]
        if result.case.subject in (widths.PLAY, widths.STUCK):
            for suffix in ("", widths.AFTER):
                parts, trees, answers = (
                    result.values[f"bags {name}{suffix}"] for name in ("parts", "trees", "answers")
                )
                assert 0 <= trees <= answers <= parts
                whole = {"tree": (parts, parts), "series-parallel": (0, parts)}
                if result.values[f"bags{suffix}"] in whole:
                    least, all_of_them = whole[result.values[f"bags{suffix}"]]
                    assert (trees >= least, answers) == (True, all_of_them)
                else:
                    assert answers < parts


VALUES: dict[str, Value] = {
    "width": 3,
    "states": 9,
    "verdict": Verdict.CONSISTENT.value,
    "solved": False,
}
EXPERT = Case(widths.STUCK, "expert", 30, 16, 99, boards=3)


def test_positions_that_the_engine_gave_up_are_counted_and_left_out():
    case = Case(widths.LATTICE, "20 %", 50, 50, 500, boards=3)
    given_up = {**VALUES, "verdict": Verdict.UNKNOWN.value, "states": 10**9}
    tables = widths.tables(
        [
            Result(case, 1, Status.DONE, 0.5, VALUES),
            Result(case, 2, Status.DONE, 0.5, given_up),
            Result(case, 3, Status.BEYOND, budget=1.0),
        ]
    )
    found = widths.findings(by_name(tables))
    for table in (tables[0], tables[-1]):
        (row,) = table.records()
        assert (row["boards"], row["given up"], row["states, most"]) == (2, 1, 9)
    assert found.sentences["beyond"].startswith("The analysis of some positions was given up")
    assert found.sentences["beyond"].endswith(":\n\n- Lattice, 50x50: 1 of 2 (20 % mines)")
    assert "exclude 1 position that exceeded the limit of 2^26 steps." in found.answer[0]
    assert not any(series.points for panel in found.figures[0].panels for series in panel.series)


def test_games_that_were_not_played_to_the_end_are_listed():
    case = Case("lenient, random player", "30 %", 100, 100, 3000, boards=2)
    tables = widths.tables(
        [
            Result(case, 1, Status.DONE, 0.5, {**VALUES, "cut off": True}),
            Result(case, 2, Status.DONE, 0.5, {**VALUES, "cut off": False}),
        ]
    )
    found = widths.findings(by_name(tables)).sentences
    assert found["beyond"].startswith("Some games were not played to the end.")
    assert found["beyond"].endswith(":\n\n- Lenient, random player, 100x100: 1 of 2 (30 % mines)")
    assert found["lenient-random"].endswith("One of these games was not played to the end.")


def position(seed, shape, parts, trees, answers, *, solved=False):
    """Return a position with these numbers of trees and of answered parts, also after the rules."""
    counts = {"bags parts": parts, "bags trees": trees, "bags answers": answers}
    values = {**VALUES, "solved": solved, "bags": shape, **counts}
    values |= {f"{name}{widths.AFTER}": value for name, value in values.items() if "bags" in name}
    return Result(EXPERT, seed, Status.DONE, 0.001, values)


def test_a_board_fails_with_one_part_and_parts_are_counted_apart():
    tables = by_name(
        widths.tables(
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
    shown = widths.findings(tables).sentences
    assert "33 % (6 to 79) are reduced to a tree" in shown["hoder-boards"]
    assert "the player is stuck, 62 % (" in shown["hoder-parts"]
    assert "88 % (" in shown["hoder-parts"]


def test_a_play_that_ended_with_an_open_board_was_not_stuck():
    tables = widths.tables([position(1, "neither", 1, 0, 0, solved=True)])
    assert [record["boards"] for record in tables[0].records()] == [0]
    assert not tables[1].rows
    assert not widths.findings(by_name(tables)).answer
