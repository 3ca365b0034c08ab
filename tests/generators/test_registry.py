"""All generators, the default one, and which requests they refuse."""

import pytest
from tests.generators.independent_player import solves

from sapper.engine import Stop
from sapper.errors import GenerationError, SpecError
from sapper.generators import (
    GENERATORS,
    BoardOptions,
    BoardRequest,
    Report,
    SolverName,
    generate,
    generate_many,
    generator_for,
    middle,
    named,
)
from sapper.spec import Difficulty, FirstClick, GameSpec, Mode

COMBINATIONS = [
    (generator.name, solver)
    for generator in GENERATORS.values()
    for solver in (None, *generator.solvers)
]
every_combination = pytest.mark.parametrize(("name", "solver"), COMBINATIONS)
every_generator = pytest.mark.parametrize("generator", GENERATORS.values(), ids=GENERATORS)


def small(generator, solver=None, **changes):
    given = {"mode": generator.modes[0], "first_click": generator.first_clicks[-1], **changes}
    return GameSpec(8, 7, 8, **given, generator=generator.name, solver=solver)


def test_all_solvers_are_combined_with_all_repairs_of_the_document():
    for name in ("regenerate", "mine-move", "safe-move"):
        assert set(GENERATORS[name].solvers) == set(SolverName)
    assert len(COMBINATIONS) == 3 * (1 + len(SolverName)) + 5


@every_combination
def test_boards_are_as_the_entry_says(name, solver):
    generator = named(name)
    for mode in generator.modes:
        for rule in generator.first_clicks:
            spec = small(generator, solver, mode=mode, first_click=rule, start=(3, 4))
            boards = list(generate_many(spec, 5, 2))
            assert boards == list(generate_many(spec, 5, 2))
            for layout, report in boards:
                assert layout.mines == 8
                assert report.proved == (generator.proved or mode.needs_solvable)
                assert not report.proved or solves(layout, (3, 4))
                assert rule is FirstClick.ANY or not layout.is_mine((3, 4))
                assert rule is not FirstClick.OPENING or layout.number((3, 4)) == 0


@every_generator
def test_other_modes_and_first_clicks_are_refused(generator):
    for mode in set(Mode) - set(generator.modes):
        with pytest.raises(SpecError, match=f"^'{generator.name}' supports only the modes "):
            generator_for(BoardRequest(small(generator, mode=mode)))
    for rule in set(FirstClick) - set(generator.first_clicks):
        with pytest.raises(SpecError, match=f"^'{generator.name}' supports only the first clicks "):
            generator_for(BoardRequest(small(generator, first_click=rule)))


@pytest.mark.parametrize(
    "generator", [each for each in GENERATORS.values() if Mode.STRICT in each.modes]
)
def test_requests_are_kept_or_refused(generator):
    spec = small(generator, mode=Mode.STRICT)
    if generator.takes_difficulty:
        hard = GameSpec(16, 16, 40, Mode.STRICT, difficulty="hard", generator=generator.name)
        assert generate(hard, 1)[1].difficulty is Difficulty.HARD
    else:
        with pytest.raises(SpecError, match="does not support a difficulty such as 'easy'"):
            generate(small(generator, mode=Mode.STRICT, difficulty="easy"), 1)
    if generator.takes_bbbv:
        assert generate(spec, 1, min_bbbv=20, max_bbbv=22)[1].bbbv in (20, 21, 22)
    else:
        with pytest.raises(SpecError, match="does not support a 3BV range"):
            generate(spec, 1, min_bbbv=20)
    if generator.takes_without_total:
        for _, report in generate_many(spec, 1, 20, without_total=True):
            assert report.difficulty is not Difficulty.MINE_COUNT
    else:
        with pytest.raises(
            SpecError, match="cannot make boards that are solvable without the mine total"
        ):
            generate(spec, 1, without_total=True)


@every_generator
def test_options_of_boards_without_guessing_need_such_a_mode(generator):
    for options in ({"min_bbbv": 3}, {"max_bbbv": 3}, {"without_total": True}):
        if Mode.CLASSIC in generator.modes:
            with pytest.raises(SpecError, match="are options of no-guess modes, not 'classic'"):
                generate(small(generator, mode=Mode.CLASSIC), 1, **options)


