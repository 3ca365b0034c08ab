import pytest
from tests.web.player import refused, server


def test_a_local_server_answers_to_its_own_names_only(tmp_path):
    with server(tmp_path, hosts=frozenset({"localhost"})) as client:
        refused(client.get("/api/choices"), 400, "foreign_host")
        assert client.get("/api/choices", headers={"Host": "localhost:8000"}).status_code == 200


@pytest.mark.parametrize("hosts", [None, frozenset({"testserver"})])
@pytest.mark.parametrize("host", ["[x", "a b", "[::1", "x:y", "a/b", "[::1]x"])
def test_what_is_no_name_is_refused_whatever_names_are_allowed(tmp_path, hosts, host):
    with server(tmp_path, hosts=hosts) as client:
        refused(client.get("/api/choices", headers={"Host": host}), 400, "foreign_host")


@pytest.mark.parametrize("host", ["example.org", "example.org:80", "[::1]:8000", "127.0.0.1"])
def test_names_and_addresses_are_names(tmp_path, host):
    with server(tmp_path) as client:
        assert client.get("/health", headers={"Host": host}).status_code == 200


def test_a_request_with_two_names_is_refused(client):
    request = client.build_request("GET", "/health")
    request.headers = type(request.headers)([*request.headers.multi_items(), ("host", "other")])
    refused(client.send(request), 400, "foreign_host")
