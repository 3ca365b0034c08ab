"""Every study in a small version: its jobs, its findings, its answer."""

import time

import pytest

from sapper.engine import Verdict
from sapper.errors import StudyError
from sapper.generators.solvers import CLASSIC_SOLVERS, SolverName, play
from sapper.studies import (
    MODULES,
    difficulty,
    generation,
    generation_answer,
    generation_findings,
    generation_pools,
    named,
    published_times,
    strategies,
    widths,
)
from sapper.studies.fits import Model, compare
from sapper.studies.study import Case, Result, Scale, Status


def results(study, cases):
    """Run cases here, as an executor would."""
    found = []
    for case in cases:
        for seed in case.seeds(1):
            got = study.measure(case, seed, time.process_time)
            found.append(Result(case, seed, Status.DONE, got.seconds, got.values))
    return found


@pytest.mark.parametrize("name", MODULES)
def test_a_study_is_found_by_its_name(name):
    study = named(name)
    assert study.name == name
    assert study.question.endswith("?")
    assert study.module == MODULES[name]


def test_what_is_no_study_is_refused():
    with pytest.raises(StudyError, match="'nothing' is not a study: generation, strategies"):
        named("nothing")


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("scale", Scale)
def test_no_case_is_listed_twice_and_every_one_can_be_dealt(name, scale):
    cases = list(named(name).cases(scale))
    assert len(set(cases)) == len(cases)
    assert all(case.boards >= 1 and 0 < case.mines <= case.cells - 9 for case in cases)


@pytest.mark.parametrize("name", MODULES)
def test_a_larger_scale_holds_the_subjects_of_the_smaller_one(name):
    def subjects(scale):
        return {case.subject for case in named(name).cases(scale)}

    assert subjects(Scale.TINY) <= subjects(Scale.BRIEF) == subjects(Scale.FULL)


@pytest.mark.parametrize("name", MODULES)
def test_a_job_depends_on_nothing_but_its_case_and_seed(name):
    study = named(name)
    timings = ("seconds", "position_seconds")
    for case in {case.subject: case for case in study.cases(Scale.TINY)}.values():
        first, second = (study.measure(case, 5, lambda: 0.0) for _ in range(2))
        assert first == second
        assert all(value == 0 for key, value in first.values.items() if key in timings)


@pytest.mark.parametrize("name", MODULES)
def test_the_tiny_study_has_an_answer_tables_and_pictures(name):
    study = named(name)
    findings = study.findings(results(study, study.cases(Scale.TINY)))
    assert findings.answer
    assert all(table.rows for table in findings.tables)
    assert findings.figures


@pytest.mark.parametrize("name", MODULES)
def test_findings_stand_when_nothing_was_within_the_budget(name):
    study = named(name)
    beyond = [
        Result(case, seed, Status.BEYOND, budget=1.0)
        for case in study.cases(Scale.TINY)
        for seed in case.seeds(1)
    ]
    findings = study.findings(beyond)
    assert findings.tables
    assert not [
        p for p in findings.figures for panel in p.panels for s in panel.series if s is None
    ]


# generation


def test_the_full_grid_is_the_documents():
    cases = [c for c in generation.cases(Scale.FULL) if c.subject == generation.MINE_MOVE]
    assert {case.boards for case in cases} == {50}
    assert {case.group for case in cases} == {
        f"{density} %" for density in published_times.DENSITIES
    }
    shapes = {(case.width, case.height) for case in cases} - {(250, 100)}
    assert shapes == {(w, h) for w in range(10, 201, 10) for h in range(10, 201, 10)}
    assert all(case.mines == round(case.cells * int(case.group[:-2]) / 100) for case in cases)


def test_repair_goes_to_a_million_cells():
    sizes = {c.cells for c in generation.cases(Scale.FULL) if c.subject == generation.REPAIR}
    assert max(sizes) == 1_000_000


def test_rejection_draws_until_the_exact_player_solves():
    case = Case(generation.REJECTION, "20 %", 12, 12, 29, boards=5)
    drawn = [result.values["drawn"] for result in results(generation.STUDY, [case])]
    assert max(drawn) > 1


def test_repaired_boards_are_proved():
    case = Case(generation.REPAIR, "30 %", 12, 12, 43, boards=5)
    assert all(result.values["proved"] for result in results(generation.STUDY, [case]))


