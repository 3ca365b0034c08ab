import pytest
import schemathesis
from tests.web.player import Player, refused, server, services_of

from sapper.training import LESSONS
from sapper.training.positions import certain, easiest
from sapper.web.messages import player_digest

pytestmark = pytest.mark.slow  # starts calculation processes

LAYOUT = "5x4m3:*..../...../..*../....*"


def greeted(player, answer):
    """Continue as the player that a request created."""
    assert answer["player"]
    player.headers = {"X-Sapper-Player": answer["player"]}
    player.client.cookies.clear()


def asked(player, **wanted):
    response = player.post("/api/training/exercises", wanted)
    assert response.status_code == 200, response.text
    if not player.headers:
        greeted(player, response.json())
    return response.json()


def solution(client, player):
    """A correct answer to the player's question, read from the store."""
    token = player.headers["X-Sapper-Player"]
    services = services_of(client)
    exercise = services.service.trainings.progress(player_digest(token)).exercise
    last = easiest(certain(exercise.position.board)).last
    return {"kind": "mark" if last.mine else "open", "cell": list(last.cells[0])}


def test_exercises_are_asked_answered_and_counted(client, player):
    assert player.get("/api/training").json()["answered"] == 0
    for number in (1, 2):
        exercise = asked(player)
        assert exercise["number"] == number
        answer = {"exercise": number, **solution(client, player)}
        shown = player.post("/api/training/answers", answer).json()
        assert shown["judgement"]["right"]
        assert shown["progress"]["answered"] == number
        assert shown["rating_change"] > 0
        again = player.post("/api/training/answers", answer).json()
        assert (again["judgement"], again["rating_change"]) == (shown["judgement"], 0)
        assert again["progress"] == shown["progress"] == player.get("/api/training").json()


def test_a_wrong_answer_is_proved_and_comes_again(client, player):
    exercise = asked(player, choice="pair of clues")
    right = solution(client, player)
    wrong = {**right, "kind": {"open": "mark", "mark": "open"}[right["kind"]]}
    shown = player.post("/api/training/answers", {"exercise": 1, **wrong}).json()
    assert shown["judgement"]["finding"] in ("safe", "mine")
    assert shown["judgement"]["hint"]["steps"]
    assert shown["rating_change"] < 0
    assert shown["progress"]["repeating"] == 1
    refused(player.post("/api/training/exercises", {"choice": "repeat"}), 409, "nothing_to_train")
    for number in range(2, 6):
        asked(player, choice="single clue")
        player.post("/api/training/answers", {"exercise": number, **solution(client, player)})
    again = asked(player, choice="repeat")
    assert (again["repeated"], again["board"]) == (True, exercise["board"])


def test_what_is_not_answered_is_asked_again_unless_something_else_is_chosen(player):
    first = asked(player)
    assert asked(player) == {**first, "player": None}
    other = asked(player, choice="mine total")
    assert other["number"] == 2
    stale = {"exercise": 1, "kind": "show"}
    refused(player.post("/api/training/answers", stale), 409, "stale")


def test_positions_come_from_ones_own_games(player):
    refused(player.post("/api/training/exercises", {"choice": "games"}), 409, "nothing_to_train")
    player.begin(layout=LAYOUT)
    player.open(0, 4)
    running = player.post("/api/training/exercises", {"choice": "games"})
    refused(running, 409, "nothing_to_train")
    player.open(2, 2)
    exercise = asked(player, choice="games")
    assert (exercise["source"], exercise["played"]) == ("game", [2, 2])
    player.post("/api/training/answers", {"exercise": exercise["number"], "kind": "show"})
    refused(player.post("/api/training/exercises", {"choice": "games"}), 409, "nothing_to_train")


def test_lessons_are_listed_taught_and_solved(player):
    listed = player.get("/api/training/lessons").json()["lessons"]
    assert [each["title"] for each in listed] == [lesson.title for lesson in LESSONS]
    lesson = player.get("/api/training/lessons/1").json()
    assert lesson["boards"][0]["picture"][-1] == ".101.."
    path = "/api/training/lessons/1/answers"
    wrong = player.post(path, {"position": 0, "kind": "open", "cell": [4, 0]}).json()
    assert (wrong["judgement"]["finding"], wrong["progress"]["player"]) == ("mine", None)
    right = player.post(path, {"position": 0, "kind": "mark", "cell": [4, 0]}).json()
    greeted(player, right["progress"])
    assert right["judgement"]["right"]
    assert (right["rating_change"], right["progress"]["rating"]) == (0, 1000)
    assert player.get("/api/training").json()["lessons"] == {"full": [0]}


def test_bad_requests_are_refused_by_name(player):
    asked(player)
    path = "/api/training/answers"
    for body in (
        {"exercise": 1, "kind": "open"},
        {"exercise": 1, "kind": "show", "cell": [0, 0]},
        {"exercise": 1, "kind": "dig", "cell": [0, 0]},
        {"exercise": 0, "kind": "show"},
    ):
        refused(player.post(path, body), 422, "invalid_request")
    outside = {"exercise": 1, "kind": "open", "cell": [99, 0]}
    refused(player.post(path, outside), 422, "bad_cell")
    refused(player.post("/api/training/exercises", {"choice": "luck"}), 422, "invalid_request")
    for number in (0, 11):
        refused(player.get(f"/api/training/lessons/{number}"), 422, "invalid_request")
    position = {"position": 3, "kind": "show"}
    refused(player.post("/api/training/lessons/1/answers", position), 404, "no_such_position")
    assert player.get("/api/training").json()["answered"] == 0


def test_two_players_train_by_themselves(client):
    ada, bob = Player(client), Player(client)
    asked(ada)
    asked(bob)
    ada.post("/api/training/answers", {"exercise": 1, "kind": "show"})
    assert ada.get("/api/training").json()["answered"] == 1
    assert bob.get("/api/training").json()["answered"] == 0


def test_progress_survives_a_restart(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        asked(player)
        player.post("/api/training/answers", {"exercise": 1, "kind": "show"})
        before = player.get("/api/training").json()
    with server(tmp_path) as client:
        later = Player(client)
        later.headers = player.headers
        assert later.get("/api/training").json() == before


def test_answers_are_as_documented(client, player):
    loaded = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    for method, path, body in (
        ("GET", "", None),
        ("POST", "/exercises", {}),
        ("POST", "/answers", {"exercise": 1, "kind": "show"}),
        ("POST", "/answers", {"exercise": 7, "kind": "show"}),
    ):
        at = f"/api/training{path}"
        response = player.get(at) if method == "GET" else player.post(at, body)
        if path == "/exercises":
            greeted(player, response.json())
        loaded[at][method].validate_response(response)
