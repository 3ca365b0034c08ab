from tests.web.player import refused, server


def test_a_local_server_answers_to_its_own_names_only(tmp_path):
    with server(tmp_path, hosts=frozenset({"localhost"})) as client:
        refused(client.get("/api/choices"), 400, "foreign_host")
        assert client.get("/api/choices", headers={"Host": "localhost:8000"}).status_code == 200
