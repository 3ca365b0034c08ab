"""Games and boards that need no guessing, over the API."""

import pytest

from sapper.app import limits as work_limits
from sapper.app.game_options import GameOptions
from sapper.errors import GenerationError
from sapper.generators import GENERATORS, BoardRequest, generator_for, rate
from sapper.generators import generate as make_board
from sapper.layout import Layout
from sapper.spec import GameSpec, Mode

pytestmark = pytest.mark.slow  # starts calculation processes

COVERED = str.maketrans("012345678", ".........")
"""From the picture of a resigned game to its layout."""


def generate(client, **wanted):
    response = client.post("/api/generate", json=wanted)
    assert response.status_code == 200, response.text
    return response.json()["boards"]


def refusal(response):
    assert response.status_code == 422, response.text
    return response.json()["error"], response.json()["detail"]


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["no-guess", "strict"])
def test_solve_alone_wins_an_expert_game(player, mode):
    player.begin(level="expert", mode=mode)
    player.open(2, 27)
    player.solve()
    game = player.look()
    assert game["outcome"] == "won"
    assert game["guesses"] == {"made": 0, "forced": 0, "saved": 0, "luck_value": 1.0}
    assert player.get(f"{player.path}/verify").json()["verified"]


@pytest.mark.slow
def test_hints_alone_win_a_game(player):
    player.begin(level="intermediate", mode="strict")
    outcome = player.open(0, 0)["outcome"]
    while outcome == "in progress":
        hint = player.get(f"{player.path}/hint").json()
        assert hint["kind"] in ("safe", "mine")
        outcome = player.move({"safe": "open", "mine": "flag"}[hint["kind"]], *hint["cells"][0])[
            "outcome"
        ]
    assert outcome == "won"


def test_a_guess_kills_in_a_strict_game_while_a_safe_cell_exists(player):
    deaths = 0
    for _ in range(8):
        player.begin(level="intermediate", mode="strict")
        player.open(8, 8)
        states = player.get(f"{player.path}/analysis").json()["states"]
        doubtful = [
            (row, col)
            for row, line in enumerate(states)
            for col, state in enumerate(line)
            if state == "u"
        ]
        if not doubtful or not any("s" in line for line in states):
            continue
        message = player.open(*doubtful[0])
        assert (message["outcome"], message["judgement"]["forced"]) == ("lost", False)
        assert message["ending"]["safe_cell"] is not None
        deaths += 1
    assert deaths >= 3  # by luck alone few of these guesses would have been fatal


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "mine-count"])
@pytest.mark.parametrize("generator", ["auto", "uniform", "repair"])
def test_a_difficulty_reaches_the_generator(player, generator, difficulty):
    wanted = {"mode": "no-guess", "difficulty": difficulty, "generator": generator}
    game = player.begin(level="intermediate", **wanted)
    assert game["spec"]["difficulty"] == difficulty
    player.open(8, 8)
    player.act("resign")  # which shows the mines
    rows = (row.translate(COVERED) for row in player.rows)
    layout = Layout.parse(f"16x16m40:{'/'.join(rows)}")
    assert rate(layout, (8, 8)).difficulty == difficulty
    (board,) = generate(player.client, level="intermediate", seed=1, **wanted)
    assert (board["proved"], board["difficulty"]) == (True, difficulty)


@pytest.mark.slow
@pytest.mark.parametrize("generator", ["uniform", "repair"])
@pytest.mark.parametrize("mode", ["classic", "no-guess", "strict"])
def test_a_method_makes_boards_that_are_solved_and_verified(player, generator, mode):
    game = player.begin(level="intermediate", generator=generator, mode=mode, first_click="safe")
    assert game["spec"]["generator"] == generator
    player.open(15, 0)
    player.solve()
    assert player.look()["outcome"] == "won"
    assert player.get(f"{player.path}/verify").json()["verified"]


@pytest.mark.parametrize(
    "generator", [each.name for each in GENERATORS.values() if Mode.NO_GUESS in each.modes]
)
def test_every_generator_proves_its_boards(client, generator):
    wanted = {"level": "beginner", "mode": "no-guess", "generator": generator}
    boards = generate(client, **wanted, start=[0, 0], count=3, seed=5)
    assert boards == generate(client, **wanted, start=[0, 0], count=3, seed=5)
    for board in boards:
        rating = rate(Layout.parse(board["id"]), (0, 0))
        assert rating.solved
        assert (board["proved"], board["difficulty"]) == (True, rating.difficulty)


def test_a_board_that_cannot_be_had_is_refused_and_the_game_waits(player):
    player.begin(width=9, height=9, mines=1, mode="strict", difficulty="hard")
    body = {"seq": 1, "kind": "open", "cell": [4, 4]}
    code, detail = refusal(player.post(f"{player.path}/moves", body))
    assert code == "cannot_generate"
    assert detail.startswith("a solvable board for 9x9m1, difficulty 'hard', start 4,4 is imposs")
    game = player.look()
    assert (game["seq"], game["outcome"], game["seconds"]) == (0, "in progress", None)
    assert player.move("flag", 4, 4)["changed"] == [[4, 4, "F"]]


