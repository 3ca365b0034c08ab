"""The start of a game: its board, its commitment, its plain data."""

import hashlib
import json
from dataclasses import replace

import pytest

from sapper.engine import analyse
from sapper.errors import GenerationError, NotationError, SpecError
from sapper.game import GUESS_RULES, Game, GuessRules, Knowledge, Outcome, Secret, Setup, game_setup
from sapper.game.record import GameRecord
from sapper.game.secret import layout_seed
from sapper.game.verification import verify
from sapper.generators import GENERATORS, BoardOptions, generate, generate_many, rate
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import Difficulty, GameSpec, Mode


@pytest.fixture
def requests(monkeypatch):
    """Record the requests to the generator, and return any board."""
    asked = []

    def noting(request, seed, count, *, threads=1, stop=None):
        spec = request.spec
        asked.append((spec, seed))
        size = GameSpec(spec.width, spec.height, spec.mines, start=spec.start)
        return generate_many(size, seed, count, generator="first-safe")

    monkeypatch.setitem(GENERATORS, "auto", replace(GENERATORS["auto"], draw_many=noting))
    return asked


@pytest.mark.parametrize("mode", Mode)
def test_the_rules_are_those_of_the_mode_unless_others_are_given(mode):
    assert Setup.of(GameSpec(9, 9, 10, mode=mode), 1).rules == GUESS_RULES[mode]
    rules = GuessRules.named("hard_core")
    assert Setup.of(GameSpec(9, 9, 10, mode=mode), 1, rules=rules).rules == rules


def test_solvable_boards_are_requested_with_mode_difficulty_and_start(requests):
    for mode in ("no-guess", "strict"):
        Setup.of(GameSpec(9, 9, 10, mode=mode, difficulty="hard"), 7).draw((4, 4))
    first, second = requests
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
def test_other_modes_begin_on_uniform_boards(requests, mode):
    Setup.of(GameSpec(9, 9, 10, mode=mode), 7).draw((4, 4))
    assert requests == [(GameSpec(9, 9, 10, start=(4, 4)), 7)]


def test_rules_for_solvable_boards_get_one_in_any_mode(requests):
    Setup.of(GameSpec(9, 9, 10), 7, rules=GuessRules.named("strong_guessable")).draw((4, 4))
    assert requests[0][0].mode is Mode.NO_GUESS


def test_rules_for_any_boards_get_one_in_a_no_guess_mode(requests):
    spec = GameSpec(9, 9, 10, mode="no-guess", difficulty="hard")
    Setup.of(spec, 7, rules=GuessRules.named("fair")).draw((4, 4))
    assert (requests[0][0].mode, requests[0][0].difficulty) == (Mode.CLASSIC, None)


def test_the_start_of_the_request_goes_before_the_first_cell(requests):
    Setup.of(GameSpec(9, 9, 10, start=(0, 0)), 7).draw((4, 4))
    assert requests[0][0].start == (0, 0)


def test_a_secret_seeds_the_layout_by_its_hash(requests):
    secret = Secret(bytes(32))
    Setup.of(GameSpec(9, 9, 10), secret).draw((4, 4))
    assert requests[0][1] == layout_seed(secret)


def test_a_given_layout_is_not_drawn_and_promises_nothing(requests):
    layout = Layout.parse("3x1:..*")
    setup = Setup.of(GameSpec(3, 1, 1), 7, layout=layout)
    assert setup.draw((0, 0)) is layout
    assert not setup.promises((0, 0))
    assert requests == []


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
        ({"generator": "repair", "mode": "fair"}, "'repair' supports only the modes classic"),
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


NO_GUESS = ("no-guess", "strict")


def play_on(game):
    """Open cells that the engine proves safe, as long as there are any."""
    while game.outcome is Outcome.PLAYING:
        safe = analyse(game.board).safe
        if not safe:
            break
        for cell in safe:
            if game.board.is_hidden(cell):  # an earlier opening may have opened it
                game.open(cell)
    return game.outcome


