from functools import partial

from tests.studies.measuring import results

from sapper.classics.toolkit import playing
from sapper.generators import random_layout
from sapper.generators.solvers import CLASSIC_SOLVERS, SolverName, play
from sapper.grid import Grid
from sapper.spec import FirstClick
from sapper.studies import strategies
from sapper.studies.estimates import share
from sapper.studies.study import Case, Result, Status
from sapper.studies.tables import by_name


def test_no_strategy_finds_more_than_is_certain_and_the_engine_finds_all():
    case_of = {name: Case(name, "20 %", 9, 9, 14, boards=6) for name in strategies.DEDUCERS}
    for name, case in case_of.items():
        for result in results(strategies.STUDY, [case]):
            assert result.values["found"] <= result.values["certain"]
            if name == strategies.ENGINE:
                assert result.values["found"] == result.values["certain"]


def test_stronger_strategies_solve_at_least_as_many_boards():
    def solved(name):
        case = Case(name, "15 %", 9, 9, 12, boards=10)
        return [result.values["solved"] for result in results(strategies.STUDY, [case])]

    single, engine = solved("single-point"), solved(strategies.ENGINE)
    assert all(better or not weaker for weaker, better in zip(single, engine, strict=True))
    assert sum(engine) > sum(single)


def test_boards_beyond_the_budget_are_reported_and_count_nowhere():
    case = Case("bags", "20 %", 9, 9, 16)
    values = {
        "solved": True,
        "solved with the total": True,
        "opened": 50,
        "empty": 65,
        "certain": 10,
        "found": 5,
        "position_seconds": 0.002,
    }
    _, table = strategies.tables(
        [
            Result(case, 1, Status.DONE, 0.5, values),
            Result(case, 2, Status.BEYOND, budget=1.0),
        ]
    )
    row = dict(zip(table.columns, table.rows[0], strict=True))
    assert (row["boards"], row["beyond the budget"], row["solved"]) == (1, 1, 1.0)
    assert (row["solved, from"], row["solved, to"]) == share(1, 1)[1:]
    assert (row["certain cells found"], row["ms per board"], row["ms per position"]) == (
        0.5,
        500,
        2,
    )


def test_every_number_has_its_interval_and_every_row_its_boards():
    names = ("elements", "constraint-sets", strategies.NO_TOTAL, strategies.ENGINE)
    cases = [Case(name, "expert", 9, 9, 12, boards=6) for name in (*names, strategies.BACKTRACKING)]
    made = strategies.tables(results(strategies.STUDY, cases))
    for record in made[0].records():
        assert record["boards"] == 6
        assert record["size"] == "9x9/12"
        for head in strategies.ESTIMATES:
            if record[head] is not None:
                assert record[f"{head}, from"] <= record[head] <= record[f"{head}, to"]
            elif head not in (strategies.BY_NUMBERS, strategies.BY_TOTAL, strategies.BY_TOTAL_WITH):
                assert record["strategy"] == strategies.BACKTRACKING
    shown = strategies.findings(by_name(made)).sentences
    assert "the same 6 expert boards" in shown["expert"]
    assert shown["expert-total"].startswith("Exact logic solves ")
    assert "of the 6 expert boards (9x9/12)" in shown["expert-total"]


def played(name, solved, *, seeds=range(10), with_total=()):
    values = {"opened": 1, "empty": 2, "certain": 1, "found": 1, "position_seconds": 0.001}
    return [
        Result(
            Case(name, "expert", 30, 16, 99),
            seed,
            Status.DONE,
            0.5,
            {
                **values,
                "solved": seed in solved,
                "solved with the total": seed in {*solved, *with_total},
            },
        )
        for seed in seeds
    ]


def test_boards_that_need_the_total_are_counted_apart():
    made = strategies.tables(
        [
            *played("elements", {1, 2}, with_total={4}),
            *played("constraint-sets", {1}),
            *played(strategies.NO_TOTAL, {1, 2, 3}),
            *played("engine", {1, 2, 3, 4, 5}),
        ]
    )
    weaker, _, _, exact = made[0].records()
    assert (weaker["solved"], weaker[strategies.WITH_TOTAL]) == (0.2, 0.3)
    assert (weaker["solved by the numbers alone"], weaker["need the total"]) == (3, 2)
    assert (weaker[strategies.BY_NUMBERS], weaker[strategies.BY_TOTAL]) == (2 / 3, 0)
    assert weaker[strategies.BY_TOTAL_WITH] == 0.5
    assert weaker[f"{strategies.BY_NUMBERS}, from"] == share(2, 3)[1]
    assert (exact["solved"], exact[strategies.BY_TOTAL]) == (0.5, 1.0)
    shown = strategies.findings(by_name(made)).sentences["expert-total"]
    assert "Exact logic solves 5 of the 10 expert boards" in shown
    assert "For 3 of them, the numbers are enough, and 2 need the mine total." in shown
    assert '"elements" solves 2 of the 3 boards that need only the numbers.' in shown
    assert "it solves 0 without the total, and 1 with it." in shown
    assert "it fails on 3 solvable boards, and 2 of these need the total" in shown


def test_all_rows_of_a_group_have_the_same_boards():
    made = strategies.tables([*played("elements", {1}, seeds=range(4)), *played("engine", {1, 8})])
    assert [(row["boards"], row["solved"]) for row in made[0].records()] == [(4, 0.25)] * 2


def test_the_rule_for_the_total_finds_only_what_is_certain():
    helped = 0
    for seed in range(60):
        layout = random_layout.draw_first_safe(Grid(6, 6), 6, (3, 3), FirstClick.OPENING, seed)
        end = play(layout, (3, 3), partial(playing.play, deduce=strategies.without_total))
        found = strategies.by_total(end.board)
        exact = strategies.engine(end.board)
        assert set(found.safe) <= set(exact.safe)
        assert set(found.mines) <= set(exact.mines)
        helped += bool(found) and not end.solved
    assert helped > 3


def test_solved_is_what_the_generators_call_solvable():
    """The same question, asked of the solver by the generators' own function."""
    case = Case("constraint-sets", "20 %", 9, 9, 14, boards=8)
    for result in results(strategies.STUDY, [case]):
        layout = random_layout.draw_first_safe(
            case.grid, 14, case.start, FirstClick.OPENING, result.seed
        )
        end = play(layout, case.start, CLASSIC_SOLVERS[SolverName.CONSTRAINT_SETS])
        assert result.values["solved"] == end.solved


# widths