def test_boards_that_cannot_be_had_are_refused_with_the_generators_words(client):
    wanted = {"width": 9, "height": 9, "mines": 1, "mode": "no-guess", "difficulty": "medium"}
    code, detail = refusal(client.post("/api/generate", json=wanted))
    assert code == "cannot_generate"
    assert detail.endswith(
        "difficulty 'medium', start 4,4 is impossible: none of the 72 layouts meets the request"
    )


@pytest.mark.parametrize(
    ("wanted", "detail"),
    [
        (
            {"generator": "uniform", "width": 30, "height": 16, "mines": 150},
            "150 mines are too many for 'uniform': at most 100",
        ),
        (
            {"generator": "uniform", "width": 50, "height": 50, "mines": 100},
            "2500 cells are too many for 'uniform': at most 2000",
        ),
        (
            {"mode": "no-guess", "width": 100, "height": 100, "mines": 4001},
            "4001 mines are too many for a no-guess board of 10000 cells: at most 4000",
        ),
        (
            {"generator": "repair", "width": 100, "height": 100, "mines": 4001},
            "4001 mines are too many for a no-guess board of 10000 cells: at most 4000",
        ),
        (
            {"generator": "repair", "mode": "fair"},
            "'repair' supports only the modes classic, no-guess, strict, not 'fair'",
        ),
        (
            {"generator": "safe-move", "mode": "strict", "difficulty": "hard"},
            "'safe-move' does not support a difficulty such as 'hard'",
        ),
    ],
)
def test_a_request_that_would_take_too_long_or_means_nothing_is_refused_at_once(
    player, wanted, detail
):
    for path in ("/api/games", "/api/generate"):
        assert refusal(player.post(path, wanted)) == ("bad_spec", detail)


def test_a_classic_board_may_be_as_large_and_dense_as_one_likes(player):
    player.begin(width=100, height=100, mines=6000)
    assert [0, 0, "0"] in player.open(0, 0)["changed"]


def test_what_each_generator_takes_is_listed(client):
    listed = {item["name"]: item for item in client.get("/api/choices").json()["generators"]}
    assert list(listed) == list(GENERATORS)
    assert listed["auto"]["modes"] == [str(mode) for mode in Mode]
    assert listed["mine-move"]["modes"] == ["classic", "no-guess", "strict"]
    assert [name for name in listed if listed[name]["difficulty"]] == ["auto", "uniform", "repair"]


def limited(spec, seed):
    request = BoardRequest(spec, work_limits.search_options(spec))
    return generator_for(request).draw(request, seed)


@pytest.mark.parametrize(
    "spec",
    [
        GameSpec(40, 30, 150, mode="no-guess", start=(3, 3)),
        GameSpec(40, 30, 480, mode="no-guess", start=(3, 3), difficulty="medium"),
        GameSpec(30, 16, 60, mode="no-guess", generator="uniform"),
        GameSpec(30, 16, 60, generator="mine-move"),
        GameSpec(16, 16, 40, generator="safe-move", solver="single-point"),
    ],
)
def test_the_limits_do_not_change_a_board(spec):
    """A record of a game has no layout: the library makes it again, without them."""
    for seed in range(3):
        assert limited(spec, seed) == make_board(spec, seed)


@pytest.mark.parametrize("difficulty", [None, "medium", "hard"])
def test_uniform_boards_are_drawn_and_never_mixed(difficulty):
    spec = GameSpec(50, 40, 420, mode="no-guess", difficulty=difficulty, generator="uniform")
    for seed in range(3):
        _, report = limited(spec, seed)
        assert (report.origin, report.swaps) == ("drawn", 0)


def test_uniform_gives_up_after_a_number_of_drawn_boards():
    spec = GameSpec(50, 40, 1, mode="no-guess", difficulty="hard", generator="uniform")
    with pytest.raises(GenerationError, match="2000 drawn, 0 repairs"):
        limited(spec, 1)


@pytest.mark.parametrize("generator", ["regenerate", "mine-move", "safe-move"])
def test_the_generators_of_the_document_give_up_after_a_number_of_plays(generator):
    with pytest.raises(GenerationError, match="within 55 solver runs: "):
        limited(GameSpec(50, 40, 1200, mode="no-guess", generator=generator, start=(0, 0)), 1)


def test_games_of_former_servers_keep_their_boards():
    """These records stored no solver.

    Their generator repaired a board ten times before it drew another.
    """
    stored = GameOptions(GameSpec(9, 9, 14, generator="mine-move")).to_plain()
    assert stored["solver"] is None
    now = GameOptions.from_plain(stored)
    del stored["solver"]
    then = GameOptions.from_plain(stored)
    assert (now.begun_before_solvers, then.begun_before_solvers) == (False, True)
    assert then.to_plain() == stored
    assert now.spec == then.spec
    assert work_limits.search_options(now.spec).repairs is None
    assert work_limits.search_options(then.spec, begun_before_solvers=True).repairs == 10
