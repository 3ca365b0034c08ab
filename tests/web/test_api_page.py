"""The page of the API, and the OpenAPI document that it and generated clients come from."""

import base64
import hashlib
import keyword
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from sapper.answers.glossary import FIELDS
from sapper.web import api_page, app, openapi

DOCUMENT = openapi.document()
SCHEMAS = DOCUMENT["components"]["schemas"]
OPERATIONS = [
    (method.upper(), path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]


def parts(value: Any, place: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of a document, with its place."""
    if isinstance(value, dict):
        yield place, value
        for key, each in value.items():
            yield from parts(each, f"{place}/{key}")
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from parts(each, f"{place}/{index}")


class Page(HTMLParser):
    """The tags of a page, and what it names and links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in {"href", "src"}:
                self.addresses.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_reference_resolves() -> None:
    names = [part["$ref"] for _, part in parts(DOCUMENT) if isinstance(part.get("$ref"), str)]
    assert len(names) > 100
    assert {name.removeprefix("#/components/schemas/") for name in names} <= set(SCHEMAS)


def test_every_schema_and_field_is_described() -> None:
    bare = [
        f"{name}.{field}"
        for name, schema in SCHEMAS.items()
        for field, value in schema.get("properties", {}).items()
        if not value["description"].endswith(".")
    ]
    assert bare == []
    assert all(
        parameter["description"]
        for _, _, operation in OPERATIONS
        for parameter in operation.get("parameters", ())
    )


def test_a_field_that_is_described_nowhere_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FIELDS, "aided")
    with pytest.raises(KeyError, match="aided"):
        openapi.answer_schema()


def test_operation_ids_are_names_of_functions_in_every_language() -> None:
    names = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(names) == len(set(names))
    for name in names:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", name), name
        assert not keyword.iskeyword(name)


def test_enums_have_values_and_a_type() -> None:
    enums = [(place, part) for place, part in parts(DOCUMENT) if isinstance(part.get("enum"), list)]
    assert len(enums) > 20
    for place, part in enums:
        assert part["type"] == "string", place
        assert part["enum"], place
        assert len(part["enum"]) == len(set(part["enum"])), place


def test_the_schemas_are_valid_and_accept_the_bodies_of_the_examples() -> None:
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    bodies = 0
    for _, path, operation in OPERATIONS:
        if "requestBody" in operation:
            reference = operation["requestBody"]["content"]["application/json"]["schema"]
            schema = {**reference, "components": DOCUMENT["components"]}
            jsonschema.validate(api_page.sample_body(operation, SCHEMAS), schema)
            assert f"127.0.0.1:8000{path.partition('{')[0]}" in api_page.html()
            bodies += 1
    assert bodies > 15


def test_the_page_shows_every_operation_and_schema_and_links_to_nothing_else() -> None:
    page = Page(api_page.html())
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    names = {operation["operationId"] for _, _, operation in OPERATIONS}
    assert set(page.ids) == names | {f"schema-{name}" for name in SCHEMAS}
    inside = {address[1:] for address in page.addresses if address.startswith("#")}
    assert inside <= set(page.ids)
    assert {each for each in page.addresses if each[0] != "#"} == {"api/openapi.json"}
    assert not {"script", "img", "link", "iframe"} & set(page.tags)


def test_the_page_is_served_within_its_policy(client: TestClient) -> None:
    response = client.get("/docs")
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("text/html")
    assert response.text == api_page.html()
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'none'" in policy
    (style,) = re.findall(r"<style>(.*?)</style>", response.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.slow
def test_the_examples_work(client: TestClient) -> None:
    """Operations that need no game and no player: boards, a new game, an exercise, the choices."""
    for method, path, operation in OPERATIONS:
        if "{" in path or operation["operationId"] == "review_posted":
            continue  # they need a game, a day, or the bytes of a file
        if operation["tags"][0] in {"boards", "server"} or path == "/api/games":
            body = api_page.sample_body(operation, SCHEMAS)
            response = client.get(path) if method == "GET" else client.post(path, json=body)
            assert response.is_success, (path, response.text)


@pytest.mark.parametrize("path", ["/docs", "/api/openapi.json"])
def test_a_process_makes_the_documents_about_the_api(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def refuse() -> None:
        raise AssertionError("made on the event loop")

    monkeypatch.setattr(app, "_PREPARED", {})
    monkeypatch.setattr(openapi, "document", refuse)
    monkeypatch.setattr(api_page, "html", refuse)
    assert client.get(path).status_code == 200
    (document,) = app._PREPARED.values()  # for later requests
    assert client.get(path).content == document
