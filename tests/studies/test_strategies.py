from tests.studies.measuring import results

from sapper.generators.solvers import CLASSIC_SOLVERS, SolverName, play
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
    assert (row["certain cells found"], row["ms a board"], row["ms a position"]) == (0.5, 500, 2)


def test_every_number_has_its_interval_and_every_row_its_boards():
    cases = [
        Case(name, "expert", 9, 9, 14, boards=4)
        for name in ("constraint-sets", strategies.ENGINE, strategies.BACKTRACKING)
    ]
    made = strategies.tables(results(strategies.STUDY, cases))
    for record in made[0].records():
        assert record["boards"] == 4
        for head in (*strategies.ESTIMATES,):
            if record[head] is None:
                assert record["strategy"] == strategies.BACKTRACKING
            else:
                assert record[f"{head}, from"] <= record[head] <= record[f"{head}, to"]
    shown = strategies.findings(by_name(made)).sentences
    assert "of 4" in shown["expert"]
    assert shown["last-cells"].startswith("On Expert boards constraint-sets finds ")


def test_the_boards_that_logic_solves_are_the_same_for_everybody():
    def played(name, solved):
        values = {"opened": 1, "empty": 2, "certain": 1, "found": 1, "position_seconds": 0.001}
        case = Case(name, "expert", 30, 16, 99)
        return [
            Result(case, seed, Status.DONE, 0.5, {**values, "solved": seed in solved})
            for seed in range(10)
        ]

    made = strategies.tables([*played("elements", {1, 2}), *played("engine", {1, 2, 3, 4})])
    weaker, exact = made[0].records()
    assert (weaker["solved"], weaker[strategies.SOLVABLE]) == (0.2, 0.5)
    assert (exact["solved"], exact[strategies.SOLVABLE]) == (0.4, 1.0)
    assert weaker[f"{strategies.SOLVABLE}, from"] == share(2, 4)[1]


def test_solved_is_what_the_generators_call_solvable():
    """The same question, asked of the solver by the generators' own function."""
    from sapper.generators import random_layout  # noqa: PLC0415 - the twin alone needs it
    from sapper.spec import FirstClick  # noqa: PLC0415 - likewise

    case = Case("constraint-sets", "20 %", 9, 9, 14, boards=8)
    for result in results(strategies.STUDY, [case]):
        layout = random_layout.draw_first_safe(
            case.grid, 14, case.start, FirstClick.OPENING, result.seed
        )
        end = play(layout, case.start, CLASSIC_SOLVERS[SolverName.CONSTRAINT_SETS])
        assert result.values["solved"] == end.solved


# widths
