"""The real server at a real address, and the commands that start it."""

import os
import resource
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from tests.cli.command import refused
from tests.web.process import client, process

from sapper.cli.play import _fragment
from sapper.spec import GameSpec
from sapper.web.serving import RESERVED, address_of, default_database, listen, room

pytestmark = pytest.mark.slow


def test_a_taken_port_is_refused_or_replaced_by_a_free_one():
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="in use") as caught:
            listen("127.0.0.1", port)
        assert caught.value.filename == f"127.0.0.1:{port}"
        with listen("127.0.0.1", port, any_port=True) as other:
            assert other.getsockname()[1] != port
            assert address_of(other).startswith("http://127.0.0.1:")


def test_answers_are_sent_without_delay():
    """Otherwise each answer waits 40 ms for an acknowledgement. asyncio checks the protocol."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_a_server_for_everybody_is_found_at_localhost():
    with listen("0.0.0.0", 0) as everywhere:
        assert address_of(everywhere) == f"http://localhost:{everywhere.getsockname()[1]}/"


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_an_address_of_the_new_kind_has_brackets():
    try:
        listener = listen("::1", 0)
    except OSError:
        pytest.skip("no IPv6 here")
    with listener:
        assert address_of(listener) == f"http://[::1]:{listener.getsockname()[1]}/"


def test_games_are_kept_in_the_users_own_directory():
    assert default_database().name == "games.db"
    assert default_database().parent.name == "sapper"


def test_the_page_learns_which_game_to_start():
    assert _fragment(GameSpec(9, 9, 10), sized=False, with_mode=False) == ""
    spec = GameSpec(30, 16, 99, mode="fair", first_click="safe")
    shown = _fragment(spec, sized=True, with_mode=True)
    assert shown == "#width=30&height=16&mines=99&mode=fair&first_click=safe"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["serve", "--port", "70000"], "70000 is not a port"),
        (["serve", "--port", "x"], "'x' is not a whole number"),
        (["serve", "--workers", "0"], "--workers 0 must be from 1"),
        (
            ["serve", "--limits", "/nowhere.toml"],
            "'/nowhere.toml' cannot be read as a file of limits",
        ),
        (["serve", "--proxy", "*"], "'*' is not a proxy; use an address such as"),
        (["serve", "--proxy", "10.0.0.0/99"], "'10.0.0.0/99' is not a proxy"),
        (["serve", "--port", "0", "--database", "nonsense://x"], "cannot be used as a database"),
        (["serve", "--port", "0", "--host", "no.such.host.invalid"], "'no.such.host.invalid:0'"),
        (["play", "--mode", "wild"], "'wild' is not a mode"),
        (["play", "--database", "nonsense://x", "--no-browser"], "cannot be used as a database"),
    ],
)
def test_what_cannot_be_served_is_explained(args, message):
    assert message in refused(*args)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_play_serves_the_page_on_this_machine_until_it_is_interrupted(tmp_path):
    command = [sys.executable, "-m", "sapper", "play", "--no-browser", "--database"]
    with subprocess.Popen(
        [*command, str(tmp_path / "games.db")], stderr=subprocess.PIPE, text=True
    ) as running:
        line = running.stderr.readline()
        assert line.startswith("sapper: playing at http://127.0.0.1:"), line
        address = line.split()[3]
        page = httpx.get(address, timeout=600)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert httpx.get(f"{address}workbench", timeout=600).status_code == 200
        assert httpx.get(f"{address}static/js/play.js", timeout=600).status_code == 200
        foreign = httpx.get(address, headers={"Host": "evil.example"}, timeout=600)
        assert foreign.json()["error"] == "foreign_host"
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=600) == 0
        assert running.stderr.read() == ""


def test_serve_answers_at_its_address_and_stops_on_a_signal(tmp_path):
    with process(tmp_path / "games.db") as running:
        with client(running) as connection:
            assert connection.get("/api/choices").status_code == 200
            assert "server" not in connection.get("/api/choices").headers
            # No proxy is configured: a client's own headers are not trusted.
            forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "9.9.9.9"}
            begun = connection.post("/api/games", json={}, headers=forwarded)
            assert "Secure" not in begun.headers["set-cookie"]
            assert connection.get("/metrics", headers=forwarded).status_code == 200
        running.process.terminate()
        running.process.wait(timeout=600)
        assert running.process.stderr.read() == ""
        running.process.stderr.close()


def test_without_its_extra_the_command_says_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "sapper.web.serving")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'sapper[web]'" in refused("serve", "--port", "0")


def test_there_is_room_for_what_the_system_allows(monkeypatch) -> None:
    limits = [(256, 512)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.append(pair))
    assert room(1_000) == 512 - RESERVED
    assert limits == [(256, 512), (512, 512)]
    assert room(100) == 100
