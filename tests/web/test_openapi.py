"""The server follows its OpenAPI document, for every request."""

from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.web.player import PATIENT, Player, shared_processes

from sapper.app.operations import OPERATIONS
from sapper.web.app import create_app
from sapper.web.settings import Settings

pytestmark = pytest.mark.slow  # starts calculation processes

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.mark.slow
def test_every_answer_is_as_documented(tmp_path):
    # Small boards: what is tested is the form of answers, not the engine.
    limits = replace(PATIENT, cells=400, open_games=10**6, seconds=0.0, steps=1 << 16)
    app = create_app(Settings(str(tmp_path / "games.db"), limits, seed=1), shared_processes())
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    operations = [operation.ok() for operation in schema.get_all_operations()]
    assert len(operations) >= 20
    for operation, mode in product(operations, GenerationMode):

        @settings(
            max_examples=4,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case):
            case.call_and_validate(checks=CHECKS)

        with suppress(Unsatisfiable):  # a request without a body cannot have a wrong body
            check()
    app.services.store.close()


def test_operations_have_the_names_of_the_table_and_schemas_those_of_the_classes(client):
    document = client.get("/api/openapi.json").json()
    methods = [each for path in document["paths"].values() for each in path.values()]
    assert all(each["tags"] for each in methods)
    assert {each["operationId"] for each in methods} == set(OPERATIONS)
    schemas = document["components"]["schemas"]
    assert len(schemas) > 100
    # Two classes of one name would be told apart by the names of their modules.
    assert not [name for name in schemas if not name.isalnum()]
    assert all(schema["description"] for schema in schemas.values())


def test_limits_and_enums_of_requests_are_documented(client):
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    move = schemas["MoveRequest"]["properties"]
    assert (move["seq"]["minimum"], move["cell"]["prefixItems"][0]["maximum"]) == (1, 1 << 24)
    assert move["kind"]["$ref"] == "#/components/schemas/MoveKind"
    assert schemas["MoveKind"]["enum"] == ["open", "flag", "chord", "question"]
    assert schemas["PassphraseRequest"]["properties"]["passphrase"]["minLength"] == 12
    assert schemas["HintRequest"]["properties"]["flags"]["maxItems"] == 1 << 16
    assert schemas["NewGameRequest"]["additionalProperties"] is False


def test_no_answer_leaves_a_field_out(client):
    """Clients may rely on every field."""
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    requests = {operation.request.__name__ for operation in OPERATIONS.values()}
    for name in schemas.keys() - requests:
        left_out = schemas[name].get("properties", {}).keys() - set(
            schemas[name].get("required", ())
        )
        assert left_out == ({"game"} if name == "OutOfTurn" else set())


def test_every_route_is_documented_with_its_problems(client):
    document = client.get("/api/openapi.json").json()
    for path, methods in document["paths"].items():
        assert path.startswith(("/api/", "/.well-known/", "/health"))
        for operation in methods.values():
            assert operation["summary"]
            assert {"4XX", "5XX"} <= set(operation["responses"])


def test_the_answers_of_a_whole_game_are_as_documented(client):
    """The generated cases rarely meet an existing game; this one does."""
    loaded = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    player = Player(client)
    player.begin(width=6, height=6, mines=8, mode="fair")
    player.open(3, 3)
    body = {"seq": player.seq + 1}
    for method, what, sent in (
        ("GET", "", None),
        ("GET", "/hint", None),
        ("GET", "/analysis", None),
        ("GET", "/decomposition", None),
        ("GET", "/replay", None),
        ("POST", "/solve", body),
        ("POST", "/solve", {"seq": 99}),
        ("POST", "/resign", {"seq": player.seq + 2}),
        ("GET", "/replay", None),
        ("GET", "/verify", None),
        ("GET", "/review", None),
    ):
        path = f"{player.path}{what}"
        response = player.get(path) if method == "GET" else player.post(path, sent)
        operation = loaded[f"/api/games/{{name}}{what}"][method]
        operation.validate_response(response)


def test_no_field_of_a_request_has_a_default_that_generators_take_for_required(client):
    """openapi-typescript requires every field that has a default."""
    document = client.get("/api/openapi.json").json()
    for schema in document["components"]["schemas"].values():
        assert not [
            name for name, field in schema.get("properties", {}).items() if "default" in field
        ]
    assert (
        document["components"]["schemas"]["NewGameRequest"]["properties"]["mode"]["x-default"]
        == "classic"
    )


def test_no_optional_field_has_the_name_of_its_schema(client):
    """openapi-python-client names a variable after the class: two types, as a type checker says."""
    for name, schema in client.get("/api/openapi.json").json()["components"]["schemas"].items():
        field = schema.get("properties", {}).get(name.lower(), {})
        assert "anyOf" not in field
