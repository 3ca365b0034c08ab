"""Clients that are generated from the document play with a running server, without hand edits.

openapi-python-client makes a package. openapi-typescript makes types, with its own defaults.
"""

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import httpx
import pytest
from tests.web.process import process

pytestmark = pytest.mark.slow
pytest.importorskip("openapi_python_client", reason="make test installs it")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with process(tmp_path_factory.mktemp("games") / "games.sqlite") as running:
        yield running


@pytest.fixture(scope="module")
def client_package(server, tmp_path_factory):
    """Generate a package from the document that the server publishes, and import it as it is."""
    from openapi_python_client import generate  # noqa: PLC0415 - takes a second
    from openapi_python_client.config import Config, ConfigFile, MetaType  # noqa: PLC0415
    from openapi_python_client.parser.errors import ErrorLevel  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("client")
    document = folder / "openapi.json"
    document.write_bytes(httpx.get(f"{server.address}api/openapi.json", timeout=600).content)
    config = Config.from_sources(
        ConfigFile(post_hooks=[]),
        MetaType.NONE,
        document_source=document,
        file_encoding="utf-8",
        overwrite=False,
        output_path=folder / "sapper_client",
    )
    problems = generate(config=config)
    assert not [each for each in problems if each.level is ErrorLevel.ERROR], problems
    # Drawings are SVG, which this generator leaves out; everything else is there.
    assert all("image/svg+xml" in (each.detail or "") for each in problems), problems
    sys.path.insert(0, str(folder))
    yield importlib.import_module("sapper_client")
    sys.path.remove(str(folder))


PROGRAM = """
import type { paths } from "./api";

type Body<P extends keyof paths> = paths[P] extends
  { post: { requestBody: { content: { "application/json": infer B } } } } ? B : never;
type Answer<P extends keyof paths> = paths[P] extends
  { post: { responses: { 200: { content: { "application/json": infer A } } } } } ? A : never;

export const game: Body<"/api/games"> = { level: "beginner", mode: "fair" };
export const move: Body<"/api/games/{name}/moves"> = { seq: 1, kind: "open", cell: [4, 4] };
export const board: Body<"/api/hint"> = { board: "3x3m2:1../.../..." };
export const made: Body<"/api/generate"> = { level: "expert", mode: "no-guess", seed: "1" };
export const read = (answer: Answer<"/api/check">): string => answer.verdict;
// @ts-expect-error: there is no such mode
export const wrong: Body<"/api/games"> = { mode: "easy" };
"""
BIN = Path(__file__).parents[2] / "build/javascript/node_modules/.bin"


@pytest.mark.skipif(not (BIN / "openapi-typescript").exists(), reason="make test installs it")
def test_a_program_with_generated_types_is_correct_typescript(server, tmp_path):
    document, program = tmp_path / "openapi.json", tmp_path / "program.ts"
    document.write_bytes(httpx.get(f"{server.address}api/openapi.json", timeout=600).content)
    program.write_text(PROGRAM, encoding="utf-8")
    commands = (
        ("openapi-typescript", document, "-o", tmp_path / "api.d.ts"),
        ("tsc", "--strict", "--noEmit", program),
    )
    for name, *arguments in commands:
        run = subprocess.run([BIN / name, *arguments], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr


def part(package: ModuleType, name: str) -> ModuleType:
    return importlib.import_module(f"{package.__name__}.{name}")


def test_every_operation_has_a_function_with_its_name(client_package):
    from sapper.app.operations import OPERATIONS  # noqa: PLC0415 - next to its use

    for operation in OPERATIONS.values():
        group = {"help": "help_"}.get(operation.group, operation.group)
        assert part(client_package, f"api.{group}.{operation.name}").sync_detailed


def test_it_answers_questions_about_a_board(client_package, server):
    stranger = client_package.Client(base_url=server.address, timeout=httpx.Timeout(600))
    with stranger as client:
        ask_about_a_board(client_package, client)


def ask_about_a_board(client_package, client):
    models = part(client_package, "models")
    board = "3x3m2:1../.../..."
    analyse = part(client_package, "api.boards.analyse").sync
    found = analyse(client=client, body=models.PostedBoard(board=board))
    assert (found.verdict, found.solutions) == (models.Verdict.CONSISTENT, "15")
    best = part(client_package, "api.boards.best_move").sync
    assert best(client=client, body=models.PostedBoard(board=board)).cell == [0, 2]
    generate = part(client_package, "api.boards.generate").sync
    request = models.GenerateRequest(level="expert", mode=models.Mode.NO_GUESS, seed=1)
    made = generate(client=client, body=request).boards[0]
    assert made.proved
    assert made.origin in models.GeneratedBoardOrigin
    refused = analyse(client=client, body=models.PostedBoard(board="3x2:.z./.3."))
    assert isinstance(refused, models.Error)
    assert refused.error == "bad_notation"


def test_it_plays_a_game_to_its_end(client_package, server):
    models = part(client_package, "models")
    stranger = client_package.Client(base_url=server.address, timeout=httpx.Timeout(600))
    create = part(client_package, "api.games.create_game").sync
    request = models.NewGameRequest(level="beginner", mode=models.Mode.NO_GUESS)
    with stranger:
        game = create(client=stranger, body=request)
    assert game.spec.assist is models.GameSettingsAssist.CHORD
    own = client_package.AuthenticatedClient(
        base_url=server.address,
        token=game.player,
        auth_header_name="X-Sapper-Player",
        prefix="",
        timeout=httpx.Timeout(600),
    )
    with own as client:
        play(client_package, client, game)


def play(client_package, client, game):
    models = part(client_package, "models")
    move, hint = (
        part(client_package, "api.games.move").sync,
        part(client_package, "api.help_.game_hint"),
    )
    cell, number = [4, 4], 0
    while True:
        number += 1
        body = models.MoveRequest(seq=number, kind=models.MoveKind.OPEN, cell=cell)
        result = move(game.id, client=client, body=body)
        assert result.action.kind is models.ActionKind.OPEN
        if result.outcome is not models.Outcome.IN_PROGRESS:
            break
        cell = hint.sync(game.id, client=client).cells[0]
    assert result.outcome is models.Outcome.WON
    review = part(client_package, "api.games.review").sync(game.id, client=client)
    assert review.totals.guesses == 0
    data = part(client_package, "api.players.export_player").sync(client=client)
    assert data.games[0].outcome is models.Outcome.WON
