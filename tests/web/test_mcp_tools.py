"""The operations as tools for language models, asked by the SDK's own client."""

import json
import sys

import anyio
import pytest

pytest.importorskip("mcp")

from mcp import ClientSession, StdioServerParameters, stdio_client
from tests.cli.command import refused

from sapper import web
from sapper.app.local_service import LocalService
from sapper.app.storage import MemoryStorage
from sapper.web import mcp_tools
from sapper.web.openapi import document

BOARD = "3x3m2:1../.../..."


@pytest.fixture
def ask():
    service = LocalService(MemoryStorage())

    def call(tool, /, **arguments):
        return mcp_tools.call(service, tool, arguments)

    return call


def test_every_tool_is_an_operation_with_its_request_and_answer():
    operations = {
        each["operationId"]: each for path in document()["paths"].values() for each in path.values()
    }
    assert {"analyse", "hint", "best_move", "generate", "create_game", "move", "review_posted"} <= {
        *mcp_tools.TOOLS
    }
    for name, operation in mcp_tools.TOOLS.items():
        tool = mcp_tools.tool(operation)
        assert (tool.name, tool.description) == (name, operations[name]["description"])
        assert len(tool.description) > 10
        body = operations[name].get("requestBody")
        if body is not None:
            kind = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            wanted = document()["components"]["schemas"][kind]["properties"]
            assert wanted.keys() <= tool.input_schema["properties"].keys()
        assert tool.output_schema["type"] == "object"
        assert "description" in tool.input_schema["properties"].get("name", {"description": ""})


def test_a_model_can_ask_about_a_board(ask):
    assert ask("analyse", board=BOARD).structured_content["solutions"] == "15"
    best = ask("best_move", board=BOARD)
    assert best.structured_content["reason"]
    assert json.loads(best.content[0].text) == best.structured_content
    made = ask("generate", level="beginner", mode="no-guess", seed="7").structured_content
    assert made["boards"][0]["proved"]
    assert ask("hint", board=BOARD, level=2).structured_content["text"]


def test_a_model_can_play_and_review_a_game(ask):
    game = ask("create_game", level="beginner", mode="no-guess").structured_content
    name, seq = game["id"], game["seq"]
    for _ in range(200):
        best = ask("game_best_move", name=name).structured_content
        cell = best["cell"] or [4, 4]
        seq += 1
        played = ask("move", name=name, seq=seq, kind="open", cell=cell)
        assert not played.is_error, played.content
        if played.structured_content["outcome"] != "in progress":
            break
    assert played.structured_content["outcome"] == "won"
    assert ask("review", name=name).structured_content["summary"]


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("analyse", {"board": "3x3:...."}, "row"),
        ("analyse", {}, "board"),
        ("analyse", {"board": BOARD, "colour": "red"}, "colour"),
        ("get_game", {"name": "nobody"}, "game"),
        ("get_game", {}, "name"),
        ("sign_in", {}, "'sign_in' is not a tool: choose one of move"),
    ],
)
def test_what_is_wrong_is_said_in_words(ask, name, arguments, message):
    answer = ask(name, **arguments)
    assert answer.is_error
    assert message in answer.content[0].text


@pytest.mark.slow
def test_the_sdks_client_lists_and_calls_tools_of_the_command():
    async def converse():
        command = StdioServerParameters(command=sys.executable, args=["-m", "sapper", "mcp"])
        async with (
            stdio_client(command) as (incoming, outgoing),
            ClientSession(incoming, outgoing) as session,
        ):
            begun = await session.initialize()
            listed = await session.list_tools()
            best = await session.call_tool("best_move", {"board": BOARD})
            wrong = await session.call_tool("analyse", {"board": "nonsense"})
            game = await session.call_tool("create_game", {"level": "beginner"})
            again = await session.call_tool("get_game", {"name": game.structured_content["id"]})
        return begun, listed, best, wrong, again

    begun, listed, best, wrong, again = anyio.run(converse)
    assert begun.server_info.name == "sapper"
    assert [tool.name for tool in listed.tools] == [*mcp_tools.TOOLS]
    assert len(best.structured_content["cell"]) == 2
    assert wrong.is_error
    assert again.structured_content["spec"]["width"] == 9


@pytest.mark.parametrize("package", ["mcp", "msgspec"])
def test_without_its_extra_the_command_says_what_to_install(monkeypatch, package):
    for name in ("mcp_tools", "openapi"):
        monkeypatch.delitem(sys.modules, f"sapper.web.{name}")
        monkeypatch.delattr(web, name)
    monkeypatch.setitem(sys.modules, package, None)
    assert (
        f"'{package}' is not installed, but the tools need it: pip install 'sapper[mcp]'"
        in refused("mcp")
    )
