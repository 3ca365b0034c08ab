from tests.web.player import Player, refused

PASSPHRASE = "correct horse battery staple"


def token_of(response):
    assert response.status_code == 200, response.text
    assert response.json()["player"] in response.headers["set-cookie"]
    return {"X-Sapper-Player": response.json()["player"]}


def test_statistics_follow_a_player_to_another_device(client):
    here = Player(client)
    here.begin(level="beginner")
    here.open(4, 4)
    here.act("resign")
    body = {"name": "Ada", "passphrase": PASSPHRASE}
    assert here.post("/api/player/passphrase", body).json() == {"known": True, "name": "Ada"}
    there = Player(client)
    there.headers = token_of(there.post("/api/player/sign-in", body))
    assert there.get("/api/statistics").json() == here.get("/api/statistics").json()
    assert there.get("/api/statistics").json()["levels"]
    assert there.get("/api/player").json() == {"known": True, "name": "ada"}


def test_who_was_signed_out_everywhere_can_do_nothing_with_the_old_token(client):
    stolen = Player(client)
    stolen.begin(level="beginner")
    own = Player(client)
    own.headers, own.id, own.picture = dict(stolen.headers), stolen.id, stolen.picture
    own.headers = token_of(own.post("/api/player/sign-out-everywhere", {}))
    assert own.open(4, 4)["seq"] == 1
    refused(stolen.post(f"{stolen.path}/moves", {"seq": 2, "kind": "flag", "cell": [0, 0]}), 403,
            "not_your_game")  # fmt: skip
    refused(stolen.post("/api/player/sign-out-everywhere", {}), 401, "signed_out")
    assert stolen.get("/api/games").json()["games"] == []
    assert stolen.get("/api/player").json() == {"known": False, "name": None}
    # Whoever plays on with it becomes another player.
    response = stolen.post("/api/games", {})
    assert response.status_code == 201
    assert response.json()["player"] not in (None, *stolen.headers.values())


def test_a_token_can_be_changed(client):
    player = Player(client)
    player.begin(level="beginner")
    before = dict(player.headers)
    player.headers = token_of(player.post("/api/player/token", {}))
    assert player.headers != before
    assert player.open(4, 4)["seq"] == 1


def test_what_is_no_player_name_or_pass_phrase_is_refused(client):
    nobody = Player(client)
    body = {"name": "Ada", "passphrase": PASSPHRASE}
    refused(nobody.post("/api/player/passphrase", body), 401, "no_player")
    nobody.begin()
    for wrong in ({"passphrase": "short"}, {"name": " "}, {"name": "a\nb"}, {"name": "x" * 41}):
        refused(nobody.post("/api/player/passphrase", {**body, **wrong}), 422, "invalid_request")
    refused(nobody.post("/api/player/sign-in", body), 401, "wrong_passphrase")