@pytest.mark.parametrize("mode", NO_GUESS)
@pytest.mark.parametrize("cell", [(0, 0), (0, 5), (8, 8), (4, 4), (7, 1)])
def test_a_game_begun_at_any_cell_is_won_by_logic(mode, cell):
    for seed in range(10):
        game = Game(GameSpec(9, 9, 20, mode=mode), seed)
        game.open(cell)
        assert game.board[cell] == 0
        assert play_on(game) is Outcome.WON
        assert game.luck().guesses == 0


@pytest.mark.parametrize("mode", NO_GUESS)
def test_an_expert_game_is_won_by_logic_and_verified(mode):
    game = Game(GameSpec.level("expert", mode=mode), Secret(bytes(range(32))))
    game.open((3, 7))
    assert play_on(game) is Outcome.WON
    assert verify(GameRecord.of(game, reveal=True)).verified


@pytest.mark.parametrize("rule", ["any", "safe"])
@pytest.mark.parametrize("mode", NO_GUESS)
def test_the_start_of_a_solvable_board_is_promised_whatever_the_rule(mode, rule):
    for seed in range(20):
        game = Game(GameSpec(6, 6, 12, mode=mode, first_click=rule), seed)
        game.open((2, 3))
        assert game.last_ruling.knowledge is Knowledge.PROMISED
        assert play_on(game) is Outcome.WON


def test_rules_that_save_guesses_do_not_draw_the_solvable_board_again():
    rules = GuessRules.named("strong_guessable")
    for seed in range(20):
        game = Game(GameSpec(6, 6, 12, first_click="any"), seed, rules=rules)
        game.open((2, 3))
        assert rate(game.layout, (2, 3)).solved


@pytest.mark.parametrize("difficulty", Difficulty)
def test_a_board_is_as_difficult_as_was_requested(difficulty):
    for seed in range(5):
        game = Game(GameSpec(16, 16, 40, mode="no-guess", difficulty=difficulty), seed)
        game.open((3, 12))
        assert rate(game.layout, (3, 12)).difficulty is difficulty


@pytest.mark.parametrize("mode", NO_GUESS)
def test_a_board_that_cannot_be_had_leaves_the_game_as_it_was(mode):
    game = Game(GameSpec(9, 9, 1, mode=mode, difficulty="hard"), 1)
    game.flag((0, 0))
    with pytest.raises(GenerationError, match=r"a solvable board for 9x9m1, .* is impossible"):
        game.open((4, 4))
    assert (game.layout, game.outcome, len(game.moves)) == (None, Outcome.PLAYING, 1)
    assert game.flags == ((0, 0),)
    assert game.undo().cell == (0, 0)


def test_another_first_cell_after_an_undo_gets_a_board_of_its_own():
    game = Game(GameSpec(9, 9, 20, mode="no-guess"), 1)
    for cell in ((0, 0), (8, 8), (0, 8)):
        game.open(cell)
        assert rate(game.layout, cell).solved
        game.undo()


def test_in_strict_games_a_guess_kills_while_a_safe_cell_exists():
    killed = 0
    for seed in range(20):
        game = Game(GameSpec(9, 9, 20, mode="strict"), seed)
        game.open((4, 4))
        analysis = analyse(game.board)
        certain = {*analysis.safe, *analysis.mines}
        doubtful = [cell for cell in game.board.cells_in(State.HIDDEN) if cell not in certain]
        if not analysis.safe or not doubtful:
            continue
        was_empty = not game.layout.is_mine(doubtful[0])
        assert game.open(doubtful[0]) is Outcome.LOST
        assert game.last_ruling.is_needless
        assert game.last_ruling.safe_proof is not None
        killed += was_empty
    assert killed  # cells at which luck would have spared the player


@pytest.mark.parametrize("mode", ["fair", "lenient"])
def test_modes_that_redraw_begin_on_the_classic_board(mode):
    for seed in range(5):
        games = [Game(GameSpec(9, 9, 20, mode=name), seed) for name in (mode, "classic")]
        for game in games:
            game.open((4, 4))
        assert games[0].layout == games[1].layout