def test_unknown_names_are_refused_with_the_choices():
    names = "auto, uniform, repair, regenerate, mine-move, safe-move, first-safe, random"
    with pytest.raises(SpecError, match=f"^'magic' is not a generator: choose one of {names}$"):
        generate(GameSpec(9, 9, 10), 1, generator="magic")
    with pytest.raises(
        SpecError, match=r"^'magic' is not a solver for 'mine-move': choose one of constraint-sets"
    ):
        generate(GameSpec(9, 9, 10), 1, generator="mine-move", solver="magic")
    with pytest.raises(SpecError, match=r"^'repair' does not take a solver such as 'exact'$"):
        generate(GameSpec(9, 9, 10), 1, generator="repair", solver="exact")


@pytest.mark.parametrize("name", ["regenerate", "mine-move", "safe-move"])
@pytest.mark.parametrize("solver", SolverName)
def test_a_limit_ends_the_search_and_is_named(name, solver):
    dense = GameSpec(8, 8, 40, mode=Mode.NO_GUESS, generator=name, solver=solver, start=(0, 0))
    message = f"8x8m40, solver '{solver}', start 0,0 within 3 solver runs: "
    with pytest.raises(GenerationError, match=f"^no solvable board found for {message}"):
        generate(dense, 1, limit=3, repairs=1)
    layout, report = generate(dense, 1, limit=3, best_effort=True)
    assert (layout.mines, report.proved, report.rating) == (40, False, None)


@pytest.mark.parametrize("name", ["regenerate", "mine-move", "safe-move"])
def test_a_stop_ends_the_search(name):
    stop = Stop()
    stop.set()
    spec = GameSpec(8, 8, 40, mode=Mode.NO_GUESS, generator=name)
    with pytest.raises(GenerationError, match="within 0 solver runs: 1 drawn, 0 repairs"):
        generate(spec, 1, stop=stop)


def test_options_do_not_change_the_board_that_is_found():
    request = BoardRequest(GameSpec(10, 8, 16, mode=Mode.NO_GUESS, generator="mine-move"))
    limited = BoardRequest(request.spec, BoardOptions(limit=500, tries=90, best_effort=True))
    generator = generator_for(request)
    for seed in range(5):
        assert generator.draw(request, seed) == generator.draw(limited, seed)


def test_generate_starts_in_the_middle_when_no_start_is_given():
    layout, report = generate(GameSpec.level("expert"), seed=3)
    assert report.start == middle(layout.grid) == (8, 15)
    assert layout.number((8, 15)) == 0


@pytest.mark.parametrize("rule", [FirstClick.SAFE, FirstClick.OPENING])
def test_generate_keeps_the_promise_at_the_given_start(rule):
    spec = GameSpec(5, 5, 16, first_click=rule, start=(0, 0))
    for seed in range(30):
        layout, report = generate(spec, seed)
        assert report.start == (0, 0)
        assert not layout.is_mine((0, 0))
        assert rule is FirstClick.SAFE or layout.number((0, 0)) == 0


def test_generate_promises_nothing_for_any_first_click():
    spec = GameSpec(2, 2, 4, first_click=FirstClick.ANY)
    layout, report = generate(spec, seed=0)
    assert layout.mines == 4
    assert report.start is None


def test_the_report_measures_the_layout_and_claims_no_proof():
    """Sixteen mines around an opening of one zero: a single click opens everything."""
    _, report = generate(GameSpec(5, 5, 16), seed=1)
    assert report == Report(seed=1, start=(2, 2), mines=16, bbbv=1, openings=1, islands=0)
    assert not report.proved
    assert report.difficulty is None


@pytest.mark.parametrize("mode", [Mode.FAIR, Mode.LENIENT])
def test_modes_that_forgive_guesses_play_any_layout(mode):
    assert generate(GameSpec(9, 9, 10, mode=mode), 7) == generate(GameSpec(9, 9, 10), 7)


@pytest.mark.parametrize("mode", [Mode.NO_GUESS, Mode.STRICT])
def test_modes_without_guesses_get_boards_that_logic_solves(mode):
    for seed in range(5):
        assert generate(GameSpec(9, 9, 14, mode=mode), seed)[1].proved


def test_it_serves_every_game():
    auto = GENERATORS["auto"]
    assert auto.modes == tuple(Mode)
    assert auto.first_clicks == tuple(FirstClick)