def made(subject, density, cells, seconds, status=Status.DONE, width=10):
    case = Case(subject, f"{density} %", width, cells // width, cells * density // 100)
    return Result(case, 1, status, seconds if status is Status.DONE else None, {"drawn": 2})


def test_sizes_with_equally_many_cells_are_pooled():
    pools = generation_pools.pooled(
        [made("repair", 20, 200, 0.001), made("repair", 20, 200, 0.003, width=20)]
    )
    assert pools["repair", 20].means == {200: 2.0}


def test_a_size_with_a_board_beyond_the_budget_has_no_mean():
    pools = generation_pools.pooled(
        [
            made("repair", 20, 100, 0.001),
            made("repair", 20, 200, 0.003),
            made("repair", 20, 200, None, Status.BEYOND, width=20),
            made("repair", 20, 300, 0.001),
        ]
    )
    pool = pools["repair", 20]
    assert pool.means == {100: 1.0, 300: 1.0}
    assert pool.beyond == (200,)
    assert pool.points == ((100, 1.0),)  # luck beyond the budget is no law


def test_the_tables_stand_beside_the_documents():
    rows = [made("repair", 20, 100 * n, 1e-5 * n) for n in range(1, 11)]
    times, functions, laws, _ = generation_findings.of(rows).tables
    row = dict(zip(times.columns, times.rows[times.column("cells").index(1000)], strict=True))
    assert row["Papagoi 2025"] == published_times.TIMES[5][1000]
    assert functions.column("d, printed") == tuple(
        d for _, d, _ in published_times.FUNCTIONS.values()
    )
    best = dict(zip(laws.column("generator"), laws.column("best"), strict=True))
    assert best["repair"] in (Model.LINEAR, Model.POWER)


@pytest.mark.parametrize(
    ("law", "words"),
    [
        (lambda n: 0.02 * n + 1, "linear"),
        (lambda n: 0.02 * n**1.5, "n^1.50"),
        (lambda n: 0.02 * n * 1.001**n, "clearly exponential (dⁿ reaches 148 at 5,000 cells)"),
        (
            lambda n: 0.02 * n * 1.0001**n,
            "linear but for a factor of 1.65 at 5,000 cells",
        ),
    ],
)
def test_the_verdict_names_the_law(law, words):
    wobble = (1.001, 0.998, 1.002, 0.999)
    points = [(n, law(n) * wobble[i % 4]) for i, n in enumerate(range(100, 5001, 100))]
    assert generation_answer.verdict(compare(points)).startswith(words)


# strategies


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


def test_boards_beyond_the_budget_are_told_and_count_nowhere():
    case = Case("bags", "20 %", 9, 9, 16)
    values = {
        "solved": True,
        "opened": 50,
        "empty": 65,
        "certain": 10,
        "found": 5,
        "position_seconds": 0.002,
    }
    table = strategies.strength_and_cost(
        [
            Result(case, 1, Status.DONE, 0.5, values),
            Result(case, 2, Status.BEYOND, budget=1.0),
        ]
    )
    row = dict(zip(table.columns, table.rows[0], strict=True))
    assert (row["boards"], row["beyond the budget"], row["solved"]) == (2, 1, 1.0)
    assert (row["certain cells found"], row["ms a board"], row["ms a position"]) == (0.5, 500, 2)


def test_solved_is_what_the_generators_call_solvable():
    """The same question, asked of the solver by the generators' own function."""
    from sapper.generators import first_safe  # noqa: PLC0415 - the twin alone needs it
    from sapper.spec import FirstClick  # noqa: PLC0415 - likewise

    case = Case("constraint-sets", "20 %", 9, 9, 14, boards=8)
    for result in results(strategies.STUDY, [case]):
        layout = first_safe.draw(case.grid, 14, case.start, FirstClick.OPENING, result.seed)
        end = play(layout, case.start, CLASSIC_SOLVERS[SolverName.CONSTRAINT_SETS])
        assert result.values["solved"] == end.solved


# widths


def test_positions_have_widths_and_states():
    for result in results(widths.STUDY, widths.cases(Scale.TINY)):
        assert result.values["verdict"] == Verdict.CONSISTENT.value
        if result.values["components"]:
            assert result.values["width"] >= 1
            assert result.values["states"] >= result.values["boxes"]
        assert result.values["bags"] in ("tree", "series-parallel", "neither")


def test_positions_that_the_engine_gave_up_are_counted_and_left_out():
    case = Case(widths.LATTICE, "20 %", 50, 50, 500, boards=3)
    values = {"width": 3, "states": 9, "bags": "tree", "bags_saturated": "tree"}
    decided, given_up = (
        {**values, "verdict": v.value} for v in (Verdict.CONSISTENT, Verdict.UNKNOWN)
    )
    given_up["states"] = 10**9
    found = widths.findings(
        [
            Result(case, 1, Status.DONE, 0.5, decided),
            Result(case, 2, Status.DONE, 0.5, given_up),
            Result(case, 3, Status.BEYOND, budget=1.0),
        ]
    )
    row = dict(zip(found.tables[0].columns, found.tables[0].rows[0], strict=True))
    assert (row["boards"], row["given up"], row["states, most"]) == (2, 1, 9)
    assert "1 were beyond the limit" in found.answer[0]
    assert not any(series.points for panel in found.figures[0].panels for series in panel.series)


# difficulty


def test_the_walk_through_agrees_with_the_native_player():
    case = Case(difficulty.WALK, "expert", 16, 16, 45, boards=6)
    assert all(result.values["agreed"] for result in results(difficulty.STUDY, [case]))


def test_generated_boards_never_need_a_guess():
    case = Case(difficulty.NO_GUESS, "25 %", 10, 10, 25, boards=20)
    rungs = {result.values["rung"] for result in results(difficulty.STUDY, [case])}
    assert difficulty.GUESS not in rungs


def test_shares_of_rungs_sum_to_one():
    table = difficulty.findings(results(difficulty.STUDY, difficulty.cases(Scale.TINY))).tables[0]
    for row in table.rows:
        assert sum(row[-len(difficulty.RUNGS) :]) == pytest.approx(1)