SETUP = Setup.of(
    GameSpec(9, 9, 10, mode="no-guess", difficulty="easy", start=(4, 4)), Secret(bytes(32))
)

OTHERS = {
    "secret": replace(SETUP, seed=Secret(bytes([1] * 32))),
    "width": replace(SETUP, spec=replace(SETUP.spec, width=10)),
    "mines": replace(SETUP, spec=replace(SETUP.spec, mines=11)),
    "mode": replace(SETUP, spec=replace(SETUP.spec, mode="strict")),
    "first click": replace(SETUP, spec=replace(SETUP.spec, first_click="safe")),
    "start": replace(SETUP, spec=replace(SETUP.spec, start=(4, 5))),
    "difficulty": replace(SETUP, spec=replace(SETUP.spec, difficulty="medium")),
    "generator": replace(SETUP, spec=replace(SETUP.spec, generator="repair")),
    "rules": replace(SETUP, rules=GuessRules("kill", "luck", solvable=True)),
    "options": replace(SETUP, options=BoardOptions(min_bbbv=5)),
    "layout": replace(
        SETUP, layout=Layout.parse("9x9:" + "/".join(["*........"] * 8 + ["**......."]))
    ),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_whatever_decides_the_draws_changes_the_hash(other):
    assert other.commitment != SETUP.commitment


def test_it_is_the_hash_of_a_text_that_names_everything():
    text = SETUP.terms
    assert SETUP.commitment == hashlib.sha256(text.encode()).hexdigest()
    shown = json.loads(text)
    assert set(shown) == {"format", "version", "secret", "spec", "policy", "options", "layout"}
    assert shown["version"] == game_setup.COMMITMENT_VERSION


def test_how_long_to_look_for_a_board_is_left_open_unless_it_decides():
    patient = replace(SETUP, options=BoardOptions(tries=7, limit=9))
    assert patient.commitment == SETUP.commitment
    anyway = replace(SETUP, options=BoardOptions(tries=7, best_effort=True))
    assert anyway.commitment != replace(anyway, options=BoardOptions(best_effort=True)).commitment


def test_version_1_is_the_hash_of_the_secret():
    old = replace(SETUP, version=1)
    assert (old.terms, old.commitment) == (None, SETUP.seed.hash)


def test_every_version_says_what_it_binds():
    assert set(game_setup.COMMITMENT_BINDS) == {1, game_setup.COMMITMENT_VERSION}


SPECS = [
    GameSpec(9, 9, 10),
    GameSpec(9, 8, 10, mode="strict", difficulty="hard", start=(1, 2), first_click="safe"),
    GameSpec(9, 8, 10, mode="no-guess", generator="mine-move", solver="single-point"),
]


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_a_spec_comes_back(spec):
    assert game_setup.read_spec(game_setup.spec_data(spec)) == spec


def test_rules_come_back_and_null_means_those_of_the_mode():
    odd = GuessRules("save", "save", solvable=True)
    assert game_setup.read_rules(game_setup.rules_data(odd), SPECS[0]) == odd
    assert game_setup.read_rules(None, GameSpec(9, 9, 10, mode="fair")) == GuessRules.named("fair")


def test_only_unusual_options_are_written():
    assert game_setup.options_data(BoardOptions()) is None
    options = BoardOptions(min_bbbv=3, without_total=True)
    assert game_setup.options_data(options) == {"min_bbbv": 3, "without_total": True}
    assert game_setup.read_options({"min_bbbv": 3, "without_total": True}) == options


def test_a_record_has_a_secret_or_a_seed():
    assert game_setup.read_seed({"secret": "00" * 32}) == Secret(bytes(32))
    assert game_setup.read_seed({"seed": 7}) == 7
    assert game_setup.read_seed({}) is None
    with pytest.raises(NotationError, match="both a secret and a seed"):
        game_setup.read_seed({"secret": "00" * 32, "seed": 7})
