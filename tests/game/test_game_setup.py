"""What a game begins with, and which board it asks the generator for."""

from dataclasses import replace

import pytest

from sapper.errors import SpecError
from sapper.game import POLICIES, Game, Policy, Secret, Setup
from sapper.game.draw_seeds import layout_seed
from sapper.generators import GENERATORS, BoardOptions, generate, generate_many
from sapper.layout import Layout
from sapper.spec import Difficulty, GameSpec, Mode


@pytest.fixture
def wishes(monkeypatch):
    """Note what the generator is asked for, and give it any board."""
    asked = []

    def noting(request, seed, count, *, threads=1, stop=None):
        spec = request.spec
        asked.append((spec, seed))
        size = GameSpec(spec.width, spec.height, spec.mines, start=spec.start)
        return generate_many(size, seed, count, generator="first-safe")

    monkeypatch.setitem(GENERATORS, "auto", replace(GENERATORS["auto"], draw_many=noting))
    return asked


@pytest.mark.parametrize("mode", Mode)
def test_the_policy_is_the_modes_unless_another_is_given(mode):
    assert Setup.of(GameSpec(9, 9, 10, mode=mode), 1).policy == POLICIES[mode]
    policy = Policy.named("hard_core")
    assert Setup.of(GameSpec(9, 9, 10, mode=mode), 1, policy=policy).policy == policy


def test_solvable_boards_are_wished_for_with_mode_difficulty_and_start(wishes):
    for mode in ("no-guess", "strict"):
        Setup.of(GameSpec(9, 9, 10, mode=mode, difficulty="hard"), 7).draw((4, 4))
    first, second = wishes
    assert first == (
        GameSpec(9, 9, 10, mode="no-guess", difficulty="hard", start=(4, 4)),
        7,
    )
    assert second[0].mode is Mode.STRICT
    assert second[0].difficulty is Difficulty.HARD


@pytest.mark.parametrize("mode", ["no-guess", "strict"])
def test_a_solvable_board_promises_its_start_even_where_the_rule_promises_nothing(mode):
    setup = Setup.of(GameSpec(9, 9, 10, mode=mode, first_click="any"), 7)
    assert setup.promises((4, 4))


@pytest.mark.parametrize("mode", ["classic", "fair", "lenient"])
def test_other_modes_begin_on_uniform_boards(wishes, mode):
    Setup.of(GameSpec(9, 9, 10, mode=mode), 7).draw((4, 4))
    assert wishes == [(GameSpec(9, 9, 10, start=(4, 4)), 7)]


def test_a_policy_for_solvable_boards_gets_one_in_any_mode(wishes):
    Setup.of(GameSpec(9, 9, 10), 7, policy=Policy.named("strong_guessable")).draw((4, 4))
    assert wishes[0][0].mode is Mode.NO_GUESS


def test_a_policy_for_any_boards_gets_one_in_a_no_guess_mode(wishes):
    spec = GameSpec(9, 9, 10, mode="no-guess", difficulty="hard")
    Setup.of(spec, 7, policy=Policy.named("fair")).draw((4, 4))
    assert (wishes[0][0].mode, wishes[0][0].difficulty) == (Mode.CLASSIC, None)


def test_the_start_of_the_wish_goes_before_the_first_cell(wishes):
    Setup.of(GameSpec(9, 9, 10, start=(0, 0)), 7).draw((4, 4))
    assert wishes[0][0].start == (0, 0)


def test_a_secret_seeds_the_layout_by_its_hash(wishes):
    secret = Secret(bytes(32))
    Setup.of(GameSpec(9, 9, 10), secret).draw((4, 4))
    assert wishes[0][1] == layout_seed(secret)


def test_a_given_layout_is_not_drawn_and_promises_nothing(wishes):
    layout = Layout.parse("3x1:..*")
    setup = Setup.of(GameSpec(3, 1, 1), 7, layout=layout)
    assert setup.draw((0, 0)) is layout
    assert not setup.promises((0, 0))
    assert wishes == []


@pytest.mark.parametrize(
    ("rule", "start", "promised"),
    [
        ("any", None, False),
        ("safe", None, True),
        ("opening", None, True),
        ("opening", (4, 4), True),
        ("opening", (0, 0), False),
    ],
)
def test_the_first_click_is_promised_at_the_start_or_anywhere(rule, start, promised):
    setup = Setup.of(GameSpec(9, 9, 10, first_click=rule, start=start), 7)
    assert setup.promises((4, 4)) == promised


def test_a_game_from_a_setup_is_the_game_that_it_describes():
    game = Game(GameSpec(9, 9, 10, mode="fair"), 7, question_marks=True)
    assert Game.from_setup(game.setup).setup == game.setup


@pytest.mark.parametrize("seed", [-1, 2**64, None, "00" * 32])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(SpecError, match="is not a seed"):
        Setup.of(GameSpec(9, 9, 10), seed)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"generator": "magic"}, "'magic' is not a generator"),
        ({"generator": "repair", "mode": "fair"}, "'repair' cannot be played in mode 'fair'"),
        ({"generator": "mine-move", "solver": "magic"}, "'magic' is not a solver for 'mine-move'"),
    ],
)
def test_a_generator_that_does_not_suit_the_game_is_refused_at_once(changes, message):
    with pytest.raises(SpecError, match=message):
        Setup.of(GameSpec(9, 9, 10, **changes), 7)


@pytest.mark.parametrize(
    "generator", [{"generator": "repair"}, {"generator": "safe-move", "solver": "single-point"}]
)
def test_the_layout_is_made_by_the_generator_of_the_game(generator):
    spec = GameSpec(9, 9, 14, **generator)
    layout, report = generate(spec.starting_at((2, 3)), 7)
    assert report.proved
    assert Setup.of(spec, 7).draw((2, 3)) == layout


def test_further_options_reach_the_generator():
    spec = GameSpec(9, 9, 10, mode="no-guess")
    layout = Setup.of(spec, 7, options=BoardOptions(min_bbbv=30)).draw((4, 4))
    assert layout == generate(spec, 7, min_bbbv=30)[0]
    assert layout != generate(spec, 7)[0]
