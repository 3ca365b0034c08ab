from tests.web.player import Player, refused, services_of

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
    before = dict(here.headers)
    response = here.post("/api/player/passphrase", body)
    assert (response.json()["known"], response.json()["name"]) == (True, "Ada")
    here.headers = token_of(response)
    assert here.headers != before
    there = Player(client)
    there.headers = token_of(there.post("/api/player/sign-in", body))
    assert there.get("/api/statistics").json() == here.get("/api/statistics").json()
    assert there.get("/api/statistics").json()["levels"]
    assert there.get("/api/player").json() == {"known": True, "name": "Ada", "player": None}


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
    assert stolen.get("/api/player").json() == {"known": False, "name": None, "player": None}
    # A browser that continues to use the old token becomes another player.
    response = stolen.post("/api/games", {})
    assert response.status_code == 201
    assert response.json()["player"] not in (None, *stolen.headers.values())


def test_one_device_is_signed_out_and_the_others_stay(client):
    here = Player(client)
    here.begin(level="beginner")
    body = {"name": "Bert", "passphrase": PASSPHRASE}
    here.headers = token_of(here.post("/api/player/passphrase", body))
    there = Player(client)
    there.headers = token_of(there.post("/api/player/sign-in", body))
    response = there.post("/api/player/sign-out", {})
    assert response.json() == {"known": False, "name": None, "player": None}
    assert "sapper_player=; " in response.headers["set-cookie"]
    assert "Max-Age=0" in response.headers["set-cookie"]
    assert there.get("/api/player").json()["known"] is False
    refused(there.post("/api/player/sign-out", {}), 401, "signed_out")
    assert here.get("/api/player").json()["name"] == "Bert"


def test_statistics_are_reset_and_the_games_stay(client):
    player, other = Player(client), Player(client)
    for each in (player, other):
        each.begin(level="beginner")
        each.open(4, 4)
        each.act("resign")
    games = player.get("/api/games").json()
    assert player.post("/api/statistics/reset", {}).json() == {"levels": []}
    assert player.get("/api/statistics").json() == {"levels": []}
    assert player.get("/api/games").json() == games
    assert len(other.get("/api/statistics").json()["levels"]) == 1


def test_a_game_in_which_moves_are_made_for_the_player_is_told_apart(client):
    player = Player(client)
    for assist in ("chord", "flags"):
        game = player.begin(level="beginner", assist=assist)
        assert (game["spec"]["assist"], game["aided"]) == (assist, assist == "flags")
        player.open(4, 4)
        player.act("resign")
    (level,) = player.get("/api/statistics").json()["levels"]
    assert [(each["assist"], each["aided"]) for each in level["history"]] == [
        ("chord", False),
        ("flags", True),
    ]


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


def test_an_invented_token_is_nobodys(client):
    player = Player(client)
    player.headers = {"X-Sapper-Player": "a-token-that-somebody-invented"}
    assert player.get("/api/player").json()["known"] is False
    game = player.post("/api/games", {}).json()
    assert game["player"] not in (None, "a-token-that-somebody-invented")


def test_ones_data_can_be_exported_without_the_secrets_of_running_games(client):
    player = Player(client)
    player.begin(level="beginner")
    player.open(4, 4)
    player.act("resign")
    over = player.id
    player.begin(level="beginner")
    player.open(4, 4)
    data = player.get("/api/player/data").json()
    assert [game["id"] for game in data["games"]] == [over, player.id]
    assert [game["secret"] is None for game in data["games"]] == [False, True]
    assert [line.split("@")[0].strip() for line in data["games"][0]["actions"]] == [
        "open 4,4",
        "resign",
    ]
    assert (data["name"], data["skip"]) == (None, None)
    refused(Player(client).get("/api/player/data"), 401, "no_player")


def test_a_long_export_comes_in_parts(client, monkeypatch):
    monkeypatch.setattr("sapper.app.service.EXPORTED", 2)
    player = Player(client)
    for _ in range(5):
        player.begin()
    found, skip = [], 0
    while skip is not None:
        data = player.get("/api/player/data", skip=skip).json()
        found += [game["id"] for game in data["games"]]
        skip = data["skip"]
    assert len(set(found)) == 5


def test_ones_data_can_be_deleted_and_others_stay(client):
    player, other = Player(client), Player(client)
    for each in (player, other):
        each.begin(level="beginner")
        each.open(4, 4)
        each.act("resign")
    player.post("/api/training/exercises", {})
    deleted = player.id
    player.begin(level="beginner")
    player.open(4, 4)
    body = {"name": "Ada", "passphrase": PASSPHRASE}
    player.headers = token_of(player.post("/api/player/passphrase", body))
    elsewhere = Player(client)
    elsewhere.headers = token_of(elsewhere.post("/api/player/sign-in", body))
    assert elsewhere.get("/api/player").json()["name"] == "Ada"
    store = services_of(client).store
    with store.database.reading() as connection:
        ((gone,),) = connection.execute("SELECT player FROM accounts").fetchall()
    refused(player.post("/api/player/delete", {"passphrase": "wrong"}), 401, "wrong_passphrase")
    response = player.post("/api/player/delete", {"passphrase": PASSPHRASE})
    assert response.status_code == 200
    for name in (deleted, player.id):
        refused(other.get(f"/api/games/{name}"), 404, "no_such_game")
    refused(other.post("/api/player/sign-in", body), 401, "wrong_passphrase")
    assert elsewhere.get("/api/games").json()["games"] == []
    assert elsewhere.get("/api/player").json()["name"] is None
    assert other.get("/api/statistics").json()["levels"]
    with store.database.reading() as connection:
        for table in ("games", "results", "totals", "training", "accounts", "sessions"):
            rows = connection.execute(f"SELECT DISTINCT player FROM {table}").fetchall()
            assert len(rows) <= 1, table
    elsewhere.begin(level="beginner")  # the token is invalid at once, also on other devices
    with store.database.reading() as connection:
        players = {row[0] for row in connection.execute("SELECT player FROM games").fetchall()}
    assert len(players) == 2
    assert gone not in players
